import {
  describeProduct,
  fieldNames,
  fieldOf,
  fieldSpecs,
  hasRightSpan,
  hourlyAmount,
  lastHour,
  type FieldName,
} from './fields.ts'
import { blockAround } from './grid-points.ts'
import { readField, type Field } from './grib2/field.ts'
import { GribError } from './grib2/grib-error.ts'
import { readMessage, type GribMessage, type RegularGrid } from './grib2/message.ts'
import { emptyGroup, hoursOfGroup, writeHour, type RecordHour } from './record-file.ts'

/** Fields whose sums since the start of the run are taken apart. */
const sums = ['precipitation', 'snow', 'graupel'] as const
type SumName = (typeof sums)[number]

/** Of all nine points: the largest. */
const maxima = { precipitation: 'precipitationAround', graupel: 'graupelAround', cape: 'capeAround' } as const

type Column = Exclude<keyof RecordHour, 'isWarmerAbove'> | 'isWarmerAbove'
/** Of one hour: a figure for each point, by column. */
type Hour = Map<Column, Float32Array>

/** Points of a field that may be missing before all of it is unknown. */
const mostMissing = 0.01
/** Heights around a point that differ by less say nothing of how temperature goes with them, in metres. */
const leastRelief = 50
/** Points that are looked at for the step from one hour to the next. */
const stepSample = 2_000
/** Whatever is wrong with a run shows in fewer lines. */
const mostNotes = 100
/** Sums that wait for those of the hours before them, in bytes. */
const mostWaiting = 24 * 1024 * 1024

/** What became of the messages of a run, for operators. */
export interface RunNotes {
  /** Messages that were refused, with the reason, each once. */
  readonly refused: readonly string[]
  readonly read: number
}

/**
 * Makes records of the messages of a run, six hours after six hours. Messages of a group come in any order and may come twice.
 * What cannot be right is left out: a message of another run, grid, window or packing, a field with figures that nothing has, an
 * hour that jumps. `points`: numbers of the points of the grid that are written.
 */
