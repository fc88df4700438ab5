import { isHour, type MapOver, type MapTime } from '../../../domain/map-hour.ts'
import type { Part } from '../../../domain/part.ts'
import { mapErrors } from '../../text/errors.ts'
import { loadingTexts } from '../../text/loading.ts'
import { hourOver, periodOver } from '../../text/periods.ts'
import { AskAgainButton, RetryButton } from '../retry-button.tsx'
import type { MapFacts } from './map-facts.ts'
import type { MapKind } from './map-readers.ts'
import type { ScrollHint } from './page-scroll.ts'

/** Over the map while there is nothing to show: something is on its way, or nothing came. */
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
  if (!part || isAsking)
    return (
      <div className="map-overlay" aria-busy="true">
        <p>{loadingTexts.loading}</p>
      </div>
    )
  return (
    <div className="map-overlay">
      <div role="alert" className="block-message">
        <p className="answer">{part.reason === 'unsupported' ? periodOver : mapErrors[kind]}</p>
        {part.reason === 'busy' && (
          <p>La source des données est très sollicitée : nouvel essai dans un instant.</p>
        )}
        <AskAgainButton onPress={onRetry} isMain />
      </div>
    </div>
  )
}

/** How the map is moved, said to whoever tries the other way. */
export const hints: Record<ScrollHint, string> = {
  wheel: 'Ctrl + molette pour zoomer',
  touch: 'Deux doigts pour déplacer la carte',
}

/** What of the code of a map has not come, and a button that loads the page anew. */
export const ReloadNote = ({
  children,
  ...props
}: {
  children: string
  className?: string
  /** Until style sheets show it. */
  hidden?: true
}) => (
  <p {...props}>
    {children} <RetryButton />
  </p>
)

export const noMapTexts = {
  list: 'La carte n’a pas pu se charger : la liste dit la même chose.',
  words: 'La carte n’a pas pu se charger : le texte dit la même chose.',
} as const

/** How often another map was wanted that cannot be had without a network: said anew each time. */
export const StayedNote = ({ times }: { times: number }) =>
  times > 0 && (
    <p key={times} className="is-brief">
      Hors ligne : cette carte n’est pas enregistrée sur votre appareil.
    </p>
  )

/** What is going on, said once and for a while: it lies over the map. What goes on longer stands in the legend. */
export const MapStatus = ({
  isAsking,
  over,
  failed,
  noMap,
  noPanels,
  timesStayed,
  hint,
  onRetry,
}: {
  isAsking: boolean
  over: MapOver
  /** The period that could not be had. */
  failed: MapTime | null
  noMap: boolean
  /** Legend and list go on saying what they did before. */
  noPanels: boolean
  timesStayed: number
  hint: ScrollHint | null
  onRetry: (period: MapTime) => void
}) => (
  <div className="map-status">
    {/* A map asks again by itself, every six seconds while it fills: its button says so to who pressed it. */}
    {isAsking && <p aria-hidden="true">{loadingTexts.refresh}</p>}
    <div aria-live="polite">
      {over && <p className="is-brief">{over === 'hour' ? hourOver : periodOver}</p>}
      <StayedNote times={timesStayed} />
      {failed && (
        <p>
          {isHour(failed)
            ? 'Heures à venir non reçues : la carte montre ce qui est connu.'
            : 'Mise à jour impossible : dernières données connues.'}{' '}
          <AskAgainButton onPress={() => onRetry(failed)} />
        </p>
      )}
      {noMap && <ReloadNote>{noMapTexts.list}</ReloadNote>}
      {noPanels && <ReloadNote>Légende et liste non reçues : elles ne suivent pas la carte.</ReloadNote>}
    </div>
    {hint && <p aria-hidden="true">{hints[hint]}</p>}
  </div>
)
