import { hour, minute, nextParisMidnight, parisMidnight } from './local-clock.ts'

export const scenarioNames = ['quiet', 'default', 'red-flood', 'no-j1', 'empty'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** Which dangers are announced and how old the bulletin is; no age: the last full hour, at least 20 minutes ago. */
export interface BulletinSettings {
  readonly scenario: ScenarioName
  /** Of the products of Météo-France: the portal and the open archive. */
  readonly ageHours: number | null
  /** Of the MeteoAlarm feeds. */
  readonly feedAgeHours: number | null
}

/** The official numbers: 1 green, 2 yellow, 3 orange, 4 red. */
export type Colour = 1 | 2 | 3 | 4
export type Term = 'J' | 'J1'

/** Hours from the start of the term and the colour they have; the last one lasts to the end of the term. */
type Phases = readonly (readonly [hours: number, colour: Colour])[]

interface Danger {
  readonly domain: string
  readonly phenomenon: number
  readonly term: Term
  readonly phases: Phases
}

export interface Interval {
  readonly begin: number
  readonly end: number
  readonly colour: Colour
}

/** A danger with its instants; floods have a colour and no interval, as in the real product. */
export interface DatedDanger {
  readonly domain: string
  readonly phenomenon: number
  readonly term: Term
  readonly colour: Colour
  readonly intervals: readonly Interval[]
}

export interface Period {
  readonly term: Term
  readonly begin: number
  readonly end: number
}

/** One publication of vigilance, from which every product and feed is written. */
export interface Bulletin {
  readonly published: number
  readonly periods: readonly Period[]
  readonly dangers: readonly DatedDanger[]
}

export const floods = 4
const always = (colour: Colour): Phases => [[Infinity, colour]]
const on = (term: Term, domains: string, phenomenon: number, phases: Phases): readonly Danger[] =>
  domains.split(' ').map((domain) => ({ domain, phenomenon, term, phases }))

const usual: readonly Danger[] = [
  ...on('J', '69', 3, [
    [6, 3],
    [Infinity, 2],
  ]),
  ...on('J', '38 42', 3, always(2)),
  ...on('J', '07 26', 2, [
    [1, 1],
    [Infinity, 2],
  ]),
  ...on('J', '11 13 30 84', 1, always(2)),
  ...on('J', '66', floods, always(2)),
  ...on('J', '2910', 9, always(2)),
  ...on('J1', '06 83', 2, [
    [4, 2],
    [10, 3],
    [Infinity, 2],
  ]),
  ...on('J1', '69', 3, [
    [12, 2],
    [Infinity, 1],
  ]),
  ...on('J1', '13 2A', 1, always(2)),
]

const redFlood: readonly Danger[] = [
  ...on('J', '62', floods, always(4)),
  ...on('J1', '62', floods, always(3)),
  ...on('J', '59 80', floods, always(2)),
  ...on('J1', '59', floods, always(2)),
  ...on('J', '62', 2, always(2)),
]

const scenarios: Readonly<Record<ScenarioName, readonly Danger[]>> = {
  quiet: [],
  default: usual,
  'red-flood': redFlood,
  'no-j1': usual.filter((danger) => danger.term === 'J'),
  empty: [],
}

const fullHour = (instant: number) => Math.floor(instant / hour) * hour

/** When the bulletin in force at `now` was published. */
const publicationBefore = (now: number, ageHours: number | null) =>
  ageHours === null
    ? Math.max(fullHour(now - 20 * minute), parisMidnight(now))
    : fullHour(now - ageHours * hour)

function periodsFrom(published: number, scenario: ScenarioName): readonly Period[] {
  if (scenario === 'empty') return []
  const midnight = nextParisMidnight(published)
  const today: Period = { term: 'J', begin: published, end: midnight }
  const tomorrow: Period = { term: 'J1', begin: midnight, end: nextParisMidnight(midnight) }
  return scenario === 'no-j1' ? [today] : [today, tomorrow]
}

function intervalsOf(phases: Phases, { begin, end }: Period): readonly Interval[] {
  const starts = phases.map((_, index) =>
    phases.slice(0, index).reduce((sum, [hours]) => sum + hours * hour, begin),
  )
  return phases
    .map(([, colour], index) => ({
      begin: starts[index] ?? end,
      end: Math.min(starts[index + 1] ?? end, end),
      colour,
    }))
    .filter((interval) => interval.begin < end)
}

function dated(danger: Danger, periods: readonly Period[]): readonly DatedDanger[] {
  const { domain, phenomenon, term, phases } = danger
  return periods
    .filter((period) => period.term === term)
    .map((period) => intervalsOf(phases, period))
    .map((intervals) => ({
      domain,
      phenomenon,
      term,
      colour: Math.max(...intervals.map((interval) => interval.colour)) as Colour,
      intervals: phenomenon === floods ? [] : intervals,
    }))
}

/** The bulletin that was published at an instant. */
export function bulletinPublishedAt(published: number, scenario: ScenarioName): Bulletin {
  const periods = periodsFrom(published, scenario)
  return { published, periods, dangers: scenarios[scenario].flatMap((danger) => dated(danger, periods)) }
}

/** The bulletin in force at Météo-France. */
export const currentBulletin = (now: Date, { scenario, ageHours }: BulletinSettings) =>
  bulletinPublishedAt(publicationBefore(now.getTime(), ageHours), scenario)

/** The bulletin the MeteoAlarm feeds were written from. */
export const relayedBulletin = (now: Date, { scenario, feedAgeHours }: BulletinSettings) =>
  bulletinPublishedAt(publicationBefore(now.getTime(), feedAgeHours), scenario)
