import { type Air, airAt, apparentTemperature, weatherCodeOf } from './climate.ts'
import { hour } from './local-clock.ts'
import { type Dialect, type Site, type Variable, openMeteoReply } from './open-meteo-answer.ts'
import { forecastDays } from './open-meteo-daily.ts'
import { remembered } from './remembered.ts'
import type { Service } from './reply.ts'

type OfAir = (air: Air, stepMinutes: number, site: Site) => number

// One answer asks for the same air once per variable. Enough for one batch of places.
const airsAt = remembered<string, Map<number, Air>>(300)
const ofAnswer = new WeakMap<Site, Map<number, Air>>()

/** The airs of a place that are remembered, by instant and step: instants are whole quarters of an hour. */
function airsOf(site: Site): Map<number, Air> {
  const cached = ofAnswer.get(site)
  if (cached) return cached
  const airs = airsAt(`${site.lat} ${site.lon} ${site.elevation}`, () => new Map())
  ofAnswer.set(site, airs)
  return airs
}

function airOf(site: Site, instant: number, stepMinutes: number) {
  const airs = airsOf(site)
  const key = instant + stepMinutes
  const cached = airs.get(key)
  if (cached) return cached
  const air = airAt(site, site.elevation, instant, stepMinutes)
  airs.set(key, air)
  return air
}

const liquid = (air: Air) => (air.snow ? 0 : air.precipitation)
const uvIndex = (air: Air) => 9 * air.sunHeight ** 1.4
const radiation = (air: Air) => 1050 * air.sunHeight * (1 - 0.7 * (air.cloud / 100) ** 2)
const surfacePressure = (air: Air, site: Site) =>
  air.pressure * (1 - (0.0065 * site.elevation) / 288.15) ** 5.255

const instantaneous: readonly (readonly [name: string, unit: string, digits: number, of: OfAir])[] = [
  ['temperature_2m', '°C', 1, (air) => air.temperature],
  ['relative_humidity_2m', '%', 0, (air) => air.humidity],
  ['dew_point_2m', '°C', 1, (air) => air.dewPoint],
  ['apparent_temperature', '°C', 1, apparentTemperature],
  ['precipitation_probability', '%', 0, (air) => air.probability],
  ['precipitation', 'mm', 2, (air) => air.precipitation],
  ['rain', 'mm', 2, (air) => (air.storm ? 0 : liquid(air))],
  ['showers', 'mm', 2, (air) => (air.storm ? liquid(air) : 0)],
  // Centimetres of snow: seven tenths of the millimetres of water.
  ['snowfall', 'cm', 2, (air) => (air.snow ? air.precipitation * 0.7 : 0)],
  [
    'snow_depth',
    'm',
    2,
    (air, _step, site) => Math.max(0, (2 - air.temperature) * (site.elevation - 900)) / 9000,
  ],
  ['weather_code', 'wmo code', 0, weatherCodeOf],
  ['pressure_msl', 'hPa', 1, (air) => air.pressure],
  ['surface_pressure', 'hPa', 1, (air, _step, site) => surfacePressure(air, site)],
  ['cloud_cover', '%', 0, (air) => air.cloud],
  ['cloud_cover_low', '%', 0, (air) => Math.round(air.cloud * 0.7)],
  ['cloud_cover_mid', '%', 0, (air) => Math.round(air.cloud * 0.5)],
  ['cloud_cover_high', '%', 0, (air) => Math.round(air.cloud * 0.4)],
  ['visibility', 'm', 1, (air) => (air.fog ? 600 : 24140 - air.precipitation * 1500)],
  ['wind_speed_10m', 'km/h', 1, (air) => air.wind],
  ['wind_speed_80m', 'km/h', 1, (air) => air.wind * 1.4],
  ['wind_direction_10m', '°', 0, (air) => air.direction],
  ['wind_gusts_10m', 'km/h', 1, (air) => air.gusts],
  ['uv_index', '', 2, (air) => uvIndex(air) * (1 - 0.6 * (air.cloud / 100) ** 2)],
  ['uv_index_clear_sky', '', 2, uvIndex],
  ['is_day', '', 0, (air) => Number(air.isDay)],
  ['sunshine_duration', 's', 2, (air, step) => (air.isDay ? step * 60 * (1 - air.cloud / 100) : 0)],
  ['shortwave_radiation', 'W/m²', 1, radiation],
  ['direct_radiation', 'W/m²', 1, (air) => radiation(air) * (1 - air.cloud / 120)],
  ['diffuse_radiation', 'W/m²', 1, (air) => (radiation(air) * air.cloud) / 120],
  ['cape', 'J/kg', 1, (air) => (air.storm ? 1400 : 20)],
  [
    'freezing_level_height',
    'm',
    1,
    (air, _step, site) => Math.max(0, site.elevation + air.temperature * 154),
  ],
  [
    'vapour_pressure_deficit',
    'kPa',
    2,
    (air) => 0.61 * (1 - air.humidity / 100) * Math.exp(air.temperature / 16),
  ],
  ['et0_fao_evapotranspiration', 'mm', 2, (air) => radiation(air) / 2200],
  ['soil_temperature_0cm', '°C', 1, (air) => air.temperature + 3 * air.sunHeight],
  ['soil_moisture_0_to_1cm', 'm³/m³', 3, (air) => Math.min(0.42, 0.16 + air.precipitation * 0.05)],
]

