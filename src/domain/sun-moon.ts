import {
  Body,
  GeoMoon,
  Illumination,
  KM_PER_AU,
  MoonPhase,
  RotateVector,
  Rotation_EQJ_EQD,
  type Vector,
} from 'astronomy-engine'
import type { Moon, SunMoonTimes } from '../schemas/places.ts'
import type { Coordinates } from './geo.ts'
import { addDays, instantOfLocal, startOfLocalDay } from './local-time.ts'
import { hundredths } from './rounding.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import { dayMs, hourMs, quarterMs } from './time-units.ts'

export const moonPhases = [
  'new',
  'waxing-crescent',
  'first-quarter',
  'waxing-gibbous',
  'full',
  'waning-gibbous',
  'last-quarter',
  'waning-crescent',
] as const
export type MoonPhaseName = (typeof moonPhases)[number]

export type { SunMoonTimes } from '../schemas/places.ts'

/** Degrees by which the air lifts what stands on the horizon: 34′. */
const refraction = 0.567

/** Altitude of the sun's centre when its upper edge touches the horizon: 34′ of refraction and 16′ of radius. */
export const sunriseAltitude = -0.833

/** Altitude of the sun's centre where civil twilight begins and ends, without refraction. */
const civilAltitude = -6

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)
const arcSine = (ratio: number): number => (Math.asin(ratio) * 180) / Math.PI

/** Days since noon of 1 January 2000. */
const epochDays = (ms: number): number => ms / dayMs - 10_957.5

/** The sidereal time of a place, in degrees: the right ascension of what stands on its meridian. */
const siderealDegrees = (lon: number, ms: number): number => 280.46061837 + 360.98564737 * epochDays(ms) + lon

/**
 * Degrees of the sun's centre above the horizon, without refraction, by the low-precision formulas of the Astronomical
 * Almanac (https://aa.usno.navy.mil/faq/sun_approx): a minute of arc off at most, which the sun passes in four seconds.
 */
export function sunAltitude({ lat, lon }: Coordinates, ms: number): number {
  const days = epochDays(ms)
  const anomaly = 357.529 + 0.98560028 * days
  const longitude = 280.459 + 0.98564736 * days + 1.915 * sine(anomaly) + 0.02 * sine(2 * anomaly)
  const obliquity = 23.439 - 0.00000036 * days
  const sinDeclination = sine(obliquity) * sine(longitude)
  const rightAscension = (Math.atan2(cosine(obliquity) * sine(longitude), cosine(longitude)) * 180) / Math.PI
  const hourAngle = siderealDegrees(lon, ms) - rightAscension
  return arcSine(
    sine(lat) * sinDeclination + cosine(lat) * Math.sqrt(1 - sinDeclination ** 2) * cosine(hourAngle),
  )
}

/** Where the moon is at each hour of a span, for everyone: what differs between places is where they stand. */
export interface MoonTrack {
  readonly startMs: number
  /** From the centre of the Earth, in its radii, on the true equator of date. */
  readonly positions: readonly Pick<Vector, 'x' | 'y' | 'z'>[]
}

/** Parallax is reckoned from the equator; distances on the ground have the mean radius of `geo.ts`. */
const equatorRadiusKm = 6378.14
const moonRadiusKm = 1738.1

/** From `start` until `end`, by astronomy-engine. */
export function moonTrack(start: Date, end: Date): MoonTrack {
  const hours = Math.ceil((end.getTime() - start.getTime()) / hourMs)
  const radii = KM_PER_AU / equatorRadiusKm
  return {
    startMs: start.getTime(),
    // The last instant, too, lies between two of them.
    positions: Array.from({ length: hours + 2 }, (_, hour) => {
      const time = new Date(start.getTime() + hour * hourMs)
      const { x, y, z } = RotateVector(Rotation_EQJ_EQD(time), GeoMoon(time))
      return { x: x * radii, y: y * radii, z: z * radii }
    }),
  }
}

/**
 * The moon's upper edge is above the horizon, seen from the place through 34′ of refraction. Between two hours it goes
 * straight on. Throws a RangeError outside the track.
 */
export function isMoonUp({ lat, lon }: Coordinates, { startMs, positions }: MoonTrack, ms: number): boolean {
  const hours = (ms - startMs) / hourMs
  const [before, after] = [positions[Math.floor(hours)], positions[Math.floor(hours) + 1]]
  if (!before || !after) throw new RangeError(`${new Date(ms).toISOString()} is not on the track of the moon`)
  const along = (axis: 'x' | 'y' | 'z'): number => before[axis] + (after[axis] - before[axis]) * (hours % 1)
  const [x, y, z] = [along('x'), along('y'), along('z')]
  const meridian = siderealDegrees(lon, ms)
  /** Radii from the centre of the Earth towards the zenith of the place, which is one of them up. */
  const up = cosine(lat) * (x * cosine(meridian) + y * sine(meridian)) + z * sine(lat)
  const distance = Math.sqrt(x * x + y * y + z * z - 2 * up + 1)
  return arcSine((up - 1) / distance) + arcSine(moonRadiusKm / equatorRadiusKm / distance) + refraction > 0
}

/** The sun's upper edge is above the horizon. */
export const isDay = (at: Coordinates, instant: Date | IsoInstant): boolean =>
  sunAltitude(at, new Date(instant).getTime()) > sunriseAltitude

/** It is looked at so often for having risen or set: near the poles it may come back within the hour. */
const lookMs = ({ lat }: Coordinates): number => (Math.abs(lat) < 60 ? 2 * hourMs : quarterMs)

