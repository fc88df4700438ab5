import type { LRUCache } from 'lru-cache'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import { boundedMap } from '../cache/bounded-map.ts'
import { getOrInsert } from '../collections.ts'

interface Entry {
  readonly key: string
  readonly point: Coordinates
}

/** Tenths of a degree: 11 km high, 7–8 km wide in France. */
const cellOf = (value: number): number => Math.floor(value * 10)
const cellHeightKm = 11
const cellWidthKm = 7
/** One number for a cell: latitudes and longitudes have at most 3,600 tenths. */
const cellNumber = (lat: number, lon: number): number => lat * 10_000 + lon

/** Points that were added, found by nearness. Bounded in points; the oldest go first. */
export class PointsByNearness {
  readonly #cells = new Map<number, Map<string, Entry>>()
  readonly #all: LRUCache<string, Entry>

  constructor(max: number) {
    this.#all = boundedMap(max, (entry) => this.#drop(entry))
  }

  add(key: string, point: Coordinates): void {
    if (this.#all.get(key)) return
    const entry = { key, point }
    this.#all.set(key, entry)
    const name = cellNumber(cellOf(point.lat), cellOf(point.lon))
    getOrInsert(this.#cells, name, () => new Map<string, Entry>()).set(key, entry)
  }

  /** The nearest of them within so many kilometres that is of use. */
  nearest(point: Coordinates, km: number, isOfUse: (key: string) => boolean): Entry | null {
    const [lat, lon] = [cellOf(point.lat), cellOf(point.lon)]
    const [high, wide] = [Math.ceil(km / cellHeightKm), Math.ceil(km / cellWidthKm)]
    let best: Entry | null = null
    let bestKm = km
    for (let row = lat - high; row <= lat + high; row++)
      for (let column = lon - wide; column <= lon + wide; column++)
        for (const entry of this.#cells.get(cellNumber(row, column))?.values() ?? []) {
          const distance = distanceKm(point, entry.point)
          if (distance > bestKm || !isOfUse(entry.key)) continue
          best = entry
          bestKm = distance
        }
    return best
  }

  #drop({ key, point }: Entry): void {
    const name = cellNumber(cellOf(point.lat), cellOf(point.lon))
    const cell = this.#cells.get(name)
    cell?.delete(key)
    if (cell?.size === 0) this.#cells.delete(name)
  }
}
