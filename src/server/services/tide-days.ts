import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import type { LRUCache } from 'lru-cache'
import { addDays, localDate, nationalZone, startOfLocalDay } from '../../domain/local-time.ts'
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
import { hourMs } from '../../domain/time-units.ts'
import type { ShownTideDay } from '../../views/tides.ts'
import { boundedMap } from '../cache/bounded-map.ts'

/** Turns of 270 blocks are those of the coming fortnight at every port. All that is kept of tides is a megabyte. */
const mostBlocks = 320
const mostCoefficientBlocks = 240
const mostYears = 200

/** The days of tides of any port and year, computed as they are asked for, a millisecond at a time. */
export function createTideDays(table: TideTable, brest: TidePort) {
  const lags = new Map(table.ports.map((port) => [port, lagBehindBrest(table, brest, port)]))
  const blocks = boundedMap<string, readonly Extreme[]>(mostBlocks)
  const highBlocks = boundedMap<string, readonly BrestHigh[]>(mostCoefficientBlocks)
  const years = boundedMap<string, Promise<TideYear | null>>(mostYears)

  /** What a block is made of, or was; others go before whatever takes a millisecond. */
  async function eachBlock<T extends object>(
    from: number,
    to: number,
    kept: LRUCache<string, T> | null,
    keyOf: (block: number) => string,
    compute: (block: number) => T,
  ): Promise<readonly T[]> {
    const found: T[] = []
    for (let block = blockOf(from); block <= blockOf(to - 1); block += 1) {
      const known = kept?.get(keyOf(block))
      if (known !== undefined) {
        found.push(known)
        continue
      }
      const computed = compute(block)
      kept?.set(keyOf(block), computed)
      found.push(computed)
      await nextTurnOfLoop()
    }
    return found
  }

  const extremes = async (
    port: TidePort,
    from: number,
    to: number,
    isKept = true,
  ): Promise<readonly Extreme[]> => {
    const all = await eachBlock<readonly Extreme[]>(
      from,
      to,
      isKept ? blocks : null,
      (block) => `${port.slug}/${block}`,
      (block) => blockExtremes(table, port, block),
    )
    return joined(all).filter(({ at }) => at >= from && at < to)
  }

  const coefficients = async (from: number, to: number): Promise<readonly BrestHigh[]> => {
    const around = 12 * hourMs
    const all = await eachBlock<readonly BrestHigh[]>(
      from - around,
      to + around,
      highBlocks,
      String,
      (block) => brestHighs(table, brest, block),
    )
    return all.flat()
  }

  const turns = async (port: TidePort, from: number, to: number): Promise<readonly CountedTurn[]> => {
    const lag = lags.get(port) ?? 0
    const [found, highs] = await Promise.all([
      extremes(port, from, to),
      hasCoefficient(port) ? coefficients(from - lag, to - lag) : [],
    ])
    return found.map((extreme) => ({ ...toTurn(extreme), coefficient: coefficientOf(extreme, lag, highs) }))
  }

  /** The days from a date on, with the turns that come before and after them. */
  const days = async (port: TidePort, first: IsoDate, count: number): Promise<readonly TideDay[]> => {
    const { timeZone } = port
    const from = startOfLocalDay(addDays(first, -1), timeZone).getTime()
    const to = startOfLocalDay(addDays(first, count + 1), timeZone).getTime()
    return tideDays(await turns(port, from, to), first, count, timeZone)
  }

  /** A year of ranges: a twentieth of a second in forty-six slices, once. */
  const yearOf = (port: TidePort, year: number): Promise<TideYear | null> => {
    const key = `${port.slug}/${year}`
    const known = years.get(key)
    if (known) return known
    const made = rangesOf(port, year)
    years.set(key, made)
    return made
  }
  const rangesOf = async (port: TidePort, year: number): Promise<TideYear | null> => {
    const first = `${year}-01-01`
    const from = startOfLocalDay(first, port.timeZone).getTime()
    const to = startOfLocalDay(`${year + 1}-01-01`, port.timeZone).getTime()
    const found = await extremes(port, from, to, false)
    const uncounted = found.map((extreme) => ({ ...toTurn(extreme), coefficient: null }))
    return tideYear(tideDays(uncounted, first, 366, port.timeZone))
  }

  const shown = async (port: TidePort, all: readonly TideDay[]): Promise<readonly ShownTideDay[]> => {
    const sizes = new Map<number, TideYear | null>()
    for (const year of new Set(all.map(({ date }) => Number(date.slice(0, 4)))))
      sizes.set(year, await yearOf(port, year))
    return all.map((day) => {
      const year = sizes.get(Number(day.date.slice(0, 4)))
      return { ...day, size: year && day.range !== null ? tideSize(day.range, year) : null }
    })
  }

  const greatTidesOf = async (year: number): Promise<readonly GreatTide[]> => {
    const from = startOfLocalDay(`${year}-01-01`, nationalZone).getTime()
    const to = startOfLocalDay(`${year + 1}-01-01`, nationalZone).getTime()
    const highs = await coefficients(from, to)
    return greatTides(
      highs
        .filter(({ at }) => at >= from && at < to)
        .map(({ at, coefficient }) => ({ date: localDate(new Date(at), nationalZone), coefficient })),
    )
  }

  return { days, shown, greatTidesOf }
}
