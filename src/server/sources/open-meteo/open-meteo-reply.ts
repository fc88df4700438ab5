import { Type, type Static } from 'typebox'
import { distanceKm, roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { computedByObject } from '../../cache/by-object.ts'
import { checked } from '../../upstream/decode.ts'
import { Failure } from '../../upstream/failure.ts'
import type { Range } from '../../../domain/ranges.ts'
import { hourMs } from '../../../domain/time-units.ts'
import { figure } from '../../upstream/figures.ts'
import { instantsOf } from '../../upstream/local-labels.ts'
import { UpstreamError } from '../../upstream/upstream.ts'

type Fields = Readonly<Record<string, unknown>>

const labelPattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/
const maxSteps = 5_000

/** Variables a reply is useless with when they are not numbers; the others degrade alone. */
const essential = /^(?:temperature_2m|weather_code)/

const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && labelPattern.test(value) && !Number.isNaN(Date.parse(value))

const isFigureOrNull = (value: unknown): boolean => value === null || typeof value === 'number'

/** What is wrong with a block of parallel arrays, by the variable's name; null when nothing is. */
function seriesFault(block: Fields): string | null {
  const { time } = block
  if (!Array.isArray(time) || time.length > maxSteps)
    return 'time: a list of at most 5,000 labels was expected'
  const bad = time.findIndex((label) => !isLabel(label))
  if (bad >= 0) return `time/${bad}: a local date or date-time was expected`
  for (const [name, values] of Object.entries(block)) {
    if (Array.isArray(values) && values.length !== time.length)
      return `${name}: ${values.length} values for ${time.length} times`
    if (!essential.test(name)) continue
    if (!Array.isArray(values)) return `${name}: a list was expected`
    const wrong = values.findIndex((value) => !isFigureOrNull(value))
    if (wrong >= 0) return `${name}/${wrong}: a number or null was expected`
  }
  return null
}

function currentFault(block: Fields): string | null {
  if (!isLabel(block['time'])) return 'time: a local date-time was expected'
  const wrong = Object.entries(block).find(([name, value]) => essential.test(name) && !isFigureOrNull(value))
  return wrong === undefined ? null : `${wrong[0]}: a number or null was expected`
}

const Series = Type.Refine(
  Type.Record(Type.String(), Type.Unknown()),
  (block) => seriesFault(block) === null,
  (block) => seriesFault(block) ?? '',
)
const Current = Type.Refine(
  Type.Record(Type.String(), Type.Unknown()),
  (block) => currentFault(block) === null,
  (block) => currentFault(block) ?? '',
)

/** One place of any Open-Meteo reply. Coordinates are the grid cell's; labels are local, without offset. */
export const Reply = Type.Object({
  latitude: Type.Number({ minimum: -90.5, maximum: 90.5 }),
  longitude: Type.Number({ minimum: -360, maximum: 360 }),
  elevation: Type.Optional(Type.Unknown()),
  utc_offset_seconds: Type.Integer({ minimum: -64_800, maximum: 64_800 }),
  current: Type.Optional(Current),
  hourly: Type.Optional(Series),
  daily: Type.Optional(Series),
  minutely_15: Type.Optional(Series),
})
export type Reply = Static<typeof Reply>

/** Families whose names end the keys when several models are asked at once: « temperature_2m_meteofrance_arome_france_hd ». */
const modelName =
  /^(?:best_match|meteofrance|arome|arpege|dwd|icon|ecmwf|ncep|gfs|cmc|gem|ukmo|knmi|dmi|metno|meteoswiss|italia_meteo|jma|kma|cma|bom|cams|era5|ewam|gwam)/

/** The value under a variable's plain name, else under the first name that a model's name ends. */
function valueOf(block: Fields, name: string): unknown {
  if (Object.hasOwn(block, name)) return block[name]
  const key = Object.keys(block).find(
    (key) => key.startsWith(`${name}_`) && modelName.test(key.slice(name.length + 1)),
  )
  return key === undefined ? undefined : block[key]
}

/** Whether a block holds one of these variables at all, were it only nulls: a drifted source has renamed them. */
export const hasVariable = (block: Fields | undefined, names: readonly string[]): boolean =>
  block !== undefined && names.some((name) => valueOf(block, name) !== undefined)

/** A figure of the `current` block; null when absent, absurd or of another type. */
export const currentFigure = (block: Fields | undefined, name: string, range: Range): number | null =>
  block === undefined ? null : figure(valueOf(block, name), range)

/** Parallel arrays as instants (ms) and columns of figures as long as they are. */
export interface Table {
  readonly times: readonly number[]
  /** The days or date-times as written, local. */
  readonly labels: readonly string[]
  column(name: string, range: Range): readonly (number | null)[]
}

const emptyTable: Table = { times: [], labels: [], column: () => [] }

/** A block of the reply as a table; an empty one when the block is absent. */
export function tableOf(block: Fields | undefined, { utc_offset_seconds }: Reply, timeZone: string): Table {
  if (block === undefined) return emptyTable
  // The schema has seen that these are labels.
  const labels = block['time'] as string[]
  return {
    times: instantsOf(labels, utc_offset_seconds, timeZone),
    labels,
    column(name, range) {
      const values = valueOf(block, name)
      return Array.isArray(values) ? values.map((value) => figure(value, range)) : labels.map(() => null)
    },
  }
}

/** A day of the place and its steps, by their position in the table. */
export type DayHours = readonly [date: IsoDate, hours: readonly number[]]

/** The days of a table, in order. */
export const hoursByDate = ({ times }: Table, timeZone: string): readonly DayHours[] => [
  ...Map.groupBy(times.keys(), (hour) => localDate(new Date(times[hour] ?? NaN), timeZone)),
]

/** The instant (ms) of the `current` block. */
export const currentTime = (block: Fields, { utc_offset_seconds }: Reply): number =>
  // The schema has seen that this is a label.
  Date.parse(`${block['time'] as string}Z`) - utc_offset_seconds * 1_000

/** The index of the hour that holds now, by the beginnings of hours; −1 when none does. */
export const hourHolding = (times: readonly number[], now: Date): number =>
  times.findIndex((start) => isHourOf(start, now))

/** The hour among some that holds now; undefined where none does. */
export const hourOfNow = <Hour extends { readonly time: string }>(
  hours: readonly Hour[],
  now: Date,
): Hour | undefined => hours.find(({ time }) => isHourOf(Date.parse(time), now))

const isHourOf = (start: number, now: Date): boolean =>
  start <= now.getTime() && now.getTime() < start + hourMs

/**
 * Cost in calls of one place: a request for more than ten variables counts as several. Days, past ones included, count
 * only beyond fourteen, which nothing here asks for.
 */
export const costOf = (variables: number): number => Math.max(1, variables / 10)

/** Metres of a point whose height is known: corrects the temperature of the model's ground. */
export type AltitudeAt = (point: Coordinates) => number | null

/** The heights of places as Open-Meteo wants them: a list as long as theirs, or none at all. */
export function heightsQuery(points: readonly Coordinates[], altitudeAt: AltitudeAt): { elevation?: string } {
  const heights = points.map(altitudeAt)
  return heights.includes(null) ? {} : { elevation: heights.join(',') }
}

/** Latitude and longitude as Open-Meteo wants them, lists of four decimals at most, and the key of a paid plan. */
export function placesQuery(points: readonly Coordinates[], apiKey: string | undefined) {
  const rounded = points.map((point) => roundCoordinates(point))
  return {
    latitude: rounded.map(({ lat }) => lat).join(','),
    longitude: rounded.map(({ lon }) => lon).join(','),
    ...(apiKey === undefined ? {} : { apikey: apiKey }),
  }
}

/** Cells that are about as near as the nearest: the one in the order asked is kept. */
const sameNearnessKm = 8

/** The largest reply for a list of places. */
export const batchBytes = 8 * 1024 * 1024

/** One element of a list, read alone: the reply, or what is wrong with it. */
const readOne = (value: unknown): Reply | Failure =>
  typeof value === 'object' && value !== null
    ? readObject(value)
    : new Failure('schema', 'an object was expected')

/** A list is read for its check and for its use. */
const readObject = computedByObject((value: object): Reply | Failure => {
  try {
    return checked(Reply, value)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
})

/**
 * The reply of each point asked, null for one that has none or whose own cannot be read: a bad place costs one place.
 * The order of a whole list counts where it agrees with the cells' coordinates; the others get the nearest that is left.
 */
export function matchReplies(
  points: readonly Coordinates[],
  list: readonly unknown[],
  toleranceDegrees: number,
): readonly (Reply | null)[] {
  const replies = list.map(readOne)
  const near = points.map((point) => nearReplies(point, replies, toleranceDegrees))
  const isComplete = replies.length >= points.length
  const matched = near.map((candidates, index) => (isComplete ? ownReply(candidates, replies[index]) : null))
  const taken = new Set(matched)
  const left = near
    .flatMap((candidates, index) => (matched[index] ? [] : candidates.map((near) => ({ ...near, index }))))
    .sort((a, b) => a.km - b.km)
  for (const { reply, index } of left) {
    if (matched[index] || taken.has(reply)) continue
    matched[index] = reply
    taken.add(reply)
  }
  return matched
}

interface Near {
  readonly reply: Reply
  readonly km: number
}

const nearReplies = (
  point: Coordinates,
  replies: readonly (Reply | Failure)[],
  tolerance: number,
): readonly Near[] =>
  replies.flatMap((reply) =>
    reply instanceof Failure || !isWithin(point, cellOf(reply), tolerance)
      ? []
      : [{ reply, km: distanceKm(point, cellOf(reply)) }],
  )

/** The reply in the place's own position, unless another is clearly nearer. */
function ownReply(candidates: readonly Near[], inOrder: Reply | Failure | undefined): Reply | null {
  const own = candidates.find(({ reply }) => reply === inOrder)
  const least = Math.min(...candidates.map(({ km }) => km))
  return own && own.km <= least + sameNearnessKm ? own.reply : null
}

const cellOf = ({ latitude, longitude }: Reply): Coordinates => ({ lat: latitude, lon: longitude })

function isWithin(a: Coordinates, b: Coordinates, degrees: number): boolean {
  const apart = Math.abs(a.lon - b.lon) % 360
  return Math.abs(a.lat - b.lat) <= degrees && Math.min(apart, 360 - apart) <= degrees
}

const List = Type.Array(Type.Unknown(), { maxItems: 1_000 })

/**
 * The reply's shape for so many points: one place comes as an object, several as a list whose elements are read each
 * alone (see `matchReplies`). It is refused when no place is of any use.
 */
export function repliesSchema(
  points: readonly Coordinates[],
  toleranceDegrees: number,
  isUseful: (reply: Reply) => boolean,
) {
  const matchedOf = (reply: unknown) => matchReplies(points, [reply].flat(), toleranceDegrees)
  return Type.Refine(
    points.length === 1 ? Type.Union([Reply, List]) : List,
    (reply) => matchedOf(reply).some((matched) => matched !== null && isUseful(matched)),
    (reply) => {
      const bad = [reply]
        .flat()
        .map(readOne)
        .findIndex((element) => element instanceof Failure)
      if (matchedOf(reply).some((matched) => matched !== null) || bad < 0)
        return 'nothing of what was asked, or nothing of now'
      return `${bad}: ${String(readOne([reply].flat()[bad]))}`
    },
  )
}

/**
 * One request per list of points, the answers in the order of the lists; each place of a list that fails is `unknown`, unless all fail: then the first failure
 * is thrown. `ask` throws UpstreamError.
 */
export async function inChunks<T, P = Coordinates>(
  chunks: readonly (readonly P[])[],
  unknown: T,
  ask: (points: readonly P[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const answers = await Promise.allSettled(chunks.map(ask))
  const failed = answers.filter((answer) => answer.status === 'rejected')
  const [first] = failed
  const programming = failed.find(({ reason }) => !(reason instanceof UpstreamError))
  if (programming !== undefined) throw programming.reason
  if (first !== undefined && failed.length === answers.length) throw first.reason
  return answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value : (chunks[index] ?? []).map(() => unknown),
  )
}
