import { addDays, localDate, nationalZone } from '../../../domain/local-time.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import type { Deferred } from '../../core/deferred.ts'
import { Late } from '../../core/late.tsx'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { formatHour, formatLongDate } from '../../text/dates.ts'
import { periodLabel } from '../../text/periods.ts'
import { Age, SimulatedChip, StaleNote } from '../data-age.tsx'
import { ExternalLink } from '../external-link.tsx'
import { Inert } from '../inert.tsx'
import { legends } from './legend-scale.ts'
import type { AnyMap } from './map-kinds.ts'
import type { MapDisplay, MapKind } from './map-readers.ts'

/** When what is shown is valid: « Maintenant, 15 h 10 », « Demain, samedi 22 novembre ». */
export function validityText(period: MapPeriod, clock: Date): string {
  if (period === 'current') return `Maintenant, ${formatHour(clock, nationalZone)}`
  if (period === 'tomorrow') return `Demain, ${formatLongDate(addDays(localDate(clock, nationalZone), 1))}`
  return periodLabel(period)
}

const sourceNames = {
  'open-meteo': { name: 'Open-Meteo', href: 'https://open-meteo.com' },
  openweather: { name: 'OpenWeather', href: 'https://openweathermap.org' },
} as const

/** Unit, colours, time of validity, source and base map: always in view. */
export function MapLegend({
  kind,
  display,
  period,
  clock,
  now,
  map,
  base,
}: {
  kind: MapKind
  display: MapDisplay
  period: MapPeriod
  clock: Date
  now: IsoInstant
  map: Deferred<AnyMap>
  /** Who the tiles are from; null: the embedded outlines. */
  base: string | null
}) {
  const { title, scale, note } = legends[display]
  return (
    <section className="map-legend" aria-label="Légende">
      <p>
        <strong>{title}</strong> · {validityText(period, clock)}
      </p>
      {scale && <Inert className="map-scale" content={scale} />}
      <div className={kind === 'beaches' ? 'map-sources with-sea' : 'map-sources'}>
        {note && <p>{note} </p>}
        <Late part={map} fallback={<p>Données en chemin</p>}>
          {(part) => <Source part={part} now={now} withSea={kind === 'beaches'} />}
        </Late>
        <p className="map-base">Fond&nbsp;: {base ?? 'contours embarqués'}</p>
      </div>
    </section>
  )
}

function Source({ part, now, withSea }: { part: Part<AnyMap>; now: IsoInstant; withSea: boolean }) {
  if (part.state === 'missing') return <p>Données indisponibles</p>
  if (part.source === 'simulated')
    return (
      <p>
        <SimulatedChip /> climatologie, sans lien avec le temps qu’il fait
      </p>
    )
  const source = part.source === 'openweather' ? sourceNames.openweather : sourceNames['open-meteo']
  return (
    <p>
      Estimé (modèle) · <ExternalLink href={source.href}>{source.name}</ExternalLink>
      {withSea && ', mer Open-Meteo Marine'} ·{' '}
      {part.state === 'stale' ? (
        <StaleNote at={part.at} now={now} timeZone={nationalZone} />
      ) : (
        <Age of={part.at} now={now} />
      )}
    </p>
  )
}
