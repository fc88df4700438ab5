import { createElement, type ReactNode } from 'react'
import { addDays, localDate, nationalZone } from '../../../domain/local-time.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { formatHour, formatLongDate } from '../../text/dates.ts'
import { periodLabel } from '../../text/periods.ts'
import { Age, SimulatedChip, StaleNote } from '../data-age.tsx'
import { ExternalLink } from '../external-link.tsx'
import { plural } from '../../text/numbers.ts'
import { legends } from './legend-scale.tsx'
import type { MapFacts } from './map-facts.ts'
import { kindTexts } from './map-kinds.ts'
import type { MapDisplay, MapKind } from './map-readers.ts'
import { mapSourcePieces, type SourcePiece } from './map-source.ts'

/** When what is shown is valid: « Maintenant, 15 h 10 », « Demain, samedi 22 novembre ». */
function validity(period: MapTime, clock: Date): ReactNode {
  if (period === 'current')
    return (
      <>
        Maintenant, <span id="legend-clock">{formatHour(clock, nationalZone)}</span>
      </>
    )
  if (period === 'tomorrow') return `Demain, ${formatLongDate(addDays(localDate(clock, nationalZone), 1))}`
  return periodLabel(period)
}

/** The title on the map of beaches, whose sea has a temperature too. */
const airTitle = 'Température de l’air, °C'

interface LegendProps {
  readonly kind: MapKind
  readonly display: MapDisplay
  readonly period: MapTime
  readonly clock: Date
  /** The time of the page: ages are counted from it. */
  readonly now: IsoInstant
  /** Null while it is on its way. */
  readonly part: Part<MapFacts> | null
  /** Who the tiles are from; null: the embedded outlines. */
  readonly base: string | null
}

/** What stands in the legend: unit, colours, time of validity, source and base map. */
export function Legend({ kind, display, period, clock, now, part, base }: LegendProps) {
  const { title, scale, note } = legends[display]
  return (
    <>
      <p>
        <strong>{kind === 'beaches' && display === 'temperature' ? airTitle : title}</strong> ·{' '}
        {validity(period, clock)}
      </p>
      {scale && (
        <div className="map-colours">
          {scale}
          {note && <p>{note}</p>}
        </div>
      )}
      <div className="map-sources">
        {kind === 'weather' && display === 'temperature' && <p>Sol : estimé entre les villes</p>}
        <MapSource part={part} now={now} withSea={kind === 'beaches'} />
        {part && part.state !== 'missing' && isFilling(part.value) && (
          <p role="status">{fillingText(kind, part.value)}</p>
        )}
        <p className={base === null ? 'is-own' : undefined}>Fond&nbsp;: {base ?? 'contours simplifiés'}</p>
      </div>
    </>
  )
}

interface SourceProps extends Pick<LegendProps, 'part' | 'now'> {
  readonly withSea?: boolean
  /** How much of what is new is there, in place of its age. */
  readonly filling?: string | null
}

/** Who the figures of a map are from and how old they are: see `mapSourcePieces`. */
export function MapSource({ part, now, withSea = false, filling = null }: SourceProps) {
  if (!part) return <p>Données en cours de chargement</p>
  return createElement(
    'p',
    null,
    ...mapSourcePieces(part, withSea).map((piece) => shownPiece(piece, part, now, filling)),
  )
}

function shownPiece(piece: SourcePiece, part: Part<MapFacts>, now: IsoInstant, filling: string | null) {
  if (typeof piece === 'string') return piece
  if ('name' in piece) return <ExternalLink href={piece.href}>{piece.name}</ExternalLink>
  if (part.state === 'missing' || piece.note === 'simulated') return <SimulatedChip />
  return piece.note === 'age' ? (
    (filling ?? <Age of={part.at} now={now} />)
  ) : (
    <StaleNote at={part.at} now={now} timeZone={nationalZone} />
  )
}

/** Whether more figures are on their way. */
export const isFilling = ({ isRefreshing, isPartial, lacks }: MapFacts): boolean =>
  isRefreshing || (isPartial && lacks === null)

/** Places are lacking, or being asked for anew. */
function fillingText(kind: MapKind, { filled, total, isPartial }: MapFacts): string {
  const { one, many } = kindTexts[kind]
  if (filled < total) return `${plural(filled, one, many)} sur ${total}`
  return isPartial ? 'données encore incomplètes' : 'mise à jour en cours'
}
