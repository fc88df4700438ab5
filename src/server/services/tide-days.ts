import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import { addDays, startOfLocalDay } from '../../domain/local-time.ts'
import type { IsoDate } from '../../domain/part.ts'
import { brestHighs, coefficientOf, lagBehindBrest, type BrestHigh } from '../../domain/tides/coefficient.ts'
import {
  greatTides,
  tideDays,
  tideSize,
  tideYear,
  type CountedTurn,
  type GreatTide,
  type TideDay,
  type TideYear,
} from '../../domain/tides/days.ts'
import { hasCoefficient, type TidePort, type TideTable } from '../../domain/tides/port.ts'
import { blockExtremes, blockOf, joined, toTurn, type Extreme } from '../../domain/tides/prediction.ts'
import type { ShownTideDay } from '../../views/tides.ts'
import { getOrInsert } from '../collections.ts'
import { boundedMap } from '../cache/bounded-map.ts'

/** Turns of 270 blocks are those of the coming fortnight at every port. */
const mostBlocks = 320
const mostCoefficientBlocks = 240
/** Enough for every port as far as its months are shown. All that is kept of tides is two megabytes. */
const mostYears = 1_000
const monthsOfYear = Array.from({ length: 12 }, (_, index) => index + 1)

/** What a port's days of a year are compared with, and its great tides. */
interface PortYear {
  readonly ranges: TideYear | null
  readonly greatTides: readonly GreatTide[]
}

/** Where blocks are kept once they are computed. */
interface Blocks<T> {
  get(key: string): T | undefined
  set(key: string, value: T): unknown
}

/** The days of tides of any port and year, computed as they are asked for, half a millisecond at a time. */
export function createTideDays(table: TideTable, brest: TidePort) {
  const lags = new Map(table.ports.map((port) => [port, lagBehindBrest(table, brest, port)]))
  const shared = boundedMap<string, readonly Extreme[]>(mostBlocks)
  const highBlocks = boundedMap<string, readonly BrestHigh[]>(mostCoefficientBlocks)
  const years = boundedMap<string, Promise<PortYear>>(mostYears)

  let queue = Promise.resolve()
  /** Computes one block for each turn of the loop, however many wait. */
  const inTurn = <T>(compute: () => T): Promise<T> => {
    const computed = queue.then(() => nextTurnOfLoop()).then(compute)
    queue = computed.then(() => undefined)
    return computed
  }

  /** What blocks are made of, or were. */
  async function eachBlock<T extends object>(
    from: number,
    to: number,
    blocks: Blocks<T>,
    keyOf: (block: number) => string,
    compute: (block: number) => T,
  ): Promise<readonly T[]> {
    const found: T[] = []
    for (let block = blockOf(from); block <= blockOf(to - 1); block += 1) {
      const key = keyOf(block)
      const made = blocks.get(key) ?? (await inTurn(() => compute(block)))
      blocks.set(key, made)
      found.push(made)
    }
    return found
  }

  const extremes = async (
    port: TidePort,
    from: number,
    to: number,
    blocks: Blocks<readonly Extreme[]>,
  ): Promise<readonly Extreme[]> => {
    const all = await eachBlock<readonly Extreme[]>(
      from,
      to,
      blocks,
      (block) => `${port.slug}/${block}`,
      (block) => blockExtremes(table, port, block),
    )
    return joined(all).filter(({ at }) => at >= from && at < to)
  }

  const coefficients = async (from: number, to: number): Promise<readonly BrestHigh[]> => {
    const all = await eachBlock<readonly BrestHigh[]>(from, to, highBlocks, String, (block) =>
      brestHighs(table, brest, block),
    )
    return all.flat()
  }

  const turns = async (
    port: TidePort,
    from: number,
    to: number,
    blocks: Blocks<readonly Extreme[]>,
  ): Promise<readonly CountedTurn[]> => {
    const lag = lags.get(port) ?? 0
    const [found, highs] = await Promise.all([
      extremes(port, from, to, blocks),
      hasCoefficient(port) ? coefficients(from - lag, to - lag) : [],
    ])
    return found.map((extreme) => ({ ...toTurn(extreme), coefficient: coefficientOf(extreme, lag, highs) }))
  }

  /** The days from a date on, with the turns that come before and after them. */
  const days = async (
    port: TidePort,
    first: IsoDate,
    count: number,
    blocks: Blocks<readonly Extreme[]> = shared,
  ): Promise<readonly TideDay[]> => {
    const { timeZone } = port
    const from = startOfLocalDay(addDays(first, -1), timeZone).getTime()
    const to = startOfLocalDay(addDays(first, count + 1), timeZone).getTime()
    return tideDays(await turns(port, from, to, blocks), first, count, timeZone)
  }

  /** A twentieth of a second of work, once. */
  const yearOf = (port: TidePort, year: number): Promise<PortYear> =>
    getOrInsert(years, `${port.slug}/${year}`, () => computedYear(port, year))
  /** Month by month, or the year would be one long slice. Its blocks are its own: they would leave no others in memory. */
  const computedYear = async (port: TidePort, year: number): Promise<PortYear> => {
    const blocks = new Map<string, readonly Extreme[]>()
    const all: TideDay[] = []
    for (const month of monthsOfYear)
      all.push(...(await days(port, firstOfMonth(year, month), daysOfMonth(year, month), blocks)))
    const highs = all.flatMap(({ date, turns: ofDay }) =>
      ofDay.flatMap(({ coefficient }) => (coefficient === null ? [] : { date, coefficient })),
    )
    return { ranges: tideYear(all), greatTides: greatTides(highs) }
  }

  const shown = async (port: TidePort, all: readonly TideDay[]): Promise<readonly ShownTideDay[]> => {
    const sizes = new Map<number, TideYear | null>()
    for (const year of new Set(all.map(({ date }) => Number(date.slice(0, 4)))))
      sizes.set(year, (await yearOf(port, year)).ranges)
    return all.map((day) => {
      const year = sizes.get(Number(day.date.slice(0, 4)))
      return { ...day, size: year && day.range !== null ? tideSize(day.range, year) : null }
    })
  }

  const greatTidesOf = async (port: TidePort, year: number): Promise<readonly GreatTide[]> =>
    (await yearOf(port, year)).greatTides

  return { days, shown, greatTidesOf }
}

const firstOfMonth = (year: number, month: number): IsoDate => `${year}-${String(month).padStart(2, '0')}-01`
const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
