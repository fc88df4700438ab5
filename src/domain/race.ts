import type { Coordinates } from './geo.ts'
import {
  addDays,
  daysBetween,
  instantOfLocal,
  localDate,
  startOfLocalDay,
  nationalZone,
} from './local-time.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import type { PlaceSummary } from './place.ts'

export const stageTypes = ['flat', 'hilly', 'mountain', 'time-trial'] as const
export type StageType = (typeof stageTypes)[number]

/** A start or a finish. `place` is the page of the site that is nearest to it; null when it lies outside France. */
export interface Town extends Coordinates {
  readonly name: string
  /** Metres; of summits and resorts only. */
  readonly altitude?: number
  readonly place: PlaceSummary | null
}

interface Day {
  readonly date: IsoDate
  readonly description: string
  readonly officialUrl: string
}

export interface Stage extends Day {
  readonly type: StageType
  readonly number: number
  readonly start: Town
  readonly finish: Town
  /** Kilometres. */
  readonly distance: number
}

export interface RestDay extends Day {
  readonly type: 'rest-day'
}

export type RaceDay = Stage | RestDay

/** « 12:30 », on the clocks of Paris. */
export type ClockTime = string

/** When riders are on the road, from and to. */
export type TimeWindow = readonly [from: ClockTime, to: ClockTime]

/** One year of one race. */
export interface Race {
  /** Its address: « tour-de-france-2025 ». */
  readonly id: string
  readonly name: string
  /** Without the year. */
  readonly shortName: string
  readonly edition: number
  readonly category: 'men' | 'women'
  readonly officialUrl: string
  /** `{n}` stands for the number of the stage. */
  readonly resultsUrlTemplate: string
  readonly liveUrlTemplate: string
  readonly timeWindows: Readonly<Record<'time-trial' | 'mountain' | 'other', TimeWindow>>
  /** Start and finish when they are the same every day. */
  readonly fixedTimes: { readonly start: ClockTime; readonly finish: ClockTime } | null
  /** In order of date, at least one. */
  readonly days: readonly RaceDay[]
}

export const isStage = (day: RaceDay): day is Stage => day.type !== 'rest-day'

export const stagesOf = (race: Race): readonly Stage[] => race.days.filter(isStage)

/** Where a stage leaves, and where it arrives. */
export type StageEnd = 'start' | 'finish'

/** A stage that comes back to where it left: one weather, not two. */
export const isLoop = ({ start, finish }: Pick<Stage, StageEnd>): boolean => start.name === finish.name

/** The ends of a stage that have a weather of their own. */
export const endsOf = (stage: Pick<Stage, StageEnd>): readonly StageEnd[] =>
  isLoop(stage) ? ['start'] : ['start', 'finish']

/** The calendar day of an instant, as the race counts it. */
export const raceDate = (now: Date): IsoDate => localDate(now, nationalZone)

export type DayStatus = 'past' | 'today' | 'future'

/** Where a day of the race stands on the calendar; the hour is `liveState`'s. */
export function stageStatus({ date }: Pick<RaceDay, 'date'>, today: IsoDate): DayStatus {
  if (date === today) return 'today'
  return date < today ? 'past' : 'future'
}

/** First and last day. */
export const raceDates = ({ days }: Race): { readonly first: IsoDate; readonly last: IsoDate } => ({
  first: days[0]?.date ?? '',
  last: days.at(-1)?.date ?? '',
})

export type RacePhase = 'before' | 'on' | 'over'

/** Whether today lies before, within or after the days of the race, rest days included. */
export function racePhase(race: Race, now: Date): RacePhase {
  const { first, last } = raceDates(race)
  const today = raceDate(now)
  if (today < first) return 'before'
  return today > last ? 'over' : 'on'
}

/** The two instants between which a stage is ridden. */
export interface StageWindow {
  readonly from: IsoInstant
  readonly to: IsoInstant
}

/** The window of the race's file for the type of the stage. */
export function stageWindow(race: Race, { date, type }: Stage): StageWindow {
  const [from, to] = race.timeWindows[type === 'time-trial' || type === 'mountain' ? type : 'other']
  return { from: instantOf(date, from), to: instantOf(date, to) }
}

/** When riders are on the road, whose weather counts: from start to finish where these are fixed, else the window of the type. */
export function ridingWindow(race: Race, stage: Stage): StageWindow {
  const { fixedTimes: times } = race
  return times
    ? { from: instantOf(stage.date, times.start), to: instantOf(stage.date, times.finish) }
    : stageWindow(race, stage)
}

/** The instant of a time on the clocks of Paris. */
const instantOf = (date: IsoDate, time: ClockTime): IsoInstant =>
  instantOfLocal(`${date}T${time}`, nationalZone).toISOString()

export type LiveState = 'not-today' | 'before' | 'live' | 'finished'

/** Live from the first instant of the window up to, not including, its last. */
export function liveState(race: Race, stage: Stage, now: Date): LiveState {
  if (stage.date !== raceDate(now)) return 'not-today'
  const { from, to } = stageWindow(race, stage)
  if (now.getTime() < Date.parse(from)) return 'before'
  return now.getTime() < Date.parse(to) ? 'live' : 'finished'
}

/** The stage ridden today; null on a rest day and outside the race. */
export const todaysStage = (race: Race, now: Date): Stage | null =>
  stagesOf(race).find(({ date }) => date === raceDate(now)) ?? null

/** The three stages after today, nearest first. */
export const nextStages = (race: Race, now: Date): readonly Stage[] =>
  stagesOf(race)
    .filter(({ date }) => date > raceDate(now))
    .slice(0, 3)

/** What a stage can say of its weather. `too-far`: no forecast reaches its day yet. */
export type StageOutlook = 'current' | 'forecast' | 'too-far' | 'over'

/** Days that a forecast covers, today included. */
export const forecastDays = 7

/** The present weather on the day, the forecast of its date before, nothing after. */
export function stageOutlook({ date }: Pick<Stage, 'date'>, today: IsoDate): StageOutlook {
  const away = daysBetween(today, date)
  if (away < 0) return 'over'
  if (away === 0) return 'current'
  return away < forecastDays ? 'forecast' : 'too-far'
}

/** The first day on which the forecast reaches a date. */
export const firstForecastDay = (date: IsoDate): IsoDate => addDays(date, 1 - forecastDays)

/** When what is said of a race changes next: a bound of today's window, or the end of the day in Paris. */
export function nextChange(race: Race, now: Date): Date {
  const stage = todaysStage(race, now)
  const window = stage && stageWindow(race, stage)
  const midnight = startOfLocalDay(addDays(raceDate(now), 1), nationalZone)
  const bounds = window ? [new Date(window.from), new Date(window.to), midnight] : [midnight]
  return bounds.find((bound) => bound > now) ?? midnight
}

export const ridingWinds = ['calm', 'light', 'moderate', 'strong', 'very-strong'] as const
export type RidingWind = (typeof ridingWinds)[number]

// Upper bounds in km/h of all but the last: what a wind does to riders, not to sailors.
const ridingWindBounds = [10, 20, 35, 50]

/** What a mean wind in km/h means for a bunch of riders, of the rounded figure so that it agrees with what is printed. */
export function ridingWind(speed: number): RidingWind {
  const printed = Math.round(speed)
  const rank = ridingWindBounds.filter((bound) => printed >= bound).length
  return ridingWinds[rank] ?? 'very-strong'
}
