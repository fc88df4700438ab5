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
import { readField, type Field } from './grib2/field.ts'
import { GribError } from './grib2/grib-error.ts'
import { readMessage, type GribMessage, type RegularGrid } from './grib2/message.ts'
import { clearGroup, groupFor, hoursOfGroup, writeColumn, writeWarmerAbove } from './record-hours.ts'
import { getOrInsert } from '../../collections.ts'
import { surroundingsOf, type Figures } from './surroundings.ts'

/** Fields whose sums since the start of the run are taken apart. */
const sums = ['precipitation', 'snow', 'graupel'] as const
type SumName = (typeof sums)[number]

/** What is the largest of all nine points, by the field it is of. */
const maxima = { precipitation: 'precipitationAround', graupel: 'graupelAround', cape: 'capeAround' } as const

/** Points of a field that may be missing before all of it is unknown. */
const mostMissing = 0.01
/** Points that are looked at for the step from one hour to the next. */
const stepSample = 2_000
/** Whatever is wrong with a run shows in fewer lines. */
const mostRefusals = 100
/** Sums that wait for those of the hours before them, in bytes. */
const mostWaiting = 24 * 1024 * 1024

/** What became of the messages of a run, for operators. */
export interface RunNotes {
  /** Messages that were refused, with the reason, each once. */
  readonly refused: readonly string[]
  readonly read: number
}

/** What is known of an hour so far: its fields, and figures of some points by which the next hour is judged. */
interface Hour {
  readonly fields: Set<FieldName>
  readonly samples: Map<FieldName, Float32Array>
}

/**
 * Makes records of the messages of a run, six hours after six hours. Messages of a group come in any order and may come twice.
 * What cannot be right is left out: a message of another run, grid, window or packing, a field with figures that nothing has, an
 * hour that jumps. `points`: numbers of the points of the grid that are written. One field and what is written stay in memory, and
 * of sums the points around those.
 */
