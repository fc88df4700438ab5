import { comingRain, confidenceOf, spreadAfterDay4, summariseDays } from '../../../domain/days-summary.ts'
import { daysToCome } from '../../../domain/forecast-window.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { IsoDate, IsoInstant, Part } from '../../../domain/part.ts'
import { dailyIcon } from '../../../domain/sky.ts'
import type { DailyForecast, PlaceWeather } from '../../../domain/weather.ts'
import { temperatureRange, type Axis } from '../../components/drawings/temperature-range.ts'
import { Icon } from '../../components/icon.tsx'
import { iconPaths } from '../../components/icon-paths.ts'
import { Inert } from '../../components/inert.tsx'
import { RetryButton } from '../../components/retry-button.tsx'
import { skyIconUrl } from '../../components/sky-icons.ts'
import { markup, Markup } from '../../render/markup.ts'
import { skyWords } from '../../text/conditions.ts'
import { formatDayRow, formatShortDay } from '../../text/dates.ts'
import { weatherErrors } from '../../text/errors.ts'
import { formatDegrees, formatPercent, roundedRisk } from '../../text/numbers.ts'
import { confidenceNames, daysText, spreadExplanation } from '../../text/summary.ts'

const days = 7

/** « Prévisions 7 jours »: in the page from the start, folded and unfolded by the browser itself. */
export function DaysCard({
  part,
  now,
  timeZone,
}: {
  part: Part<PlaceWeather>
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
          <Icon name="chevron-down" />
        </span>
      </summary>
      {part.state === 'missing' || list.length === 0 ? (
        <div className="block-message">
          <p className="answer">{part.state === 'missing' ? weatherErrors.forecast : weatherErrors.daily}</p>
          <RetryButton />
        </div>
      ) : (
        <>
          <p className="answer">
            {daysText(summariseDays(list, comingRain(part.value, new Date(now), timeZone)), today)}
          </p>
          <Inert as="ol" className="day-list" content={dayRows(list, today)} />
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

function dayRows(list: readonly DailyForecast[], today: IsoDate): Markup {
  const axis = axisOf(list)
  return markup`${list.map((day, index) => {
    const first = index > 0 && spreadAfterDay4(index) > 0 && spreadAfterDay4(index - 1) === 0
    return markup`${first ? uncertainty(index) : null}${dayRow(day, index, today, axis)}`
  })}`
}

const uncertainty = (index: number): Markup => {
  const confidence = confidenceNames[confidenceOf(index)]
  return markup`<li class="day-note">${confidence.charAt(0).toUpperCase() + confidence.slice(1)}. ${spreadExplanation}</li>`
}

const droplet = new Markup(
  `<svg class="ui-icon" viewBox="0 0 24 24" aria-hidden="true">${iconPaths.droplet}</svg>`,
)

function dayRow(day: DailyForecast, index: number, today: IsoDate, axis: Axis | null): Markup {
  const { temperatureMin: min, temperatureMax: max } = day
  const risk = roundedRisk(day.precipitationProbability)
  const range =
    axis && min !== null && max !== null
      ? temperatureRange({ min, max, spread: spreadAfterDay4(index) }, axis, `range-${day.date}`)
      : markup`<span></span>`
  return markup`<li class="day-row"><time class="day" datetime="${day.date}">${dayName(day.date, today, index)}</time><img class="sky-icon" src="${skyIconUrl(dailyIcon(day.condition, day))}" width="36" height="36" alt=""><span class="words">${skyWords(day.condition, day, 'day')}</span><span class="rain-risk">${risk === null ? null : markup`${droplet}<span class="visually-hidden">Risque de pluie </span>${formatPercent(risk)}`}</span><span class="min"><span class="visually-hidden">min. </span>${formatDegrees(min)}</span>${range}<span class="max"><span class="visually-hidden">max. </span>${formatDegrees(max)}</span></li>`
}

/** « aujourd’hui » and « après-demain » are too long for a phone: a shorter form stands there. */
function dayName(date: IsoDate, today: IsoDate, index: number): Markup {
  const name = formatDayRow(date, today)
  if (index !== 0 && index !== 2) return markup`${name}`
  const short = index === 0 ? 'auj.' : formatShortDay(date)
  return markup`<span class="long">${name}</span><span class="short" aria-hidden="true">${short}</span>`
}
