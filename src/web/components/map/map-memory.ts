import { isHour, type MapTime } from '../../../domain/map-hour.ts'
import type { MapKind } from '../../../domain/map-kind.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import type { Part, Present } from '../../../domain/part.ts'
import type { SiteApi } from '../../../site-api.ts'
import type { HoursReader } from '../../../views/map-hours.ts'
import type { AnyMap, MapHours } from '../../../views/map-items.ts'

/** What knows the maps. */
type Maps = Pick<SiteApi, 'weatherMap' | 'beachMap' | 'natureMap' | 'mapHours'>

interface Hours {
  readonly part: Present<MapHours>
  readonly reader: HoursReader
}

/** The code that reads hours comes after the first of them; null where it does not. */
const readersCode = () => import('../../../views/map-hours.ts').catch(() => null)

/** A map, with what was said of it before: its places now, and their hours once one of them was asked for. */
export function createMapMemory(site: Maps, kind: MapKind) {
  let now: Present<AnyMap> | null = null
  let hours: Hours | null = null
  let asking: Promise<Part<MapHours>> | null = null

  /** Only the cities have periods. */
  async function askPeriod(period: MapPeriod): Promise<Part<AnyMap>> {
    if (kind === 'weather' && period !== 'current') return site.weatherMap(period)
    const part = await (kind === 'weather'
      ? site.weatherMap(period)
      : kind === 'beaches'
        ? site.beachMap()
        : site.natureMap())
    if (part.state !== 'missing') now = part
    return part
  }

  /** Asks for the hours once for all who want them, until they can be read. */
  function askHours(): Promise<Part<MapHours>> {
    asking ??= readHours().finally(() => (asking = null))
    return asking
  }

  async function readHours(): Promise<Part<MapHours>> {
    const part = await site.mapHours(kind)
    if (part.state === 'missing') return part
    const code = await readersCode()
    if (code === null) return { state: 'missing', reason: 'refused' }
    hours = { part, reader: code.readHours(part.value) }
    return part
  }

  /** What memory says of a time, at once; null: it is to be asked for. */
  function fromMemory(time: MapTime, clock: Date): Present<AnyMap> | null {
    if (!now) return null
    if (time === 'current') return Date.parse(now.freshUntil) > clock.getTime() ? now : null
    if (!isHour(time) || !hours?.reader.has(time)) return null
    const { part, reader } = hours
    const { isRefreshing, isPartial } = part.value
    const value = { ...now.value, items: reader.at(now.value.items, time), isRefreshing, isPartial }
    return { ...part, value }
  }

  async function ask(time: MapTime): Promise<Part<AnyMap>> {
    if (!isHour(time)) return askPeriod(time)
    const [map, part] = await Promise.all([now ?? askPeriod('current'), askHours()])
    if (map.state === 'missing') return map
    if (part.state === 'missing') return part
    return fromMemory(time, new Date(0)) ?? { state: 'missing', reason: 'unsupported' }
  }
  return { fromMemory, ask }
}

/** Asks for the data of a map. */
export const askMap = (site: Maps, kind: MapKind, time: MapTime): Promise<Part<AnyMap>> =>
  createMapMemory(site, kind).ask(time)
