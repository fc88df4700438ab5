import type { DepartmentCode } from '../place.ts'
import {
  displayRank,
  type LevelOrUnknown,
  type Phenomenon,
  type WarningFeed,
  type WarningMessage,
} from '../vigilance.ts'
import { parisDay, parisDayBounds } from './days.ts'
import type { Span } from './slots.ts'
import { minuteMs } from '../time-units.ts'

/** Clocks of two services may differ by this much: what was sent later than that from now ends nothing yet. */
export const clockTolerance = 10 * minuteMs
/** Statements this close together come from one publication. */
const samePublication = 15 * minuteMs

/** The first statement comes from a later publication than the second. */
export const isLater = (sent: number, than: number): boolean => sent > than + samePublication

/**
 * Two statements are about one phenomenon. The generic name stands for several, such as fog and forest fires: under it
 * none takes the place of another that it does not name.
 */
export const isSamePhenomenon = (a: Phenomenon, b: Phenomenon): boolean => a === b && a !== 'other'

/** The end of a warning of one colour in one department, said by an all-clear or a cancellation. */
export interface Clearing extends Span {
  readonly phenomenon: Phenomenon
  /** The only colour it ends. */
  readonly level: LevelOrUnknown
  /** The time of the message that said so. */
  readonly at: number
}

/** What stands of the feed about one department at one moment. */
export interface StandingDepartment {
  /** Not expired, not replaced, not ended. */
  readonly warnings: readonly WarningMessage[]
  /** Those, and what has expired since: their hours stay taken from older statements. */
  readonly statements: readonly WarningMessage[]
  readonly clearings: readonly Clearing[]
}

export interface Standing {
  readonly departments: ReadonlyMap<DepartmentCode, StandingDepartment>
  /** The time of the newest message, expired ones included; null when there is none. */
  readonly issuedAt: number | null
}

/** It was sent, by its own time, before or at about `now`: it may take the place of what is older. */
const mayLower = ({ dated, sent }: WarningMessage, now: number): boolean =>
  dated && sent <= now + clockTolerance

/** The highest level of a message that this one ends by naming it; null: none. */
function endsUpTo({ clears, level }: WarningMessage): LevelOrUnknown | null {
  if (!clears) return level === 'unknown' ? null : 'red'
  return level === 'unknown' ? 'red' : level
}

/**
 * It acts in the departments it names; a cancellation that names none, in all that the named message has. An update
 * without a department would take a warning away and put nothing in its place.
 */
const actsIn = ({ clears, departments }: WarningMessage, code: DepartmentCode): boolean =>
  departments.includes(code) || (clears && departments.length === 0)

/** By identifier, the messages that name one that is there, its own later versions included. */
const namersOf = (messages: readonly WarningMessage[], existing: ReadonlyMap<string, unknown>) =>
  Map.groupBy(
    messages.flatMap((namer) => {
      const named = new Set([namer.identifier, ...namer.references])
      return [...named].flatMap((identifier) => (existing.has(identifier) ? { identifier, namer } : []))
    }),
    ({ identifier }) => identifier,
  )

/** A newer message that names it has taken its place, or ended it within its own colour. */
const isEndedBy = (message: WarningMessage, code: DepartmentCode, namer: WarningMessage): boolean => {
  const upTo = endsUpTo(namer)
  return (
    upTo !== null &&
    namer.sent > message.sent &&
    displayRank(message.level) <= displayRank(upTo) &&
    actsIn(namer, code)
  )
}

interface Ending extends Clearing {
  readonly department: DepartmentCode
  /** It names no message: it ends all of its colour that was sent before it. */
  readonly bare: boolean
}

/**
 * What an all-clear ends: the messages it names, in the departments that both name; or, when it names none, its own
 * colour on the Paris day it was sent on. One whose references are no longer in the feed ends nothing else, and one
 * without a colour ends only what it names.
 */
function endingsOf(
  clear: WarningMessage,
  byIdentifier: ReadonlyMap<string, readonly WarningMessage[]>,
): readonly Ending[] {
  const { phenomenon, sent: at, level } = clear
  const today = parisDayBounds(parisDay(at))
  if (clear.references.length === 0)
    return clear.departments.map((department) => {
      return { department, phenomenon, level, at, begin: today.begin, end: today.end, bare: true }
    })
  const named = clear.references.flatMap((reference) => byIdentifier.get(reference) ?? [])
  return named.flatMap((message) =>
    message.departments
      .filter((code) => !message.clears && isEndedBy(message, code, clear))
      .map((department) => {
        const begin = Math.min(today.begin, message.begin)
        return {
          department,
          phenomenon: message.phenomenon,
          level: message.level,
          at,
          begin,
          end: message.end,
          bare: false,
        }
      }),
  )
}

