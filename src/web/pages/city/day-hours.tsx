import type { IsoDate } from '../../../domain/part.ts'
import { iconFor } from '../../../domain/sky.ts'
import type { LaterHour } from '../../../domain/weather.ts'
import { skyIconUrl } from '../../components/sky-icons.ts'
import { skyWords } from '../../text/conditions.ts'
import { formatHour, formatLongDate } from '../../text/dates.ts'
import { capitalised, formatDegrees, formatFigure, unknownFigure } from '../../text/numbers.ts'
import { directionAbbreviation, directionName } from '../../text/wind.ts'

/** Where the address points that opens a day. */
export const dayHoursId = (date: IsoDate): string => `heures-${date}`

const columns = [['Heure'], ['Ciel'], ['Temp.', '°C'], ['Pluie', 'mm'], ['Vent', 'km/h']] as const

/**
 * The hours of one day under its row: in every page, shown by the style sheet where the address points at them. So they
 * open without script, can be sent to somebody, and are printed.
 */
export const DayHours = ({
  date,
  hours,
  timeZone,
}: {
  date: IsoDate
  hours: readonly LaterHour[]
  timeZone: string
}) => (
  <div className="day-hours" id={dayHoursId(date)}>
    <table>
      <caption>
        {capitalised(formatLongDate(date))}, heure par heure <a href="#jours">Refermer</a>
      </caption>
      <thead>
        <tr>
          {columns.map(([name, unit]) => (
            <th key={name} scope="col">
              {name} {unit && <small>{unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour.time}>
            <th scope="row">{formatHour(hour.time, timeZone)}</th>
            <td>
              <img src={skyIconUrl(iconFor(hour.condition, hour.isDay, hour))} alt="" loading="lazy" />
              {skyWords(hour.condition, hour)}
            </td>
            <td>{formatDegrees(hour.temperature)}</td>
            <td>{formatFigure(hour.precipitation, { decimals: 1 })}</td>
            <WindCell {...hour} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The direction in words; where they have no room, eyes get its letters in their place. */
const WindCell = ({ windSpeed, windDirection }: Pick<LaterHour, 'windSpeed' | 'windDirection'>) =>
  windSpeed === null ? (
    <td>{unknownFigure}</td>
  ) : (
    <td data-short={directionAbbreviation(windDirection)}>
      {`${formatFigure(windSpeed)} `}
      <span>{directionName(windDirection)}</span>
    </td>
  )
