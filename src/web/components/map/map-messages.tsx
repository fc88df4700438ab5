import type { Part } from '../../../domain/part.ts'
import { retryLabel } from '../../text/errors.ts'
import { loadingTexts } from '../../text/loading.ts'
import { plural } from '../../text/numbers.ts'
import { periodOver } from '../../text/periods.ts'
import { ShellIcon } from '../shell-icon.tsx'
import { kindTexts } from './map-kinds.ts'
import type { MapFacts } from './map-facts.ts'
import type { MapKind } from './map-readers.ts'
import type { ScrollHint } from './page-scroll.ts'

/** Over the map while there is nothing to show. */
function LoadingOverlay() {
  return (
    <div className="map-overlay" aria-busy="true">
      <p>{loadingTexts.loading}</p>
    </div>
  )
}

/** Over the map when there is nothing to show and nothing on its way. */
function ErrorOverlay({ kind, reason, onRetry }: { kind: MapKind; reason: string; onRetry: () => void }) {
  return (
    <div className="map-overlay">
      <div role="alert" className="block-message">
        <p className="answer">{reason === 'unsupported' ? periodOver : kindTexts[kind].error}</p>
        {reason === 'busy' && (
          <p>La source des données est très sollicitée : nouvel essai dans un instant.</p>
        )}
        <button className="button is-main" type="button" onClick={onRetry}>
          <ShellIcon name="refresh-cw" />
          {retryLabel}
        </button>
      </div>
    </div>
  )
}

/** The overlay that the state of the data calls for. */
export function MapOverlay({
  kind,
  part,
  isAsking,
  onRetry,
}: {
  kind: MapKind
  /** Null while it is on its way. */
  part: Part<MapFacts> | null
  isAsking: boolean
  onRetry: () => void
}) {
  if (part && part.state !== 'missing') return null
  return !part || isAsking ? (
    <LoadingOverlay />
  ) : (
    <ErrorOverlay kind={kind} reason={part.reason} onRetry={onRetry} />
  )
}

const hints: Record<ScrollHint, string> = {
  wheel: 'Ctrl + molette pour zoomer',
  touch: 'Deux doigts pour déplacer la carte',
}

/** What is going on, said once: updates, a period that is over, a failure behind what is shown. */
export function MapStatus({
  kind,
  part,
  isAsking,
  isOver,
  hasFailed,
  noMap,
  hint,
}: {
  kind: MapKind
  part: Part<MapFacts> | null
  isAsking: boolean
  isOver: boolean
  hasFailed: boolean
  noMap: boolean
  hint: ScrollHint | null
}) {
  return (
    <div className="map-status">
      <div role="status">
        {part && part.state !== 'missing' && part.value.isRefreshing && (
          <p>{refreshingText(kind, part.value)}</p>
        )}
        {isAsking && <p>{loadingTexts.refresh}</p>}
        {isOver && <p>{periodOver}</p>}
        {!isAsking && hasFailed && <p>Mise à jour impossible : dernières données connues.</p>}
        {noMap && <p>La carte n’a pas pu se charger : la liste dit la même chose.</p>}
      </div>
      {hint && <p aria-hidden="true">{hints[hint]}</p>}
    </div>
  )
}

/** More places are being filled in. */
function refreshingText(kind: MapKind, { filled, total }: MapFacts): string {
  const { one, many } = kindTexts[kind]
  const progress = filled < total ? ` : ${plural(filled, one, many)} sur ${total}` : ''
  return `Données en cours d’actualisation${progress}`
}
