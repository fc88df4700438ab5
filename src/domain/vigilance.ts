import { vigilanceSite } from './official-sites.ts'
import type { DepartmentCode } from './place.ts'

/** The official colours in rising order; the position in the list is the rank. */
export const levels = ['green', 'yellow', 'orange', 'red'] as const
export type Level = (typeof levels)[number]

/** « unknown » is a state of its own: neither below nor above green. */
export const allLevels = [...levels, 'unknown'] as const
export type LevelOrUnknown = (typeof allLevels)[number]

/** The nine official phenomena in official order (ids 1–9), then any other under a generic name. */
export const phenomena = [
  'wind',
  'rain-flood',
  'thunderstorm',
  'flood',
  'snow-ice',
  'heatwave',
  'cold',
  'avalanche',
  'wave-submersion',
  'other',
] as const
export type Phenomenon = (typeof phenomena)[number]

/** Where a bulletin came from: the official service, its public archive, or the European feed. */
export const vigilanceSources = ['meteo-france', 'meteo-france-archive', 'meteoalarm'] as const
export type VigilanceSource = (typeof vigilanceSources)[number]

/** Where the vigilance of a territory is published: two of the Pacific have a site of their own. */
export const officialSiteOf = (code: DepartmentCode): string =>
  ({ '987': 'https://www.meteo.pf/', '988': 'https://www.meteo.nc/' })[code] ?? vigilanceSite

/** From an official id, number or text; an id that is not in the table gets the generic name. */
export function phenomenonFromId(id: string | number): Phenomenon {
  return phenomena[Number(id) - 1] ?? 'other'
}

/** The official id, 1–9; 0 for the generic name. */
export const phenomenonId = (phenomenon: Phenomenon): number => (phenomena.indexOf(phenomenon) + 1) % 10

/** From a colour id, number or digits: 1 green, 2 yellow, 3 orange, 4–99 red; all else is unknown. */
export function levelFromColour(colour: unknown): LevelOrUnknown {
  const id = typeof colour === 'string' && /^\d{1,2}$/.test(colour.trim()) ? Number(colour) : colour
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > 99) return 'unknown'
  return levels[Math.min(id, 4) - 1] ?? 'unknown'
}

/** The colour id 1–4, null when unknown. */
export const colourId = (level: LevelOrUnknown): number | null =>
  level === 'unknown' ? null : levels.indexOf(level) + 1

/** Whether a level warns: yellow and above. Unknown warns of nothing, and is not green either. */
export const isWarned = (level: LevelOrUnknown): boolean => level !== 'green' && level !== 'unknown'

/** For sorting what is shown: above green, because it may hide something, below every known warning. */
export const displayRank = (level: LevelOrUnknown): number =>
  level === 'unknown' ? 0.5 : levels.indexOf(level)

/** The more serious of two levels; against green, « unknown » stays unknown. */
export const higherLevel = (a: LevelOrUnknown, b: LevelOrUnknown): LevelOrUnknown =>
  displayRank(a) >= displayRank(b) ? a : b

/** The most serious of a list; of an empty list, green: ask only of a complete bulletin. */
export const highestLevel = (list: Iterable<LevelOrUnknown>): LevelOrUnknown =>
  [...list].reduce<LevelOrUnknown>(higherLevel, 'green')

const departmentPattern = /^(?:0[1-9]|[1-8]\d|9[0-5]|2[AB])$/

/** The 96 departments that mainland vigilance covers. */
export const isVigilanceDepartment = (code: string): boolean => departmentPattern.test(code) && code !== '20'

/** « 01 » … « 95 » in official order, Corsica in place of 20. */
export const vigilanceDepartments: readonly DepartmentCode[] = Array.from({ length: 95 }, (_, index) =>
  String(index + 1).padStart(2, '0'),
).flatMap((code) => (code === '20' ? ['2A', '2B'] : [code]))

const coastalDepartments: ReadonlySet<DepartmentCode> = new Set(
  '06 11 13 14 17 22 29 2A 2B 30 33 34 35 40 44 50 56 59 62 64 66 76 80 83 85'.split(' '),
)

/** The department has a coast domain (« 33 » → « 3310 »). */
export const hasCoast = (code: DepartmentCode): boolean => coastalDepartments.has(code)

/** What a domain id of a bulletin names; ids of no known form (Andorra, new zones) are null and ignored. */
export type Domain =
  | { readonly kind: 'department' | 'coast'; readonly code: DepartmentCode }
  | { readonly kind: 'summary'; readonly id: string }

/**
 * Reads a domain id. Four characters and more that start with a department are its coast (« 3310 »),
 * merged with it on purpose and never with its own level; FRA and the ZDF zones are summaries.
 */
export function domainFromId(id: string): Domain | null {
  if (isVigilanceDepartment(id)) return { kind: 'department', code: id }
  if (id === 'FRA' || /^ZDF_[A-Z_]{1,30}$/.test(id)) return { kind: 'summary', id }
  const code = id.slice(0, 2)
  return /^[0-9A-B]{4,6}$/.test(id) && isVigilanceDepartment(code) ? { kind: 'coast', code } : null
}

