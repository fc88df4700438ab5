import { readFileSync } from 'node:fs'
import { type Point, airAt } from './climate.ts'
import { hour } from './local-clock.ts'
import { hashed } from './noise.ts'
import { type Reply, type Service, json } from './reply.ts'

interface Site extends Point {
  readonly id: string
  readonly name: string
  readonly height: number
}

type Row = readonly [wmo: string | null, name: string, lat: number, lon: number, height: number]
const { rows } = JSON.parse(readFileSync(new URL('../../data/stations.json', import.meta.url), 'utf8')) as {
  rows: readonly Row[]
}

const inBox = ({ lat, lon }: Point, [west, south, east, north]: readonly number[]) =>
  lon >= (west ?? NaN) && lon <= (east ?? NaN) && lat >= (south ?? NaN) && lat <= (north ?? NaN)

/** The mainland's stations of the world's network; overseas the service has none. */
const sites: readonly Site[] = rows.flatMap(([wmo, name, lat, lon, height]) => {
  if (wmo === null || !inBox({ lat, lon }, [-5.6, 41.2, 9.9, 51.3])) return []
  return [{ id: `0-20000-0-${wmo}`, name: name.replaceAll(' ', '_'), lat, lon, height }]
})

/** Instruments and models are never quite of one mind: up to 1.5 °C either way. */
const offsetOf = ({ id }: Site) => 3 * hashed(71, Number(id.slice(-5)), 0, 0) - 1.5

/** What a station measured at an instant, °C in tenths. */
const temperatureAt = (site: Site, instant: number) =>
  tenth(airAt(site, site.height, instant, 60).temperature + offsetOf(site))

const tenth = (value: number) => Math.round(value * 10) / 10

type Measure = (site: Site, instant: number) => number
const series: readonly (readonly [name: string, unit: string, measure: Measure])[] = [
  ['air_temperature:2.0:point:PT0S', 'Cel', temperatureAt],
  [
    'relative_humidity:2.0:point:PT0S',
    '%',
    (site, at) => Math.round(airAt(site, site.height, at, 60).humidity),
  ],
  ['wind_speed:10.0:point:PT10M', 'm/s', (site, at) => tenth(airAt(site, site.height, at, 60).wind / 3.6)],
  ['wind_from_direction:10.0:point:PT10M', 'deg', (site, at) => airAt(site, site.height, at, 60).direction],
  [
    'wind_speed_of_gust:10.0:maximum:PT1H',
    'm/s',
    (site, at) => tenth(airAt(site, site.height, at, 60).gusts / 3.6),
  ],
  [
    'precipitation_amount:1.4:sum:PT1H',
    'kg/m2',
    (site, at) => airAt(site, site.height, at, 60).precipitation,
  ],
  [
    'air_pressure_at_mean_sea_level:2.0:point:PT0S',
    'hPa',
    (site, at) => tenth(airAt(site, site.height, at, 60).pressure),
  ],
]

/** A star stands for any part of a name; a name without one must be one of the service's. */
const matches = (pattern: string, name: string): boolean => {
  const parts = name.split(':')
  return pattern.split(':').every((part, index) => part === '*' || part === parts[index])
}

const isoSeconds = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

const detail = (text: string, status: number): Reply => json({ detail: text }, status)

function coverageOf(site: Site, times: readonly number[], asked: (name: string) => boolean) {
  const measured = series.filter(([name]) => asked(name))
  return {
    type: 'Coverage',
    domain: {
      type: 'Domain',
      domainType: 'PointSeries',
      axes: {
        x: { values: [site.lon] },
        y: { values: [site.lat] },
        t: { values: times.map(isoSeconds) },
      },
    },
    parameters: Object.fromEntries(
      measured.map(([name, unit]) => [name, { type: 'Parameter', unit: { label: { en: unit } } }]),
    ),
    ranges: Object.fromEntries(
      measured.map(([name, , measure]) => [
        name,
        { type: 'NdArray', dataType: 'float', values: times.map((time) => measure(site, time)) },
      ]),
    ),
    'metocean:wigosId': site.id,
  }
}

