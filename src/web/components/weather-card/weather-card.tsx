import type { ReactNode } from 'react'
import { daysToCome, hoursToCome } from '../../../domain/forecast-window.ts'
import { tonightMinimum } from '../../../domain/forecast-summary.ts'
import type { IsoInstant, MissingReason, Part } from '../../../domain/part.ts'
import { agreedCondition, iconFor, showsFeelsLike, skyTheme } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { RainSource } from '../../../domain/wet-spells.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { skyWords } from '../../text/conditions.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { formatDegrees, formatNumber, formatPercent } from '../../text/numbers.ts'
import { Fact, Facts } from '../card.tsx'
import { DayCurve } from '../drawings/day-curve.tsx'
import { SkyIcon } from '../sky-icon.tsx'
import { RetryButton } from '../retry-button.tsx'
import { SimulatedChip, StaleNote } from '../data-age.tsx'
import { CardPlace, type CardPlaceProps } from './card-place.tsx'
import { Figure, NoFigure, WindFact } from './figures.tsx'

/** What every form of the main card needs. */
export interface WeatherCardProps extends CardPlaceProps {
  readonly place: PlaceView
  /** The day's curve, where it has been drawn already. */
  readonly curve?: ReactNode
  /** What a station measured, under the facts. */
  readonly measured?: ReactNode
  /** Sea and dates, under the facts. */
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
      {props.curve ?? <ComingDay weather={part.value} now={now} timeZone={place.timeZone} />}
      {props.measured}
      <div className={props.chips ? 'chips has-sea' : 'chips'}>
        {part.state === 'stale' && <StaleNote at={part.at} now={now} timeZone={place.timeZone} />}
        {props.chips}
      </div>
      {part.source === 'simulated' && <SimulatedChip />}
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
      <Figure>{current.temperature === null ? null : formatNumber(current.temperature)}</Figure>
      <SkyIcon name={iconFor(current.condition, current.isDay, current)} size={112} />
      <div className="now-words">
        <p className="condition">{skyWords(current.condition, current)}</p>
        <FactsNow weather={weather} now={now} timeZone={timeZone} />
      </div>
    </div>
  )
}

/** The curve of the day that begins with this hour. */
export const ComingDay = ({
  weather,
  now,
  timeZone,
}: Omit<OfWeatherProps, 'weather'> & { readonly weather: RainSource }) => (
  <DayCurve
    hours={hoursToCome(weather, new Date(now)).slice(0, Math.ceil(curveHours / weather.hourlyStep))}
    hourlyStep={weather.hourlyStep}
    timeZone={timeZone}
  />
)

function FactsNow({ weather, now, timeZone }: OfWeatherProps) {
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
        <Fact label="Ressenti">{formatDegrees(current.feelsLike)}</Fact>
      )}
      <Facts of={extremes} />
      <WindFact wind={current} />
      <Fact label="Humidité">{formatPercent(current.humidity)}</Fact>
    </dl>
  )
}

const MissingWeather = (props: WeatherCardProps & { reason: MissingReason }) => (
  <article className="weather-card sky" aria-labelledby={`place-${props.place.slug}`}>
    <CardPlace {...props} />
    <div className="now">
      <NoFigure />
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

/** Of a city's own page, of a card among others; a source that is asked too much says when to come back. */
function missingText({ reason, heading }: WeatherCardProps & { reason: MissingReason }): string {
  if (reason === 'busy') return weatherErrors.busy
  return heading === 'h1' ? weatherErrors.city : weatherErrors.load
}
