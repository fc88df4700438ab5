import type { OwnHour, PastHour } from './arome/hours.ts'
import { coldestBefore, dayOfHours, warmestBefore } from './daily-from-hourly.ts'
import { highest, lowest, total, type Figures } from './extremes.ts'
import { hoursToCome, laterHours } from './forecast-window.ts'
import type { Coordinates } from './geo.ts'
import { addDays, dayLengthHours, localDate, startOfLocalDay } from './local-time.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import { wetStepMm } from './rain-intensity.ts'
import { quartersAgreeing } from './rain-quarters.ts'
import { tenths } from './rounding.ts'
import { hourMs } from './time-units.ts'
import { nothingKnown, weatherNow } from './weather-now.ts'
import type {
  CurrentWeather,
  DailyForecast,
  HourlyForecast,
  LaterHour,
  PastTemperatures,
  PlaceWeather,
} from './weather.ts'

/** What the site reads itself of a model for a place: its hours one after the other, some of which may lack. */
export interface OwnForecast {
  /** Instant of the model's run, in ms. */
  readonly runAt: number
  readonly hours: readonly OwnHour[]
  /** The height of the place, in metres, to which its temperatures are corrected; null where nobody says. */
  readonly height: number | null
  /** The height of the model's ground, in metres. */
  readonly modelHeight: number
  readonly distanceKm: number
}

