import { type Point, elevationAt } from './climate.ts'
import { day, hour, localDay, localMinute, minute, utcOffsetSeconds } from './local-clock.ts'
import { type Reply, decimal, float32, json } from './reply.ts'
import { hashed } from './noise.ts'
import { BadRequest, countOf, listed, modelsOf, pointsOf, refuse, zoneOf } from './open-meteo-request.ts'

/** A place of the request with what every variable needs to know about it. */
export interface Site extends Point {
  readonly elevation: number
}

/** One variable of a service. `at` gives its value at an instant; a step is the time since the value before. */
export interface Variable {
  readonly unit: string
  readonly digits: number
  readonly at: (site: Site, instant: number, stepMinutes: number) => number | null
}

/** A variable of a day: a number, or an instant (sunrise) printed as a local date-time. */
export interface DailyVariable {
  readonly unit: string
  readonly digits: number
  readonly of: (site: Site, dayStart: number) => number | null
}

/** What differs between the services that share this protocol. */
export interface Dialect {
  readonly blocks: readonly ('current' | 'minutely_15' | 'hourly' | 'daily')[]
  readonly variable: (name: string, model: string | null) => Variable | null
  readonly daily: (name: string, model: string | null) => DailyVariable | null
  readonly models: readonly string[]
  readonly defaultDays: number
  readonly maxDays: number
  /** First latitude and longitude of the model's grid, and the side of a cell in degrees. */
  readonly grid: readonly [south: number, west: number, side: number]
}

interface Settings {
  readonly query: URLSearchParams
  readonly now: number
  readonly dialect: Dialect
  readonly offset: number
  readonly zone: string
  readonly models: readonly (string | null)[]
}

/** Midnights of the first day and of the day after the last, on the clock of the request. */
function dayRange({ query, now, dialect, offset }: Settings) {
  const today = Math.floor((now + offset * 1000) / day) * day - offset * 1000
  const forecastDays = countOf(query, 'forecast_days') ?? dialect.defaultDays
  if (forecastDays > dialect.maxDays) {
    refuse(`Forecast days is invalid. Allowed range 0 to ${dialect.maxDays}. Given ${forecastDays}.`)
  }
  const [start, end] = [query.get('start_date'), query.get('end_date')]
  if (start !== null && end !== null) {
    return { start: Date.parse(start) - offset * 1000, end: Date.parse(end) + day - offset * 1000 }
  }
  return { start: today - (countOf(query, 'past_days') ?? 0) * day, end: today + forecastDays * day }
}

function steps(settings: Settings, block: string, step: number) {
  const range = dayRange(settings)
  const current = Math.floor(settings.now / step) * step
  const unit = block === 'hourly' ? 'hours' : 'minutely_15'
  const past = countOf(settings.query, `past_${unit}`)
  const ahead = countOf(settings.query, `forecast_${unit}`)
  const start = past !== null ? current - past * step : ahead !== null ? current : range.start
  const end = ahead !== null ? current + ahead * step : range.end
  return Array.from(
    { length: Math.max(0, Math.round((end - start) / step)) },
    (_, index) => start + index * step,
  )
}

const days = (settings: Settings) => {
  const { start, end } = dayRange(settings)
  return Array.from(
    { length: Math.max(0, Math.round((end - start) / day)) },
    (_, index) => start + index * day,
  )
}

const unknownVariable = (name: string, key: string) =>
  refuse(
    `Data corrupted at path ''. Cannot initialize WeatherVariable from invalid String value ${name} for key ${key}`,
  )

// With several models each variable comes once per model, its name followed by the model's.
const keyOf = (name: string, model: string | null, { models }: Settings) =>
  models.length > 1 && model !== null ? `${name}_${model}` : name

function columns<T extends { unit: string; digits: number }>(
  settings: Settings,
  block: string,
  find: (name: string, model: string | null) => T | null,
  values: (variable: T) => unknown,
) {
  const pairs = settings.models.flatMap((model) =>
    listed(settings.query, block).map((name) => {
      const variable = find(name, model) ?? unknownVariable(name, block)
      return { key: keyOf(name, model, settings), unit: variable.unit, value: values(variable) }
    }),
  )
  return {
    units: Object.fromEntries(pairs.map(({ key, unit }) => [key, unit])),
    values: Object.fromEntries(pairs.map(({ key, value }) => [key, value])),
  }
}

/** Every time of an answer goes through here: local without offset, or Unix seconds when asked. */
function clockOf({ query, offset }: Settings) {
  const unix = query.get('timeformat') === 'unixtime'
  return {
    unit: unix ? 'unixtime' : 'iso8601',
    minute: (instant: number) => (unix ? instant / 1000 : localMinute(instant, offset)),
    date: (instant: number) => (unix ? instant / 1000 : localDay(instant, offset)),
  }
}