export function createRunBuilder(options: {
  readonly runAt: number
  readonly heights: Field
  readonly points: Uint32Array
}) {
  const { runAt, heights, points } = options
  const { grid } = heights
  const blocks = blocksOf(grid, points)
  const rooms = createRooms(grid)
  const refused = new Set<string>()
  let read = 0
  let hours = new Map<number, Hour>()
  /** The last hour of the group before, for steps. */
  let before: Hour | null = null
  const previousSums = new Map<
    SumName,
    { readonly hour: number; readonly field: Field; readonly room: Uint32Array }
  >()
  const waiting = new Map<SumName, Map<number, Buffer>>(sums.map((name) => [name, new Map()]))
  let waitingBytes = 0

  const columnsOf = (hour: number): Hour => {
    const columns = hours.get(hour) ?? new Map<Column, Float32Array>()
    hours.set(hour, columns)
    return columns
  }
  const note = (why: string): void => {
    if (refused.size < mostNotes) refused.add(why)
  }
  const refuse = (message: GribMessage, why: string): void =>
    note(`${describeProduct(message.product)}: ${why}`)

  /** The figures of the points in a field, once they can be right; null: they cannot. */
  function picked(name: FieldName, message: GribMessage, field: Field): Float32Array | null {
    const [least, most] = fieldSpecs[name].range
    const figures = new Float32Array(points.length)
    let missing = 0
    let largest = -Infinity
    for (let index = 0; index < points.length; index++) {
      const point = points[index] ?? 0
      const value = field.valueAt(point)
      figures[index] = value
      if (Number.isNaN(value)) missing++
      else if (value < least || value > most) return refusedAs(`${value} at a point`)
      else if (value > largest) largest = value
    }
    if (missing > points.length * mostMissing) return refusedAs('missing at too many points')
    // A sky of a whole country that nowhere has more than one per cent of cloud, and some: a share rather than per cent.
    if (/cloud/i.test(name) && largest > 0.01 && largest <= 1)
      return refusedAs('a share in place of per cent')
    return figures

    function refusedAs(why: string): null {
      refuse(message, why)
      return null
    }
  }

  const largestAround = (index: number, at: (point: number) => number): number => {
    let largest = -Infinity
    for (let i = index * blockSize; i < (index + 1) * blockSize; i++) {
      const value = at(blocks[i] ?? -1)
      if (value > largest) largest = value
    }
    return largest === -Infinity ? NaN : Math.max(0, largest)
  }

  function takeInstant(name: FieldName, message: GribMessage): void {
    const columns = columnsOf(message.product.endHour)
    if (columns.has(name)) return
    const room = rooms.take()
    const field = readField(message, room)
    const figures = picked(name, message, field)
    if (figures) {
      columns.set(name, figures)
      if (name === 'temperature') columns.set('isWarmerAbove', warmerAbove(field))
      if (name === 'cape')
        columns.set(
          maxima.cape,
          Float32Array.from(points, (_, index) => largestAround(index, field.valueAt)),
        )
    }
    rooms.give(room)
  }

  /** 1 where temperature rises with height among the nine points. */
  function warmerAbove(field: Field): Float32Array {
    return Float32Array.from(points, (_, index) => {
      let [count, sumH, sumT, sumHT] = [0, 0, 0, 0]
      let [low, high] = [Infinity, -Infinity]
      for (let i = index * blockSize; i < (index + 1) * blockSize; i++) {
        const height = heights.valueAt(blocks[i] ?? -1)
        const temperature = field.valueAt(blocks[i] ?? -1)
        if (Number.isNaN(height) || Number.isNaN(temperature)) continue
        count++
        sumH += height
        sumT += temperature
        sumHT += height * temperature
        low = Math.min(low, height)
        high = Math.max(high, height)
      }
      return high - low >= leastRelief && sumHT - (sumH * sumT) / count > 0 ? 1 : 0
    })
  }

  /** Sums are taken in order of their hours: what comes too early waits, packed. */
  function takeSum(name: SumName, message: GribMessage, bytes: Uint8Array): void {
    const { endHour } = message.product
    const queue = waiting.get(name)
    const last = previousSums.get(name)?.hour ?? 0
    if (!queue || endHour <= last || queue.has(endHour)) return
    if (endHour > last + 1) {
      waitingBytes += bytes.length
      if (waitingBytes > mostWaiting) throw new GribError('too-large', 'sums far out of order')
      queue.set(endHour, Buffer.from(bytes))
      return
    }
    differ(name, message)
    const next = queue.get(endHour + 1)
    if (next) {
      queue.delete(endHour + 1)
      waitingBytes -= next.length
      takeSum(name, readMessage(next), next)
    }
  }

  /** The amount of the hour, from the sum before it; unknown where that is not there. */
  function differ(name: SumName, message: GribMessage): void {
    const { endHour } = message.product
    const last = previousSums.get(name)
    const room = rooms.take()
    const field = readField(message, room)
    const totals = picked(name, message, field)
    if (!totals) {
      rooms.give(room)
      return
    }
    previousSums.set(name, { hour: endHour, field, room })
    const isNext = endHour === (last?.hour ?? 0) + 1
    const amountAt = (point: number): number => field.valueAt(point) - (last?.field.valueAt(point) ?? 0)
    if (isNext) {
      const figures = Float32Array.from(points, amountAt)
      const wrong = figures.find((amount) => amount < hourlyAmount.least || amount > hourlyAmount.most)
      if (wrong === undefined) {
        const columns = columnsOf(endHour)
        columns.set(
          name,
          figures.map((amount) => (amount < 0 ? 0 : amount)),
        )
        if (name !== 'snow')
          columns.set(
            maxima[name],
            Float32Array.from(points, (_, index) => largestAround(index, amountAt)),
          )
      } else refuse(message, `${wrong} mm in an hour`)
    }
    if (last) rooms.give(last.room)
  }

  /** What waits for an hour that never came: the hours after it are counted from the first that did. */
  function takeWaiting(): void {
    for (const [name, queue] of waiting) {
      for (const hour of [...queue.keys()].toSorted((a, b) => a - b)) {
        const bytes = queue.get(hour)
        if (bytes) differ(name, readMessage(bytes))
        queue.delete(hour)
      }
    }
    waitingBytes = 0
  }

  /** Why an hour is not used; null: it is. */
  function faultOf(columns: Hour, previous: Hour | null): string | null {
    for (const name of fieldNames) {
      const { isNeeded, step } = fieldSpecs[name]
      const figures = columns.get(name)
      if (!figures && isNeeded) return `no ${name}`
      const earlier = previous?.get(name)
      if (figures && earlier && step !== null) {
        const median = medianStep(earlier, figures)
        if (median > step) return `${name} jumps by ${median.toFixed(1)}`
      }
    }
    return null
  }

  function takeMessage(bytes: Uint8Array): void {
    const message = readMessage(bytes)
    const name = fieldOf(message.product)
    if (name === null || name === 'height') return
    const { endHour } = message.product
    if (endHour < 1 || endHour > lastHour || !Number.isInteger(endHour)) return
    if (message.runAt !== runAt) return refuse(message, 'another run')
    if (!isSameGrid(message.grid, grid)) return refuse(message, 'another grid')
    if (!hasRightSpan(fieldSpecs[name], message.product)) return refuse(message, 'another window')
    read++
    if (isSum(name)) takeSum(name, message, bytes)
    else takeInstant(name, message)
  }

  return {
    /** Takes a message of the run; one that cannot be read is left out. */
    take(bytes: Uint8Array): void {
      try {
        takeMessage(bytes)
      } catch (error) {
        if (!(error instanceof GribError)) throw error
        note(error.message)
      }
    },

    /** The bytes of the six hours from `first` on, of which every message has come, and which of these hours hold. */
    finish(first: number): { readonly bytes: Buffer; readonly hours: readonly number[] } {
      takeWaiting()
      const bytes = emptyGroup(points.length)
      const good: number[] = []
      for (let slot = 0; slot < hoursOfGroup && first + slot <= lastHour; slot++) {
        const columns = hours.get(first + slot)
        const fault = columns ? faultOf(columns, before) : 'nothing'
        if (!columns || fault !== null) {
          note(`hour ${first + slot}: ${fault}`)
          // What is compared with must be an hour that holds.
          continue
        }
        good.push(first + slot)
        before = columns
        for (let point = 0; point < points.length; point++)
          writeHour(bytes, point, slot, hourAt(columns, point))
      }
      hours = new Map([...hours].filter(([hour]) => hour >= first + hoursOfGroup))
      return { bytes, hours: good }
    },

    notes: (): RunNotes => ({ refused: [...refused], read }),
  }
}

