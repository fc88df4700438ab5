import { airAt } from './climate.ts'
import { isNearSea } from './coast.ts'
import { day, hour } from './local-clock.ts'
import { type Site, type Variable, openMeteoReply } from './open-meteo-answer.ts'
import { dailyFinder } from './open-meteo-daily.ts'
import { type Service, text } from './reply.ts'
import { smoothNoise } from './noise.ts'

const waveHeight = (site: Site, instant: number) =>
  0.3 + 2.2 * (site.lon < 3 ? 1 : 0.4) * smoothNoise(21, site.lat / 3, site.lon / 3, instant / (18 * hour))

const swellPeriod = (site: Site, instant: number) =>
  6 + 6 * smoothNoise(22, site.lat / 3, site.lon / 3, instant / (30 * hour))

const fromDirection = (seed: number, site: Site, instant: number) =>
  Math.round(200 + 120 * smoothNoise(seed, site.lat / 3, site.lon / 3, instant / (40 * hour))) % 360

// Coldest at the end of February, warmest at the end of August, the other way round in the south.
function seaTemperature({ lat }: Site, instant: number) {
  const season = Math.cos((2 * Math.PI * (((instant / day) % 365.25) - 235)) / 365.25)
  return 29 - 0.0065 * lat ** 2 + Math.sign(lat) * Math.min(5, Math.abs(lat) * 0.1) * season
}

// The main lunar tide (12 h 25 min): metres on the ocean's shore, decimetres elsewhere.
function seaLevel({ lat, lon }: Site, instant: number) {
  const range = lat > 43 && lon < 2.6 ? 2.4 : 0.15
  return range * Math.cos((2 * Math.PI * instant) / (12.42 * hour) + lon)
}

const windAt = (site: Site, instant: number) => airAt(site, site.elevation, instant, 60)

const seaVariables: readonly (readonly [string, string, number, (site: Site, instant: number) => number])[] =
  [
    ['wave_height', 'm', 2, waveHeight],
    ['wave_direction', '°', 0, (site, instant) => fromDirection(23, site, instant)],
    ['wave_period', 's', 2, (site, instant) => swellPeriod(site, instant) * 0.8],
    ['wind_wave_height', 'm', 2, (site, instant) => waveHeight(site, instant) * 0.4],
    ['wind_wave_direction', '°', 0, (site, instant) => windAt(site, instant).direction],
    ['wind_wave_period', 's', 2, (site, instant) => 2 + windAt(site, instant).wind / 14],
    ['wind_wave_peak_period', 's', 2, (site, instant) => 3 + windAt(site, instant).wind / 14],
    ['swell_wave_height', 'm', 2, (site, instant) => waveHeight(site, instant) * 0.8],
    ['swell_wave_direction', '°', 0, (site, instant) => fromDirection(24, site, instant)],
    ['swell_wave_period', 's', 2, swellPeriod],
    ['swell_wave_peak_period', 's', 2, (site, instant) => swellPeriod(site, instant) + 1],
    ['sea_level_height_msl', 'm', 2, seaLevel],
    ['sea_surface_temperature', '°C', 1, seaTemperature],
    ['ocean_current_velocity', 'km/h', 1, (site, instant) => Math.abs(seaLevel(site, instant + 3 * hour))],
    ['ocean_current_direction', '°', 0, (site, instant) => fromDirection(25, site, instant)],
  ]
const table = new Map(seaVariables.map(([name, unit, digits, of]) => [name, { unit, digits, of }]))

// Known to the service, computed by no model of the best match: unit "undefined", nulls.
const lacking = new Set([
  'wave_peak_period',
  'tertiary_swell_wave_height',
  'tertiary_swell_wave_direction',
  'tertiary_swell_wave_period',
])

function variable(name: string): Variable | null {
  if (lacking.has(name)) return { unit: 'undefined', digits: 0, at: () => null }
  const row = table.get(name)
  if (!row) return null
  // Inland the nearest cell is land: the units are there and every value is null.
  return { ...row, at: (site, instant) => (isNearSea(site.lat, site.lon) ? row.of(site, instant) : null) }
}

const aggregated = dailyFinder(variable)

const dialect = {
  blocks: ['current', 'minutely_15', 'hourly', 'daily'] as const,
  variable,
  daily: (name: string, model: string | null) => aggregated(name, model) ?? dominant(name),
  models: ['best_match', 'meteofrance_wave', 'ecmwf_wam025', 'meteofrance_currents'],
  defaultDays: 7,
  maxDays: 16,
  grid: [-90, -180, 1 / 12] as const,
}

// `wave_direction_dominant` and its like: the direction of midday stands for the day.
function dominant(name: string) {
  const direction = name.endsWith('_dominant') ? variable(name.replace(/_dominant$/, '')) : null
  return (
    direction && {
      ...direction,
      of: (site: Site, start: number) => direction.at(site, start + 12 * hour, 60),
    }
  )
}

/** `/v1/marine`: values near the French shore, nulls inland. */
export const openMeteoMarine: Service = ({ path, query, now }) =>
  path === '/v1/marine'
    ? openMeteoReply(query, now, dialect)
    : text('{"error":true,"reason":"Not Found"}', 404, 'application/json')
