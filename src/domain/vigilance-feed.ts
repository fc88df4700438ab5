import type { DepartmentCode } from './place.ts'
import type { Phenomenon, WarningFeed, WarningMessage } from './vigilance.ts'
import { parisDay, parisDayBounds } from './vigilance-days.ts'
import type { Span } from './vigilance-slots.ts'

const minute = 60_000
/** Clocks of two services may differ by this much. */
const clockTolerance = 10 * minute

/** The end of a warning in one department, said by an all-clear or a cancellation. */
export interface Clearing extends Span {
  readonly department: DepartmentCode
  readonly phenomenon: Phenomenon
  /** The time of the message that said so. */
  readonly at: number
}

/** What stands of a feed at one moment. */
export interface Standing {
  /** By department: not expired, not replaced, not ended. */
  readonly warnings: ReadonlyMap<DepartmentCode, readonly WarningMessage[]>
  readonly clearings: ReadonlyMap<DepartmentCode, readonly Clearing[]>
  /** The time of its newest message, expired ones included; null when it has none. */
  readonly issuedAt: number | null
}

const keyOf = (department: DepartmentCode, phenomenon: Phenomenon): string => `${department} ${phenomenon}`

/** The newest of the messages that name each identifier in their references. */
function replacements(messages: readonly WarningMessage[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>()
  for (const { identifier, references, sent } of messages)
    for (const reference of references)
      if (reference !== identifier) newest.set(reference, Math.max(sent, newest.get(reference) ?? sent))
  return newest
}

/** The newest version of each identifier: a message sent again replaces itself. */
function versions(messages: readonly WarningMessage[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>()
  for (const { identifier, sent } of messages)
    newest.set(identifier, Math.max(sent, newest.get(identifier) ?? sent))
  return newest
}

function byIdentifier(messages: readonly WarningMessage[]): ReadonlyMap<string, readonly WarningMessage[]> {
  const groups = new Map<string, WarningMessage[]>()
  for (const message of messages) {
    const group = groups.get(message.identifier)
    if (group) group.push(message)
    else groups.set(message.identifier, [message])
  }
  return groups
}

/**
 * What an all-clear ends: the time and departments of the messages it names, or, when they are no longer in
 * the feed or it names none, the Paris day it was sent on in its own departments. Warnings for later days stay.
 */
function clearingsOf(
  clear: WarningMessage,
  known: ReadonlyMap<string, readonly WarningMessage[]>,
): readonly Clearing[] {
  const named = clear.references.flatMap((reference) => known.get(reference) ?? [])
  const today = parisDayBounds(parisDay(clear.sent))
  const begin = Math.min(today.begin, ...named.map((message) => message.begin))
  const end = named.length > 0 ? Math.max(...named.map((message) => message.end)) : today.end
  const departments = new Set([...clear.departments, ...named.flatMap((message) => message.departments)])
  const { phenomenon, sent: at } = clear
  return [...departments].map((department) => ({ department, phenomenon, at, begin, end }))
}

/** The newest all-clear without references, by department and phenomenon. */
function bareClears(clears: readonly WarningMessage[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>()
  for (const { departments, phenomenon, sent, references } of clears)
    if (references.length === 0)
      for (const department of departments) {
        const key = keyOf(department, phenomenon)
        newest.set(key, Math.max(sent, newest.get(key) ?? sent))
      }
  return newest
}

const endedBy = (message: WarningMessage, clearedAt: number | undefined): boolean =>
  clearedAt !== undefined &&
  message.sent < clearedAt &&
  message.begin < parisDayBounds(parisDay(clearedAt)).end

const grouped = <T>(
  pairs: Iterable<readonly [DepartmentCode, T]>,
): ReadonlyMap<DepartmentCode, readonly T[]> => {
  const groups = new Map<DepartmentCode, T[]>()
  for (const [department, item] of pairs) {
    const group = groups.get(department)
    if (group) group.push(item)
    else groups.set(department, [item])
  }
  return groups
}

/**
 * Sorts out a feed, which keeps old messages for days: newer wins by the messages' own times (references,
 * repeated identifiers, all-clears), whatever their order; then what has expired goes.
 */
export function standingWarnings({ messages }: WarningFeed, now: number): Standing {
  const replacedAt = replacements(messages)
  const versionOf = versions(messages)
  const clears = messages.filter(({ clears: ends, sent }) => ends && sent <= now + clockTolerance)
  const clearedAt = bareClears(clears)
  const stands = (message: WarningMessage): boolean =>
    !message.clears &&
    now < message.end &&
    (replacedAt.get(message.identifier) ?? -Infinity) < message.sent &&
    versionOf.get(message.identifier) === message.sent
  const warnings = messages
    .filter(stands)
    .flatMap((message) => message.departments.map((department) => [department, message] as const))
    .filter(
      ([department, message]) => !endedBy(message, clearedAt.get(keyOf(department, message.phenomenon))),
    )
  const known = byIdentifier(messages)
  const clearings = clears.flatMap((clear) => clearingsOf(clear, known))
  return {
    warnings: grouped(warnings),
    clearings: grouped(clearings.map((clearing) => [clearing.department, clearing] as const)),
    issuedAt: messages.reduce<number | null>((newest, { sent }) => Math.max(sent, newest ?? sent), null),
  }
}
