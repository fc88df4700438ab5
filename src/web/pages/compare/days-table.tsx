import { daysToCome } from '../../../domain/forecast-window.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import { valueOf, type IsoDate, type IsoInstant } from '../../../domain/part.ts'
import { skyIcon } from '../../../domain/sky.ts'
import type { DailyForecast } from '../../../domain/weather.ts'
import { comparedKey } from '../../../paths.ts'
import { Card } from '../../components/card.tsx'
import { axisOver, TemperatureRange, type Axis } from '../../components/drawings/temperature-range.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { conditionWords } from '../../text/conditions.ts'
import { formatLongDate, nearDayName, formatShortDay } from '../../text/dates.ts'
import { formatDegrees, formatPercent, roundedRisk, unknownFigure } from '../../text/numbers.ts'
import type { ComparedProps } from './contrast-answer.tsx'

const daysShown = 7

/** The days of every place, and the dates that any of them has. */
export function comparedColumns({ places, parts, now }: ComparedProps & { now: IsoInstant }) {
  const columns = places.map((place, index) => {
    const part = parts[index]
    const weather = part ? valueOf(part) : null
    const days = weather ? daysToCome(weather.daily, new Date(now), place.timeZone).slice(0, daysShown) : []
    return { place, days: new Map(days.map((day) => [day.date, day])) }
  })
  const dates = [...new Set(columns.flatMap(({ days }) => [...days.keys()]))].toSorted().slice(0, daysShown)
  return { columns, dates, today: localDate(now, places[0]?.timeZone ?? nationalZone) }
}

/** « Jour par jour »: days are rows, places are columns, and all bars stand on one axis of temperature. */
export function DaysTable(props: ComparedProps & { now: IsoInstant }) {
  const { places } = props
  const { columns, dates, today } = comparedColumns(props)
  const axis = axisOver(
    columns.flatMap(({ days }) =>
      [...days.values()].flatMap(({ temperatureMin, temperatureMax }) => [temperatureMin, temperatureMax]),
    ),
  )
  return (
    <Card titleId="compare-days-title" title="Jour par jour" className="compare-days">
      <div className="compare-scroll" role="region" aria-label="Tableau jour par jour" tabIndex={0}>
        <table className={`of-${places.length}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Jour</span>
              </th>
              {columns.map(({ place, days }) => (
                <th key={comparedKey(place)} scope="col">
                  {place.name}
                  {days.size === 0 && <small>prévisions indisponibles</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.map((date) => (
              <tr key={date}>
                <th scope="row">
                  <DayName date={date} today={today} />
                </th>
                {columns.map(({ place, days }) => (
                  <td key={comparedKey(place)}>
                    <Day day={days.get(date)} axis={axis} id={`${comparedKey(place)}-${date}`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** « auj. », « sam. 17 »; in full for readers. */
function DayName({ date, today }: { date: IsoDate; today: IsoDate }) {
  const near = nearDayName(date, today)
  return (
    <time dateTime={date}>
      <span aria-hidden="true">{date === today ? 'auj.' : formatShortDay(date)}</span>
      <span className="visually-hidden">{near ?? formatLongDate(date)}</span>
    </time>
  )
}

function Day({ day, axis, id }: { day: DailyForecast | undefined; axis: Axis | null; id: string }) {
  if (!day) return unknownFigure
  const { condition, temperatureMin: min, temperatureMax: max } = day
  const risk = roundedRisk(day.precipitationProbability)
  return (
    <div className="compared-day">
      <div>
        <SkyIcon name={skyIcon(condition, true)} size={36} />
        <p className="figures">
          <span className="visually-hidden">{`${conditionWords(condition)}, max. `}</span>
          <b>{formatDegrees(max)}</b>
          <span className="visually-hidden">, min.</span> {formatDegrees(min)}
        </p>
        {axis && min !== null && max !== null && (
          <TemperatureRange day={{ min, max }} doubt={null} axis={axis} id={`range-${id}`} />
        )}
        <p className="rain-risk">
          {risk !== null && (
            <>
              <span className="visually-hidden">, risque de pluie </span>
              {formatPercent(risk)}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
