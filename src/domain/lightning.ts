import type { LightningNear } from '../schemas/lightning.ts'
import { flashLevels, type FlashLevel } from './flash-levels.ts'
import { bearing, distanceKm, type Coordinates } from './geo.ts'
import { tenths } from './rounding.ts'
import { minuteMs } from './time-units.ts'

export type { LightningNear } from '../schemas/lightning.ts'

/** One look of the satellite: all that it saw in five minutes. Without a flash it looked and saw none. */
export interface LightningLook {
  /** Start of its five minutes, ms. */
  readonly start: number
  /** Three numbers for each place with flashes: hundredths of a degree north and east, and the rank of its level. */
  readonly flashes: Int16Array
}

/** What a look covers, ms. */
export const lookMs = 5 * minuteMs
/** Farther away thunder is not heard and a storm may pass by, km. */
export const nearKm = 50
/** What was seen before says nothing of a storm that is near now, ms. */
export const nearForMs = 30 * minuteMs

/** More than 50 km at 51.6° N and nearer to the equator, in hundredths of a degree: what is farther is not measured. */
const nearLat = 46
const nearLon = 74

/**
 * The nearest flashes within 50 km of a point in the looks of the half hour before `now` (ms), the newest of those equally
 * near. Null where nobody looked in that time: that is not « none ».
 */
export function lightningNear(
  looks: readonly LightningLook[],
  point: Coordinates,
  now: number,
): LightningNear | null {
  const recent = recentLooks(looks, now)
  if (recent.length === 0) return null
  let nearest: LightningNear['nearest'] = null
  for (const { start, flashes } of recent)
    for (let i = 0; i + 2 < flashes.length; i += 3) {
      const [north = NaN, east = NaN, rank = 0] = flashes.subarray(i, i + 3)
      if (Math.abs(north - 100 * point.lat) > nearLat || Math.abs(east - 100 * point.lon) > nearLon) continue
      const flash = { lat: north / 100, lon: east / 100 }
      const km = tenths(distanceKm(point, flash))
      const level = flashLevels[rank]
      if (level === undefined || km > nearKm || km >= (nearest?.km ?? Infinity)) continue
      nearest = {
        km,
        direction: Math.round(bearing(point, flash)) % 360,
        from: new Date(start).toISOString(),
        level,
      }
    }
  return { nearest, looks: recent.map(({ start }) => new Date(start).toISOString()) }
}

/** Flashes that stand for those around them. */
export interface FlashGroup extends Coordinates {
  readonly level: FlashLevel
  /** So long before the newest look their own began, ms. */
  readonly age: number
}

/** Flashes are grouped by so many hundredths of a degree, some 33 km: more could not be told apart on a map of France. */
const groupLat = 30
const groupLon = 45

/** Flashes of half an hour in groups, and when was looked; instants in ms. */
export interface FlashGroups {
  readonly groups: readonly FlashGroup[]
  /** When the first look began, and the newest. */
  readonly first: number
  readonly newest: number
  /** What nobody saw of the time from the first to the newest, ms. */
  readonly unseen: number
}

/**
 * The flashes of the half hour before `now` (ms) in groups: of each the newest, the strongest of those that are as new. Null
 * where nobody looked in that time.
 */
export function flashGroups(looks: readonly LightningLook[], now: number): FlashGroups | null {
  const recent = recentLooks(looks, now)
  const [newest, first] = [recent[0]?.start, recent.at(-1)?.start]
  if (newest === undefined || first === undefined) return null
  const groups = new Map<string, FlashGroup>()
  for (const { start, flashes } of recent)
    for (let i = 0; i + 2 < flashes.length; i += 3) {
      const [north = NaN, east = NaN, rank = 0] = flashes.subarray(i, i + 3)
      const key = `${Math.floor(north / groupLat)},${Math.floor(east / groupLon)}`
      const before = groups.get(key)
      const level = flashLevels[rank]
      const isBetter = !before || (before.age === newest - start && flashLevels.indexOf(before.level) < rank)
      if (level && isBetter)
        groups.set(key, { lat: north / 100, lon: east / 100, level, age: newest - start })
    }
  const unseen = newest - first - (recent.length - 1) * lookMs
  return { groups: [...groups.values()], first, newest, unseen }
}

/** Those of the half hour before `now` (ms), the newest first. */
const recentLooks = (looks: readonly LightningLook[], now: number): readonly LightningLook[] =>
  looks.filter(({ start }) => start > now - nearForMs && start <= now).toSorted((a, b) => b.start - a.start)

/** How long ago the five minutes that begin at `from` ended and began, in minutes, to the nearest five. */
export function lookAge(from: string, now: number): readonly [least: number, most: number] {
  const ended = Math.max(0, Math.round((now - Date.parse(from) - lookMs) / lookMs) * 5)
  return [ended, ended + 5]
}

/** When what `lookAge` says of that look changes next, ms. */
export function nextAgeAt(from: string, now: number): number {
  const offset = Date.parse(from) + lookMs / 2
  return offset + (Math.floor((now - offset) / lookMs) + 1) * lookMs
}
