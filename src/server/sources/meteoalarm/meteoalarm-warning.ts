import type { DepartmentCode } from '../../../domain/place.ts'
import {
  higherLevel,
  isWarned,
  levelFromColour,
  type LevelOrUnknown,
  type Phenomenon,
  type Refusal,
  type RefusalReason,
  type WarningFeed,
  type WarningMessage,
} from '../../../domain/vigilance.ts'
import { parseInstant } from '../../../domain/instant.ts'
import { aheadTolerance } from '../../../domain/vigilance/proof.ts'
import { cleanLine } from '../../../domain/vigilance/text.ts'
import { departmentsOfArea } from './meteoalarm-codes.ts'
import { dayMs } from '../../../domain/time-units.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'

/** A warning that says no end holds this long. */
const missingEnd = dayMs

/** What a form of the feed may leave out. */
type Said = string | null | undefined

/** The fields of a warning as any form of the feed gives them. */
export interface RawWarning {
  readonly identifier: string | undefined
  readonly sent: Said
  /** The form gives each warning a time of its own. */
  readonly dated: boolean
  readonly status?: Said
  readonly type?: Said
  readonly references?: Said
  readonly responses: readonly string[]
  readonly effective?: Said
  readonly onset: Said
  readonly expires: Said
  readonly areas: readonly string[]
  /** « 2; yellow; Moderate ». */
  readonly awarenessLevel: string | undefined
  /** « 13; rain-flood ». */
  readonly awarenessType: string | undefined
  readonly severity?: Said
  /** « Moderate avalanches warning », « Vigilance jaune orages ». */
  readonly event?: Said
  /** « Yellow Avalanches Warning issued for France - Savoie ». */
  readonly title?: Said
  readonly french: {
    readonly title: string
    readonly description: string
    readonly instruction: string
  } | null
}

/** What came of one entry: a message, or the reason why there is none or only a doubtful one. */
export interface WarningReading {
  readonly message: WarningMessage | null
  readonly refusal: Refusal | null
}

const ignored: WarningReading = { message: null, refusal: null }

/** An entry of which nothing can be taken. */
export const refused = (
  reason: RefusalReason,
  departments: readonly DepartmentCode[] = [],
  sent: number | null = null,
): WarningReading => ({ message: null, refusal: { reason, departments, sent } })

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

const levelWords: ReadonlyMap<string, LevelOrUnknown> = new Map([
  ['minor', 'green'],
  ['moderate', 'yellow'],
  ['severe', 'orange'],
  ['extreme', 'red'],
  ['green', 'green'],
  ['yellow', 'yellow'],
  ['orange', 'orange'],
  ['red', 'red'],
  ['vert', 'green'],
  ['jaune', 'yellow'],
  ['rouge', 'red'],
])

const firstNumber = (text: Said): string => (text ?? '').split(';', 1)[0]?.trim() ?? ''

/** The phenomenon by the number of its type, else by a word of its names; « other » where neither tells. */
export function phenomenonOfWarning(type: Said, event: Said): Phenomenon {
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
}: Partial<RawWarning>): LevelOrUnknown {
  if (awarenessLevel !== undefined) return levelFromColour(firstNumber(awarenessLevel))
  const first = (title ?? event ?? '').trim().split(/\s/, 1)[0] ?? ''
  const levels = [severity ?? '', first].flatMap((word) => levelWords.get(word.trim().toLowerCase()) ?? [])
  return levels.length > 0 ? levels.reduce(higherLevel) : 'unknown'
}

const colourWord = /\b(?:minor|moderate|severe|extreme|green|yellow|orange|red|vert|jaune|rouge)\b/

/** The colours that the words of a warning name: « Vigilance orange orages », « Yellow Wind Warning », « Severe … ». */
const coloursInWords = ({ title, event }: Partial<RawWarning>): readonly LevelOrUnknown[] =>
  [title, event].flatMap((text) => {
    const [word] = colourWord.exec((text ?? '').slice(0, 200).toLowerCase()) ?? []
    return levelWords.get(word ?? '') ?? []
  })

