import type { OwnHour } from './arome/hours.ts'
import { dayOfHours } from './daily-from-hourly.ts'
import { highest, lowest, type Figures } from './extremes.ts'
import { hoursToCome, laterHours } from './forecast-window.ts'
import type { Coordinates } from './geo.ts'
import { addDays, dayLengthHours, localDate, localHour } from './local-time.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import { tenths } from './rounding.ts'
import { hourMs } from './time-units.ts'
import { nothingKnown, weatherNow } from './weather-now.ts'
import type { CurrentWeather, DailyForecast, HourlyForecast, LaterHour, PlaceWeather } from './weather.ts'

/** What the site reads itself of a model for a place: its hours one after the other, some of which may lack. */
export interface OwnForecast {
  /** Instant of the model's run, in ms. */
  readonly runAt: number
  readonly hours: readonly OwnHour[]
  /** Of the model's ground, in metres. */
  readonly modelHeight: number
  readonly distanceKm: number
}

/** Now, the clocks of the place, and where it is. */
export interface Occasion {
  readonly now: Date
  readonly zone: string
  readonly at: Coordinates
}

/** So many hours, and days, as every forecast has. */
const hoursAhead = 48
const daysAhead = 7

/** What remains of the difference between the two in the hours after the last of the model's own. */
const blend = [3 / 4, 2 / 4, 1 / 4]

/** Local hours by which a day's coldest and warmest are usually over. */
const coldestBefore = 6
const warmestBefore = 14

/** Whether a forecast of our own says something of an instant, in ms: else it stands for nothing that follows either. */
export const holdsInstant = ({ hours }: OwnForecast, instant: number): boolean =>
  hours.some(({ time }) => Date.parse(time) <= instant && instant < Date.parse(time) + hourMs)

/** The weather now by our own hours; `visibility`, which they lack, as another source has it, in kilometres. */
export function ownWeatherNow(
  { runAt, hours }: OwnForecast,
  { now, at }: Pick<Occasion, 'now' | 'at'>,
  visibility: number | null,
): CurrentWeather {
  const made = { time: new Date(runAt).toISOString(), temperature: null, ...nothingKnown }
  const current = weatherNow({ current: made, hourly: hours, hourlyStep: 1, rain: [] }, now, at)
  const holding = hours.find(({ time }) => Date.parse(time) > Date.parse(current.time) - hourMs)
  return { ...current, cloudCover: holding?.cloudCover ?? null, visibility }
}

/**
 * Our own hours, then those of `following`, which also says what the model does not know (probabilities, ultraviolet rays,
 * the height of 0 °C, snow on the ground); null where nobody else is heard. In the three hours after the last of our own
 * the temperature goes from ours to theirs, so that the line steps by no more than a quarter of what the two differ.
 * Quarters of an hour of rain and temperatures that are over belong to the other model and are left out.
 */
export function joinedForecast(
  own: OwnForecast,
  following: PlaceWeather | null,
  current: CurrentWeather,
  { now, zone }: Pick<Occasion, 'now' | 'zone'>,
): PlaceWeather {
  const others = othersAfter(own, following)
  const hourly = inOrder([...own.hours.map((hour) => completed(hour, following)), ...others.hourly])
  const toCome = hoursToCome({ hourly, hourlyStep: 1 }, now)
  const after = [...(laterHours(toCome.slice(hoursAhead)).later ?? []), ...others.later]
  const days = daysOf(
    own,
    following,
    inOrder([...own.hours, ...others.hourly, ...others.later.map(unknownBeside)]),
    {
      now,
      zone,
    },
  )
  return {
    source: 'arome',
    current,
    hourly: toCome.slice(0, hoursAhead),
    hourlyStep: 1,
    ...(after.length > 0 ? { later: after } : {}),
    daily: days,
    rain: [],
    elevation: own.modelHeight,
    model: { run: new Date(own.runAt).toISOString(), distanceKm: tenths(own.distanceKm) },
    ...(following
      ? {
          following: {
            source: following.source,
            from: new Date(endOf(own)).toISOString(),
            sharedFromKm: following.sharedFromKm,
          },
        }
      : {}),
    sharedFromKm: null,
  }
}

const inOrder = <T extends { readonly time: IsoInstant }>(hours: readonly T[]): readonly T[] =>
  hours.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))

const endOf = ({ hours }: OwnForecast): number => Date.parse(hours.at(-1)?.time ?? '') + hourMs

/** An hour of ours with what only the others know. */
function completed({ cloudCover: _cloud, ...hour }: OwnHour, following: PlaceWeather | null): HourlyForecast {
  const other =
    following?.hourlyStep === 1
      ? following.hourly.find(({ time }) => Date.parse(time) === Date.parse(hour.time))
      : null
  return {
    ...hour,
    precipitationProbability: other?.precipitationProbability ?? null,
    uvIndex: other?.uvIndex ?? null,
    freezingLevel: other?.freezingLevel ?? null,
    snowDepth: other?.snowDepth ?? null,
  }
}

interface Others {
  readonly hourly: readonly HourlyForecast[]
  readonly later: readonly LaterHour[]
}