/**
 * What all-clears leave of a message: one ends only what an earlier publication said at its own colour, and one that
 * names no message only the hours of its day. Null: nothing is left.
 */
function clearedBy(message: WarningMessage, endings: readonly Ending[]): WarningMessage | null {
  const until = endings
    .filter(
      (ending) =>
        (ending.bare || !message.dated) &&
        isSamePhenomenon(ending.phenomenon, message.phenomenon) &&
        ending.level === message.level &&
        isLater(ending.at, message.sent) &&
        message.begin < ending.end,
    )
    .reduce((latest, { bare, end }) => Math.max(latest, bare ? end : message.end), -Infinity)
  if (message.level === 'unknown' || until === -Infinity) return message
  return until < message.end ? { ...message, begin: until } : null
}

/** Copies of one all-clear in other forms of the feed may name no message: they end what the other copies name. */
function withReferences(messages: readonly WarningMessage[]): readonly WarningMessage[] {
  const copyOf = ({ identifier, sent }: WarningMessage): string => `${sent} ${identifier}`
  const naming = new Map(
    messages.filter(({ references }) => references.length > 0).map((message) => [copyOf(message), message]),
  )
  return messages.map((message) => {
    const references = message.clears ? naming.get(copyOf(message))?.references : undefined
    return references && message.references.length === 0 ? { ...message, references } : message
  })
}

/** The newest first, those with French words before their copies: the same whatever order they were read in. */
const inOneOrder = (a: WarningMessage, b: WarningMessage): number =>
  b.sent - a.sent ||
  Number(a.title === null) - Number(b.title === null) ||
  a.begin - b.begin ||
  a.end - b.end ||
  displayRank(b.level) - displayRank(a.level) ||
  (a.identifier < b.identifier ? -1 : Number(a.identifier > b.identifier))

/**
 * Sorts out the feed, which keeps old messages for days, from all its forms together: newer wins by the messages'
 * own times (references, repeated identifiers, all-clears), whatever their order; then what has expired goes.
 */
export function standingWarnings(feeds: readonly WarningFeed[], now: number): Standing {
  const messages = withReferences(feeds.flatMap((feed) => feed.messages)).toSorted(inOneOrder)
  const identified = messages.filter(({ dated }) => dated)
  const byIdentifier = Map.groupBy(identified, ({ identifier }) => identifier)
  const lowering = messages.filter((message) => mayLower(message, now))
  const namers = namersOf(lowering, byIdentifier)
  const endings = Map.groupBy(
    lowering.filter(({ clears }) => clears).flatMap((clear) => endingsOf(clear, byIdentifier)),
    ({ department }) => department,
  )
  const isReplaced = (message: WarningMessage, code: DepartmentCode): boolean =>
    message.dated &&
    (namers.get(message.identifier) ?? []).some(
      ({ namer }) => namer !== message && isEndedBy(message, code, namer),
    )
  const standing = messages
    .filter(({ clears }) => !clears)
    .flatMap((message) => message.departments.map((code) => ({ code, message })))
    .filter(({ code, message }) => !isReplaced(message, code))
    .flatMap(({ code, message }) => {
      const left = clearedBy(message, endings.get(code) ?? [])
      return left ? [{ code, message: left }] : []
    })
  const byDepartment = Map.groupBy(standing, ({ code }) => code)
  const codes = new Set([...byDepartment.keys(), ...endings.keys()])
  const departments = [...codes].map((code) => {
    const statements = (byDepartment.get(code) ?? []).map(({ message }) => message)
    const warnings = statements.filter(({ end }) => now < end)
    return [code, { warnings, statements, clearings: endings.get(code) ?? [] }] as const
  })
  return {
    departments: new Map(departments),
    issuedAt: messages.reduce<number | null>((newest, { sent }) => Math.max(sent, newest ?? sent), null),
  }
}

/**
 * The hours that messages of a later publication than `issuedAt` have taken from older statements about the same
 * phenomenon. A message without a time of its own, or whose level cannot be read, takes none.
 */
export const takenHours = (
  statements: readonly WarningMessage[],
  phenomenon: Phenomenon,
  issuedAt: number,
  now: number,
): readonly Span[] =>
  statements.filter(
    (message) =>
      isSamePhenomenon(message.phenomenon, phenomenon) &&
      message.level !== 'unknown' &&
      mayLower(message, now) &&
      isLater(message.sent, issuedAt),
  )
