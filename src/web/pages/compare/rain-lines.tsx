import type { IsoInstant } from '../../../domain/part.ts'
import { rainAnswer } from '../../../domain/rain.ts'
import { dayMs, floorTo, hourMs } from '../../../domain/time-units.ts'
import { rainSteps } from '../../../domain/wet-spells.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { comparedKey } from '../../../paths.ts'
import { Card } from '../../components/card.tsx'
import { formatHour, localTimeNote } from '../../text/dates.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { rainText } from '../../text/rain.ts'
import type { ComparedProps } from './contrast-answer.tsx'

const height = 36
/** The hours from now that the axis names. */
const ticks = [0, 6, 12, 18]

export const rainTitle = 'Pluie des 24 prochaines heures'

/** « Pluie des 24 prochaines heures »: a sentence for each place and its hours, all on one axis of time and of millimetres. */
export function RainLines({ forecasts, now }: ComparedProps & { now: IsoInstant }) {
  const zones = new Set(forecasts.map(({ place }) => place.timeZone))
  const [zone] = zones
  return (
    <Card titleId="compare-rain-title" title={rainTitle} className="compare-rain">
      <ul className="compare-lines">
        {forecasts.map(({ place, weather }) => (
          <li key={comparedKey(place)}>
            <h3>{place.name}</h3>
            <p>{rainLine(weather, place, now)}</p>
            {weather && <Bars weather={weather} now={now} />}
          </li>
        ))}
      </ul>
      {/* Clocks differ overseas: hours from now are the same everywhere. */}
      <svg className="compare-axis" width="100%" aria-hidden="true">
        {ticks.map((hours) => (
          <text key={hours} x={`${(hours / 24) * 100}%`} y="0.92em">
            {hours === 0
              ? 'maintenant'
              : zone !== undefined && zones.size === 1
                ? formatHour(new Date(floorTo(Date.parse(now), hourMs) + hours * hourMs), zone)
                : `+${hours}\u00a0h`}
          </text>
        ))}
      </svg>
    </Card>
  )
}

/** When it rains there, on whose clocks. */
export const rainLine = (
  weather: PlaceWeather | null,
  { timeZone }: { readonly timeZone: string },
  now: IsoInstant,
): string =>
  weather
    ? rainText(rainAnswer(weather, new Date(now)), new Date(now), timeZone).replace(
        /\.$/,
        `${localTimeNote(timeZone)}.`,
      )
    : weatherErrors.hourly

/** Not to scale: light rain would be a line. The same height is the same rain in every place. */
const heightOf = (mmPerHour: number): number => Math.min(height, 8 + Math.sqrt(mmPerHour) * 8)

function Bars({ weather, now }: { weather: PlaceWeather; now: IsoInstant }) {
  const start = Date.parse(now)
  const at = (ms: number): number => (Math.max(0, ms - start) / dayMs) * 100
  return (
    <svg className="compare-bars" width="100%" height={height} aria-hidden="true">
      <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} />
      {rainSteps(weather, new Date(now), dayMs).map((step) => {
        if (step.kind === null) return null
        const high = heightOf(step.mmPerHour ?? 0)
        const left = at(step.start)
        return (
          <rect
            key={step.start}
            className={`rain is-${step.intensity ?? 'light'}`}
            x={`${left.toFixed(2)}%`}
            width={`${Math.max(0, Math.min(100, at(step.end)) - left).toFixed(2)}%`}
            y={(height - high).toFixed(1)}
            height={high.toFixed(1)}
          />
        )
      })}
    </svg>
  )
}
