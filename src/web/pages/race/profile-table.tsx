import { nationalZone } from '../../../domain/local-time.ts'
import type { ProfileHour } from '../../../domain/stage-weather.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import type { HourRow } from '../../components/drawings/hour-table.tsx'
import { formatHour } from '../../text/dates.ts'
import { formatDegrees, formatFigure, unknownFigure } from '../../text/numbers.ts'
import { directionName } from '../../text/wind.ts'
import type { StageEnd } from '../../../domain/race.ts'

/** What is said of an hour, in the order of the rows. */
export const variables: readonly HourRow[] = [
  { name: 'Température', cell: ({ temperature }) => formatDegrees(temperature) },
  { name: 'Pluie (mm)', cell: ({ precipitation }) => formatFigure(precipitation, { decimals: 1 }) },
  { name: 'Vent (km/h)', cell: ({ windSpeed }) => formatFigure(windSpeed) },
  { name: 'Direction du vent', cell: ({ windDirection }) => directionName(windDirection) },
  { name: 'Rafales (km/h)', cell: ({ windGusts }) => formatFigure(windGusts) },
]

interface GroupProps {
  readonly hours: readonly ProfileHour[]
  readonly end: StageEnd
  /** Null in a loop: there is but one end. */
  readonly name: string | null
}

const Group = ({ hours, end, name }: GroupProps) => (
  <tbody>
    {name !== null && (
      <tr>
        <th scope="rowgroup" colSpan={hours.length + 1}>
          {name}
        </th>
      </tr>
    )}
    {variables.map((variable) => (
      <tr key={variable.name}>
        <th scope="row">{variable.name}</th>
        {hours.map((hour) => (
          <td key={hour.time}>{cellText(variable, hour[end])}</td>
        ))}
      </tr>
    ))}
  </tbody>
)

export const cellText = ({ cell }: HourRow, hour: HourlyForecast | null): string =>
  hour ? cell(hour) : unknownFigure

/** The hours of a stage as a table: columns are hours, rows variables, once for each end unless it is a loop. */
export const ProfileTable = ({ hours, isLoop }: { hours: readonly ProfileHour[]; isLoop: boolean }) => (
  <table>
    <caption>Lignes : variables. Colonnes : heures.</caption>
    <thead>
      <tr>
        <td>
          <span className="visually-hidden">Variable</span>
        </td>
        {hours.map(({ time }) => (
          <th key={time} scope="col">
            <time dateTime={time}>{formatHour(time, nationalZone)}</time>
          </th>
        ))}
      </tr>
    </thead>
    {isLoop ? (
      <Group hours={hours} end="start" name={null} />
    ) : (
      <>
        <Group hours={hours} end="start" name="Départ" />
        <Group hours={hours} end="finish" name="Arrivée" />
      </>
    )}
  </table>
)
