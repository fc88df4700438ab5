import { Fragment } from 'react'
import { comingRain, confidenceOf, spreadAfterDay4, summariseDays } from '../../../domain/days-summary.ts'
import { daysToCome } from '../../../domain/forecast-window.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { IsoDate, IsoInstant, Part } from '../../../domain/part.ts'
import { dailyIcon } from '../../../domain/sky.ts'
import type { DailyForecast, PlaceWeather } from '../../../domain/weather.ts'
import { TemperatureRange, type Axis } from '../../components/drawings/temperature-range.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { RetryButton } from '../../components/retry-button.tsx'
import { skyIconUrl } from '../../components/sky-icons.ts'
import { skyWords } from '../../text/conditions.ts'
import { formatDayRow, formatShortDay } from '../../text/dates.ts'
import { weatherErrors } from '../../text/errors.ts'
import { capitalised, formatDegrees, formatPercent, roundedRisk } from '../../text/numbers.ts'
import { confidenceNames, daysText, spreadExplanation } from '../../text/summary.ts'

const days = 7

/** « Prévisions 7 jours »: in the page from the start, folded and unfolded by the browser itself. */
export function DaysCard({
  part,
  name,
  now,
  timeZone,
}: {
  part: Part<PlaceWeather>
  /** Of the place, for when its forecast is missing. */
  name: string
  now: IsoInstant
  timeZone: string
}) {
  const today = localDate(now, timeZone)
  const list =
    part.state === 'missing' ? [] : daysToCome(part.value.daily, new Date(now), timeZone).slice(0, days)
  return (
    <details className="card day-card" id="jours" open>
      <summary>
        <h2>Prévisions 7 jours</h2>
        <span className="toggle-words">
          <span className="when-open">
            Masquer<span className="visually-hidden"> les prévisions</span>
          </span>
          <span className="when-closed">Afficher</span>
          <Icon shape={icons.chevronDown} />
        </span>
      </summary>
      {part.state === 'missing' || list.length === 0 ? (
        <div className="block-message">
          <p className="answer">
            {part.state === 'missing' ? weatherErrors.forecastOf(name) : weatherErrors.daily}
          </p>
          <RetryButton />
        </div>
      ) : (
        <>
          <p className="answer">
            {daysText(summariseDays(list, comingRain(part.value, new Date(now), timeZone)), today)}
          </p>
          <DayList list={list} today={today} />
        </>
      )}
    </details>
  )
}

/** The week's axis: from the lowest minimum to the highest maximum, spread included. */
function axisOf(list: readonly DailyForecast[]): Axis | null {
  const lows = list.flatMap(({ temperatureMin }, i) =>
    temperatureMin === null ? [] : [temperatureMin - spreadAfterDay4(i)],
  )
  const highs = list.flatMap(({ temperatureMax }, i) =>
    temperatureMax === null ? [] : [temperatureMax + spreadAfterDay4(i)],
  )
  return lows.length > 0 && highs.length > 0 ? { from: Math.min(...lows), to: Math.max(...highs) } : null
}

function DayList({ list, today }: { list: readonly DailyForecast[]; today: IsoDate }) {
  const axis = axisOf(list)
  return (
    <ol className="day-list">
      {list.map((day, index) => {
        const becomesUnsure = index > 0 && spreadAfterDay4(index) > 0 && spreadAfterDay4(index - 1) === 0
        return (
          <Fragment key={day.date}>
            {becomesUnsure && <Uncertainty index={index} />}
            <DayRow day={day} index={index} today={today} axis={axis} />
          </Fragment>
        )
      })}
    </ol>
  )
}

const Uncertainty = ({ index }: { index: number }) => (
  <li className="day-note">{`${capitalised(confidenceNames[confidenceOf(index)])}. ${spreadExplanation}`}</li>
)

interface DayRowProps {
  readonly day: DailyForecast
  readonly index: number
  readonly today: IsoDate
  readonly axis: Axis | null
}

function DayRow({ day, index, today, axis }: DayRowProps) {
  const { date, temperatureMin: min, temperatureMax: max } = day
  return (
    <li className="day-row">
      <DayName date={date} today={today} index={index} />
      <img
        className="sky-icon"
        src={skyIconUrl(dailyIcon(day.condition, day))}
        width="36"
        height="36"
        alt=""
        loading="lazy"
      />
      <span className="words">{skyWords(day.condition, day, 'day')}</span>
      <RainRisk percent={day.precipitationProbability} />
      <span className="min">
        <span className="visually-hidden">min. </span>
        {formatDegrees(min)}
      </span>
      {axis && min !== null && max !== null ? (
        <TemperatureRange
          day={{ min, max, spread: spreadAfterDay4(index) }}
          axis={axis}
          id={`range-${date}`}
        />
      ) : (
        <span />
      )}
      <span className="max">
        <span className="visually-hidden">max. </span>
        {formatDegrees(max)}
      </span>
    </li>
  )
}

/** Nothing below 10 %. */
function RainRisk({ percent }: { percent: number | null }) {
  const risk = roundedRisk(percent)
  return (
    <span className="rain-risk">
      {risk !== null && (
        <>
          <Icon shape={icons.droplet} />
          <span className="visually-hidden">Risque de pluie </span>
          {formatPercent(risk)}
        </>
      )}
    </span>
  )
}

/** « aujourd’hui » and « après-demain » are too long for a phone: a shorter form is shown there, the whole name is read out. */
function DayName({ date, today, index }: Pick<DayRowProps, 'today' | 'index'> & { date: IsoDate }) {
  const name = formatDayRow(date, today)
  const short = index === 0 ? 'auj.' : index === 2 ? formatShortDay(date) : null
  return (
    <time className="day" dateTime={date}>
      {short === null ? (
        name
      ) : (
        <>
          <span className="long">{name}</span>
          <span className="short" aria-hidden="true">
            {short}
          </span>
        </>
      )}
    </time>
  )
}
