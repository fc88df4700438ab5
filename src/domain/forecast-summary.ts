import { addDays, localDate, localHour } from './local-time.ts'
import type { IsoInstant } from './part.ts'
import { agreedCondition, skyFamily } from './sky.ts'
import type { Condition, HourlyForecast } from './weather.ts'

/** What a sentence about the next hours can be about, gravest first. */
export const hourEvents = ['storms', 'freezing', 'snow', 'rain', 'fog'] as const
export type HourEvent = (typeof hourEvents)[number]

/** Something in the next 24 hours. `from` null: already; `until` null: as far as is told. */
export type HourFact =
  | {
      readonly kind: 'event'
      readonly event: HourEvent
      readonly from: IsoInstant | null
      readonly until: IsoInstant | null
      /** It comes and goes between the two. */
      readonly broken: boolean
    }
  /** The rain that lingers after storms or heavier rain is light and ends at `at`. */
  | { readonly kind: 'last-drops'; readonly at: IsoInstant }
  | { readonly kind: 'gusts'; readonly speed: number; readonly at: IsoInstant }
  | { readonly kind: 'frost'; readonly temperature: number; readonly at: IsoInstant }
  | { readonly kind: 'heat'; readonly temperature: number; readonly at: IsoInstant }

/** The sky of hours without any event; null when it changes or when some hour is unknown. */
export type QuietSky = 'clear' | 'overcast' | 'dry'

export interface HoursSummary {
  /** At most three, in order of time. */
  readonly facts: readonly HourFact[]
  /** Set when every hour is known and none has an event. */
  readonly quiet: QuietSky | null
  /** °C over the hours told; null when unknown. */
  readonly range: { readonly min: number; readonly max: number } | null
}

const hourMs = 3_600_000
const toldHours = 24
/** Gusts from which branches fall and a word is due (Beaufort 7 and 8), km/h. */
export const strongGustKmh = 60
/** A hot afternoon, °C. */
export const hotCelsius = 30
/** Hours of the same event this near make one. */
const joinedGapHours = 2

interface Hour extends HourlyForecast {
  readonly start: number
  readonly agreed: Condition | null
  readonly event: HourEvent | null
}

function eventOf(condition: Condition | null): HourEvent | null {
  const family = condition === null ? null : skyFamily(condition)
  if (family === 'storm') return 'storms'
  if (family === 'freezing' || family === 'snow' || family === 'rain' || family === 'fog') return family
  return null
}

function toHour(hour: HourlyForecast): Hour {
  const agreed = hour.condition === null ? null : agreedCondition(hour.condition, hour)
  return { ...hour, start: Date.parse(hour.time), agreed, event: eventOf(agreed) }
}

const iso = (ms: number): IsoInstant => new Date(ms).toISOString()

interface Told {
  readonly hours: readonly Hour[]
  readonly stepMs: number
}

/** From the first to the last hour that has one of the events; broken when more than two hours in a row lack them. */
function eventFact({ hours, stepMs }: Told, events: readonly HourEvent[], name = events[0]): HourFact | null {
  const having = hours.filter(({ event }) => event !== null && events.includes(event))
  const first = having[0]
  const last = having.at(-1)
  if (!first || !last || !name) return null
  const longestGap = Math.max(
    0,
    ...having.slice(1).map((hour, i) => hour.start - (having[i]?.start ?? 0) - stepMs),
  )
  return {
    kind: 'event',
    event: name,
    from: first === hours[0] ? null : first.time,
    until: last === hours.at(-1) ? null : iso(last.start + stepMs),
    broken: longestGap > Math.max(0, joinedGapHours * hourMs - stepMs),
  }
}

/**
 * Rain that only follows storms is told by its end; rain that comes before them, or around broken ones, is told
 * from its beginning with the storms inside.
 */
function rainFact(told: Told, storms: HourFact | null): HourFact | null {
  const rain = told.hours.filter(({ event }) => event === 'rain')
  if (storms?.kind !== 'event' || rain.length === 0) return eventFact(told, ['rain'])
  const firstStorm = told.hours.findIndex(({ event }) => event === 'storms')
  const before = told.hours.slice(0, firstStorm).some(({ event }) => event === 'rain')
  if (before || storms.broken) return eventFact(told, ['rain', 'storms'], 'rain')
  if (storms.until === null) return null
  return afterStorms(told, storms.until)
}