/** The same with the hours before its first, as earlier runs had them; none where nobody shows what is over. */
export interface OwnForecastWithPast extends OwnForecast {
  readonly past: readonly PastHour[]
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
 * Their quarters of an hour of rain stay up to the first of our hours that they deny.
 */
export function joinedForecast(
  own: OwnForecastWithPast,
  following: PlaceWeather | null,
  current: CurrentWeather,
  { now, zone }: Pick<Occasion, 'now' | 'zone'>,
): PlaceWeather {
  const others = othersAfter(own, following)
  const theirs = new Map(
    following?.hourlyStep === 1 ? following.hourly.map((hour) => [Date.parse(hour.time), hour]) : [],
  )
  const ours = own.hours.map((hour) => completed(hour, theirs.get(Date.parse(hour.time)) ?? null))
  const hourly = inOrder([...ours, ...others.hourly])
  const toCome = hoursToCome({ hourly, hourlyStep: 1 }, now)
  const after = [...(laterHours(toCome.slice(hoursAhead)).later ?? []), ...others.later]
  const all = [...hourly, ...others.later.map(unknownBeside)]
  const past = pastOf(own, toCome[0], { now, zone })
  return {
    source: 'arome',
    current,
    hourly: toCome.slice(0, hoursAhead),
    hourlyStep: 1,
    ...(after.length > 0 ? { later: after } : {}),
    daily: daysOf(own, following, all, { now, zone }),
    rain: quartersAgreeing(following?.rain ?? [], own.hours),
    elevation: own.modelHeight,
    ...(past ? { past } : {}),
    model: {
      run: new Date(own.runAt).toISOString(),
      distanceKm: tenths(own.distanceKm),
      placeHeight: own.height,
    },
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

const inOrder = (hours: readonly HourlyForecast[]): readonly HourlyForecast[] =>
  hours
    .map((hour) => ({ hour, at: Date.parse(hour.time) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ hour }) => hour)

const endOf = ({ hours }: OwnForecast): number => Date.parse(hours.at(-1)?.time ?? '') + hourMs

/** Our own temperatures that are over, from yesterday's midnight to the first hour that is shown; null where none is known. */
function pastOf(
  { past, hours }: OwnForecastWithPast,
  first: HourlyForecast | undefined,
  { now, zone }: Pick<Occasion, 'now' | 'zone'>,
): PastTemperatures | null {
  if (!first) return null
  const from = startOfLocalDay(addDays(localDate(now, zone), -1), zone)
  const celsiusAt = new Map(
    [...past, ...hours].map(({ time, temperature }) => [Date.parse(time), temperature] as const),
  )
  const celsius = Array.from(
    { length: Math.max(0, (Date.parse(first.time) - from.getTime()) / hourMs) },
    (_, index) => celsiusAt.get(from.getTime() + index * hourMs) ?? null,
  )
  return celsius.some((figure) => figure !== null) ? { from: from.toISOString(), celsius } : null
}

/** Beside an hour or a day that is dry by our own model, the probability of another one is left out where it makes rain likely. */
const likely = 50
const agreeing = (probability: number | null, millimetres: number | null): number | null =>
  probability !== null && probability >= likely && millimetres !== null && millimetres < wetStepMm
    ? null
    : probability

/** An hour of ours with what only the others know. */
const completed = (
  { cloudCover: _cloud, ...hour }: OwnHour,
  other: HourlyForecast | null,
): HourlyForecast => ({
  ...hour,
  precipitationProbability: agreeing(other?.precipitationProbability ?? null, hour.precipitation),
  uvIndex: other?.uvIndex ?? null,
  freezingLevel: other?.freezingLevel ?? null,
  snowDepth: other?.snowDepth ?? null,
})

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
 * The days from the place's today on. One that our own hours cover is theirs alone; today is theirs and those of earlier runs, or
 * where these lack, what the other source says of its coldest and warmest before the run begins; the day on which they end is
 * made of the hours of both; the others are the other source's.
 */
function daysOf(
  own: OwnForecastWithPast,
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
    const hoursOfOurs = ours.get(date) ?? []
    if (hoursOfOurs.length === 0) return other ? widened(other, (both.get(date) ?? []).filter(isBlended)) : []
    if (date === today)
      return todayOf({ hours: hoursOfOurs, past: own.past }, following, other, { date, zone })
    const hours = both.get(date) ?? hoursOfOurs
    if (hours.length >= dayLengthHours(date, zone) - 2)
      return withOther(dayOfHours(date, hours, zone), other, hours)
    return other ? widened(other, hoursOfOurs) : []
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
  precipitationProbability: agreeing(other?.precipitationProbability ?? null, day.precipitation),
  uvIndexMax: other?.uvIndexMax ?? null,
})

function todayOf(
  { hours, past }: Pick<OwnForecastWithPast, 'hours' | 'past'>,
  following: PlaceWeather | null,
  other: DailyForecast | null,
  { date, zone }: { readonly date: IsoDate; readonly zone: string },
): DailyForecast {
  const first = hours[0]?.time ?? ''
  const begins = (Date.parse(first) - startOfLocalDay(date, zone).getTime()) / hourMs
  const over = past.filter(({ time }) => localDate(time, zone) === date)
  const day = dayOfHours(date, hours, zone)
  const amounts = [...over, ...hours].map(({ precipitation }) => precipitation)
  const isComplete = amounts.length >= dayLengthHours(date, zone)
  const temperatures = hours.map(({ temperature }) => temperature)
  const before = over.map(({ temperature }) => temperature)
  const isKnown = before.length >= begins && !before.includes(null)
  const extreme = (
    usual: number,
    of: (figures: Figures) => number | null,
    others: Figures,
  ): number | null => {
    if (isKnown) return of([...before, ...temperatures])
    if (begins < usual) return of(temperatures)
    return others.includes(null) ? null : of([...temperatures, ...others])
  }
  const otherPast = overBefore(following, first, { date, zone })
  const others = (figure: number | null): Figures => (otherPast.length > 0 ? otherPast : [figure])
  const sum = isComplete ? total(amounts) : null
  return {
    ...withOther({ ...day, precipitation: sum }, other, hours),
    temperatureMin: extreme(coldestBefore, lowest, others(other?.temperatureMin ?? null)),
    temperatureMax: extreme(warmestBefore, highest, others(other?.temperatureMax ?? null)),
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
function widened(day: DailyForecast, hours: readonly HourlyForecast[]): DailyForecast {
  const beyond = (of: typeof highest, own: number | null, name: 'temperature' | 'windGusts' | 'windSpeed') =>
    own === null ? null : of([own, ...hours.map((hour) => hour[name])])
  return {
    ...day,
    temperatureMin: beyond(lowest, day.temperatureMin, 'temperature'),
    temperatureMax: beyond(highest, day.temperatureMax, 'temperature'),
    windGustsMax: beyond(highest, day.windGustsMax, 'windGusts'),
    windSpeedMax: beyond(highest, day.windSpeedMax, 'windSpeed'),
  }
}
