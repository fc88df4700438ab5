import type { DepartmentCode } from '../../domain/place.ts'
import {
  higherLevel,
  levelFromColour,
  type KnownOrUnknown,
  type Phenomenon,
  type WarningFeed,
  type WarningMessage,
} from '../../domain/vigilance.ts'
import { parseInstant } from '../../domain/vigilance-days.ts'
import { cleanLine } from '../../domain/vigilance-text.ts'
import { departmentsOfArea } from './meteoalarm-codes.ts'

export const meteoalarmCredit = {
  name: 'EUMETNET – MeteoAlarm',
  url: 'https://meteoalarm.org/',
  licence: 'CC BY 4.0',
} as const

/** A warning that says no end holds this long. */
const missingEnd = 24 * 3_600_000

/** The fields of a warning as any form of the feed gives them; absent ones are undefined. */
export interface RawWarning {
  readonly identifier: string | undefined
  readonly sent: string | undefined
  readonly status: string | undefined
  readonly type: string | undefined
  readonly references: string | undefined
  readonly responses: readonly string[]
  readonly effective: string | undefined
  readonly onset: string | undefined
  readonly expires: string | undefined
  readonly areas: readonly string[]
  /** « 2; yellow; Moderate ». */
  readonly awarenessLevel: string | undefined
  /** « 13; rain-flood ». */
  readonly awarenessType: string | undefined
  readonly severity: string | undefined
  /** « Moderate avalanches warning », « Vigilance jaune orages ». */
  readonly event: string | undefined
  /** « Yellow Avalanches Warning issued for France - Savoie ». */
  readonly title: string | undefined
  readonly french: {
    readonly title: string
    readonly description: string
    readonly instruction: string
  } | null
}

/** What came of one entry. `unreadable` names the departments it leaves in doubt; none: the whole feed. */
export interface WarningReading {
  readonly message: WarningMessage | null
  readonly unreadable: readonly DepartmentCode[] | null
}

const ignored: WarningReading = { message: null, unreadable: null }

/** Numbers of the awareness types; fog, forest fire and those to come get the generic name. */
const phenomenaByType: ReadonlyMap<number, Phenomenon> = new Map([
  [1, 'wind'],
  [2, 'snow-ice'],
  [3, 'thunderstorm'],
  [5, 'heatwave'],
  [6, 'cold'],
  [7, 'wave-submersion'],
  [9, 'avalanche'],
  [10, 'rain-flood'],
  [12, 'flood'],
  [13, 'rain-flood'],
])

/** Words of events, English and French, the more telling first. */
const phenomenaByWord: readonly (readonly [RegExp, Phenomenon])[] = [
  [/avalanche/, 'avalanche'],
  [/thunder|orage/, 'thunderstorm'],
  [/snow|ice|neige/, 'snow-ice'],
  [/coast|vague/, 'wave-submersion'],
  [/rain|pluie/, 'rain-flood'],
  [/flood|crue/, 'flood'],
  [/high.?temp|heat|canicule/, 'heatwave'],
  [/low.?temp|cold|froid/, 'cold'],
  [/wind|vent/, 'wind'],
]

const levelWords: ReadonlyMap<string, KnownOrUnknown> = new Map([
  ['minor', 'green'],
  ['moderate', 'yellow'],
  ['severe', 'orange'],
  ['extreme', 'red'],
  ['green', 'green'],
  ['yellow', 'yellow'],
  ['orange', 'orange'],
  ['red', 'red'],
])

const firstNumber = (text: string | undefined): string => (text ?? '').split(';', 1)[0]?.trim() ?? ''

export function phenomenonOfWarning(type: string | undefined, event: string | undefined): Phenomenon {
  const number = firstNumber(type)
  if (/^\d{1,3}$/.test(number)) return phenomenaByType.get(Number(number)) ?? 'other'
  const words = `${type ?? ''} ${event ?? ''}`.slice(0, 400).toLowerCase()
  return phenomenaByWord.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
}

