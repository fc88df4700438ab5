import type { ReactNode } from 'react'
import { daysToCome } from '../../../domain/forecast-window.ts'
import { addDays, localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoDate, IsoInstant } from '../../../domain/part.ts'
import { skyIcon } from '../../../domain/sky.ts'
import type { DailyForecast } from '../../../domain/weather.ts'
import { comparedKey } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Card } from '../../components/card.tsx'
import { axisOver, TemperatureRange, type Axis } from '../../components/drawings/temperature-range.tsx'
import { TableDay } from '../../components/short-day.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { conditionWords } from '../../text/conditions.ts'
import { loadingTexts } from '../../text/loading.ts'
import { formatDegrees, formatPercent, roundedRisk, unknownFigure } from '../../text/numbers.ts'
import type { ComparedProps } from './contrast-answer.tsx'

const daysShown = 7

/** The days of every place, and the dates that any of them has. */
export function comparedColumns({ forecasts, now }: ComparedProps & { now: IsoInstant }) {
  const columns = forecasts.map(({ place, weather }) => {
    const days = weather ? daysToCome(weather.daily, new Date(now), place.timeZone).slice(0, daysShown) : []
    return { place, days: new Map(days.map((day) => [day.date, day])) }
  })
  const dates = [...new Set(columns.flatMap(({ days }) => [...days.keys()]))].toSorted().slice(0, daysShown)
  return { columns, dates, today: todayAt(forecasts[0]?.place, now) }
}

const todayAt = (place: PlaceView | undefined, now: IsoInstant): IsoDate =>
  localDate(now, place?.timeZone ?? nationalZone)

export const daysTitle = 'Jour par jour'

/** « Jour par jour »: days are rows, places are columns, and all bars stand on one axis of temperature. */
export function DaysTable(props: ComparedProps & { now: IsoInstant }) {
  const { columns, dates, today } = comparedColumns(props)
  const axis = axisOver(
    columns.flatMap(({ days }) =>
      [...days.values()].flatMap(({ temperatureMin, temperatureMax }) => [temperatureMin, temperatureMax]),
    ),
  )
  return (
    <Card titleId="compare-days-title" title={daysTitle} className="compare-days">
      <div className="compare-scroll" role="region" aria-label="Tableau jour par jour" tabIndex={0}>
        <Table
          places={columns.map(({ place }) => place)}
          dates={dates}
          today={today}
          renderNote={(index) => columns[index]?.days.size === 0 && <small>prévisions indisponibles</small>}
          renderCell={(index, date) => (
            <Day day={columns[index]?.days.get(date)} axis={axis} id={`${index}-${date}`} />
          )}
        />
      </div>
    </Card>
  )
}

/** The same on its way: rows, columns and lines are those that it will have. */
export function LoadingDays({ places, now }: { places: readonly PlaceView[]; now: IsoInstant }) {
  const today = todayAt(places[0], now)
  return (
    <Card titleId="compare-days-title" title={daysTitle} className="compare-days" aria-busy="true">
      <div className="compare-scroll" aria-hidden="true">
        <Table
          places={places}
          dates={Array.from({ length: daysShown }, (_, days) => addDays(today, days))}
          today={today}
          renderCell={() => loadingDay}
        />
      </div>
      <p className="visually-hidden">{loadingTexts.loading}</p>
    </Card>
  )
}

interface TableProps {
  readonly places: readonly PlaceView[]
  readonly dates: readonly IsoDate[]
  readonly today: IsoDate
  /** Under the name of the place with this index. */
  readonly renderNote?: (index: number) => ReactNode
  readonly renderCell: (index: number, date: IsoDate) => ReactNode
}

const Table = ({ places, dates, today, renderNote, renderCell }: TableProps) => (
  <table className={`of-${places.length}`}>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Jour</span>
        </th>
        {places.map((place, index) => (
          <th key={comparedKey(place)} scope="col">
            {place.name}
            {renderNote?.(index)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {dates.map((date) => (
        <tr key={date}>
          <th scope="row">
            <TableDay date={date} today={today} />
          </th>
          {places.map((place, index) => (
            <td key={comparedKey(place)} data-column={place.name}>
              {renderCell(index, date)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Day({ day, axis, id }: { day: DailyForecast | undefined; axis: Axis | null; id: string }) {
  if (!day) return unknownFigure
  const { condition, temperatureMin: min, temperatureMax: max } = day
  const risk = roundedRisk(day.precipitationProbability)
  return (
    <div className="compared-day">
      <div>
        <SkyIcon name={skyIcon(condition, true)} size={36} />
        <p className="figures">
          <span className="visually-hidden">{`${conditionWords(condition)}, maximale `}</span>
          <b>{formatDegrees(max)}</b>
          <span className="visually-hidden">, minimale</span> {formatDegrees(min)}
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

const loadingDay = (
  <div className="compared-day">
    <div>
      <svg className="sky-icon" width="36" height="36" aria-hidden="true">
        <circle className="placeholder" cx="18" cy="18" r="14" />
      </svg>
      <p className="figures">
        <b>{unknownFigure}</b> {unknownFigure}
      </p>
      <svg className="range" width="100%" height="16" aria-hidden="true">
        <rect className="placeholder" width="100%" y="2" height="12" rx="6" />
      </svg>
      <p className="rain-risk" />
    </div>
  </div>
)
