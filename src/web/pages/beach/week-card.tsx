import { bathingHours } from '../../../domain/bathing-hours.ts'
import { daysToCome, hoursToCome } from '../../../domain/forecast-window.ts'
import { addDays, localDate, weekdayOf } from '../../../domain/local-time.ts'
import { bathingWarnings, type BathingWarnings } from '../../../views/bathing-warnings.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { Marine } from '../../../domain/marine.ts'
import type { IsoDate, IsoInstant, Part } from '../../../domain/part.ts'
import { skyIcon } from '../../../domain/sky.ts'
import type { DailyForecast, Weather } from '../../../domain/weather.ts'
import type { SeaHour } from '../../components/drawings/hour-table.tsx'
import { WindArrow } from '../../components/drawings/wind-rose.tsx'
import { Card, MissingContent } from '../../components/card.tsx'
import { Perishable } from '../../components/vigilance/perishable.tsx'
import { RetryButton } from '../../components/retry-button.tsx'
import { TableDay } from '../../components/short-day.tsx'
import { skyIconUrl } from '../../components/sky-icons.ts'
import { conditionWords } from '../../text/conditions.ts'
import {
  formatDegrees,
  formatFigure,
  formatNumber,
  formatWaveHeight,
  unknownFigure,
} from '../../text/numbers.ts'
import { bathingRule, bathingText, beachDayText, type BeachDay } from '../../text/sea.ts'
import { windFact } from '../../text/wind.ts'
import { bathingNote, missingHalfText, noWeek, weekNote, weekTitle } from './sentences.ts'

/** What is known of the sea, or why it is not: it could not be loaded, or no model knows this one. */
export type SeaOfWeek =
  | (Pick<Marine, 'daily'> & { readonly hourly: readonly SeaHour[] })
  | 'failed'
  | 'unsupported'

interface WeekProps {
  readonly weather: Pick<Weather, 'hourly' | 'hourlyStep' | 'daily'> | null
  readonly sea: SeaOfWeek
  /** Null while it is on its way. */
  readonly vigilance: Part<DepartmentVigilance> | null
  readonly now: IsoInstant
  readonly timeZone: string
}

const week = 7

interface Day extends BeachDay {
  readonly forecast: DailyForecast | null
}

/** The days from today on of which the weather or the sea is known; today by what is still to come of it. */
export function daysOf({ weather, sea, now, timeZone }: WeekProps): readonly Day[] {
  const today = localDate(now, timeZone)
  const forecasts = weather ? daysToCome(weather.daily, new Date(now), timeZone) : []
  const seas = typeof sea === 'string' ? [] : sea.daily
  return Array.from({ length: week }, (_, index) => addDays(today, index)).flatMap((date) => {
    const forecast = forecasts.find((day) => day.date === date) ?? null
    const water = seas.find((day) => day.date === date)
    if (!forecast && !water) return []
    return {
      date,
      forecast,
      seaTemperature: water?.seaTemperature ?? null,
      waveHeight: water?.waveHeight ?? null,
      air: forecast?.temperatureMax ?? null,
      wind: forecast?.windSpeedMax ?? null,
    }
  })
}

/** A week at the beach: the weekend first, the best hours of today and tomorrow, each day's sea and weather. */
export function WeekCard(props: WeekProps) {
  const { weather, sea, vigilance, now, timeZone } = props
  const days = daysOf(props)
  const today = localDate(now, timeZone)
  const warnings = vigilance && bathingWarnings(vigilance)
  const bathing = warnings && bathingOf(props, warnings)
  return (
    <Card titleId="week-title" title={weekTitle} id="semaine" className="week-card">
      {days.length === 0 ? (
        <MissingContent text={noWeek} />
      ) : (
        <>
          <p className="answer">{weekendText(days, today)}</p>
          {bathing && vigilance && (
            <Perishable part={vigilance} now={now} variant="none">
              <p className="answer-detail">{bathing}</p>
            </Perishable>
          )}
          <MissingHalf hasWeather={weather !== null} sea={sea} />
          <div
            className="week-table"
            role="region"
            aria-label="La mer et la météo, jour par jour"
            tabIndex={0}
          >
            <DayTable days={days} today={today} />
          </div>
          <p className="source-line">{weekNote}</p>
          {bathing && vigilance && (
            <Perishable part={vigilance} now={now} variant="none">
              <p className="source-line">{bathingNote(bathingRule(warnings.isCovered))}</p>
            </Perishable>
          )}
        </>
      )}
    </Card>
  )
}