/** When something first rises (+1) or sets (−1) at a place, from `start` until before `end`; to half a second. */
export function riseOrSet(
  isUp: (ms: number) => boolean,
  at: Coordinates,
  direction: 1 | -1,
  start: Date,
  end: Date,
): Date | null {
  const isBefore = (ms: number): boolean => (direction > 0 ? !isUp(ms) : isUp(ms))
  const step = lookMs(at)
  for (let from = start.getTime(); from < end.getTime(); from += step) {
    let [before, after] = [from, Math.min(from + step, end.getTime())]
    if (!isBefore(before) || isBefore(after)) continue
    while (after - before > 500) {
      const middle = (before + after) / 2
      if (isBefore(middle)) before = middle
      else after = middle
    }
    return new Date(Math.floor(before))
  }
  return null
}

/** When the sun's centre first passes an altitude on its way up (+1) or down (−1), as above. */
const sunPasses = (
  altitude: number,
  at: Coordinates,
  direction: 1 | -1,
  start: Date,
  end: Date,
): Date | null => riseOrSet((ms) => sunAltitude(at, ms) >= altitude, at, direction, start, end)

const iso = (instant: Date | null): IsoInstant | null => instant?.toISOString() ?? null

interface Daylight {
  readonly sunrise: Date | null
  readonly sunset: Date | null
  readonly seconds: number
}

/** Where neither happens the sun is up all day or not at all: its altitude at noon tells. */
function daylightOf(at: Coordinates, date: IsoDate, zone: string): Daylight {
  const start = startOfLocalDay(date, zone)
  const end = startOfLocalDay(addDays(date, 1), zone)
  const sunrise = sunPasses(sunriseAltitude, at, 1, start, end)
  const sunset = sunPasses(sunriseAltitude, at, -1, start, end)
  const lengthMs = end.getTime() - start.getTime()
  return { sunrise, sunset, seconds: Math.round(upMs(sunrise, sunset) / 1000) }

  function upMs(rise: Date | null, set: Date | null): number {
    if (rise && set)
      return rise < set ? set.getTime() - rise.getTime() : lengthMs - (rise.getTime() - set.getTime())
    if (rise) return end.getTime() - rise.getTime()
    if (set) return set.getTime() - start.getTime()
    return isDay(at, instantOfLocal(`${date}T12:00`, zone)) ? lengthMs : 0
  }
}

/** The phase reached during the day when a quarter falls in it, otherwise the one between two quarters. */
function phaseOf(start: Date, end: Date): MoonPhaseName {
  const before = MoonPhase(start) / 90
  const after = MoonPhase(end) / 90
  const crossed = Math.floor(after) !== Math.floor(before)
  const index = crossed ? Math.floor(after) * 2 : Math.floor(before) * 2 + 1
  return moonPhases[index] ?? 'new'
}

function moonOf(date: IsoDate, zone: string): Moon {
  const noon = instantOfLocal(`${date}T12:00`, zone)
  return {
    angle: hundredths(MoonPhase(noon)),
    illumination: hundredths(Illumination(Body.Moon, noon).phase_fraction * 100),
    phase: phaseOf(startOfLocalDay(date, zone), startOfLocalDay(addDays(date, 1), zone)),
  }
}

/** The moon of a civil day of a zone and of the next, for all places there. */
export interface MoonDays {
  readonly track: MoonTrack
  readonly moons: readonly [Moon, Moon]
}

/** It takes two milliseconds: worth keeping for the day. */
export function moonOfDays(date: IsoDate, zone: string): MoonDays {
  const [start, end] = [startOfLocalDay(date, zone), startOfLocalDay(addDays(date, 2), zone)]
  return { track: moonTrack(start, end), moons: [moonOf(date, zone), moonOf(addDays(date, 1), zone)] }
}

function timesOf(
  at: Coordinates,
  date: IsoDate,
  zone: string,
  { yesterday, today, track, moon }: { yesterday: Daylight; today: Daylight; track: MoonTrack; moon: Moon },
): SunMoonTimes {
  const start = startOfLocalDay(date, zone)
  const end = startOfLocalDay(addDays(date, 1), zone)
  const moonUp = (ms: number): boolean => isMoonUp(at, track, ms)
  return {
    date,
    sunrise: iso(today.sunrise),
    sunset: iso(today.sunset),
    civilDawn: iso(sunPasses(civilAltitude, at, 1, start, end)),
    civilDusk: iso(sunPasses(civilAltitude, at, -1, start, end)),
    moonrise: iso(riseOrSet(moonUp, at, 1, start, end)),
    moonset: iso(riseOrSet(moonUp, at, -1, start, end)),
    dayLength: today.seconds,
    dayLengthChange: today.seconds - yesterday.seconds,
    moon,
  }
}

/**
 * Rises, sets and phase of a civil day of the zone and of the next, at sea level with a flat horizon (mountains hide the
 * sun longer). They agree with astronomy-engine's within five seconds.
 */
export function sunMoonTimes(
  at: Coordinates,
  date: IsoDate,
  zone: string,
  { track, moons }: MoonDays,
): readonly [SunMoonTimes, SunMoonTimes] {
  const next = addDays(date, 1)
  const yesterday = daylightOf(at, addDays(date, -1), zone)
  const today = daylightOf(at, date, zone)
  const tomorrow = daylightOf(at, next, zone)
  return [
    timesOf(at, date, zone, { yesterday, today, track, moon: moons[0] }),
    timesOf(at, next, zone, { yesterday: today, today: tomorrow, track, moon: moons[1] }),
  ]
}