/** The number of the awareness level; in its absence the more serious of the severity and the title's colour. */
export function levelOfWarning({
  awarenessLevel,
  severity,
  title,
  event,
}: Partial<RawWarning>): KnownOrUnknown {
  if (awarenessLevel !== undefined) return levelFromColour(firstNumber(awarenessLevel))
  const first = (title ?? event ?? '').trim().split(/\s/, 1)[0] ?? ''
  const said = [severity ?? '', first].flatMap((word) => levelWords.get(word.trim().toLowerCase()) ?? [])
  return said.length > 0 ? said.reduce(higherLevel) : 'unknown'
}

/** Identifiers out of « sender,identifier,sent sender,identifier,sent ». */
const referencesOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(/\s+/)
    .slice(0, 200)
    .flatMap((triple) => triple.split(',')[1] ?? [])

function areaOf(codes: readonly string[]): { departments: readonly DepartmentCode[]; readable: boolean } {
  const found = codes.map(departmentsOfArea)
  return {
    departments: [...new Set(found.flatMap((departments) => departments ?? []))],
    readable: codes.length > 0 && found.every((departments) => departments !== null),
  }
}

interface Times {
  readonly sent: number
  readonly effective: number
  readonly begin: number
  readonly end: number
}

/** The times of a warning; null when one that is given cannot be read, or none says when it begins. */
function timesOf({ sent, effective, onset, expires }: RawWarning): Times | null {
  const given = [sent, effective, onset, expires]
  const [sentAt, effectiveAt, onsetAt, expiresAt] = given.map((text) =>
    text ? parseInstant(text) : undefined,
  )
  if ([sentAt, effectiveAt, onsetAt, expiresAt].includes(null) || sentAt == null) return null
  const begin = onsetAt ?? effectiveAt ?? sentAt
  return { sent: sentAt, effective: effectiveAt ?? begin, begin, end: expiresAt ?? begin + missingEnd }
}

const isActual = ({ status, type }: RawWarning): boolean =>
  (status ?? 'Actual').toLowerCase() === 'actual' && !['ack', 'error'].includes((type ?? '').toLowerCase())

/** All-clears look like warnings: they say AllClear, or end when they take effect, whatever colour they keep. */
const isClear = (raw: RawWarning, level: KnownOrUnknown, { effective, end }: Times): boolean =>
  raw.responses.some((response) => response.toLowerCase() === 'allclear') ||
  raw.type?.toLowerCase() === 'cancel' ||
  end <= effective ||
  level === 'green'

/** Reads one warning. `now` only decides whether one that is over, but whose area cannot be read, matters. */
export function readWarning(raw: RawWarning, now: number): WarningReading {
  if (!isActual(raw)) return ignored
  const { departments, readable } = areaOf(raw.areas)
  const times = timesOf(raw)
  if (times === null || !raw.identifier) return { message: null, unreadable: departments }
  const level = levelOfWarning(raw)
  const clears = isClear(raw, level, times)
  if (!clears && times.end <= times.begin) return { message: null, unreadable: departments }
  const { effective: _effective, ...span } = times
  const message: WarningMessage = {
    ...span,
    identifier: raw.identifier,
    references: referencesOf(raw.references),
    clears,
    phenomenon: phenomenonOfWarning(raw.awarenessType, raw.event),
    level,
    departments,
    title: raw.french && cleanLine(raw.french.title),
    description: raw.french && cleanLine(raw.french.description),
    instruction: raw.french && cleanLine(raw.french.instruction),
  }
  const harmless = readable || clears || times.end <= now
  return { message, unreadable: harmless ? null : [] }
}

/** A feed out of its entries: whole, with what could not be read said. */
export function toFeed(
  form: WarningFeed['form'],
  updatedAt: number | null,
  readings: readonly WarningReading[],
): WarningFeed {
  const doubts = readings.flatMap(({ unreadable }) => (unreadable === null ? [] : [unreadable]))
  return {
    form,
    updatedAt,
    messages: readings.flatMap(({ message }) => message ?? []),
    incompleteDepartments: new Set(doubts.flat()),
    incomplete: doubts.some((departments) => departments.length === 0),
    unreadable: doubts.length,
  }
}
