import type { ReactNode } from 'react'
import { daysToCome, hoursToCome } from '../../../domain/forecast-window.ts'
import { tonightMinimum } from '../../../domain/forecast-summary.ts'
import type { IsoInstant, MissingReason, Part } from '../../../domain/part.ts'
import { agreedCondition, iconFor, showsFeelsLike, skyTheme } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { isCalm } from '../../../domain/wind.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { skyWords } from '../../text/conditions.ts'
import { weatherErrors } from '../../text/errors.ts'
import { formatDegrees, formatNumber, formatPercent, unknownFigure } from '../../text/numbers.ts'
import { speedText, windText } from '../../text/wind.ts'
import { DayCurve } from '../drawings/day-curve.tsx'
import { WindArrow } from '../drawings/wind-rose.tsx'
import { SkyIcon } from '../sky-icon.tsx'
import { RetryButton } from '../retry-button.tsx'
import { SimulatedChip, StaleNote } from '../data-age.tsx'
import { CardPlace } from './card-place.tsx'

/** What every form of the main card needs. */
export interface WeatherCardProps {
  readonly place: PlaceView
  readonly now: IsoInstant
  /** The card is the page's subject (`h1`), or one of several. */
  readonly heading: 'h1' | 'h2'
  /** Where the place's name leads, when it is not this page. */
  readonly href?: string
  /** Under the name: what else it is called. */
  readonly note?: string | undefined
  /** Beside the name: the favourite star. */
  readonly actions?: ReactNode
  /** The day's curve, where it has been drawn already. */
  readonly curve?: ReactNode
  /** Under the facts: what a station measured. */
  readonly measured?: ReactNode
  /** Under the facts: sea, dates. */
  readonly chips?: ReactNode
  /** The vigilance line that closes the card. */
  readonly vigilance: ReactNode
}

const curveHours = 24

/** The sky over a place and its one figure: what the weather is now. */
export function WeatherCard({ part, ...props }: WeatherCardProps & { part: Part<PlaceWeather> }) {
  const { place, now } = props
  if (part.state === 'missing') return <MissingWeather {...props} reason={part.reason} />
  const { current } = part.value
  const sky = skyTheme(current.condition && agreedCondition(current.condition, current), current.isDay)
  return (
    <article className={`weather-card sky sky-${sky}`} aria-labelledby={`place-${place.slug}`}>
      <CardPlace {...props} />
      <FiguresNow weather={part.value} now={now} timeZone={place.timeZone} />
      {props.curve ?? <DayCurve {...comingDay(part.value, now)} timeZone={place.timeZone} />}
      {props.measured}
      <div className={props.chips ? 'chips has-sea' : 'chips'}>
        {part.state === 'stale' && <StaleNote at={part.at} now={now} timeZone={place.timeZone} />}
        {part.source === 'simulated' && <SimulatedChip />}
        {props.chips}
      </div>
      {props.vigilance}
    </article>
  )
}

interface OfWeatherProps {
  readonly weather: PlaceWeather
  readonly now: IsoInstant
  readonly timeZone: string
}

/** Figure, sky and facts of the quarter of an hour that holds now. */
function FiguresNow({ weather, now, timeZone }: OfWeatherProps) {
  const { current } = weather
  return (
    <div className="now">
      <Figure celsius={current.temperature} />
      <SkyIcon name={iconFor(current.condition, current.isDay, current)} size={112} />
      <div className="now-words">
        <p className="condition">{skyWords(current.condition, current)}</p>
        <Facts weather={weather} now={now} timeZone={timeZone} />
      </div>
    </div>
  )
}

/** The day that begins with this hour. */
export const comingDay = (weather: PlaceWeather, now: IsoInstant) => ({
  hours: hoursToCome(weather, new Date(now)).slice(0, Math.ceil(curveHours / weather.hourlyStep)),
  hourlyStep: weather.hourlyStep,
})

function Figure({ celsius }: { celsius: number | null }) {
  if (celsius === null) return <p className="figure">{unknownFigure}</p>
  return (
    <p className="figure">
      {formatNumber(celsius)}
      <span className="unit" aria-hidden="true">
        °
      </span>
      <span className="visually-hidden"> degrés</span>
    </p>
  )
}

function Facts({ weather, now, timeZone }: OfWeatherProps) {
  const { current } = weather
  const time = new Date(now)
  const [today] = daysToCome(weather.daily, time, timeZone)
  const tonight = tonightMinimum(hoursToCome(weather, time), time, timeZone)
  const max = ['max.', formatDegrees(today?.temperatureMax ?? null)] as const
  const min = ['min.', formatDegrees(today?.temperatureMin ?? null)] as const
  // In the evening the day's figures are behind: the night's is the one people look for.
  const extremes = tonight === null ? [max, min] : [['cette nuit', formatDegrees(tonight)] as const, max]
  return (
    <dl className="now-facts">
      {showsFeelsLike(current.temperature, current.feelsLike) && (
        <div>
          <dt>Ressenti</dt>
          <dd>{formatDegrees(current.feelsLike)}</dd>
        </div>
      )}
      {extremes.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      <Wind current={current} />
      <div>
        <dt>Humidité</dt>
        <dd>{formatPercent(current.humidity)}</dd>
      </div>
    </dl>
  )
}

function Wind({ current }: { current: PlaceWeather['current'] }) {
  const blows = current.windSpeed !== null && !isCalm(current.windSpeed)
  return (
    <div>
      <dt aria-hidden="true">Vent</dt>
      <dd>
        <span className="visually-hidden">{windText(current)}</span>
        <span className="wind-figure" aria-hidden="true">
          {blows && <WindArrow direction={current.windDirection} />}
          {speedText(current.windSpeed)}
        </span>
      </dd>
    </div>
  )
}

function MissingWeather(props: WeatherCardProps & { reason: MissingReason }) {
  return (
    <article className="weather-card sky" aria-labelledby={`place-${props.place.slug}`}>
      <CardPlace {...props} />
      <div className="now">
        <p className="figure">{unknownFigure}</p>
        <SkyIcon name="unknown" size={112} />
        <div className="now-words block-message" role="alert">
          <p className="condition">{missingText(props)}</p>
          <RetryButton />
        </div>
      </div>
      <div className="day-curve is-missing" />
      {props.measured}
      <div className="chips">{props.chips}</div>
      {props.vigilance}
    </article>
  )
}

/** Of a city's own page, of a card among others; a source that is asked too much says when to come back. */
function missingText({ reason, heading }: WeatherCardProps & { reason: MissingReason }): string {
  if (reason === 'busy') return weatherErrors.busy
  return heading === 'h1' ? weatherErrors.city : weatherErrors.load
}
