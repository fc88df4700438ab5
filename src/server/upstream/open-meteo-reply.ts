import { Type, type Static } from 'typebox'
import { distanceKm, roundCoordinates, type Coordinates } from '../../domain/geo.ts'
import { figure, type Range } from './figures.ts'
import { instantsOf } from './local-labels.ts'
import { UpstreamError } from './upstream.ts'

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

/** The instant (ms) of the `current` block. */
export const currentTime = (block: Fields, { utc_offset_seconds }: Reply): number =>
  // The schema has seen that this is a label.
  Date.parse(`${block['time'] as string}Z`) - utc_offset_seconds * 1_000

/** The index of the step that holds an instant; −1 when none does. */
export const stepHolding = (times: readonly number[], instant: number, stepMs: number): number =>
  times.findIndex((time) => time <= instant && instant < time + stepMs)

/** Cost in calls of one place: a request for more than ten variables counts as several. */
export const costOf = (variables: number): number => Math.max(1, variables / 10)

/** Latitude and longitude as Open-Meteo wants them: lists, four decimals at most. */
export function placesQuery(points: readonly Coordinates[]): { latitude: string; longitude: string } {
  const rounded = points.map((point) => roundCoordinates(point))
  return {
    latitude: rounded.map(({ lat }) => lat).join(','),
    longitude: rounded.map(({ lon }) => lon).join(','),
  }
}

/** Cells that are about as near as the nearest: the one in the order asked is kept. */
const sameNearnessKm = 8

/** One reply per point asked, by the cells' coordinates first and the order second; null when a point has none. */
export function matchReplies(
  points: readonly Coordinates[],
  replies: readonly Reply[],
  toleranceDegrees: number,
): readonly Reply[] | null {
  if (replies.length < points.length) return null
  const matched = points.map((point, index) => nearestReply(point, replies, index, toleranceDegrees))
  return matched.every((reply) => reply !== null) ? matched : null
}

function nearestReply(
  point: Coordinates,
  replies: readonly Reply[],
  index: number,
  tolerance: number,
): Reply | null {
  const near = replies.filter((reply) => isWithin(point, cellOf(reply), tolerance))
  const distances = near.map((reply) => distanceKm(point, cellOf(reply)))
  const least = Math.min(...distances)
  const inOrder = replies[index]
  const own = inOrder === undefined ? -1 : near.indexOf(inOrder)
  const ownDistance = distances[own]
  if (ownDistance !== undefined && ownDistance <= least + sameNearnessKm) return near[own] ?? null
  return near[distances.indexOf(least)] ?? null
}

const cellOf = ({ latitude, longitude }: Reply): Coordinates => ({ lat: latitude, lon: longitude })

function isWithin(a: Coordinates, b: Coordinates, degrees: number): boolean {
  const apart = Math.abs(a.lon - b.lon) % 360
  return Math.abs(a.lat - b.lat) <= degrees && Math.min(apart, 360 - apart) <= degrees
}

const Replies = Type.Array(Reply, { maxItems: 1_000 })

/**
 * The reply's shape for so many points: one place comes as an object, several as a list that must hold each of them, and
 * be of use.
 */
export const repliesSchema = (
  points: readonly Coordinates[],
  toleranceDegrees: number,
  areUseful: (replies: readonly Reply[]) => boolean,
) =>
  Type.Refine(
    Type.Refine(
      points.length === 1 ? Type.Union([Reply, Replies]) : Replies,
      (reply) => matchReplies(points, [reply].flat(), toleranceDegrees) !== null,
      () => 'a place asked for is missing',
    ),
    (reply) => areUseful([reply].flat()),
    () => 'nothing of what was asked, or nothing of now',
  )

/** Lists of points of at most `size`, in order. */
export const chunksOf = (points: readonly Coordinates[], size: number): readonly (readonly Coordinates[])[] =>
  Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  )

/**
 * One request per list of points; a list that fails gives nulls, unless all fail: then the first failure is thrown.
 * `ask` throws UpstreamError.
 */
export async function inChunks<T>(
  points: readonly Coordinates[],
  size: number,
  ask: (points: readonly Coordinates[]) => Promise<readonly (T | null)[]>,
): Promise<readonly (T | null)[]> {
  const chunks = chunksOf(points, size)
  const answers = await Promise.allSettled(chunks.map(ask))
  const failed = answers.filter((answer) => answer.status === 'rejected')
  const [first] = failed
  const programming = failed.find(({ reason }) => !(reason instanceof UpstreamError))
  if (programming !== undefined) throw programming.reason
  if (first !== undefined && failed.length === answers.length) throw first.reason
  return answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value : (chunks[index] ?? []).map(() => null),
  )
}
