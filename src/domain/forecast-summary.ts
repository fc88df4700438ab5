import { wholeOf } from './extremes.ts'
import { isoInstant } from './instant.ts'
import { addDays, localDate, localHour } from './local-time.ts'
import type { IsoInstant } from './part.ts'
import { rainReachMs } from './rain.ts'
import { agreedCondition } from './sky.ts'
import type { Condition, HourlyForecast } from './weather.ts'
import {
  joinedPauseMs,
  likelyRain,
  rainSteps,
  wetSpells,
  type RainSource,
  type RainStep,
  type WetKind,
} from './wet-spells.ts'
import { hourMs } from './time-units.ts'

/** What a sentence about the next hours can be about, gravest first. */
export const hourEvents = [
  'tornado',
  'storms',
  'freezing',
  'snow',
  'squalls',
  'rain',
  'ash',
  'smoke',
  'dust',
  'fog',
] as const
export type HourEvent = (typeof hourEvents)[number]

/** Something in the next 24 hours. `from` null: already; `until` null: to the end of the forecast. */
export type HourFact =
  | {
      readonly kind: 'event'
      readonly event: HourEvent
      readonly from: IsoInstant | null
      readonly until: IsoInstant | null
      /** It comes and goes between the two. */
      readonly broken: boolean
    }
  /** Nothing is announced, but one chance in two or more of rain at `at`: the answer of the rain card. */
  | { readonly kind: 'possible-rain'; readonly at: IsoInstant }
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
  /** °C over the 24 hours; null when unknown. */
  readonly range: { readonly min: number; readonly max: number } | null
}

/** Gusts from which branches fall and a word is due (Beaufort 7 and 8), km/h. */
export const strongGustKmh = 60
/** A hot afternoon, °C. */
export const hotCelsius = 30
/** Hours of the same fog this near make one. */
const joinedGapHours = 2

/** What falls comes from the list of wet spells, the rest from the conditions of the hours. */
type SkyEvent = Exclude<HourEvent, WetEvent>
type WetEvent = 'storms' | 'freezing' | 'snow' | 'rain'

const wetEvents: Record<WetKind, WetEvent> = {
  storm: 'storms',
  freezing: 'freezing',
  snow: 'snow',
  sleet: 'snow',
  rain: 'rain',
}

const skyEvents: Partial<Record<Condition, SkyEvent>> = {
  tornado: 'tornado',
  squalls: 'squalls',
  'volcanic-ash': 'ash',
  smoke: 'smoke',
  'dust-whirls': 'dust',
  sand: 'dust',
  dust: 'dust',
  fog: 'fog',
  'freezing-fog': 'fog',
}

/** A stretch of time in which something happens, or nothing (null). Instants in milliseconds. */
interface Step<Event> {
  readonly start: number
  readonly end: number
  readonly event: Event | null
}

interface Hour extends HourlyForecast, Step<SkyEvent> {
  readonly agreed: Condition | null
}

function toHour(hour: HourlyForecast, hourlyStep: 1 | 3): Hour {
  const agreed = hour.condition === null ? null : agreedCondition(hour.condition, hour)
  const start = Date.parse(hour.time)
  const event = (agreed && skyEvents[agreed]) ?? null
  return { ...hour, start, end: start + hourlyStep * hourMs, agreed, event }
}

type WetStep = RainStep & Step<WetEvent>

const toWetStep = (step: RainStep): WetStep => ({
  ...step,
  event: step.kind === null ? null : wetEvents[step.kind],
})

/**
 * From the first to the last step that has one of the events; broken when it pauses longer than said. It is under way
 * when it has begun by `begin`.
 */
function eventFact<Event extends HourEvent>(
  steps: readonly Step<Event>[],
  begin: number,
  events: readonly Event[],
  pauseMs: number,
  name = events[0],
): EventFact | null {
  const having = steps.filter(({ event }) => event !== null && events.includes(event))
  const first = having[0]
  const last = having.at(-1)
  if (!first || !last || !name) return null
  return {
    kind: 'event',
    event: name,
    from: first.start <= begin ? null : isoInstant(first.start),
    until: last === steps.at(-1) ? null : isoInstant(last.end),
    broken: having.slice(1).some(({ start }, i) => start - (having[i]?.end ?? start) > pauseMs),
  }
}

type EventFact = Extract<HourFact, { kind: 'event' }>

const wetFact = (
  steps: readonly WetStep[],
  begin: number,
  events: readonly WetEvent[],
  name = events[0],
): EventFact | null => eventFact(steps, begin, events, joinedPauseMs, name)

/**
 * Of rain that only follows storms the sentence gives the end; of rain that comes before them, or around broken ones,
 * the beginning, with the storms inside.
 */
function rainFact(steps: readonly WetStep[], now: number, storms: EventFact | null): HourFact | null {
  if (!storms || !steps.some(({ event }) => event === 'rain')) return wetFact(steps, now, ['rain'])
  const firstStorm = steps.findIndex(({ event }) => event === 'storms')
  const before = steps.slice(0, firstStorm).some(({ event }) => event === 'rain')
  if (before || storms.broken) return wetFact(steps, now, ['rain', 'storms'], 'rain')
  if (storms.until === null) return null
  return afterStorms(steps, Date.parse(storms.until))
}

