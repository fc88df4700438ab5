import { localDate } from '../../../domain/local-time.ts'
import type { SeaState } from '../../../domain/marine.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { showsGusts } from '../../../domain/wind.ts'
import { skyWords } from '../../text/conditions.ts'
import { formatHour, formatLongDate } from '../../text/dates.ts'
import { formatDegrees, formatFigure, formatRisk } from '../../text/numbers.ts'
import { directionName } from '../../text/wind.ts'

/** A row of figures by the hour. */
export interface HourRow {
  readonly name: string
  readonly cell: (hour: HourlyForecast) => string
}

const rows: readonly HourRow[] = [
  { name: 'Ciel', cell: (hour) => skyWords(hour.condition, hour) },
  { name: 'Température (°C)', cell: ({ temperature }) => formatDegrees(temperature) },
  { name: 'Ressenti (°C)', cell: ({ feelsLike }) => formatDegrees(feelsLike) },
  { name: 'Risque de pluie', cell: (hour) => formatRisk(hour.precipitationProbability) },
  { name: 'Pluie (mm)', cell: ({ precipitation }) => formatFigure(precipitation, { decimals: 1 }) },
  { name: 'Vent (km/h)', cell: ({ windSpeed }) => formatFigure(windSpeed) },
  { name: 'Direction', cell: ({ windDirection }) => directionName(windDirection) },
  {
    name: 'Rafales (km/h)',
    cell: ({ windSpeed, windGusts }) =>
      windGusts !== null && !showsGusts(windSpeed, windGusts) ? '' : formatFigure(windGusts),
  },
  { name: 'Humidité (%)', cell: ({ humidity }) => formatFigure(humidity) },
]

/** What the table reads of the sea at an hour. */
export type SeaHour = Pick<SeaState, 'time' | 'seaTemperature' | 'waveHeight'>

/** At a beach: the sea at the start of each step, and the ultraviolet rays. */
function beachRows(sea: readonly SeaHour[]): readonly HourRow[] {
  const at = new Map(sea.map((hour) => [hour.time, hour]))
  return [
    { name: 'Mer (°C)', cell: ({ time }) => formatDegrees(at.get(time)?.seaTemperature ?? null) },
    {
      name: 'Vagues (m)',
      cell: ({ time }) => formatFigure(at.get(time)?.waveHeight ?? null, { decimals: 1 }),
    },
    { name: 'Indice UV', cell: ({ uvIndex }) => formatFigure(uvIndex) },
  ]
}

/** How many columns each day takes, in order. */
function daySpans(
  hours: readonly HourlyForecast[],
  timeZone: string,
): readonly (readonly [string, number])[] {
  const spans = new Map<string, number>()
  for (const { time } of hours) {
    const date = localDate(time, timeZone)
    spans.set(date, (spans.get(date) ?? 0) + 1)
  }
  return [...spans]
}

/** The hourly forecast as a table: rows are variables, columns hours under their day. */
export const HourTable = ({
  hours,
  timeZone,
  sea,
}: {
  hours: readonly HourlyForecast[]
  timeZone: string
  sea?: readonly SeaHour[] | undefined
}) => (
  <table>
    <caption>Lignes&nbsp;: variables. Colonnes&nbsp;: heures.</caption>
    <thead>
      <tr>
        <td />
        {daySpans(hours, timeZone).map(([date, span]) => (
          <th key={date} scope="colgroup" colSpan={span}>
            {formatLongDate(date)}
          </th>
        ))}
      </tr>
      <tr>
        <td />
        {hours.map(({ time }) => (
          <th key={time} scope="col">
            {formatHour(time, timeZone)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {[...rows, ...(sea ? beachRows(sea) : [])].map(({ name, cell }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {hours.map((hour) => (
            <td key={hour.time}>{cell(hour)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