const isSum = (name: FieldName): name is SumName => (sums as readonly string[]).includes(name)

const isSameGrid = (a: RegularGrid, b: RegularGrid): boolean =>
  (['columns', 'rows', 'north', 'west', 'latStep', 'lonStep'] as const).every((key) => a[key] === b[key])

function hourAt(columns: Hour, point: number): RecordHour {
  const at = (column: Column): number => columns.get(column)?.[point] ?? NaN
  return {
    temperature: at('temperature'),
    humidity: Math.min(100, at('humidity')),
    windEast: at('windEast'),
    windNorth: at('windNorth'),
    gust: at('gust'),
    pressure: at('pressure') / 100,
    cloud: percent(at('cloud')),
    lowCloud: percent(at('lowCloud')),
    middleCloud: percent(at('middleCloud')),
    highCloud: percent(at('highCloud')),
    cape: Math.max(0, at('cape')),
    precipitation: at('precipitation'),
    snow: at('snow'),
    graupel: at('graupel'),
    capeAround: at('capeAround'),
    precipitationAround: at('precipitationAround'),
    graupelAround: at('graupelAround'),
    isWarmerAbove: at('isWarmerAbove') === 1,
  }
}

const percent = (value: number): number => Math.min(100, Math.max(0, value))

function medianStep(earlier: Float32Array, later: Float32Array): number {
  const every = Math.max(1, Math.floor(earlier.length / stepSample))
  const steps: number[] = []
  for (let index = 0; index < earlier.length; index += every) {
    const step = Math.abs((later[index] ?? NaN) - (earlier[index] ?? NaN))
    if (!Number.isNaN(step)) steps.push(step)
  }
  steps.sort((a, b) => a - b)
  return steps[steps.length >> 1] ?? 0
}

/** Of a point and those around it. */
const blockSize = 9

/** The blocks of all points, one after the other; −1 where the grid ends. */
function blocksOf(grid: RegularGrid, points: Uint32Array): Int32Array {
  const blocks = new Int32Array(points.length * blockSize).fill(-1)
  for (const [index, point] of points.entries()) blocks.set(blockAround(grid, point), index * blockSize)
  return blocks
}

/** Rooms for the values of fields, used again and again: one is 3.2 MB. */
function createRooms({ columns, rows }: RegularGrid) {
  const free: Uint32Array[] = []
  return {
    take: (): Uint32Array => free.pop() ?? new Uint32Array(columns * rows),
    give: (room: Uint32Array): void => void free.push(room),
  }
}
