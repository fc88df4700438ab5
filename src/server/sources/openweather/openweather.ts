import { hundredths, tenths } from '../../../domain/rounding.ts'
import { Type, type Static } from 'typebox'
import { laterHours } from '../../../domain/forecast-window.ts'
import { conditionOfDay } from '../../../domain/day-condition.ts'
import { highest, lowest, total } from '../../../domain/extremes.ts'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import { localDate } from '../../../domain/local-time.ts'
import { conditionOfStep } from '../../../domain/sky.ts'
import type { CurrentWeather, DailyForecast, HourlyForecast, Weather } from '../../../domain/weather.ts'
import { ranges } from '../../../domain/ranges.ts'
import { gustOver } from '../../../domain/wind.ts'
import { figure, mapFigure } from '../../upstream/figures.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { conditionOfOpenWeather } from '../../upstream/weather-codes.ts'
import { hourMs } from '../../../domain/time-units.ts'
import { hourStep } from '../../../domain/wet-spells.ts'
import type { Check } from '../source.ts'
import type { openWeatherForecast } from './source.ts'

/** A figure that may degrade alone. */
const Loose = Type.Optional(Type.Unknown())

const Fall = Type.Optional(Type.Object({ '1h': Loose, '3h': Loose }))

/** What both replies say of the air. A temperature in kelvins is outside the bounds, so a lost unit is noticed. */
const Air = {
  dt: Type.Integer({ minimum: 0, maximum: 8.64e12 }),
  main: Type.Object({
    temp: Type.Number({ minimum: -90, maximum: 60 }),
    feels_like: Loose,
    temp_min: Loose,
    temp_max: Loose,
    pressure: Loose,
    sea_level: Loose,
    humidity: Loose,
  }),
  weather: Type.Array(Type.Object({ id: Loose, icon: Loose }), { minItems: 1, maxItems: 10 }),
  wind: Type.Optional(Type.Object({ speed: Loose, deg: Loose, gust: Loose })),
  clouds: Type.Optional(Type.Object({ all: Loose })),
  visibility: Loose,
  rain: Fall,
  snow: Fall,
}

/** Old errors came as 200 with « 404 » inside; the good code is a number here and a text there. */
const Cod = Type.Union([Type.Literal(200), Type.Literal('200')])

const CurrentReply = Type.Object({ cod: Cod, ...Air })

const Step = Type.Object({ ...Air, pop: Loose, sys: Type.Optional(Type.Object({ pod: Loose })) })
type Step = Static<typeof Step>
type Air = Omit<Static<typeof CurrentReply>, 'cod'>

const ForecastReply = Type.Object({ cod: Cod, list: Type.Array(Step, { minItems: 1, maxItems: 200 }) })

const stepMs = 3 * hourMs
const stepsAhead = 16

/** Weather by three-hour steps. The key travels in the query, to this host only. */
export const createOpenWeather = (upstream: Upstream, { apiKey }: { apiKey: string }) => ({
  /** Now and the five days that follow, in two calls; throws UpstreamError when either fails. */
  async forecast(point: Coordinates, timeZone: string, now: Date): Promise<Weather> {
    const { lat, lon } = roundCoordinates(point)
    const query = { lat, lon, appid: apiKey, units: 'metric', lang: 'fr' }
    // One after the other: when the breaker tries the source again, it lets a single call through.
    const current = await upstream.getJson(
      { operation: 'weather', path: '/data/2.5/weather', query },
      CurrentReply,
    )
    const forecast = await upstream.getJson(
      { operation: 'forecast', path: '/data/2.5/forecast', query },
      ForecastReply,
    )
    return toWeather(current, forecast.list, timeZone, now)
  },
})

function toWeather(current: Air, list: readonly Step[], timeZone: string, now: Date): Weather {
  const steps = list.toSorted((a, b) => a.dt - b.dt)
  const hourly = toHourly(current, steps, now)
  return {
    source: 'openweather',
    current: toCurrent(current),
    hourly: hourly.slice(0, stepsAhead),
    hourlyStep: 3,
    ...laterHours(hourly.slice(stepsAhead)),
    daily: withConditions(toDaily(current, steps, timeZone, now), hourly, timeZone),
    rain: [],
    elevation: null,
  }
}

const timeOf = ({ dt }: { dt: number }): Date => new Date(dt * 1_000)

/** Metres a second as kilometres an hour. */
const windOf = (speed: unknown): number | null =>
  typeof speed === 'number' ? figure(tenths(speed * 3.6), ranges.windSpeed) : null

const gustOf = (wind: Air['wind']): number | null => gustOver(windOf(wind?.speed), windOf(wind?.gust))

/** The first weather of the list is the main one. */
const conditionOf = ({ weather }: Air) => conditionOfOpenWeather(figure(weather[0]?.id, ranges.weatherCode))

function toAir(air: Air) {
  const { main, wind } = air
  return {
    temperature: main.temp,
    feelsLike: figure(main.feels_like, ranges.feelsLike),
    condition: conditionOf(air),
    humidity: figure(main.humidity, ranges.percent),
    windSpeed: windOf(wind?.speed),
    windDirection: figure(wind?.deg, ranges.direction),
    windGusts: gustOf(wind),
    pressure: figure(main.sea_level, ranges.pressure) ?? figure(main.pressure, ranges.pressure),
  }
}

/** The picture's name ends with « d » or « n ». */
function isDayByIcon(icon: unknown): boolean | null {
  if (typeof icon !== 'string') return null
  return icon.endsWith('d') ? true : icon.endsWith('n') ? false : null
}

