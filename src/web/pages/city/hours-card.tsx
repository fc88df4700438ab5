import { summariseHours } from '../../../domain/forecast-summary.ts'
import { hoursToCome } from '../../../domain/forecast-window.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { HourStrip } from '../../components/drawings/hour-strip.tsx'
import { HourTable } from '../../components/drawings/hour-table.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { RetryButton } from '../../components/retry-button.tsx'
import { weatherErrors } from '../../text/errors.ts'
import { hoursText } from '../../text/summary.ts'

interface HoursProps {
  readonly now: IsoInstant
  readonly timeZone: string
  readonly sunMoon: readonly SunMoonTimes[]
}

const stripHours = 24
const tableHours = 48

/** « Heure par heure »: a sentence, the strip of 24 hours, the table of 48. */
export function HoursCard({ part, name, ...props }: HoursProps & { part: Part<PlaceWeather>; name: string }) {
  const hours = part.state === 'missing' ? [] : hoursToCome(part.value, new Date(props.now))
  return (
    <section className="card hour-card" id="heures" aria-labelledby="hours-title">
      <header>
        <h2 id="hours-title">Heure par heure</h2>
      </header>
      {part.state === 'missing' || hours.length === 0 ? (
        <div className="block-message">
          <p className="answer">
            {part.state === 'missing' ? weatherErrors.hourlyOf(name) : weatherErrors.hourly}
          </p>
          <RetryButton />
        </div>
      ) : (
        <Hours weather={part.value} {...props} />
      )}
    </section>
  )
}

function Hours({ weather, now, timeZone, sunMoon }: HoursProps & { weather: PlaceWeather }) {
  const { hourlyStep } = weather
  const hours = hoursToCome(weather, new Date(now))
  const strip = hours.slice(0, Math.ceil(stripHours / hourlyStep))
  const table = hours.slice(0, Math.ceil(tableHours / hourlyStep))
  const span = table.length * hourlyStep
  return (
    <>
      <p className="answer">{hoursText(summariseHours(weather, new Date(now)), new Date(now), timeZone)}</p>
      <div
        className="hour-strip"
        role="region"
        aria-label={`Prévisions des ${stripHours} prochaines heures`}
        tabIndex={0}
      >
        <HourStrip hours={strip} hourlyStep={hourlyStep} sunMoon={sunMoon} timeZone={timeZone} />
      </div>
      <ul className="strip-key">
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <rect className="rain is-moderate" x="2" y="1" width="10" height="13" rx="3" />
          </svg>
          pluie en mm {hourlyStep === 1 ? 'par heure' : 'en 3 heures'}
        </li>
        <li>vent en km/h, flèche dans le sens du vent</li>
      </ul>
      <details className="more">
        <summary>
          Tableau heure par heure, {span} heures
          <Icon shape={icons.chevronDown} />
        </summary>
        <div className="hour-table" role="region" aria-label="Tableau heure par heure" tabIndex={0}>
          <HourTable hours={table} timeZone={timeZone} />
        </div>
      </details>
    </>
  )
}