function area(query: URLSearchParams, now: Date): Reply {
  const numbers = [...(query.get('coords') ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, lon, lat]) => [Number(lon), Number(lat)] as const,
  )
  if (numbers.length < 4) return detail('coords is not a polygon', 400)
  const [lons, lats] = [numbers.map(([lon]) => lon), numbers.map(([, lat]) => lat)]
  const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
  const patterns = (query.get('parameter-name') ?? '').split(',')
  const unknown = patterns.filter((name) => !name.includes('*') && !series.some(([own]) => own === name))
  if (unknown.length > 0) return detail(`Unknown parameter-name ['${unknown.join("', '")}']`, 400)
  const from = Date.parse((query.get('datetime') ?? '').split('/')[0] ?? '')
  if (Number.isNaN(from)) return detail('Invalid datetime', 400)
  // Hours are published some twenty minutes late.
  const last = Math.floor((now.getTime() - 20 * 60_000) / hour) * hour
  const times = [2, 1, 0].map((before) => last - before * hour).filter((time) => time >= from)
  const near = sites.filter((site) => inBox(site, box))
  if (near.length === 0 || times.length === 0) return detail('Requested data not found.', 404)
  const asked = (name: string) => patterns.some((pattern) => matches(pattern, name))
  return json(
    {
      type: 'CoverageCollection',
      coverages: near.map((site) => coverageOf(site, times, asked)),
      parameters: {},
    },
    200,
    { 'content-type': 'application/prs.coverage+json' },
  )
}

const locations = (query: URLSearchParams): Reply =>
  json(
    {
      type: 'FeatureCollection',
      features: sites
        .filter((site) => inBox(site, (query.get('bbox') ?? '').split(',').map(Number)))
        .map(({ id, name, lat, lon }) => ({
          type: 'Feature',
          id,
          geometry: { type: 'Point', coordinates: [lon, lat] },
          properties: { name, 'parameter-name': series.map(([parameter]) => parameter) },
        })),
    },
    200,
    { 'content-type': 'application/geo+json' },
  )

/** `/collections/observations/area` and `/locations`. */
export const eSoh: Service = ({ path, query, now }) => {
  if (path === '/collections/observations/area') return area(query, now)
  if (path === '/collections/observations/locations') return locations(query)
  return detail('Not Found', 404)
}

/** What a reply of correct shape may say that must not be read as if nothing were the matter. */

export type ESohMisfit = 'kelvin' | 'kelvin-called-celsius' | 'unknown-unit' | 'no-stations'

interface Body {
  readonly coverages: readonly {
    readonly parameters: Readonly<Record<string, { unit: { label: { en: string } } }>>
    readonly ranges: Readonly<Record<string, { readonly values: readonly number[] }>>
  }[]
}

/** Temperatures in another unit, which the reply says or does not, or no station at all. */
export function eSohMisfit(text: string, variant: ESohMisfit): string {
  const reply = JSON.parse(text) as Body
  if (!('coverages' in reply)) return text
  if (variant === 'no-stations') return JSON.stringify({ ...reply, coverages: [] })
  const label = { kelvin: 'K', 'kelvin-called-celsius': 'Cel', 'unknown-unit': 'degF' }[variant]
  const isTemperature = (name: string) => name.startsWith('air_temperature')
  const coverages = reply.coverages.map((coverage) => ({
    ...coverage,
    parameters: Object.fromEntries(
      Object.entries(coverage.parameters).map(([name, parameter]) => [
        name,
        isTemperature(name) ? { ...parameter, unit: { label: { en: label } } } : parameter,
      ]),
    ),
    ranges: Object.fromEntries(
      Object.entries(coverage.ranges).map(([name, range]) => [
        name,
        isTemperature(name) ? { ...range, values: range.values.map((value) => value + 273.15) } : range,
      ]),
    ),
  }))
  return JSON.stringify({ ...reply, coverages })
}