function currentBlock(settings: Settings, site: Site) {
  const instant = Math.floor(settings.now / (15 * minute)) * 15 * minute
  const clock = clockOf(settings)
  const { units, values } = columns(settings, 'current', settings.dialect.variable, (variable) =>
    decimal(variable.at(site, instant, 15), variable.digits),
  )
  return {
    current_units: { time: clock.unit, interval: 'seconds', ...units },
    current: { time: clock.minute(instant), interval: 900, ...values },
  }
}

function seriesBlock(settings: Settings, site: Site, block: 'hourly' | 'minutely_15') {
  const step = block === 'hourly' ? hour : 15 * minute
  const instants = steps(settings, block, step)
  const clock = clockOf(settings)
  const { units, values } = columns(settings, block, settings.dialect.variable, (variable) =>
    instants.map((instant) => decimal(variable.at(site, instant, step / minute), variable.digits)),
  )
  return {
    [`${block}_units`]: { time: clock.unit, ...units },
    [block]: { time: instants.map((instant) => clock.minute(instant)), ...values },
  }
}

function dailyBlock(settings: Settings, site: Site) {
  const starts = days(settings)
  const clock = clockOf(settings)
  const printed = (variable: DailyVariable, start: number) => {
    const value = variable.of(site, start)
    return variable.unit === 'iso8601' ? value && clock.minute(value) : decimal(value, variable.digits)
  }
  const { units, values } = columns(settings, 'daily', settings.dialect.daily, (variable) =>
    starts.map((start) => printed(variable, start)),
  )
  return {
    daily_units: { time: clock.unit, ...units },
    daily: { time: starts.map((start) => clock.date(start)), ...values },
  }
}

const abbreviation = (offset: number) => {
  if (offset === 0) return 'GMT'
  const minutes = (Math.abs(offset) / 60) % 60
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(Math.abs(offset) / 3600)}${minutes ? `:${minutes}` : ''}`
}

// The cell's own coordinates, computed in 32 bits from the corner of the grid: hence -1.0799999.
const cellOf = (value: number, corner: number, side: number) =>
  float32(Math.fround(corner) + Math.fround(Math.fround(side) * Math.round((value - corner) / side)))

/** Metres of each place as the caller names them; NaN, and nothing at all, leave it to the model's own ground. */
function heightsOf(query: URLSearchParams, count: number): readonly number[] {
  const heights = listed(query, 'elevation').map(Number)
  if (heights.length > 0 && heights.length !== count)
    refuse("Parameter 'elevation' must have the same number of elements as coordinates")
  return heights
}

function answerFor(settings: Settings, point: Point, index: number, height = Number.NaN) {
  const { dialect, query, offset, zone } = settings
  const [south, west, side] = dialect.grid
  const elevation = Number.isNaN(height) ? elevationAt(point) : height
  const site: Site = { ...point, elevation }
  const wanted = new Set(dialect.blocks.filter((block) => query.has(block)))
  return {
    latitude: cellOf(point.lat, south, side),
    longitude: cellOf(point.lon, west, side),
    generationtime_ms: float32(0.08 + hashed(Math.round(point.lat * 100), Math.round(point.lon * 100)) / 3),
    utc_offset_seconds: offset,
    timezone: zone,
    timezone_abbreviation: abbreviation(offset),
    elevation: decimal(elevation, 1),
    ...(index > 0 ? { location_id: index } : {}),
    ...(wanted.has('current') ? currentBlock(settings, site) : {}),
    ...(wanted.has('minutely_15') ? seriesBlock(settings, site, 'minutely_15') : {}),
    ...(wanted.has('hourly') ? seriesBlock(settings, site, 'hourly') : {}),
    ...(wanted.has('daily') ? dailyBlock(settings, site) : {}),
  }
}

function answersTo(query: URLSearchParams, now: number, dialect: Dialect) {
  const points = pointsOf(query)
  const models = modelsOf(query, dialect.models)
  const heights = heightsOf(query, points.length)
  return points.map((point, index) => {
    const zone = zoneOf(listed(query, 'timezone'), index, points)
    const offset = utcOffsetSeconds(zone, now) ?? refuse('Invalid timezone')
    return answerFor({ query, now, dialect, offset, zone, models }, point, index, heights[index])
  })
}

/** The protocol of the service: an object for one place, an array for several, 400 with a reason for bad input. */
export function openMeteoReply(query: URLSearchParams, now: Date, dialect: Dialect): Reply {
  try {
    const answers = answersTo(query, now.getTime(), dialect)
    return json(answers.length === 1 ? answers[0] : answers)
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    // The order of the keys varies in the real service.
    const { message: reason } = error
    return json(reason === 'Invalid timezone' ? { reason, error: true } : { error: true, reason }, 400)
  }
}
