import { setImmediate as nextTurn } from 'node:timers/promises'
import { lookMs, type FlashGroups } from '../../domain/lightning.ts'
import { nationalZone } from '../../domain/local-time.ts'
import { mapPart, type Part } from '../../domain/part.ts'
import type { DepartmentCode } from '../../domain/place.ts'
import { rainOver } from '../../domain/radar/area-rain.ts'
import { lookAt, type RadarFrame } from '../../domain/radar/frame.ts'
import { franceGrid, indexAt, positionOf } from '../../domain/radar/grid.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { toPlaceSummary } from '../../views/place-views.ts'
import type { FlashMap, RainMap, SeatRain } from '../../views/rain-map.ts'
import type { Catalogue } from '../catalogue.ts'
import { reportOf, type RadarService } from './radar.ts'
import { getOrInsert } from '../collections.ts'

interface RainMapOptions {
  readonly radar: Pick<RadarService, 'summarised'>
  readonly flashes: () => Promise<Part<FlashGroups>>
  readonly catalogue: Catalogue
}

/** A region, and where its communes lie on the grid. */
interface RegionCells {
  readonly name: string
  readonly communes: readonly string[]
  readonly cells: Int32Array
}

/** So many communes are looked up before anything else may happen: some milliseconds. */
const atOnce = 2_000

/** The map of rain and lightning, with what it shows in words. */
export function createRainMap({ radar, flashes, catalogue }: RainMapOptions) {
  /** Departments of mainland France and Corsica: all that keep the time of Paris. */
  const departments = [...catalogue.departments.values()].filter(({ timeZone }) => timeZone === nationalZone)
  const seats = departments.flatMap((department) => {
    const seat = department.seat === null ? null : catalogue.city(department.seat)
    return seat ? [toPlaceSummary(seat, department)] : []
  })
  let regions: Promise<readonly RegionCells[]> | null = null
  let last: { readonly key: string; readonly summary: NonNullable<RainMap['summary']> } | null = null

  async function readRegions(): Promise<readonly RegionCells[]> {
    const regionOf = new Map<DepartmentCode, string>(
      departments.map(({ code, regionName }) => [code, regionName]),
    )
    const found = new Map<string, { communes: string[]; cells: number[] }>()
    for (const [index, city] of catalogue.allCities.entries()) {
      if (index % atOnce === 0) await nextTurn()
      const name = regionOf.get(city.departmentCode)
      if (name === undefined) continue
      const region = getOrInsert(found, name, () => ({ communes: [], cells: [] }))
      region.communes.push(city.name)
      region.cells.push(indexAt(franceGrid, positionOf(franceGrid, city)) ?? -1)
    }
    return [...found]
      .map(([name, { communes, cells }]) => ({ name, communes, cells: Int32Array.from(cells) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
  }

  /** What frames show, the newest last; worked out once for the same frames. */
  function summarise(
    frames: readonly RadarFrame[],
    all: readonly RegionCells[],
  ): NonNullable<RainMap['summary']> {
    const key = frames.map(({ at }) => at).join()
    const newest = frames.at(-1)
    if (last?.key === key || newest === undefined) return last?.summary ?? { regions: [], seats: [] }
    const summary = {
      regions: all.map(({ name, communes, cells }) => {
        const { most, ...rain } = rainOver(newest, cells)
        return { name, ...rain, most: most && { commune: communes[most.index] ?? '', rate: most.rate } }
      }),
      seats: seats.map((place): SeatRain => ({ place, seen: reportOf(lookAt(frames, place), newest.at) })),
    }
    last = { key, summary }
    return summary
  }

  return {
    async rain(): Promise<Part<RainMap>> {
      const all = await (regions ??= readRegions())
      return radar.summarised((frames) => summarise(frames, all))
    },
    flashes: async (): Promise<Part<FlashMap>> =>
      mapPart(await flashes(), ({ groups, first, newest, unseen }) => {
        const names = groups.map((group) => catalogue.locate(group)?.department.regionName ?? null)
        return {
          bolts: groups,
          regions: [...new Set(names.filter((name) => name !== null))].toSorted((a, b) =>
            a.localeCompare(b, 'fr'),
          ),
          isElsewhereToo: names.includes(null),
          from: new Date(first).toISOString(),
          until: new Date(newest + lookMs).toISOString(),
          unseenMinutes: unseen / minuteMs,
        }
      }),
  }
}
