import { airAt } from './climate.ts'
import { hour } from './local-clock.ts'
import { smoothNoise } from './noise.ts'
import { type Site, type Variable, openMeteoReply } from './open-meteo-answer.ts'
import { dailyFinder } from './open-meteo-daily.ts'
import { type Service, text } from './reply.ts'

type Level = (site: Site, instant: number) => number

const drifting =
  (seed: number, low: number, high: number): Level =>
  (site, instant) =>
    low + (high - low) * smoothNoise(seed, site.lat, site.lon, instant / (9 * hour))

/** Grains: nothing out of their season, given as the days of the year between which the plant flowers. */
const pollen =
  (seed: number, from: number, to: number, top: number): Level =>
  (site, instant) => {
    const dayOfYear = (instant - Date.UTC(new Date(instant).getUTCFullYear(), 0, 1)) / (24 * hour)
    if (dayOfYear < from || dayOfYear > to) return 0
    return drifting(seed, 0, top)(site, instant) * Math.sin((Math.PI * (dayOfYear - from)) / (to - from))
  }

const ozone: Level = (site, instant) =>
  25 + 70 * airAt(site, site.elevation, instant, 60).sunHeight + drifting(31, 0, 20)(site, instant)
const dioxide = drifting(32, 4, 38)
const particles = drifting(33, 8, 34)
const fineParticles: Level = (site, instant) => particles(site, instant) * 0.6

// European scale: bounds of the six bands, 20 points each (linear inside a band).
const banded = (value: number, bounds: readonly number[]) => {
  const index = bounds.findIndex((bound) => value <= bound)
  const [from, to] = [bounds[index - 1] ?? 0, bounds[index] ?? value]
  return index < 0 ? 101 : index * 20 + (20 * (value - from)) / (to - from)
}

const europeanIndex: Level = (site, instant) =>
  Math.max(
    banded(fineParticles(site, instant), [5, 15, 50, 90, 140]),
    banded(particles(site, instant), [15, 45, 120, 195, 270]),
    banded(dioxide(site, instant), [10, 25, 60, 100, 150]),
    banded(ozone(site, instant), [60, 100, 120, 160, 180]),
  )

const uvIndex: Level = (site, instant) => {
  const air = airAt(site, site.elevation, instant, 60)
  return 9 * air.sunHeight ** 1.4 * (1 - 0.6 * (air.cloud / 100) ** 2)
}

const airVariables: readonly (readonly [string, string, number, Level])[] = [
  ['european_aqi', 'EAQI', 0, europeanIndex],
  ['us_aqi', 'USAQI', 0, europeanIndex],
  ['pm2_5', 'μg/m³', 1, fineParticles],
  ['pm10', 'μg/m³', 1, particles],
  ['ozone', 'μg/m³', 1, ozone],
  ['nitrogen_dioxide', 'μg/m³', 1, dioxide],
  ['sulphur_dioxide', 'μg/m³', 1, drifting(34, 0.5, 4)],
  ['carbon_monoxide', 'μg/m³', 1, drifting(35, 110, 240)],
  ['dust', 'μg/m³', 1, drifting(36, 0, 6)],
  ['uv_index', '', 2, uvIndex],
  ['alder_pollen', 'grains/m³', 1, pollen(41, 15, 100, 60)],
  ['birch_pollen', 'grains/m³', 1, pollen(42, 75, 140, 120)],
  ['grass_pollen', 'grains/m³', 1, pollen(43, 110, 260, 70)],
  ['mugwort_pollen', 'grains/m³', 1, pollen(44, 190, 280, 15)],
  ['olive_pollen', 'grains/m³', 1, pollen(45, 115, 175, 40)],
  ['ragweed_pollen', 'grains/m³', 1, pollen(46, 215, 290, 30)],
]
const table = new Map(airVariables.map(([name, unit, digits, of]) => [name, { unit, digits, of }]))

const isInEurope = ({ lat, lon }: Site) => lat > 29 && lat < 72 && lon > -26 && lon < 46

function variable(name: string): Variable | null {
  const row = table.get(name)
  if (!row) return null
  const isEuropean = name.endsWith('_pollen')
  return { ...row, at: (site, instant) => (isEuropean && !isInEurope(site) ? null : row.of(site, instant)) }
}

const dialect = {
  blocks: ['current', 'hourly', 'daily'] as const,
  variable,
  daily: dailyFinder(variable),
  models: ['best_match'],
  defaultDays: 5,
  maxDays: 7,
  grid: [30.05, -24.95, 0.1] as const,
}

/** `/v1/air-quality`: pollens in Europe only, nulls elsewhere. */
export const openMeteoAir: Service = ({ path, query, now }) =>
  path === '/v1/air-quality'
    ? openMeteoReply(query, now, dialect)
    : text('{"error":true,"reason":"Not Found"}', 404, 'application/json')
