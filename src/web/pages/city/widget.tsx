import { daysToCome } from '../../../domain/forecast-window.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { Part } from '../../../domain/part.ts'
import { skyIcon } from '../../../domain/sky.ts'
import type { DailyForecast, PlaceWeather } from '../../../domain/weather.ts'
import type { WidgetSize } from '../../../paths.ts'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { ShortDay } from '../../components/short-day.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { CityAlerts } from '../../components/vigilance/city-alerts.tsx'
import { LateVigilanceLine } from '../../components/vigilance/late-vigilance-line.tsx'
import { detailsOf } from '../../components/vigilance/vigilance-line.tsx'
import { CompactWeatherCard } from '../../components/weather-card/compact-weather-card.tsx'
import { LoadingCompactCard } from '../../components/weather-card/loading-cards.tsx'
import { Await } from '../../render/await.tsx'
import { conditionWords } from '../../text/conditions.ts'
import { nearDayName } from '../../text/dates.ts'
import { formatDegrees } from '../../text/numbers.ts'
import type { CityView } from './loader.ts'

const days = 4

/** The card of a place in the smaller sizes that other sites may frame: now and its alerts, and the coming days. */
export function Widget({ view, size }: { view: CityView; size: Exclude<WidgetSize, 'grand'> }) {
  const { weather, place, now, vigilance } = view
  const isSmall = size === 'petit'
  return (
    <div className={`widget is-${isSmall ? 'small' : 'medium'}`}>
      <Await part={weather} fallback={<LoadingCompactCard place={place} isWidget />}>
        {(part) => (
          <CompactWeatherCard
            place={place}
            now={now}
            part={part}
            vigilance={isSmall && <CityAlerts vigilance={vigilance} now={now} />}
            isWidget
          />
        )}
      </Await>
      {!isSmall && (
        <>
          <LateVigilanceLine {...{ place, now, vigilance }} details={detailsOf(place)} newWindow />
          <Await part={weather} fallback={<ol className="widget-days" />}>
            {(part) => <Days part={part} view={view} />}
          </Await>
        </>
      )}
      <Await part={weather} fallback={<p className="source-line" />}>
        {(part) => <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} />}
      </Await>
    </div>
  )
}

function Days({ part, view: { place, now } }: { part: Part<PlaceWeather>; view: CityView }) {
  const list =
    part.state === 'missing' ? [] : daysToCome(part.value.daily, new Date(now), place.timeZone).slice(0, days)
  return (
    <ol className="widget-days">
      {list.map((day, index) => (
        <Day
          key={day.date}
          day={day}
          name={index < 2 ? nearDayName(day.date, localDate(now, place.timeZone)) : null}
        />
      ))}
    </ol>
  )
}

const Day = ({ day, name }: { day: DailyForecast; name: string | null }) => (
  <li>
    {name === null ? <ShortDay date={day.date} /> : <time dateTime={day.date}>{name}</time>}
    <SkyIcon name={skyIcon(day.condition, true)} size={36} />
    <span className="visually-hidden">{conditionWords(day.condition)}, minimale </span>
    <span className="min">{formatDegrees(day.temperatureMin)}</span>
    <span className="visually-hidden">, maximale </span>
    <b>{formatDegrees(day.temperatureMax)}</b>
  </li>
)
