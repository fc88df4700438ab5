import { certaintyOfDays, type DayCertainty } from '../../../domain/certainty.ts'
import { comingRain, summariseDays } from '../../../domain/days-summary.ts'
import type { Ensemble } from '../../../domain/ensemble.ts'
import { daysToCome, hoursByDay } from '../../../domain/forecast-window.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { IsoDate, IsoInstant } from '../../../domain/part.ts'
import { skyIcon } from '../../../domain/sky.ts'
import type { DailyForecast, LaterHour, Weather } from '../../../domain/weather.ts'
import type { RainSource } from '../../../domain/wet-spells.ts'
import { MissingContent } from '../../components/card.tsx'
import { ShortDay } from '../../components/short-day.tsx'
import { axisOver, TemperatureRange, type Axis } from '../../components/drawings/temperature-range.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { skyIconUrl } from '../../components/sky-icons.ts'
import { conditionWords } from '../../text/conditions.ts'
import { formatShortDay, nearDayName } from '../../text/dates.ts'
import { formatDegrees, formatPercent, roundedRisk } from '../../text/numbers.ts'
import { certaintyInFull, certaintyName, certaintyText, rangeNote } from '../../text/certainty.ts'
import { daysText, daysTitle } from '../../text/summary.ts'
import { DayHours, dayHoursId } from './day-hours.tsx'

const days = 7

/** « Prévisions 7 jours »: in the page from the start, folded and unfolded by the browser itself. */
export function DaysCard({
  weather,
  ensemble,
  error,
  now,
  timeZone,
}: {
  weather: (RainSource & Pick<Weather, 'daily' | 'later'>) | null
  /** How sure the days are; null where nobody tells, and nothing is said of it. */
  ensemble: Ensemble | null | 'late'
  /** What is said where there are no days. */
  error: string
  now: IsoInstant
  timeZone: string
}) {
  const today = localDate(now, timeZone)
  const list = weather ? daysToCome(weather.daily, new Date(now), timeZone).slice(0, days) : []
  const hours = weather && hoursByDay(weather, new Date(now), timeZone)
  const isLate = ensemble === 'late'
  const certain = isLate ? null : certaintyOfDays(list, ensemble)
  return (
    <details className="card day-card" id="jours" open>
      <summary>
        <h2>{daysTitle}</h2>
        <span className="toggle-words">
          <span className="when-open">
            Masquer<span className="visually-hidden"> les prévisions</span>
          </span>
          <span className="when-closed">Afficher</span>
          <Icon shape={icons.chevronDown} />
        </span>
      </summary>
      {weather === null || list.length === 0 ? (
        <MissingContent text={error} />
      ) : (
        <>
          <p className="answer">
            {daysText(summariseDays(list, comingRain(weather, new Date(now), timeZone)), today)}
          </p>
          {(certain || isLate) && <p className="sure-line">{certain && certaintyText(certain, today)}</p>}
          <DayList
            list={list.map((day, index) => ({
              day,
              sure: certain?.[index] ?? null,
              hours: hours?.get(day.date) ?? [],
            }))}
            today={today}
            timeZone={timeZone}
          />
          {(certain || isLate) && <p className="day-note">{certain && rangeNote}</p>}
        </>
      )}
    </details>
  )
}

interface ListedDay {
  readonly day: DailyForecast
  /** How sure it is; null where the ensemble does not speak of it. */
  readonly sure: DayCertainty | null
  /** Empty where the hourly forecast does not reach it. */
  readonly hours: readonly LaterHour[]
}

function DayList({ list, ...place }: { list: readonly ListedDay[]; today: IsoDate; timeZone: string }) {
  const axis = axisOver(
    list.flatMap(({ day: { temperatureMin, temperatureMax }, sure }) => [
      temperatureMin,
      temperatureMax,
      sure?.min.low ?? null,
      sure?.max.high ?? null,
    ]),
  )
  return (
    <ol className="day-list">
      {list.map((row, index) => (
        <DayItem key={row.day.date} row={row} index={index} axis={axis} {...place} />
      ))}
    </ol>
  )
}

interface DayRowProps {
  readonly row: ListedDay
  readonly index: number
  readonly today: IsoDate
  readonly axis: Axis | null
}

/** A day, and its hours behind it. */
const DayItem = ({ timeZone, ...props }: DayRowProps & { readonly timeZone: string }) => (
  <li>
    <DayRow {...props} />
    {props.row.hours.length > 0 && (
      <DayHours date={props.row.day.date} hours={props.row.hours} timeZone={timeZone} />
    )}
  </li>
)

function DayRow({ row: { day, sure, hours }, index, today, axis }: DayRowProps) {
  const { date, temperatureMin: min, temperatureMax: max } = day
  return (
    <div className="day-row">
      {hours.length > 0 ? (
        <a className="opens-hours" href={`#${dayHoursId(date)}`}>
          <DayName date={date} today={today} index={index} />
          <span className="visually-hidden">, heure par heure</span>
        </a>
      ) : (
        <DayName date={date} today={today} index={index} />
      )}
      <img
        className="sky-icon"
        src={skyIconUrl(skyIcon(day.condition, true))}
        width="36"
        height="36"
        alt=""
        loading="lazy"
      />
      <span className="words">{conditionWords(day.condition)}</span>
      <RainRisk percent={day.precipitationProbability} />
      <span className="min">
        <span className="visually-hidden">minimale </span>
        {formatDegrees(min)}
      </span>
      <span className="range-cell">
        {axis && min !== null && max !== null && (
          <TemperatureRange
            day={{ min, max }}
            doubt={sure && { low: sure.min.low, high: sure.max.high }}
            axis={axis}
            id={`range-${date}`}
          />
        )}
        {sure && (
          <span className="certainty" aria-hidden="true">
            {certaintyName(sure)}
          </span>
        )}
      </span>
      <span className="max">
        <span className="visually-hidden">maximale </span>
        {formatDegrees(max)}
        {sure && <span className="visually-hidden"> ({certaintyInFull(sure)})</span>}
      </span>
    </div>
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
  const name = nearDayName(date, today)
  if (name === null) return <ShortDay date={date} className="day" />
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