/** The hours of the other source that our own lack: those in their gaps, and those after them, joined. Steps of three hours are left out. */
function othersAfter(own: OwnForecast, following: PlaceWeather | null): Others {
  if (following?.hourlyStep !== 1) return { hourly: [], later: [] }
  const end = endOf(own)
  const last = own.hours.at(-1)
  const atLast = following.hourly.find(({ time }) => Date.parse(time) === end - hourMs)
  const apart =
    last?.temperature == null || atLast?.temperature == null ? 0 : last.temperature - atLast.temperature
  const joined = <T extends LaterHour>(hour: T): T => {
    const share = blend[(Date.parse(hour.time) - end) / hourMs]
    if (share === undefined || hour.temperature === null) return hour
    return { ...hour, temperature: tenths(hour.temperature + share * apart) }
  }
  const ours = new Set(own.hours.map(({ time }) => Date.parse(time)))
  return {
    hourly: following.hourly
      .filter(({ time }) => !ours.has(Date.parse(time)))
      .map((hour) => (Date.parse(hour.time) < end ? hour : feltAs(hour, joined(hour)))),
    later: (following.later ?? []).filter(({ time }) => !ours.has(Date.parse(time))).map(joined),
  }
}

/** It feels warmer by as much as it is. */
const feltAs = (before: HourlyForecast, hour: HourlyForecast): HourlyForecast =>
  before.feelsLike === null || before.temperature === null || hour.temperature === null
    ? hour
    : { ...hour, feelsLike: tenths(before.feelsLike + hour.temperature - before.temperature) }

const unknownBeside = (hour: LaterHour): HourlyForecast => ({
  feelsLike: null,
  humidity: null,
  windGusts: null,
  precipitationProbability: null,
  uvIndex: null,
  pressure: null,
  freezingLevel: null,
  snowDepth: null,
  ...hour,
})

/**
 * The days from the place's today on. One that our own hours cover is theirs alone; today is theirs and, before the run
 * begins, what the other source says of its coldest and warmest; the day on which they end is made of the hours of both;
 * the others are the other source's.
 */
function daysOf(
  own: OwnForecast,
  following: PlaceWeather | null,
  all: readonly HourlyForecast[],
  { now, zone }: Pick<Occasion, 'now' | 'zone'>,
): readonly DailyForecast[] {
  const today = localDate(now, zone)
  const ours = Map.groupBy(own.hours, ({ time }) => localDate(time, zone))
  const both = Map.groupBy(all, ({ time }) => localDate(time, zone))
  const blendedUntil = endOf(own) + blend.length * hourMs
  const isBlended = ({ time }: HourlyForecast): boolean => Date.parse(time) < blendedUntil
  const dates = Array.from({ length: daysAhead }, (_, index) => addDays(today, index))
  return dates.flatMap((date) => {
    const other = following?.daily.find((day) => day.date === date) ?? null
    const own = ours.get(date) ?? []
    if (own.length === 0) return other ? widened(other, (both.get(date) ?? []).filter(isBlended)) : []
    if (date === today) return todayOf(own, following, other, { date, zone })
    const length = dayLengthHours(date, zone)
    const hours = own.length >= length ? own : (both.get(date) ?? own)
    if (hours.length >= length - 2) return withOther(dayOfHours(date, hours, zone), other, hours)
    return other ? widened(other, own) : []
  })
}

/** What only the other source says of a day; its gusts where some of the hours have none. */
const withOther = (
  day: DailyForecast,
  other: DailyForecast | null,
  hours: readonly HourlyForecast[],
): DailyForecast => ({
  ...day,
  windGustsMax: hours.some(({ windGusts }) => windGusts === null)
    ? highest([day.windGustsMax, other?.windGustsMax ?? null])
    : day.windGustsMax,
  precipitationProbability: other?.precipitationProbability ?? null,
  uvIndexMax: other?.uvIndexMax ?? null,
})

function todayOf(
  hours: readonly HourlyForecast[],
  following: PlaceWeather | null,
  other: DailyForecast | null,
  { date, zone }: { readonly date: IsoDate; readonly zone: string },
): DailyForecast {
  const day = withOther(dayOfHours(date, hours, zone), other, hours)
  const [first] = hours
  const begins =
    first && localDate(new Date(Date.parse(first.time) - hourMs), zone) === date
      ? localHour(first.time, zone)
      : 0
  const over = overBefore(following, first?.time ?? '', { date, zone })
  const before = (figure: number | null): Figures => (over.length > 0 ? over : [figure])
  const temperatures = hours.map(({ temperature }) => temperature)
  const extreme = (
    usual: number,
    of: (figures: Figures) => number | null,
    others: Figures,
  ): number | null => {
    if (begins < usual) return of(temperatures)
    return others.includes(null) ? null : of([...temperatures, ...others])
  }
  return {
    ...day,
    temperatureMin: extreme(coldestBefore, lowest, before(other?.temperatureMin ?? null)),
    temperatureMax: extreme(warmestBefore, highest, before(other?.temperatureMax ?? null)),
  }
}

/** The temperatures of a day that the other source has of the hours before ours. */
function overBefore(
  following: PlaceWeather | null,
  first: IsoInstant,
  { date, zone }: { readonly date: IsoDate; readonly zone: string },
): Figures {
  const { past } = following ?? {}
  const from = Date.parse(past?.from ?? '')
  return (past?.celsius ?? []).filter((_, index) => {
    const instant = from + index * hourMs
    return instant < Date.parse(first) && localDate(new Date(instant), zone) === date
  })
}

/** A day of the other source that these hours do not go beyond. */
const widened = (day: DailyForecast, hours: readonly HourlyForecast[]): DailyForecast => ({
  ...day,
  temperatureMin:
    day.temperatureMin === null
      ? null
      : lowest([day.temperatureMin, ...hours.map((hour) => hour.temperature)]),
  temperatureMax:
    day.temperatureMax === null
      ? null
      : highest([day.temperatureMax, ...hours.map((hour) => hour.temperature)]),
  windGustsMax:
    day.windGustsMax === null ? null : highest([day.windGustsMax, ...hours.map((hour) => hour.windGusts)]),
  windSpeedMax:
    day.windSpeedMax === null ? null : highest([day.windSpeedMax, ...hours.map((hour) => hour.windSpeed)]),
})
