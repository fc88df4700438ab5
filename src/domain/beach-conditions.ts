import { localDate } from './local-time.ts'
import type { Marine, SeaState } from './marine.ts'
import type { IsoInstant } from './part.ts'
import { hourMs } from './time-units.ts'

/** The sea at an instant: the hour that holds it, else the present that came with the forecast. */
export function seaAt({ hourly, current }: Marine, now: Date): SeaState {
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

export const bathingComforts = ['very-cold', 'cold', 'cool', 'pleasant', 'warm'] as const
export type BathingComfort = (typeof bathingComforts)[number]

/**
 * How the water feels to a bather, °C. Below 15 °C breathing is hard to control (cold shock, as lifesaving societies
 * warn); 18, 21 and 25 °C are where bathers on French coasts start to call it cool, pleasant and warm.
 */
const comfortBounds = [15, 18, 21, 25]

export function bathingComfort(seaTemperature: number | null): BathingComfort | null {
  if (seaTemperature === null) return null
  const degree = comfortBounds.filter((bound) => seaTemperature >= bound).length
  return bathingComforts[degree] ?? null
}

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
