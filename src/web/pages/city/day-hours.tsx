import type { IsoDate } from '../../../domain/part.ts'
import { iconFor } from '../../../domain/sky.ts'
import type { LaterHour } from '../../../domain/weather.ts'
import { skyIconUrl } from '../../components/sky-icons.ts'
import { capitalised } from '../../text/numbers.ts'
import { skyWords } from '../../text/conditions.ts'
import { formatHour, formatLongDate } from '../../text/dates.ts'
import { formatDegrees, formatNumber, unknownFigure } from '../../text/numbers.ts'
import { directionAbbreviation } from '../../text/wind.ts'

/** Where the address points that opens a day. */
export const dayHoursId = (date: IsoDate): string => `heures-${date}`

const columns = [['Heure'], ['Ciel'], ['Temp.', '°C'], ['Pluie', 'mm'], ['Vent', 'km/h']] as const

const figure = (value: number | null, decimals = 0): string =>
  value === null ? unknownFigure : formatNumber(value, { decimals })

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
        {hours.map((hour) => {
          const rain = { precipitationProbability: null, ...hour }
          return (
            <tr key={hour.time}>
              <th scope="row">
                <time dateTime={hour.time}>{formatHour(hour.time, timeZone)}</time>
              </th>
              <td>
                <img
                  src={skyIconUrl(iconFor(hour.condition, hour.isDay, rain))}
                  width="28"
                  height="28"
                  alt=""
                  loading="lazy"
                />
                {skyWords(hour.condition, rain)}
              </td>
              <td>{formatDegrees(hour.temperature)}</td>
              <td>{figure(hour.precipitation, 1)}</td>
              <td>
                {figure(hour.windSpeed)}{' '}
                {hour.windSpeed !== null && directionAbbreviation(hour.windDirection)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
