import { type Point, airAt, apparentTemperature, elevationAt, weatherCodeOf } from './climate.ts'
import { departmentByCode, regionName } from './departments.ts'
import { communesNamed, nearestCommune } from './gazetteer.ts'
import { hour, parisMidnight, utcOffsetSeconds } from './local-clock.ts'
import { type Reply, type Service, acceptedKey, json, text } from './reply.ts'
import { conditionOf } from './openweather-conditions.ts'
import { sunTimes } from './sun.ts'

const invalidKey: Reply = text(
  '{"cod":401, "message": "Invalid API key. Please see http://openweathermap.org/faq#error401 for more info."}',
  401,
  'application/json; charset=utf-8',
)

const badRequest = (message: string) => json({ cod: '400', message }, 400)

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

// Kelvin and m/s unless asked otherwise; `metric` is °C and still m/s.
function unitsOf(query: URLSearchParams) {
  const units = query.get('units')
  return {
    degrees: (celsius: number) =>
      rounded(units === 'metric' ? celsius : units === 'imperial' ? celsius * 1.8 + 32 : celsius + 273.15, 2),
    speed: (kilometresPerHour: number) =>
      rounded(kilometresPerHour * (units === 'imperial' ? 0.621371 : 1 / 3.6), 2),
  }
}

type Units = ReturnType<typeof unitsOf>

interface Sky {
  readonly point: Point
  readonly units: Units
  readonly language: string
}

function mainOf({ point, units }: Sky, instant: number, stepMinutes: number) {
  const elevation = elevationAt(point)
  const air = airAt(point, elevation, instant, stepMinutes)
  const pressure = Math.round(air.pressure)
  return {
    air,
    code: weatherCodeOf(air, stepMinutes),
    main: {
      temp: units.degrees(air.temperature),
      feels_like: units.degrees(apparentTemperature(air)),
      temp_min: units.degrees(air.temperature - 0.6),
      temp_max: units.degrees(air.temperature + 0.6),
      pressure,
      humidity: air.humidity,
      sea_level: pressure,
      grnd_level: Math.round(pressure - elevation / 8.4),
    },
    wind: { speed: units.speed(air.wind), deg: air.direction, gust: units.speed(air.gusts) },
    visibility: air.fog ? 600 : 10000,
  }
}

// Absent when nothing falls, as in the real answers.
const fallen = (snow: boolean, millimetres: number, key: '1h' | '3h') =>
  millimetres > 0 ? { [snow ? 'snow' : 'rain']: { [key]: rounded(millimetres, 2) } } : {}

const isFrench = ({ lat, lon }: Point) => nearestCommune(lat, lon, 60) !== null

const offsetAt = (point: Point, instant: number) =>
  isFrench(point) && point.lat > 41
    ? (utcOffsetSeconds('Europe/Paris', instant) ?? 0)
    : Math.round(point.lon / 15) * 3600

// Off the inhabited world the name and the country are empty and the id is 0.
function cityOf({ lat, lon }: Point) {
  const commune = nearestCommune(lat, lon, 60)
  const id = commune ? 2_960_000 + (Number.parseInt(commune.code, 36) % 60_000) : 0
  return { id, name: commune?.name ?? '', country: commune ? 'FR' : '', population: commune?.population ?? 0 }
}

function dayAround(point: Point, instant: number) {
  const { sunrise, sunset } = sunTimes(parisMidnight(instant), point.lat, point.lon)
  return { sunrise: Math.floor(sunrise / 1000), sunset: Math.floor(sunset / 1000) }
}

function currentWeather(sky: Sky, now: number) {
  const { point, language } = sky
  const instant = Math.floor(now / (10 * 60_000)) * 10 * 60_000
  const quarter = Math.floor(now / (15 * 60_000)) * 15 * 60_000
  const { air, code, main, wind, visibility } = mainOf(sky, quarter, 60)
  const city = cityOf(point)
  return {
    coord: { lon: rounded(point.lon, 4), lat: rounded(point.lat, 4) },
    weather: [conditionOf(code, air.isDay, language)],
    base: 'stations',
    main,
    visibility,
    wind,
    ...fallen(air.snow, air.precipitation, '1h'),
    clouds: { all: air.cloud },
    dt: instant / 1000,
    sys: { type: 2, id: 2009495, country: city.country, ...dayAround(point, now) },
    timezone: offsetAt(point, now),
    id: city.id,
    name: city.name,
    cod: 200,
  }
}

function forecastStep(sky: Sky, instant: number) {
  const { air, code, main, wind, visibility } = mainOf(sky, instant, 180)
  return {
    dt: instant / 1000,
    main: { ...main, temp_kf: 0 },
    weather: [conditionOf(code, air.isDay, sky.language)],
    clouds: { all: air.cloud },
    wind,
    visibility,
    pop: rounded(air.precipitation > 0 ? Math.max(0.2, air.probability / 100) : 0, 2),
    ...fallen(air.snow, air.precipitation, '3h'),
    sys: { pod: air.isDay ? 'd' : 'n' },
    dt_txt: new Date(instant).toISOString().slice(0, 19).replace('T', ' '),
  }
}