function afterStorms(steps: readonly WetStep[], stormEnd: number): HourFact | null {
  const after = steps.filter(({ start }) => start >= stormEnd)
  const rain = wetFact(after, stormEnd, ['rain'])
  if (!rain) return null
  const lingers = rain.from === null && !rain.broken && rain.until !== null
  if (lingers && isLightTail(after) && !fallsOn(after, Date.parse(rain.until)))
    return { kind: 'last-drops', at: rain.until }
  return { ...rain, from: rain.from ?? isoInstant(stormEnd) }
}

/** Whether something else falls from there on, as snow does that rain turns into. */
const fallsOn = (steps: readonly WetStep[], end: number): boolean =>
  steps.some(({ start, event }) => event !== null && start >= end && start - end <= joinedPauseMs)

/** The last two hours of the rain have less than a millimetre each. */
function isLightTail(steps: readonly WetStep[]): boolean {
  const rain = steps.filter(({ event }) => event === 'rain')
  const end = rain.at(-1)?.end ?? 0
  return rain
    .filter((step) => step.end > end - 2 * hourMs)
    .every(({ mmPerHour }) => mmPerHour !== null && mmPerHour < 1)
}

/** What is likely before anything is announced. */
function possibleRain(steps: readonly RainStep[]): HourFact | null {
  const likely = likelyRain(steps, wetSpells(steps)[0])
  return likely ? { kind: 'possible-rain', at: isoInstant(likely.start) } : null
}

/** The highest figure, or by the sign −1 the lowest, with the first hour that has it. */
const extreme = (hours: readonly Hour[], name: 'windGusts' | 'temperature', sign: 1 | -1) =>
  hours
    .flatMap(({ [name]: value, time: at }) => (value === null ? [] : [{ value, at }]))
    .sort((a, b) => sign * (b.value - a.value))
    .at(0)

function figureFacts(hours: readonly Hour[]): HourFact[] {
  const facts: HourFact[] = []
  const gust = extreme(hours, 'windGusts', 1)
  const coldest = extreme(hours, 'temperature', -1)
  const hottest = extreme(hours, 'temperature', 1)
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
  const temperatures = wholeOf(hours.map(({ temperature }) => temperature))
  return temperatures && { min: Math.min(...temperatures), max: Math.max(...temperatures) }
}

/**
 * « Heure par heure » in one sentence: what happens in the 24 hours from `now`, when it is notable. Rain and snow
 * are those of the same wet spells as on the rain card.
 */
export function summariseHours(source: RainSource, now: Date): HoursSummary {
  const instant = now.getTime()
  const { hourlyStep } = source
  const hours = source.hourly
    .map((hour) => toHour(hour, hourlyStep))
    .filter(({ start, end }) => end > instant && start < instant + rainReachMs)
  const steps = rainSteps(source, now, rainReachMs).map(toWetStep)
  const ranked = [
    ...happenings(hours, steps, instant),
    ...[possibleRain(steps)].filter((fact) => fact !== null),
    ...figureFacts(hours),
  ]
  const facts = ranked.slice(0, 3).sort((a, b) => startOf(a) - startOf(b))
  const isDry = steps.every(({ event }) => event === null)
  return { facts, quiet: isDry ? quietSky(hours) : null, range: temperatureRange(hours) }
}

/** The events of the hours, gravest first. */
function happenings(hours: readonly Hour[], steps: readonly WetStep[], now: number): HourFact[] {
  const [first] = hours
  const pauseMs = first ? Math.max(0, joinedGapHours * hourMs - (first.end - first.start)) : 0
  const storms = wetFact(steps, now, ['storms'])
  return hourEvents.flatMap((event) => {
    const fact = factOf(event)
    return fact ? [fact] : []
  })

  function factOf(event: HourEvent): HourFact | null {
    if (event === 'storms') return storms
    if (event === 'rain') return rainFact(steps, now, storms)
    if (event === 'freezing' || event === 'snow') return wetFact(steps, now, [event])
    return eventFact(hours, now, [event], pauseMs)
  }
}

/** The night's lowest temperature still to come: after 18 h local, the one to show first. Null when unknown. */
export function tonightMinimum(hourly: readonly HourlyForecast[], now: Date, zone: string): number | null {
  if (localHour(now, zone) < 18) return null
  const tomorrow = addDays(localDate(now, zone), 1)
  const night = hourly.filter(({ time }) => {
    const date = localDate(time, zone)
    return (
      Date.parse(time) > now.getTime() - hourMs &&
      (date < tomorrow || (date === tomorrow && localHour(time, zone) < 9))
    )
  })
  const temperatures = wholeOf(night.map(({ temperature }) => temperature))
  return temperatures && Math.min(...temperatures)
}
