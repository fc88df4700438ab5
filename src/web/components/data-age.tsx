import type { IsoInstant, Part } from '../../domain/part.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { formatAge } from '../text/age.ts'
import { formatHour } from '../text/dates.ts'
import { formatDistance } from '../text/numbers.ts'
import { forecastSources } from '../text/weather-sources.ts'
import { ExternalLink } from './external-link.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'

/** « il y a 6 min »: the root keeps it right while the page stays open, from the age in ms that it starts with. */
export function Age({ of, now }: { of: IsoInstant; now: IsoInstant }) {
  return (
    <time dateTime={of} data-age={Date.parse(now) - Date.parse(of)}>
      {formatAge(of, now)}
    </time>
  )
}

/** Simulated figures never pass for real ones. */
export function SimulatedChip() {
  return (
    <span className="chip">
      <Icon shape={icons.flaskConical} />
      Données simulées
    </span>
  )
}

/** The values stay, their age is said. */
export function StaleNote({ at, now, timeZone }: { at: IsoInstant; now: IsoInstant; timeZone: string }) {
  return (
    <span className="stale-note">
      <Icon shape={icons.history} />
      Données de {formatHour(at, timeZone)}, <Age of={at} now={now} />
    </span>
  )
}

/** Where the figures come from and how old they are: « Estimé (modèle) à 15 h · Open-Meteo · il y a 6 min ». */
export function WeatherSourceLine({
  part,
  now,
  timeZone,
}: {
  part: Part<Pick<PlaceWeather, 'source' | 'sharedFromKm'>>
  now: IsoInstant
  timeZone: string
}) {
  if (part.state === 'missing') return null
  const { source, sharedFromKm } = part.value
  return (
    <p className="source-line">
      {source === 'simulated' ? (
        'Données simulées : climatologie, sans lien avec le temps qu’il fait'
      ) : (
        <>
          Estimé (modèle) à {formatHour(part.at, timeZone)} ·{' '}
          <ExternalLink href={forecastSources[source].href}>{forecastSources[source].name}</ExternalLink> ·{' '}
          <Age of={part.at} now={now} />
          {sharedFromKm !== null &&
            sharedFromKm > 0 &&
            ` · calculé pour un point à ${formatDistance(sharedFromKm)}`}
        </>
      )}
    </p>
  )
}