/** The number of the level says one colour and the words another: nobody can tell which of them is meant. */
const contradictsItself = (raw: RawWarning): boolean => {
  const level = levelFromColour(firstNumber(raw.awarenessLevel))
  return level !== 'unknown' && coloursInWords(raw).some((colour) => colour !== level)
}

/**
 * The colour that an all-clear ends, which is not its level: the identifier keeps it (« ….038033 »: 0, colour,
 * phenomenon), and so do the words. When they differ it is the lowest; unknown when none says any.
 */
function colourEnded(raw: RawWarning): LevelOrUnknown {
  const [, inIdentifier] = /\.\d{3}0([2-4])\d$/.exec(raw.identifier ?? '') ?? []
  const levels = [
    levelFromColour(inIdentifier),
    ...coloursInWords(raw),
    levelFromColour(firstNumber(raw.awarenessLevel)),
    levelWords.get((raw.severity ?? '').toLowerCase()) ?? 'unknown',
  ].filter(isWarned)
  return levels.length > 0 ? levels.reduce((a, b) => (higherLevel(a, b) === a ? b : a)) : 'unknown'
}

/** Identifiers out of « sender,identifier,sent sender,identifier,sent ». */
const referencesOf = (text: Said): readonly string[] =>
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
  readonly effective: number | null
  readonly begin: number
  readonly end: number
}

/** The times of a warning; null when one that is given cannot be read, or none says when it begins. */
function timesOf({ sent, effective, onset, expires }: RawWarning): Times | null {
  const texts = [sent, effective, onset, expires]
  const [sentAt, effectiveAt, onsetAt, expiresAt] = texts.map((text) =>
    text ? parseInstant(text) : undefined,
  )
  if ([sentAt, effectiveAt, onsetAt, expiresAt].includes(null) || sentAt == null) return null
  const begin = onsetAt ?? effectiveAt ?? sentAt
  return { sent: sentAt, effective: effectiveAt ?? null, begin, end: expiresAt ?? begin + missingEnd }
}

const word = (text: Said): string => (text ?? '').trim().toLowerCase()

/** Statuses and types that warn of nothing (CAP 1.2, 3.2.1). Whatever they do not have counts as a warning. */
const notActual: readonly string[] = ['exercise', 'system', 'test', 'draft']
const notWarnings: readonly string[] = ['ack', 'error']

const isActual = ({ status, type }: RawWarning): boolean =>
  !notActual.includes(word(status)) && !notWarnings.includes(word(type))

/**
 * All-clears look like warnings: they say AllClear, or end at the instant they take effect, whatever colour they keep.
 * A green level says it too, unless the words name another colour. An end before the start is a mistake, never a clear.
 */
const isClear = (raw: RawWarning, level: LevelOrUnknown, { effective, end }: Times): boolean =>
  raw.responses.some((response) => response.toLowerCase() === 'allclear') ||
  raw.type?.toLowerCase() === 'cancel' ||
  end === effective ||
  (level === 'green' && !contradictsItself(raw))

/** What is doubtful about a message that is taken all the same; null when nothing is. */
function doubtOf(raw: RawWarning, message: WarningMessage, readable: boolean, now: number): Refusal | null {
  const { clears, level, references, departments, sent, end } = message
  if (clears && level === 'unknown' && references.length === 0)
    return { reason: 'colourless', departments, sent }
  if (clears || end <= now) return null
  if (!readable) return { reason: 'area', departments: [], sent }
  return contradictsItself(raw) ? { reason: 'contradiction', departments, sent } : null
}