function afterStorms(told: Told, stormEnd: IsoInstant): HourFact | null {
  const after = told.hours.filter(({ time }) => time >= stormEnd)
  const rain = eventFact({ ...told, hours: after }, ['rain'])
  if (rain?.kind !== 'event') return null
  const lingers = rain.from === null && !rain.broken && rain.until !== null
  if (lingers && isLightTail(after.filter(({ event }) => event === 'rain')))
    return { kind: 'last-drops', at: rain.until }
  return { ...rain, from: rain.from ?? stormEnd }
}

const isLightTail = (hours: readonly Hour[]): boolean =>
  hours.slice(-2).every(({ precipitation }) => precipitation !== null && precipitation < 1)

const extreme = (
  hours: readonly Hour[],
  figure: (hour: Hour) => number | null,
  sign: 1 | -1,
): { value: number; at: IsoInstant } | null => {
  let best: { value: number; at: IsoInstant } | null = null
  for (const hour of hours) {
    const value = figure(hour)
    if (value !== null && (best === null || sign * (value - best.value) > 0)) best = { value, at: hour.time }
  }
  return best
}

function figureFacts(hours: readonly Hour[]): HourFact[] {
  const facts: HourFact[] = []
  const gust = extreme(hours, (hour) => hour.windGusts, 1)
  const coldest = extreme(hours, (hour) => hour.temperature, -1)
  const hottest = extreme(hours, (hour) => hour.temperature, 1)
  if (gust && gust.value >= strongGustKmh) facts.push({ kind: 'gusts', speed: gust.value, at: gust.at })
  // −0.4 prints « 0° », which is no frost to a reader.
  if (coldest && coldest.value <= -0.5)
    facts.push({ kind: 'frost', temperature: coldest.value, at: coldest.at })
  if (hottest && hottest.value >= hotCelsius)
    facts.push({ kind: 'heat', temperature: hottest.value, at: hottest.at })
  return facts
}

const startOf = (fact: HourFact): number => {
  if (fact.kind !== 'event') return Date.parse(fact.at)
  return fact.from === null ? Number.NEGATIVE_INFINITY : Date.parse(fact.from)
}

/** The sky of hours that are all known and dry with less than one chance in three of rain. */
function quietSky(hours: readonly Hour[]): QuietSky | null {
  const isQuiet = (hour: Hour): boolean =>
    hour.agreed !== null && hour.event === null && hour.precipitation !== null && hour.precipitation < 0.1
  const isSafe = (hour: Hour): boolean => (hour.precipitationProbability ?? 0) < 30
  if (hours.length === 0 || !hours.every((hour) => isQuiet(hour) && isSafe(hour))) return null
  const skies = new Set(hours.map((hour) => hour.agreed))
  if (skies.size === 1 && skies.has('overcast')) return 'overcast'
  return [...skies].every((sky) => sky === 'clear' || sky === 'few-clouds') ? 'clear' : 'dry'
}

function temperatureRange(hours: readonly Hour[]): HoursSummary['range'] {
  const known = hours.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]))
  if (known.length === 0 || known.length < hours.length) return null
  return { min: Math.min(...known), max: Math.max(...known) }
}

/** « Heure par heure » in one sentence: what happens in the 24 hours from the first step, when it is notable. */
export function summariseHours(hourly: readonly HourlyForecast[], hourlyStep: 1 | 3): HoursSummary {
  const hours = hourly.slice(0, toldHours / hourlyStep).map(toHour)
  const told = { hours, stepMs: hourlyStep * hourMs }
  const storms = eventFact(told, ['storms'])
  const events = hourEvents.map((event) =>
    event === 'rain' ? rainFact(told, storms) : eventFact(told, [event]),
  )
  const ranked = [...events.filter((fact) => fact !== null), ...figureFacts(hours)]
  const facts = ranked.slice(0, 3).sort((a, b) => startOf(a) - startOf(b))
  return { facts, quiet: quietSky(hours), range: temperatureRange(hours) }
}

/** The night's lowest temperature still to come: after 18 h local, the one to show first. Null when unknown. */
export function tonightMinimum(hourly: readonly HourlyForecast[], now: Date, zone: string): number | null {
  if (localHour(now, zone) < 18) return null
  const tomorrow = addDays(localDate(now, zone), 1)
  const night = hourly.filter(({ time }) => {
    const date = localDate(time, zone)
    return (
      Date.parse(time) >= now.getTime() - hourMs &&
      (date < tomorrow || (date === tomorrow && localHour(time, zone) < 9))
    )
  })
  const known = night.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]))
  return known.length > 0 && known.length === night.length ? Math.min(...known) : null
}
