import type { ReactNode } from 'react'
import type { Part } from '../../../domain/part.ts'
import { retryLabel } from '../../text/errors.ts'
import { loadingTexts } from '../../text/loading.ts'
import { plural } from '../../text/numbers.ts'
import { periodOver } from '../../text/periods.ts'
import { Icon } from '../icon.tsx'
import { kindTexts, type AnyMap } from './map-kinds.ts'
import type { MapKind } from './map-readers.ts'
import type { ScrollHint } from './page-scroll.ts'

/** Over the map while there is nothing to show. */
export function LoadingOverlay() {
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
          <Icon name="refresh-cw" />
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
  part: Part<AnyMap>
  isAsking: boolean
  onRetry: () => void
}) {
  if (part.state !== 'missing') return null
  return isAsking ? <LoadingOverlay /> : <ErrorOverlay kind={kind} reason={part.reason} onRetry={onRetry} />
}

const hints: Record<ScrollHint, string> = {
  wheel: 'Ctrl + molette pour zoomer',
  touch: 'Deux doigts pour déplacer la carte',
}

/** What is going on, said once: updates, a period that is over, a failure behind what is shown. */
export function MapStatus({
  isAsking,
  isOver,
  hasFailed,
  isRefreshing,
  noMap,
  hint,
}: {
  isAsking: boolean
  isOver: boolean
  hasFailed: boolean
  isRefreshing: ReactNode
  noMap: boolean
  hint: ScrollHint | null
}) {
  return (
    <div className="map-status">
      <div role="status">
        {isRefreshing}
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
export function RefreshingNotice({ part, kind }: { part: Part<AnyMap>; kind: MapKind }) {
  if (part.state === 'missing' || !part.value.isRefreshing) return null
  const known = part.value.items.filter(({ temperature }) => temperature !== null).length
  const { one, many } = kindTexts[kind]
  return (
    <p>
      Données en cours d’actualisation
      {known < part.value.items.length && ` : ${plural(known, one, many)} sur ${part.value.items.length}`}
    </p>
  )
}