function forecast(sky: Sky, now: number) {
  const { point } = sky
  const first = Math.ceil(now / (3 * hour)) * 3 * hour
  const { id, name, country, population } = cityOf(point)
  return {
    cod: '200',
    message: 0,
    cnt: 40,
    list: Array.from({ length: 40 }, (_, index) => forecastStep(sky, first + index * 3 * hour)),
    city: {
      id,
      name,
      coord: { lat: rounded(point.lat, 4), lon: rounded(point.lon, 4) },
      country,
      population,
      timezone: offsetAt(point, now),
      ...dayAround(point, now),
    },
  }
}

function pointOf(query: URLSearchParams): Point | string {
  const [lat, lon] = [query.get('lat'), query.get('lon')]
  if (!lat || !lon) return 'Nothing to geocode'
  if (!(Math.abs(Number(lat)) <= 90)) return 'wrong latitude'
  if (!(Math.abs(Number(lon)) <= 180)) return 'wrong longitude'
  return { lat: Number(lat), lon: Number(lon) }
}

/** A few places abroad, so that "not in France" can be tried: homonyms and neighbours. */
const foreign = [
  { name: 'London', local: 'Londres', lat: 51.5085, lon: -0.1257, country: 'GB', state: 'England' },
  { name: 'Paris', local: 'Paris', lat: 33.6617, lon: -95.5555, country: 'US', state: 'Texas' },
  { name: 'Monaco', local: 'Monaco', lat: 43.7323, lon: 7.4277, country: 'MC', state: '' },
  {
    name: 'Andorra la Vella',
    local: 'Andorre-la-Vieille',
    lat: 42.5069,
    lon: 1.5212,
    country: 'AD',
    state: '',
  },
  { name: 'Genève', local: 'Genève', lat: 46.2018, lon: 6.1466, country: 'CH', state: 'Geneva' },
]

type Found = { name: string; local: string; lat: number; lon: number; country: string; state: string }

// `state` may be missing and `local_names` also holds keys that are not languages.
const geocoded = ({ name, local, lat, lon, country, state }: Found) => ({
  name,
  local_names: {
    ascii: name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    en: name,
    feature_name: name,
    fr: local,
  },
  lat,
  lon,
  country,
  ...(state === '' ? {} : { state }),
})

const french = (commune: ReturnType<typeof communesNamed>[number]): Found => ({
  name: commune.name,
  local: commune.name,
  lat: commune.lat,
  lon: commune.lon,
  country: 'FR',
  state: regionName(departmentByCode(commune.department)?.region ?? ''),
})

function direct(query: URLSearchParams) {
  const q = query.get('q') ?? ''
  if (q.trim() === '') return badRequest('Nothing to geocode')
  const [name = '', ...rest] = q.split(',')
  const country = rest.at(-1)?.trim().toUpperCase()
  const abroad = foreign.filter((place) => place.name.toLowerCase() === name.trim().toLowerCase())
  const found = [
    ...communesNamed(name)
      .toSorted((a, b) => b.population - a.population)
      .map(french),
    ...abroad,
  ]
  const limit = Math.min(5, Number(query.get('limit') ?? 1) || 1)
  return json(
    found
      .filter((place) => !country || place.country === country)
      .slice(0, limit)
      .map(geocoded),
  )
}

function reverse(query: URLSearchParams) {
  const point = pointOf(query)
  if (typeof point === 'string') return badRequest(point)
  const abroad = foreign.find((place) => Math.hypot(place.lat - point.lat, place.lon - point.lon) < 0.05)
  if (abroad) return json([geocoded(abroad)])
  const commune = nearestCommune(point.lat, point.lon, 40)
  return json(commune ? [geocoded(french(commune))] : [])
}

function weather(path: string, query: URLSearchParams, now: number) {
  const point = pointOf(query)
  if (typeof point === 'string') return badRequest(point)
  const sky = { point, units: unitsOf(query), language: query.get('lang') ?? 'en' }
  const key = `${path}?lat=${point.lat.toFixed(2)}&lon=${point.lon.toFixed(2)}`
  const body = path.endsWith('weather') ? currentWeather(sky, now) : forecast(sky, now)
  return json(body, 200, { 'x-cache-key': key, 'access-control-allow-origin': '*' })
}

/** The four calls of OpenWeather; 401 without the accepted key. */
export const openWeather: Service = ({ path, query, now }) => {
  if (query.get('appid') !== acceptedKey) return invalidKey
  if (path === '/geo/1.0/direct') return direct(query)
  if (path === '/geo/1.0/reverse') return reverse(query)
  if (path === '/data/2.5/weather' || path === '/data/2.5/forecast')
    return weather(path, query, now.getTime())
  return json({ cod: '404', message: 'Internal error' }, 404)
}
