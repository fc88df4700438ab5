import { airAt } from './climate.ts'
import { day, hour } from './local-clock.ts'
import { smoothNoise } from './noise.ts'
import { type Site, type Variable, openMeteoReply } from './open-meteo-answer.ts'
import { dailyFinder } from './open-meteo-daily.ts'
import { type Service, text } from './reply.ts'

/** Hours that the long runs reach; beyond, columns are padded with nulls. */
const reach = 15 * 24

type Figure = (site: Site, instant: number, ahead: number) => number

/** Half a degree at once and three and a half after two weeks, more in some weather than in other. */
const spread: Figure = (site, instant, ahead) =>
  (0.4 + 3.1 * Math.min(1, ahead / (14 * day))) *
  (0.7 + 0.6 * smoothNoise(71, site.lat, site.lon, instant / (30 * hour)))

const temperature: Figure = (site, instant) => airAt(site, site.elevation, instant, 60).temperature
const precipitation: Figure = (site, instant) => airAt(site, site.elevation, instant, 60).precipitation
const probability: Figure = (site, instant) => airAt(site, site.elevation, instant, 60).probability

const table = new Map<string, readonly [unit: string, digits: number, of: Figure]>([
  ['temperature_2m', ['°C', 1, temperature]],
  ['temperature_2m_spread', ['°C', 2, spread]],
  ['precipitation', ['mm', 2, precipitation]],
  ['precipitation_probability', ['%', 0, probability]],
])

function variableAt(now: number) {
  return (name: string): Variable | null => {
    const row = table.get(name)
    if (!row) return null
    const [unit, digits, of] = row
    return {
      unit,
      digits,
      at: (site, instant) =>
        instant > now + reach * hour ? null : of(site, instant, Math.max(0, instant - now)),
    }
  }
}

/** `/v1/ensemble`: the means of ensembles, never their members. */
export const openMeteoEnsemble: Service = ({ path, query, now }) => {
  const variable = variableAt(now.getTime())
  return path === '/v1/ensemble'
    ? openMeteoReply(query, now, {
        blocks: ['hourly'],
        variable,
        daily: dailyFinder(variable),
        models: ['ecmwf_ifs025_ensemble_mean', 'dwd_icon_eps_ensemble_mean_seamless'],
        defaultDays: 7,
        maxDays: 35,
        grid: [-90, -180, 0.25],
      })
    : text('{"error":true,"reason":"Not Found"}', 404, 'application/json')
}