/** A stretch of time at one level: instants in milliseconds since 1970, UTC, half-open. */
export interface Slot {
  readonly begin: number
  readonly end: number
  readonly level: LevelOrUnknown
  /** The warning message that said so; null when a bulletin's chronology did. */
  readonly message: WarningMessage | null
}

/** One phenomenon in one domain; slots may overlap, and then the highest holds. */
export interface PhenomenonState {
  readonly phenomenon: Phenomenon
  readonly slots: readonly Slot[]
}

/** What a bulletin says of a department or of its coast for one period. */
export interface DomainState {
  readonly phenomena: readonly PhenomenonState[]
  /** Something about it could not be read: it is never green. */
  readonly incomplete: boolean
}

/** One of the two terms of a bulletin. Departments that are missing are unknown. */
export interface Period {
  readonly term: 'J' | 'J1'
  readonly begin: number
  readonly end: number
  readonly departments: ReadonlyMap<DepartmentCode, DomainState>
  readonly coasts: ReadonlyMap<DepartmentCode, DomainState>
}

/** A paragraph group of an official text under its heading (« Évolution prévue »), which may be empty. */
export interface TextSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** What an official text says of one phenomenon (null: of all) for one stretch of time. */
export interface TextBlock {
  readonly phenomenon: Phenomenon | null
  readonly level: LevelOrUnknown
  readonly begin: number | null
  readonly end: number | null
  readonly sections: readonly TextSection[]
}

/** An official text: national, of a defence zone or of a department. */
export interface OfficialText {
  readonly scope: 'national' | 'zone' | 'department'
  readonly domainId: string
  readonly domainName: string
  readonly title: string
  readonly blocks: readonly TextBlock[]
}

/** One whole publication of the official service. */
export interface Bulletin {
  readonly source: VigilanceSource
  /** The bulletin's own time. */
  readonly issuedAt: number
  readonly periods: readonly Period[]
  readonly texts: readonly OfficialText[]
  /** An entry of no readable department was found: none of its departments is green. */
  readonly incomplete: boolean
  /** Entries that could not be read, for the log. */
  readonly unreadable: number
}

/** One warning of the European feed, in one language, for one or more departments. */
export interface WarningMessage {
  readonly identifier: string
  /** The message's own time; when it has none, that of the feed. */
  readonly sent: number
  /** `sent` is the message's own time. Without one a message can warn, but take the place of nothing. */
  readonly dated: boolean
  /** Identifiers of the messages it replaces. */
  readonly references: readonly string[]
  /** It ends a warning instead of making one: all-clear, cancellation, or the level green. */
  readonly clears: boolean
  readonly phenomenon: Phenomenon
  /** The level it warns of; of an all-clear, the colour that it ends, unknown when it does not say. */
  readonly level: LevelOrUnknown
  readonly begin: number
  readonly end: number
  readonly departments: readonly DepartmentCode[]
  /** French, as received; null when the form of the feed has none. */
  readonly title: string | null
  readonly description: string | null
  readonly instruction: string | null
}

/**
 * Why an entry of a feed was not taken as it stands: not of the known shape, unreadable times, an end before its
 * start, an unreadable area, a level that its own words contradict, an all-clear of no colour or of an unreadable area, a
 * time to come, or departments that the feed should name and does not.
 */
export type RefusalReason =
  | 'shape'
  | 'times'
  | 'inverted'
  | 'area'
  | 'contradiction'
  | 'colourless'
  | 'unplaced'
  | 'future'
  | 'unnamed'

/** An entry that was not taken as it stands, for the log and for the doubt that it leaves. */
export interface Refusal {
  readonly reason: RefusalReason
  /** None: it may be about any. */
  readonly departments: readonly DepartmentCode[]
  /** Its own time, null when that cannot be read. */
  readonly sent: number | null
}

/** One whole reading of the European feed. */
export interface WarningFeed {
  readonly format: 'json' | 'atom' | 'rss'
  /** The feed's own time stamp, null when its form has none. */
  readonly updatedAt: number | null
  readonly messages: readonly WarningMessage[]
  /**
   * Departments of entries that could not be read, with the time of the newest such entry: -Infinity when none says any,
   * Infinity when one has a time that cannot be read.
   */
  readonly incompleteDepartments: ReadonlyMap<DepartmentCode, number>
  /** An entry of no readable department was found, or departments are missing: the feed vouches for nobody. */
  readonly incomplete: boolean
  /** For the log. */
  readonly refused: readonly Refusal[]
}

/** The level of a domain: the highest of its phenomena; without any and fully read, green. */
export function domainLevel({ phenomena: list, incomplete }: DomainState): LevelOrUnknown {
  const highest = highestLevel(list.flatMap(({ slots }) => slots.map(({ level }) => level)))
  return highest === 'green' && incomplete ? 'unknown' : highest
}
