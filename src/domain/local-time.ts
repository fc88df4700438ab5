import { parseInstant } from './instant.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import { dayMs, floorTo, hourMs, quarterMs } from './time-units.ts'

/** What a clock on the wall of a zone shows. */
export interface LocalClock {
  readonly hour: number
  readonly minute: number
}

/** The time of mainland France, which what is national keeps: vigilance, maps, races. */
export const nationalZone = 'Europe/Paris'

/** What is known of a zone: how to ask Intl for its clocks, and their offset in quarters of an hour since 1970. */
interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly offsets: Map<number, number>
}

// The one memory of the domain. A format takes 50 µs to build, Intl 1.5 µs to ask, a remembered offset 0.05 µs to find, and
// a page asks for hundreds. There are a dozen zones, and since 1970 clocks change on quarters of an hour of UTC only.
const zones = new Map<string, Zone>()
const maxQuarters = 5_000

function zoneOf(zone: string): Zone {
  const inMemory = zones.get(zone)
  if (inMemory) return inMemory
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const made = { format, offsets: new Map<number, number>() }
  zones.set(zone, made)
  return made
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

/** The calendar day of an instant in UTC. Throws a RangeError for what is no instant. */
export function utcDate(utcMs: number): IsoDate {
  if (Number.isNaN(utcMs)) throw new RangeError('not an instant')
  const day = new Date(utcMs)
  // A quarter of the time that `toISOString` takes: a page asks for hundreds.
  return `${day.getUTCFullYear()}-${twoDigits(day.getUTCMonth() + 1)}-${twoDigits(day.getUTCDate())}`
}

/** The local wall clock written as if it were UTC, in milliseconds; whole seconds. Asked of Intl: slow. */
function askedWallClock(utcMs: number, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of zoneOf(zone).format.formatToParts(utcMs)) parts[type] = Number(value)
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const wholeSeconds = (utcMs: number): number => Math.floor(utcMs / 1000) * 1000

/** Milliseconds by which the zone's clocks are ahead of UTC at that instant. */
function zoneOffset(utcMs: number, zone: string): number {
  const { offsets } = zoneOf(zone)
  const quarter = Math.floor(utcMs / quarterMs)
  const inMemory = offsets.get(quarter)
  if (inMemory !== undefined) return inMemory
  const offset = askedWallClock(utcMs, zone) - wholeSeconds(utcMs)
  if (offsets.size >= maxQuarters) offsets.clear()
  if (utcMs >= 0) offsets.set(quarter, offset)
  return offset
}

/** The local wall clock of an instant, by the offset. */
function wallClock(instant: Date | IsoInstant, zone: string): number {
  const utcMs = new Date(instant).getTime()
  return wholeSeconds(utcMs) + zoneOffset(utcMs, zone)
}

/** What a zone's clocks show at an instant. An unreadable instant or an unknown zone throws a RangeError. */
export function localClock(instant: Date | IsoInstant, zone: string): LocalClock {
  const wall = new Date(wallClock(instant, zone))
  return { hour: wall.getUTCHours(), minute: wall.getUTCMinutes() }
}

/** The calendar day of an instant in a zone. */
export const localDate = (instant: Date | IsoInstant, zone: string): IsoDate =>
  utcDate(wallClock(instant, zone))

/** The hour of an instant in a zone, 0–23. */
export const localHour = (instant: Date | IsoInstant, zone: string): number => localClock(instant, zone).hour

/** The wall shows midnight, to the minute: an end at that time belongs to the day before. */
export function isMidnight(instant: Date | IsoInstant, zone: string): boolean {
  const { hour, minute } = localClock(instant, zone)
  return hour === 0 && minute === 0
}

/** The last whole step at or before an instant: steps are counted from midnight UTC. */
export const wholeStep = (instant: IsoInstant, stepMs: number): IsoInstant =>
  new Date(floorTo(Date.parse(instant), stepMs)).toISOString()

/**
 * The instant at which a zone's wall clock, written as if it were UTC, is `wall`; both in milliseconds. A time that happens
 * twice (autumn) is the first of the two; one that does not exist (spring) is counted with the offset before the change,
 * hence an hour later on the wall.
 */
export function instantOfWall(wall: number, zone: string): number {
  const candidates = [wall - zoneOffset(wall - dayMs, zone), wall - zoneOffset(wall + dayMs, zone)]
  const exact = candidates.filter((utcMs) => utcMs + zoneOffset(utcMs, zone) === wall)
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
}

/** The instant at which a zone's wall shows « 2026-10-25T02:30 ». An unreadable text throws a RangeError. */
export function instantOfLocal(local: string, zone: string): Date {
  const wall = Date.parse(`${local}Z`)
  if (!Number.isFinite(wall)) throw new RangeError(`not a local date and time: ${local}`)
  return new Date(instantOfWall(wall, zone))
}

/** The same for what others write, in milliseconds; null for everything that `parseInstant` would not read with a zone. */
export function parseLocal(text: string, zone: string): number | null {
  const wall = parseInstant(`${text}Z`)
  return wall === null ? null : instantOfWall(wall, zone)
}

const stamp = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** « 20180318160000 » in the same way. */
export const parseStamp = (text: string, zone: string): number | null =>
  stamp.test(text) ? parseLocal(text.replace(stamp, '$1-$2-$3T$4:$5:$6'), zone) : null

/** The first instant of a civil day. */
export const startOfLocalDay = (date: IsoDate, zone: string): Date => instantOfLocal(`${date}T00:00`, zone)

/** Length of a civil day: 24, or 23 and 25 when clocks change. */
export const dayLengthHours = (date: IsoDate, zone: string): number =>
  (startOfLocalDay(addDays(date, 1), zone).getTime() - startOfLocalDay(date, zone).getTime()) / hourMs

const utcMidnight = (date: IsoDate): number => Date.parse(`${date}T00:00Z`)

/** The calendar day so many days later (or earlier, when negative). */
export const addDays = (date: IsoDate, days: number): IsoDate => utcDate(utcMidnight(date) + days * dayMs)

/** Calendar days from the first to the second: negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs)

/** Day of the week of a calendar day: 0 is Monday. */
export const weekdayOf = (date: IsoDate): number => (new Date(utcMidnight(date)).getUTCDay() + 6) % 7
