import { summariseHours } from '../../domain/forecast-summary.ts'
import { hoursToCome } from '../../domain/forecast-window.ts'
import { valueOf, type IsoInstant, type Part } from '../../domain/part.ts'
import type { RainSource } from '../../domain/wet-spells.ts'
import { Card, MissingContent, More } from './card.tsx'
import { HourStrip, type SunTimes } from './drawings/hour-strip.tsx'
import { HourTable, type SeaHour } from './drawings/hour-table.tsx'
import { hoursText, hoursTitle } from '../text/summary.ts'
import { wholeStep } from '../../domain/local-time.ts'
import { quarterMs } from '../../domain/time-units.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import type { PlaceView } from '../../views/place-views.ts'
import { Cached } from '../render/cached.tsx'
import { weatherErrors } from '../text/weather-errors.ts'

interface HoursProps {
  readonly now: IsoInstant
  readonly timeZone: string
  readonly suns: readonly SunTimes[]
  /** At a beach: the table has the sea and the ultraviolet rays as well. */
  readonly sea?: readonly SeaHour[] | undefined
}

const stripHours = 24
const tableHours = 48

/** « Heure par heure »: a sentence, the strip of 24 hours, the table of 48. */
export function HoursCard({
  weather,
  error,
  ...props
}: HoursProps & {
  readonly weather: RainSource | null
  /** What is said where there are no hours. */
  readonly error: string
}) {
  const hours = weather ? hoursToCome(weather, new Date(props.now)) : []
  return (
    <Card titleId="hours-title" title={hoursTitle} id="heures" className="hour-card">
      {weather === null || hours.length === 0 ? (
        <MissingContent text={error} />
      ) : (
        <Hours weather={weather} {...props} />
      )}
    </Card>
  )
}

function Hours({ weather, now, timeZone, suns, sea }: HoursProps & { readonly weather: RainSource }) {
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
        role="group"
        aria-label={`Dessin des prévisions des ${stripHours} prochaines heures, dont les chiffres sont dans le tableau qui suit`}
        tabIndex={0}
      >
        <HourStrip hours={strip} hourlyStep={hourlyStep} suns={suns} timeZone={timeZone} />
      </div>
      <ul className="strip-key" aria-hidden="true">
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <rect className="rain is-moderate" x="2" y="1" width="10" height="13" rx="3" />
          </svg>
          pluie en mm {hourlyStep === 1 ? 'par heure' : 'en 3 heures'}
        </li>
        <li>vent en km/h, flèche dans le sens du vent</li>
      </ul>
      <More summary={`Tableau heure par heure, ${span} heures`}>
        <div className="hour-table" role="region" aria-label="Tableau heure par heure" tabIndex={0}>
          <HourTable hours={table} timeZone={timeZone} sea={sea} />
        </div>
      </More>
    </>
  )
}

/** What rain, hours and days read of a forecast: the same for all places that share it. */
export const hoursOf = ({ hourly, hourlyStep, rain }: PlaceWeather) => ({ hourly, hourlyStep, rain })

/** When what is said of hours and days holds: they all change on a quarter of an hour. */
export const momentAt = (now: IsoInstant, timeZone: string) => ({ now: wholeStep(now, quarterMs), timeZone })

interface PlaceHoursProps extends Pick<HoursProps, 'now' | 'sea'> {
  readonly part: Part<PlaceWeather>
  readonly place: Pick<PlaceView, 'name' | 'timeZone'>
  readonly sunMoon: readonly SunTimes[]
}

/** The hours of a place, drawn once for all that share its forecast. */
export function PlaceHours({ part, place, now, sunMoon, sea }: PlaceHoursProps) {
  const weather = valueOf(part)
  const input = {
    weather: weather && hoursOf(weather),
    error: weather ? weatherErrors.hourly : weatherErrors.hourlyOf(place.name),
    suns: sunMoon.map(({ sunrise, sunset }) => ({ sunrise, sunset })),
    ...(sea && { sea }),
    ...momentAt(now, place.timeZone),
  }
  return <Cached of={HoursCard} input={input} />
}