export function createRunBuilder(options: {
  readonly runAt: number
  readonly heights: Field
  readonly points: Uint32Array
}) {
  const { runAt, points } = options
  const { grid } = options.heights
  const { around, own, largestAround, isWarmerAbove } = surroundingsOf(grid, points)
  const heights = Float32Array.from(around, options.heights.valueAt)
  const heightAt: Figures = (position) => heights[position] ?? NaN
  const room = new Uint32Array(grid.columns * grid.rows)
  const group = groupFor(points.length)
  const refused = new Set<string>()
  let read = 0
  let first = 1
  const hours = new Map<number, Hour>()
  /** The last hour that holds. */
  let before: Hour | null = null
  /** What has fallen at the points around until an hour. */
  const fallen = new Map<SumName, { readonly hour: number; readonly totals: Float64Array }>()
  const spareTotals: Float64Array[] = []
  const waiting = new Map<SumName, Map<number, Buffer>>(sums.map((name) => [name, new Map()]))
  let waitingBytes = 0

  const hourOf = (number: number): Hour =>
    getOrInsert(hours, number, () => ({ fields: new Set(), samples: new Map() }))
  const addRefusal = (why: string): void => {
    if (refused.size < mostRefusals) refused.add(why)
  }
  const refuse = (message: GribMessage, why: string): void =>
    addRefusal(`${describeProduct(message.product)}: ${why}`)

  /** Whether the figures of a field can be right. */
  function isPlausible(name: FieldName, message: GribMessage, figures: Figures): boolean {
    const [least, most] = fieldSpecs[name].range
    let missing = 0
    let largest = -Infinity
    for (let index = 0; index < points.length; index++) {
      const value = figures(index)
      if (Number.isNaN(value)) missing++
      else if (value < least || value > most) return refusedAs(`${value} at a point`)
      else if (value > largest) largest = value
    }
    if (missing > points.length * mostMissing) return refusedAs('missing at too many points')
    // A sky of a whole country that nowhere has more than one per cent of cloud, and some: a share rather than per cent.
    if (/cloud/i.test(name) && largest > 0.01 && largest <= 1)
      return refusedAs('a share in place of per cent')
    return true

    function refusedAs(why: string): false {
      refuse(message, why)
      return false
    }
  }

  function store(name: FieldName, endHour: number, figures: Figures): void {
    const hour = hourOf(endHour)
    hour.fields.add(name)
    if (fieldSpecs[name].step !== null) hour.samples.set(name, sampleOf(points.length, figures))
    const recorded = recordedAs[name]
    writeColumn(group, { slot: endHour - first, key: name }, (index) => recorded(figures(index)))
  }

  function storeLargest(name: keyof typeof maxima, endHour: number, at: Figures): void {
    writeColumn(group, { slot: endHour - first, key: maxima[name] }, (index) => largestAround(index, at))
  }

  function takeInstant(name: FieldName, message: GribMessage): void {
    const { endHour } = message.product
    if (hourOf(endHour).fields.has(name)) return
    const field = readField(message, room)
    const figures: Figures = (index) => field.valueAt(points[index] ?? -1)
    if (!isPlausible(name, message, figures)) return
    store(name, endHour, figures)
    const aroundFigures: Figures = (position) => field.valueAt(around[position] ?? -1)
    if (name === 'temperature')
      writeWarmerAbove(group, endHour - first, (index) => isWarmerAbove(index, heightAt, aroundFigures))
    if (name === 'cape') storeLargest(name, endHour, aroundFigures)
  }

  /** Sums are taken in order of their hours: what comes too early waits, packed. */
  function takeSum(name: SumName, message: GribMessage, bytes: Uint8Array): void {
    const { endHour } = message.product
    const queue = waiting.get(name)
    const last = fallen.get(name)?.hour ?? 0
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
    const field = readField(message, room)
    if (!isPlausible(name, message, (index) => field.valueAt(points[index] ?? -1))) return
    const last = fallen.get(name)
    const totals = spareTotals.pop() ?? new Float64Array(around.length)
    for (let position = 0; position < around.length; position++)
      totals[position] = field.valueAt(around[position] ?? -1)
    fallen.set(name, { hour: endHour, totals })
    if (endHour === (last?.hour ?? 0) + 1) {
      const amountAround: Figures = (position) =>
        (totals[position] ?? NaN) - (last ? (last.totals[position] ?? NaN) : 0)
      const amounts: Figures = (index) => amountAround(own[index] ?? -1)
      const wrong = points.findIndex((_, index) => {
        const amount = amounts(index)
        return amount < hourlyAmount.least || amount > hourlyAmount.most
      })
      if (wrong >= 0) refuse(message, `${amounts(wrong)} mm in an hour`)
      else {
        store(name, endHour, amounts)
        if (name !== 'snow') storeLargest(name, endHour, amountAround)
      }
    }
    if (last) spareTotals.push(last.totals)
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
  function faultOf({ fields, samples }: Hour): string | null {
    for (const name of fieldNames) {
      const { isNeeded, step } = fieldSpecs[name]
      if (isNeeded && !fields.has(name)) return `no ${name}`
      const [earlier, later] = [before?.samples.get(name), samples.get(name)]
      if (earlier && later && step !== null) {
        const median = medianStep(earlier, later)
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
    if (endHour < first || endHour >= first + hoursOfGroup) return refuse(message, 'in another file')
    read++
    if (isSum(name)) takeSum(name, message, bytes)
    else takeInstant(name, message)
  }

  return {
    /** Begins with the six hours from `hour` on; what the six before were written into is used again. */
    begin(hour: number): void {
      first = hour
      hours.clear()
      clearGroup(group)
    },

    /** Takes a message of the run; one that cannot be read is left out. */
    take(bytes: Uint8Array): void {
      try {
        takeMessage(bytes)
      } catch (error) {
        if (!(error instanceof GribError)) throw error
        addRefusal(error.message)
      }
    },

    /** The bytes of the six hours, of which every message has come, and which of these hours hold: the others are to be left alone. */
    finish(): { readonly bytes: Buffer; readonly hours: readonly number[] } {
      takeWaiting()
      const good: number[] = []
      for (let number = first; number < first + hoursOfGroup && number <= lastHour; number++) {
        const hour = hours.get(number)
        const fault = hour ? faultOf(hour) : 'nothing'
        if (!hour || fault !== null) {
          addRefusal(`hour ${number}: ${fault}`)
          // What is compared with must be an hour that holds.
          continue
        }
        good.push(number)
        before = hour
      }
      return { bytes: group, hours: good }
    },

    notes: (): RunNotes => ({ refused: [...refused], read }),
  }
}

const isSum = (name: FieldName): name is SumName => (sums as readonly string[]).includes(name)

const isSameGrid = (a: RegularGrid, b: RegularGrid): boolean =>
  (['columns', 'rows', 'north', 'west', 'latStep', 'lonStep'] as const).every((key) => a[key] === b[key])

const asItIs = (value: number): number => value
const notBelowZero = (value: number): number => Math.max(0, value)
const percent = (value: number): number => Math.min(100, Math.max(0, value))

/** Figures of a field in the units of a record, without what is beyond them by rounding. */
const recordedAs: Readonly<Record<FieldName, (value: number) => number>> = {
  temperature: asItIs,
  humidity: percent,
  windEast: asItIs,
  windNorth: asItIs,
  gust: asItIs,
  pressure: (pascals) => pascals / 100,
  cloud: percent,
  lowCloud: percent,
  middleCloud: percent,
  highCloud: percent,
  cape: notBelowZero,
  precipitation: notBelowZero,
  snow: notBelowZero,
  graupel: notBelowZero,
}

function sampleOf(count: number, figures: Figures): Float32Array {
  const every = Math.max(1, Math.floor(count / stepSample))
  return Float32Array.from({ length: Math.ceil(count / every) }, (_, at) => figures(at * every))
}

function medianStep(earlier: Float32Array, later: Float32Array): number {
  const steps = later
    .map((figure, at) => Math.abs(figure - (earlier[at] ?? NaN)))
    .filter((step) => !Number.isNaN(step))
    .toSorted()
  return steps[steps.length >> 1] ?? 0
}
