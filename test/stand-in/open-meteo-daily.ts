import { day, hour } from './local-clock.ts'
import type { DailyVariable, Site, Variable } from './open-meteo-answer.ts'
import { sunTimes } from './sun.ts'

type Find = (name: string, model: string | null) => Variable | null

const aggregates = {
  max: (values: readonly number[]) => Math.max(...values),
  min: (values: readonly number[]) => Math.min(...values),
  mean: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
  sum: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
}

function dominantDirection(degrees: readonly number[]) {
  const radians = degrees.map((degree) => (degree * Math.PI) / 180)
  const angle = Math.atan2(aggregates.sum(radians.map(Math.sin)), aggregates.sum(radians.map(Math.cos)))
  return (Math.round((angle * 180) / Math.PI) + 360) % 360
}

type Hours = (name: string, site: Site, dayStart: number) => readonly number[] | null

// Daily names that are not an hourly name followed by an aggregate.
const specialDays = new Map<
  string,
  { unit: string; digits: number; of: (hours: Hours, site: Site, start: number) => number | null }
>([
  [
    'weather_code',
    { unit: 'wmo code', digits: 0, of: (hours, site, start) => worst(hours('weather_code', site, start)) },
  ],
  [
    'sunrise',
    { unit: 'iso8601', digits: 0, of: (_hours, site, start) => sunTimes(start, site.lat, site.lon).sunrise },
  ],
  [
    'sunset',
    { unit: 'iso8601', digits: 0, of: (_hours, site, start) => sunTimes(start, site.lat, site.lon).sunset },
  ],
  ['daylight_duration', { unit: 's', digits: 2, of: (_hours, site, start) => daylight(site, start) }],
  [
    'sunshine_duration',
    { unit: 's', digits: 2, of: (hours, site, start) => total(hours('sunshine_duration', site, start)) },
  ],
  [
    'precipitation_hours',
    { unit: 'h', digits: 1, of: (hours, site, start) => wetHours(hours('precipitation', site, start)) },
  ],
  [
    'wind_direction_10m_dominant',
    {
      unit: '°',
      digits: 0,
      of: (hours, site, start) => prevailing(hours('wind_direction_10m', site, start)),
    },
  ],
  [
    'shortwave_radiation_sum',
    {
      unit: 'MJ/m²',
      digits: 2,
      of: (hours, site, start) => megajoules(hours('shortwave_radiation', site, start)),
    },
  ],
])

const worst = (codes: readonly number[] | null) => codes && aggregates.max(codes)
const total = (values: readonly number[] | null) => values && aggregates.sum(values)
const wetHours = (values: readonly number[] | null) => values && values.filter((value) => value >= 0.1).length
const prevailing = (values: readonly number[] | null) => values && dominantDirection(values)
const megajoules = (values: readonly number[] | null) => values && aggregates.sum(values) * 0.0036
const daylight = (site: Site, start: number) => {
  const { sunrise, sunset } = sunTimes(start, site.lat, site.lon)
  return (sunset - sunrise) / 1000
}

/** The daily variables of a dialect: every hourly name followed by `_max`, `_min`, `_mean` or `_sum`. */
export function dailyFinder(find: Find) {
  return (name: string, model: string | null): DailyVariable | null => {
    const [, base = '', kind = ''] = /^(.+)_(max|min|mean|sum)$/.exec(name) ?? []
    const variable = find(base, model)
    if (!variable) return null
    const aggregate = aggregates[kind as keyof typeof aggregates]
    return {
      unit: variable.unit,
      digits: variable.digits,
      of: (site, start) => {
        const values = hoursOf(variable, site, start)
        return values && aggregate(values)
      },
    }
  }
}

// A day with an hour beyond the model's reach is null altogether.
function hoursOf(variable: Variable, site: Site, start: number): readonly number[] | null {
  const values = Array.from({ length: day / hour }, (_, index) => variable.at(site, start + index * hour, 60))
  const figures = values.filter((value) => value !== null)
  return figures.length === values.length ? figures : null
}

/** The daily variables of the forecast: the special ones, then the aggregates. */
export function forecastDays(find: Find) {
  const aggregated = dailyFinder(find)
  return (name: string, model: string | null): DailyVariable | null => {
    const special = specialDays.get(name)
    if (!special) return aggregated(name, model)
    const hours: Hours = (base, site, start) => {
      const found = find(base, model)
      return found && hoursOf(found, site, start)
    }
    return { ...special, of: (site, start) => special.of(hours, site, start) }
  }
}