/** Rain and snow over the time that the key names; absent means none. */
function fallen({ rain, snow }: Air, key: '1h' | '3h'): number | null {
  const parts = [rain, snow].map((fall) =>
    fall?.[key] === undefined ? 0 : figure(fall[key], ranges.precipitation),
  )
  const [a = null, b = null] = parts
  return a === null || b === null ? null : hundredths(a + b)
}

const toCurrent = (air: Air): CurrentWeather => ({
  time: timeOf(air).toISOString(),
  ...toAir(air),
  isDay: isDayByIcon(air.weather[0]?.icon),
  cloudCover: figure(air.clouds?.all, ranges.percent),
  precipitation: fallen(air, '1h'),
  visibility: mapFigure(figure(air.visibility, ranges.visibilityMetres), (metres) => metres / 1_000),
})

/** A share from 0 to 1 as a percentage. */
const probabilityOf = ({ pop }: Step): number | null =>
  mapFigure(figure(pop, [0, 1]), (share) => Math.round(share * 100))

/**
 * What falls until a step's time, its code too, is of the three hours before; ours is of those that follow: the figures
 * of the next step. The list begins with the next step, so the one that holds now has the air observed now.
 */
function toHourly(current: Air, steps: readonly Step[], now: Date): readonly HourlyForecast[] {
  const listed = steps.map((step, index) => {
    const next = steps[index + 1]
    return toStep(step, timeOf(step), next?.dt === step.dt + stepMs / 1_000 ? next : null)
  })
  const [first] = steps
  const begins = first && new Date(timeOf(first).getTime() - stepMs)
  const isObserved = begins && begins <= timeOf(current) && timeOf(current) < timeOf(first)
  const holding = isObserved ? [toStep(current, begins, first)] : []
  return [...holding, ...listed].filter(({ time }) => now.getTime() < Date.parse(time) + stepMs)
}

function toStep(air: Air & Pick<Partial<Step>, 'sys'>, time: Date, next: Step | null): HourlyForecast {
  const { sys } = air
  return {
    time: time.toISOString(),
    ...toAir(air),
    condition: conditionOfStep(conditionOf(air), next && conditionOf(next)),
    isDay: sys?.pod === 'd' ? true : sys?.pod === 'n' ? false : isDayByIcon(air.weather[0]?.icon),
    precipitation: next && fallen(next, '3h'),
    precipitationProbability: next && probabilityOf(next),
    uvIndex: null,
    freezingLevel: null,
    snowDepth: null,
  }
}

/** A later day resting on fewer steps than this is left out: its extremes would be those of its night only. */
const enoughSteps = 5
/** Sums count only over whole days, one step short when the clock skips an hour. */
const wholeDaySteps = 7

function toDaily(current: Air, steps: readonly Step[], timeZone: string, now: Date): readonly SkylessDay[] {
  const today = localDate(now, timeZone)
  const byDay = Map.groupBy(steps, (step) => localDate(timeOf(step), timeZone))
  // The three hours until a step belong to the day that holds their middle.
  const fallsByDay = Map.groupBy(steps, (step) =>
    localDate(new Date(timeOf(step).getTime() - stepMs / 2), timeZone),
  )
  const dates = [...new Set([today, ...byDay.keys()])].filter((date) => date >= today).sort()
  return dates
    .map((date) => ({ date, steps: byDay.get(date) ?? [], falls: fallsByDay.get(date) ?? [] }))
    .filter(({ date, steps }) => date === today || steps.length >= enoughSteps)
    .map(({ date, steps, falls }) => {
      const observed = date === today && localDate(timeOf(current), timeZone) === today ? [current] : []
      return toDay(date, observed, steps, falls)
    })
}

/** Its sky is read from the steps as ours are: from their start. */
type SkylessDay = Omit<DailyForecast, 'condition'>

/** The days with what falls in them and their sky: each step belongs to the day that holds its middle. */
const withConditions = (
  days: readonly SkylessDay[],
  hourly: readonly HourlyForecast[],
  zone: string,
): readonly DailyForecast[] => {
  const steps = Map.groupBy(
    hourly.map((hour) => hourStep(hour, 3)),
    ({ start, end }) => localDate(new Date((start + end) / 2), zone),
  )
  return days.map((day) => ({ ...day, condition: conditionOfDay(steps.get(day.date) ?? [], zone) }))
}

/** Today's extremes are those of what remains of it. */
function toDay(
  date: string,
  observed: readonly Air[],
  steps: readonly Step[],
  falls: readonly Step[],
): SkylessDay {
  const airs = [...observed, ...steps]
  const speeds = airs.map(({ wind }) => windOf(wind?.speed))
  const windSpeedMax = highest(speeds)
  const strongest = windSpeedMax === null ? undefined : airs[speeds.indexOf(windSpeedMax)]
  return {
    date,
    temperatureMin: lowest(airs.map(({ main }) => figure(main.temp_min, ranges.temperature) ?? main.temp)),
    temperatureMax: highest(airs.map(({ main }) => figure(main.temp_max, ranges.temperature) ?? main.temp)),
    precipitation: falls.length >= wholeDaySteps ? total(falls.map((step) => fallen(step, '3h'))) : null,
    precipitationProbability: highest(falls.map(probabilityOf)),
    windSpeedMax,
    windGustsMax: highest(airs.map(({ wind }) => gustOf(wind))),
    windDirection: figure(strongest?.wind?.deg, ranges.direction),
    uvIndexMax: null,
  }
}

/** @public How the doctor asks it. */
export const check: Check<typeof openWeatherForecast> = {
  missed: 'forecasts of the source that the key was set for',
  async ask({ upstream, apiKey }, { town, timeZone, now }) {
    const { current } = await createOpenWeather(upstream, { apiKey }).forecast(town, timeZone, now)
    return { at: current.time }
  },
}