/** Reads one warning. `now` decides whether one whose area cannot be read is over, and which come from the future. */
export function readWarning(raw: RawWarning, now: number): WarningReading {
  if (!isActual(raw)) return ignored
  const { departments, readable } = areaOf(raw.areas)
  const times = timesOf(raw)
  if (times === null || !raw.identifier) return refused('times', departments, parseInstant(raw.sent))
  if (times.sent > now + aheadTolerance) return refused('future', departments)
  const level = levelOfWarning(raw)
  const clears = isClear(raw, level, times)
  if (!clears && times.end <= times.begin) return refused('inverted', departments, times.sent)
  // An end that is said of an area is not said of all that the named message has.
  if (clears && raw.areas.length > 0 && departments.length === 0)
    return readable ? ignored : refused('unplaced', [], times.sent)
  const { effective: _effective, ...span } = times
  const message: WarningMessage = {
    ...span,
    identifier: raw.identifier,
    dated: raw.dated,
    references: referencesOf(raw.references),
    clears,
    phenomenon: phenomenonOfWarning(raw.awarenessType, raw.event),
    level: clears ? colourEnded(raw) : contradictsItself(raw) ? 'unknown' : level,
    departments,
    title: raw.french && cleanLine(raw.french.title),
    description: raw.french && cleanLine(raw.french.description),
    instruction: raw.french && cleanLine(raw.french.instruction),
  }
  return { message, refusal: doubtOf(raw, message, readable, now) }
}

/** Refusals that leave no department in doubt: what can be shown is shown. */
const harmless: readonly RefusalReason[] = ['contradiction', 'colourless', 'unplaced']

/** No bulletin is known to be newer than an entry whose time cannot be read. */
const doubtAt = ({ reason, sent }: Refusal): number => sent ?? (reason === 'times' ? Infinity : -Infinity)

/** A feed out of its entries: whole, with what could not be read said. */
export function toFeed(
  format: WarningFeed['format'],
  updatedAt: number | null,
  readings: readonly WarningReading[],
): WarningFeed {
  const refusals = readings.flatMap(({ refusal }) => refusal ?? [])
  const doubts = refusals.filter(({ reason }) => !harmless.includes(reason))
  const messages = readings.flatMap(({ message }) => message ?? [])
  const incompleteDepartments = new Map<DepartmentCode, number>()
  for (const doubt of doubts)
    for (const code of doubt.departments)
      incompleteDepartments.set(code, Math.max(doubtAt(doubt), incompleteDepartments.get(code) ?? -Infinity))
  // A feed of which all that is left was sent in the future does not show that it is alive.
  const onlyFuture = messages.length === 0 && doubts.some(({ reason }) => reason === 'future')
  return {
    format,
    updatedAt,
    messages,
    incompleteDepartments,
    incomplete: onlyFuture || doubts.some(({ departments }) => departments.length === 0),
    refused: refusals,
  }
}

/** A form of the feed (no key); `now` is the wall clock. Throws UpstreamError when it is not whole. */
export const feedSource = <T>(
  upstream: Upstream,
  accept: readonly string[],
  readFeed: (chunks: AsyncIterable<Uint8Array>, now: number, contentType: string) => Promise<T>,
) => ({
  name: upstream.name,
  isOpen: upstream.isOpen,
  read: (now: number): Promise<T> =>
    upstream.getStream({ operation: 'warnings', path: '', accept }, (chunks, contentType) =>
      readFeed(chunks, now, contentType),
    ),
})

/** How the doctor asks a form of the feed. */
export const feedCheck = (read: (upstream: Upstream, now: number) => Promise<WarningFeed>): Check => ({
  missed: 'warnings between two bulletins, unless another form of the feed answers',
  async ask({ upstream }, { now }) {
    const { updatedAt, messages, incomplete } = await read(upstream, now.getTime())
    return {
      at: updatedAt ?? (messages.length > 0 ? Math.max(...messages.map(({ sent }) => sent)) : null),
      ...(incomplete ? { lacks: 'entries that cannot be read' } : {}),
    }
  },
})
