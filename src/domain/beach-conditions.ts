import { meanOf } from './extremes.ts'
import { localDate, localHour } from './local-time.ts'
import type { Marine, SeaDay, SeaState } from './marine.ts'
import type { IsoInstant } from './part.ts'
import { tenths } from './rounding.ts'
import { hourMs } from './time-units.ts'

/** The sea at an instant: the hour that holds it, else the present that came with the forecast. */
export function seaAt({ hourly, current }: Pick<Marine, 'hourly' | 'current'>, now: Date): SeaState {
  const instant = now.getTime()
  const hourNow = hourly.find(
    ({ time }) => Date.parse(time) <= instant && instant < Date.parse(time) + hourMs,
  )
  return hourNow ?? current
}

export const seaSurfaces = [
  'glassy',
  'rippled',
  'smooth',
  'slight',
  'moderate',
  'rough',
  'very-rough',
  'high',
  'very-high',
  'phenomenal',
] as const
export type SeaSurface = (typeof seaSurfaces)[number]

/** Upper bounds of degrees 0 to 8 in metres: WMO code table 3700, state of the sea (Douglas scale). */
const surfaceBounds = [0, 0.1, 0.5, 1.25, 2.5, 4, 6, 9, 14]

/** The state of the sea by its significant wave height in metres; a bound belongs to the lower degree. Null when unknown. */
export function seaSurface(waveHeight: number | null): SeaSurface | null {
  if (waveHeight === null || waveHeight < 0) return null
  const degree = surfaceBounds.findIndex((bound) => waveHeight <= bound)
  return seaSurfaces[degree < 0 ? seaSurfaces.length - 1 : degree] ?? null
}

/** The hours of a day at the beach by its own clock, the last not in it. */
export const beachDay = { from: 9, to: 20 } as const

/** A day of fewer known hours is unknown: its highest waves may be in the others. */
const enoughOfBeachDay = 6

/** Each day's water (mean) and waves (highest) from 9 h to 20 h by the zone's clock; days of which too little is known are left out. */
export function seaDays(hourly: Marine['hourly'], zone: string): readonly SeaDay[] {
  const hours = hourly.filter(({ time }) => {
    const hour = localHour(time, zone)
    return hour >= beachDay.from && hour < beachDay.to
  })
  const days = Map.groupBy(hours, ({ time }) => localDate(time, zone))
  return [...days].flatMap(([date, ofDay]) => {
    const valuesOf = (name: 'seaTemperature' | 'waveHeight'): readonly number[] | null => {
      const values = ofDay.map((hour) => hour[name]).filter((value) => value !== null)
      return values.length < enoughOfBeachDay ? null : values
    }
    const water = valuesOf('seaTemperature')
    const waves = valuesOf('waveHeight')
    if (!water && !waves) return []
    const seaTemperature = water && tenths(meanOf(water))
    return [{ date, seaTemperature, waveHeight: waves && Math.max(...waves) }]
  })
}

/** Below this, °C, breathing is hard to control at first: cold shock, as lifesaving societies warn. */
export const coldShockBelow = 15

/** A day of sea level by the hour, metres above the mean level. Of a model: indicative, not a tide table. */
export interface SeaLevelDay {
  readonly points: readonly { readonly time: IsoInstant; readonly level: number }[]
  readonly lowest: number
  readonly highest: number
}

/** Fewer hours than this do not make a day's curve. */
const enoughHours = 12

/** The sea level of the place's today; null when too little of it is known. */
export function seaLevelDay(hourly: Marine['hourly'], now: Date, zone: string): SeaLevelDay | null {
  const today = localDate(now, zone)
  const points = hourly
    .filter(({ time }) => localDate(time, zone) === today)
    .flatMap(({ time, seaLevel }) => (seaLevel === null ? [] : [{ time, level: seaLevel }]))
  if (points.length < enoughHours) return null
  const levels = points.map(({ level }) => level)
  return { points, lowest: Math.min(...levels), highest: Math.max(...levels) }
}
