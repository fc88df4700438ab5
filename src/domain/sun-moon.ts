import { Body, Equator, Horizon, Illumination, MoonPhase, Observer, SearchRiseSet } from 'astronomy-engine'
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

/** Altitude of the sun's centre when its upper edge touches the horizon: 34′ of refraction and 16′ of radius. */
export const sunriseAltitude = -0.833

/** Altitude of the sun's centre where civil twilight begins and ends, without refraction. */
const civilAltitude = -6

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/**
 * Degrees of the sun's centre above the horizon, without refraction, by the low-precision formulas of the Astronomical
 * Almanac (https://aa.usno.navy.mil/faq/sun_approx): a minute of arc off at most, which the sun passes in four seconds.
 */
export function sunAltitude({ lat, lon }: Coordinates, instant: Date | IsoInstant): number {
  /** Days since noon of 1 January 2000. */
  const days = new Date(instant).getTime() / dayMs - 10_957.5
  const anomaly = 357.529 + 0.98560028 * days
  const longitude = 280.459 + 0.98564736 * days + 1.915 * sine(anomaly) + 0.02 * sine(2 * anomaly)
  const obliquity = 23.439 - 0.00000036 * days
  const sinDeclination = sine(obliquity) * sine(longitude)
  const rightAscension = (Math.atan2(cosine(obliquity) * sine(longitude), cosine(longitude)) * 180) / Math.PI
  const hourAngle = 280.46061837 + 360.98564737 * days + lon - rightAscension
  const sinAltitude =
    sine(lat) * sinDeclination + cosine(lat) * Math.sqrt(1 - sinDeclination ** 2) * cosine(hourAngle)
  return (Math.asin(sinAltitude) * 180) / Math.PI
}

const observerAt = ({ lat, lon }: Coordinates): Observer => new Observer(lat, lon, 0)

/** Degrees of the moon's centre above the horizon as seen from the place (parallax counted), without refraction. */
export function moonAltitude(at: Coordinates, instant: Date | IsoInstant): number {
  const [time, observer] = [new Date(instant), observerAt(at)]
  const { ra, dec } = Equator(Body.Moon, time, observer, true, true)
  return Horizon(time, observer, ra, dec).altitude
}

/** The sun's upper edge is above the horizon. */
export const isDay = (at: Coordinates, instant: Date | IsoInstant): boolean =>
  sunAltitude(at, instant) > sunriseAltitude

/** The moon's first rise (+1) or set (−1) at sea level with a flat horizon, from `start` until before `end`. */
export function moonRiseOrSet(at: Coordinates, direction: 1 | -1, start: Date, end: Date): Date | null {
  const days = (end.getTime() - start.getTime()) / dayMs
  const found = SearchRiseSet(Body.Moon, observerAt(at), direction, start, days)?.date ?? null
  return found && found < end ? found : null
}

/** It is looked at so often for having passed an altitude: near the poles it may come back within the hour. */
const lookMs = ({ lat }: Coordinates): number => (Math.abs(lat) < 60 ? 2 * hourMs : quarterMs)

/** When the sun's centre first passes an altitude on its way up (+1) or down (−1), from `start` until before `end`; to half a second. */
function sunPasses(
  altitude: number,
  at: Coordinates,
  direction: 1 | -1,
  start: Date,
  end: Date,
): Date | null {
  const isBefore = (instant: number): boolean =>
    direction * (sunAltitude(at, new Date(instant)) - altitude) < 0
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

function timesOf(
  at: Coordinates,
  date: IsoDate,
  zone: string,
  { yesterday, today }: { yesterday: Daylight; today: Daylight },
): SunMoonTimes {
  const start = startOfLocalDay(date, zone)
  const end = startOfLocalDay(addDays(date, 1), zone)
  return {
    date,
    sunrise: iso(today.sunrise),
    sunset: iso(today.sunset),
    civilDawn: iso(sunPasses(civilAltitude, at, 1, start, end)),
    civilDusk: iso(sunPasses(civilAltitude, at, -1, start, end)),
    moonrise: iso(moonRiseOrSet(at, 1, start, end)),
    moonset: iso(moonRiseOrSet(at, -1, start, end)),
    dayLength: today.seconds,
    dayLengthChange: today.seconds - yesterday.seconds,
    moon: moonOf(date, zone),
  }
}

/**
 * Rises, sets and phase of a civil day of the zone and of the next, at sea level with a flat horizon (mountains hide the
 * sun longer). The sun's agree with astronomy-engine's within five seconds; the moon's take most of its millisecond.
 */
export function sunMoonTimes(
  at: Coordinates,
  date: IsoDate,
  zone: string,
): readonly [SunMoonTimes, SunMoonTimes] {
  const next = addDays(date, 1)
  const yesterday = daylightOf(at, addDays(date, -1), zone)
  const today = daylightOf(at, date, zone)
  const tomorrow = daylightOf(at, next, zone)
  return [
    timesOf(at, date, zone, { yesterday, today }),
    timesOf(at, next, zone, { yesterday: today, today: tomorrow }),
  ]
}
