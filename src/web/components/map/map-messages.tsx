import type { Part } from '../../../domain/part.ts'
import { retryLabel } from '../../text/errors.ts'
import { loadingTexts } from '../../text/loading.ts'
import { periodOver } from '../../text/periods.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
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
          <Icon shape={icons.refreshCw} />
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

/** What is going on, said once and for a while: it lies over the map. What goes on longer stands in the legend. */
export function MapStatus({
  isAsking,
  isOver,
  hasFailed,
  noMap,
  hint,
}: {
  isAsking: boolean
  isOver: boolean
  hasFailed: boolean
  noMap: boolean
  hint: ScrollHint | null
}) {
  return (
    <div className="map-status">
      <div role="status">
        {isAsking && <p>{loadingTexts.refresh}</p>}
        {isOver && <p className="is-brief">{periodOver}</p>}
        {!isAsking && hasFailed && (
          <p className="is-brief">Mise à jour impossible : dernières données connues.</p>
        )}
        {noMap && <p>La carte n’a pas pu se charger : la liste dit la même chose.</p>}
      </div>
      {hint && <p aria-hidden="true">{hints[hint]}</p>}
    </div>
  )
}
