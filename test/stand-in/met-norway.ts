import { type Air, type Point, airAt, elevationAt, weatherCodeOf } from './climate.ts'
import { hour } from './local-clock.ts'
import { type Reply, type Service, json, text } from './reply.ts'

/** The name of the sky of a WMO code, and whether it has forms for day and night. */
const symbols = new Map<number, readonly [name: string, hasForms: boolean]>([
  [0, ['clearsky', true]],
  [1, ['fair', true]],
  [2, ['partlycloudy', true]],
  [3, ['cloudy', false]],
  [45, ['fog', false]],
  [51, ['lightrain', false]],
  [53, ['lightrain', false]],
  [55, ['lightrain', false]],
  [61, ['lightrain', false]],
  [63, ['rain', false]],
  [65, ['heavyrain', false]],
  [71, ['lightsnow', false]],
  [73, ['snow', false]],
  [75, ['heavysnow', false]],
  [95, ['rainandthunder', false]],
])

function symbolOf(air: Air, minutes: number): string {
  const [name, hasForms] = symbols.get(weatherCodeOf(air, minutes)) ?? ['cloudy', false]
  return hasForms ? `${name}_${air.isDay ? 'day' : 'night'}` : name
}

const tenth = (value: number) => Math.round(value * 10) / 10

const units = {
  air_pressure_at_sea_level: 'hPa',
  air_temperature: 'celsius',
  air_temperature_max: 'celsius',
  air_temperature_min: 'celsius',
  cloud_area_fraction: '%',
  precipitation_amount: 'mm',
  probability_of_precipitation: '%',
  relative_humidity: '%',
  ultraviolet_index_clear_sky: '1',
  wind_from_direction: 'degrees',
  wind_speed: 'm/s',
}

/** Outside the Nordic countries there are no gusts. */
function instantOf(air: Air) {
  return {
    air_pressure_at_sea_level: tenth(air.pressure),
    air_temperature: tenth(air.temperature),
    cloud_area_fraction: tenth(air.cloud),
    relative_humidity: tenth(air.humidity),
    ultraviolet_index_clear_sky: tenth(9 * air.sunHeight ** 1.4),
    wind_from_direction: tenth(air.direction),
    wind_speed: tenth(air.wind / 3.6),
  }
}

/** Amounts are of the period that starts at an instant. */
function ahead(point: Point, elevation: number, instant: number, hours: number) {
  const airs = Array.from({ length: hours }, (_, i) => airAt(point, elevation, instant + (i + 1) * hour, 60))
  const end = airAt(point, elevation, instant + hours * hour, hours * 60)
  const temperatures = airs.map(({ temperature }) => temperature)
  return {
    summary: { symbol_code: symbolOf({ ...end, isDay: airs[0]?.isDay ?? true }, hours * 60) },
    details: {
      precipitation_amount: tenth(end.precipitation),
      probability_of_precipitation: Math.max(...airs.map(({ probability }) => probability)),
      ...(hours === 6
        ? {
            air_temperature_max: tenth(Math.max(...temperatures)),
            air_temperature_min: tenth(Math.min(...temperatures)),
          }
        : {}),
    },
  }
}

const hourlySteps = 58
const days = 9

function timeseries(point: Point, elevation: number, now: number) {
  const first = Math.floor(now / hour) * hour
  const lastHour = Math.floor((first + hourlySteps * hour) / (6 * hour)) * 6 * hour
  const hours = Array.from({ length: (lastHour - first) / hour + 1 }, (_, i) => first + i * hour)
  const sixHours = Array.from({ length: days * 4 - 8 }, (_, i) => lastHour + (i + 1) * 6 * hour)
  return [...hours, ...sixHours].map((instant, index, all) => ({
    time: new Date(instant).toISOString().replace('.000Z', 'Z'),
    data: {
      instant: { details: instantOf(airAt(point, elevation, instant, 60)) },
      ...(index < hours.length ? { next_1_hours: ahead(point, elevation, instant, 1) } : {}),
      ...(index < all.length - 1 ? { next_6_hours: ahead(point, elevation, instant, 6) } : {}),
    },
  }))
}

/** Four decimals at most: more is refused, so that caches in front of the service are of use. */
const coordinate = (value: string | null, most: number): number | 'missing' | 'too exact' => {
  if (value === null || !/^-?\d{1,3}(?:\.\d+)?$/.test(value) || Math.abs(Number(value)) > most)
    return 'missing'
  return /\.\d{5,}$/.test(value) ? 'too exact' : Number(value)
}

const forbidden = (reason: string): Reply => text(`403 Forbidden: ${reason}`, 403)

/** A run of the model every six hours, published two minutes past; an answer lives for about half an hour. */
const runMs = 6 * hour
const lifeMs = 31 * 60_000

/** `/weatherapi/locationforecast/2.0/complete`. */
export const metNorway: Service = ({ path, query, headers, now }) => {
  if (path !== '/weatherapi/locationforecast/2.0/complete') return text('404 Not Found', 404)
  if (!/@/.test(headers['user-agent'] ?? '')) return forbidden('identify yourself in User-Agent')
  const [lat, lon] = [coordinate(query.get('lat'), 90), coordinate(query.get('lon'), 180)]
  if (lat === 'too exact' || lon === 'too exact') return forbidden('at most 4 decimals')
  if (lat === 'missing' || lon === 'missing') return text('400 Bad Request: lat and lon', 400)
  const published = new Date(Math.floor(now.getTime() / runMs) * runMs + 120_000)
  const dated = {
    date: now.toUTCString(),
    expires: new Date(now.getTime() + lifeMs).toUTCString(),
    'last-modified': published.toUTCString(),
  }
  if (headers['if-modified-since'] === dated['last-modified'])
    return { status: 304, headers: dated, body: '' }
  const point = { lat, lon }
  const elevation = Number(query.get('altitude') ?? elevationAt(point))
  const body = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat, elevation] },
    properties: {
      meta: { updated_at: published.toISOString().replace('.000Z', 'Z'), units },
      timeseries: timeseries(point, elevation, now.getTime()),
    },
  }
  return json(body, 200, dated)
}

/** What a reply of correct shape may say that we must not read as if nothing were the matter. */
export type Misfit = 'other-units' | 'six-hours-only' | 'no-steps-after-now'

interface Body {
  readonly properties: {
    readonly meta: { readonly units: Record<string, string> }
    readonly timeseries: readonly { readonly time: string; readonly data: Record<string, unknown> }[]
  }
}

/** A reply with other units, without its hours, or twenty days old. */
export function misfit(text: string, variant: Misfit): string {
  const reply = JSON.parse(text) as Body & Record<string, unknown>
  const { meta, timeseries } = reply.properties
  const properties = {
    'other-units': () => ({
      meta: { ...meta, units: { ...meta.units, air_temperature: 'fahrenheit', wind_speed: 'knots' } },
      timeseries,
    }),
    'six-hours-only': () => ({
      meta,
      timeseries: timeseries.filter(({ data }) => !('next_1_hours' in data)),
    }),
    'no-steps-after-now': () => ({
      meta,
      timeseries: timeseries.map(({ time, data }) => ({
        time: new Date(Date.parse(time) - 480 * hour).toISOString(),
        data,
      })),
    }),
  }[variant]()
  return JSON.stringify({ ...reply, properties: { ...reply.properties, ...properties } })
}