const kilometresPerHourIn = new Map([
  ['ms', ['m/s', 1 / 3.6]],
  ['mph', ['mp/h', 0.621371]],
  ['kn', ['kn', 0.539957]],
] as const)

const table = new Map(instantaneous.map(([name, unit, digits, of]) => [name, { unit, digits, of }]))

// Variables the Météo-France models do not compute: their unit is "undefined" and every value null.
const lackingInMeteoFrance =
  /^(?:precipitation_probability|visibility|uv_index|freezing_level_height|snow_depth)/

// Hours of forecast a model reaches, from now; beyond, its columns are padded with nulls.
const reachOf = (model: string | null, name: string) => {
  if (model?.includes('arome')) return 48
  if (model?.includes('arpege')) return 102
  return /^(?:freezing_level_height|snow_depth)/.test(name) ? 180 : 16 * 24
}

const isLacking = (model: string | null, name: string) =>
  model !== null && model.startsWith('meteofrance') && lackingInMeteoFrance.test(name)

const withinReach = (now: number, model: string | null, name: string, instant: number) =>
  instant <= Math.floor(now / hour) * hour + reachOf(model, name) * hour

const lacking = { unit: 'undefined', digits: 0 }

function variableFinder(now: number, speedUnit: string) {
  const speed = kilometresPerHourIn.get(speedUnit as 'ms')
  return (name: string, model: string | null): Variable | null => {
    const row = table.get(name)
    if (!row) return null
    if (isLacking(model, name)) return { ...lacking, at: () => null }
    const [unit, factor] = (row.unit === 'km/h' && speed) || [row.unit, 1]
    return {
      unit,
      digits: speed && row.unit === 'km/h' ? 2 : row.digits,
      at: (site, instant, step) =>
        withinReach(now, model, name, instant)
          ? row.of(airOf(site, instant, step), step, site) * factor
          : null,
    }
  }
}

const models = [
  'best_match',
  'meteofrance_seamless',
  'meteofrance_arome_france_hd',
  'meteofrance_arome_france',
  'meteofrance_arpege_europe',
  'meteofrance_arpege_world',
  'icon_seamless',
  'ecmwf_ifs025',
  'gfs_seamless',
]

function dialectAt(now: number, speedUnit: string): Dialect {
  const variable = variableFinder(now, speedUnit)
  const blocks = ['current', 'minutely_15', 'hourly', 'daily'] as const
  return {
    blocks,
    variable,
    daily: forecastDays(variable),
    models,
    defaultDays: 7,
    maxDays: 16,
    grid: [37.5, -12, 0.01],
  }
}

/** `/v1/forecast`. */
export const openMeteoForecast: Service = ({ path, query, now }) =>
  path === '/v1/forecast' || path === '/v1/meteofrance'
    ? openMeteoReply(query, now, dialectAt(now.getTime(), query.get('wind_speed_unit') ?? 'kmh'))
    : {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"error":true,"reason":"Not Found"}',
      }