/** Saturday and Sunday as far as they are ahead: what most people come for. */
export function weekendText(days: readonly BeachDay[], today: IsoDate): string {
  const weekend = days.filter(({ date }) => weekdayOf(date) >= 5)
  const [first, ...others] = weekend.flatMap((day) => beachDayText(day, today) ?? [])
  return first === undefined ? 'Le week-end n’est pas encore prévu.' : `${[first, ...others].join('. ')}.`
}

/** What is said of bathing on a day; where nobody vouches for its vigilance no hour is named. */
export function bathingOf(
  { weather, sea, now, timeZone }: WeekProps,
  warnings: BathingWarnings,
): string | null {
  if (!weather || typeof sea === 'string') return null
  const today = localDate(now, timeZone)
  const ahead = { hourly: hoursToCome(weather, new Date(now)), hourlyStep: weather.hourlyStep }
  const days = (['today', 'tomorrow'] as const).map((day, index) => {
    const date = addDays(today, index)
    const warned = warnings[day]
    return { date, spans: warned && bathingHours(ahead, sea.hourly, { date, zone: timeZone, warned }) }
  })
  return bathingText(days, today, timeZone)
}

/** Which half is missing when one is. */
function MissingHalf({ hasWeather, sea }: { hasWeather: boolean; sea: SeaOfWeek }) {
  const text = missingHalfText(hasWeather, sea)
  if (text === null) return null
  return (
    <div className="missing-half">
      <p>{text}</p>
      {sea !== 'unsupported' && <RetryButton />}
    </div>
  )
}

const DayTable = ({ days, today }: { days: readonly Day[]; today: IsoDate }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Jour</span>
        </th>
        <th scope="col">
          <span className="visually-hidden">Ciel</span>
        </th>
        <th scope="col">Mer</th>
        <th scope="col">Vagues</th>
        <th scope="col">Vent</th>
        <th scope="col">Air</th>
        <th scope="col">UV</th>
      </tr>
    </thead>
    <tbody>
      {days.map((day) => (
        <Row key={day.date} day={day} today={today} />
      ))}
    </tbody>
  </table>
)

const Row = ({ day: { date, forecast, ...day }, today }: { day: Day; today: IsoDate }) => (
  <tr>
    <th scope="row">
      <TableDay date={date} today={today} />
    </th>
    <td>
      <img
        src={skyIconUrl(forecast ? skyIcon(forecast.condition, true) : 'unknown')}
        width="32"
        height="32"
        alt={conditionWords(forecast?.condition ?? null)}
        loading="lazy"
      />
    </td>
    <td className="sea">{formatDegrees(day.seaTemperature)}</td>
    <td>{formatWaveHeight(day.waveHeight)}</td>
    <td>
      <Wind forecast={forecast} />
    </td>
    <td>{formatDegrees(day.air)}</td>
    <td>{formatFigure(forecast?.uvIndexMax ?? null)}</td>
  </tr>
)

function Wind({ forecast }: { forecast: DailyForecast | null }) {
  if (forecast?.windSpeedMax == null) return unknownFigure
  const { windSpeedMax: windSpeed, windDirection, windGustsMax: windGusts } = forecast
  return (
    <>
      <span className="visually-hidden">{windFact({ windSpeed, windDirection, windGusts })}</span>
      <span className="wind-figure" aria-hidden="true">
        <WindArrow direction={windDirection} />
        {formatNumber(windSpeed)}
      </span>
    </>
  )
}
