import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { type TestContext, describe, test } from 'node:test'
import { startStandIn, testKey } from '../support/fake-upstreams.ts'
import { at, list, noon, read, readJson } from './reading.ts'

const samples = new URL('../../../shared/upstreams/samples/', import.meta.url)
const start = (t: TestContext) => startStandIn(t, { now: noon })
const lyon = 'latitude=45.75&longitude=4.85'

/** Paths of every key with the type of its value, whatever the place in a list: the shape and not the values. */
function shape(value: unknown, prefix = ''): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item: unknown) => shape(item, `${prefix}[]`)))]
  if (typeof value !== 'object' || value === null)
    return [`${prefix}:${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => shape(inner, `${prefix}.${key}`))
}

describe('the log of calls', () => {
  test('counts per service and path and shows what was sent', async (t) => {
    const { url, calls } = await start(t)
    await read(`${url}/open-meteo/v1/forecast?${lyon}&current=is_day`, { 'x-visitor': 'yes' })
    await read(`${url}/meteoalarm/atom`)
    await read(`${url}/meteoalarm/json`)
    assert.deepEqual(
      [calls.count(), calls.count('meteoalarm'), calls.count('meteoalarm', '/atom')],
      [3, 2, 1],
    )
    const [call] = calls.list('open-meteo')
    assert.equal(call?.path, '/v1/forecast')
    assert.deepEqual({ ...call?.query }, { latitude: '45.75', longitude: '4.85', current: 'is_day' })
    assert.equal(call?.headers['x-visitor'], 'yes')
    calls.reset()
    assert.equal(calls.count(), 0)
  })
})

describe('the doors for another process', () => {
  const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

  test('set and clear faults, scenarios and the clock, and tell the calls', async (t) => {
    const { url } = await start(t)
    const tile = () => read(`${url}/tiles/5/16/11.png`)
    await post(`${url}/__control/fault`, {
      upstream: 'tiles',
      fault: { kind: 'status', status: 503, count: 1 },
    })
    assert.deepEqual([(await tile()).status, (await tile()).status], [503, 200])
    await post(`${url}/__control/scenario`, { name: 'no-j1' })
    await post(`${url}/__control/now`, { now: '2026-12-25T09:30:00Z' })
    const map = await readJson(`${url}/meteofrance/cartevigilance/encours`, { apikey: testKey })
    assert.equal(list(map, 'product', 'periods').length, 1)
    assert.equal(at(map, 'product', 'periods', 0, 'end_validity_time'), '2026-12-25T23:00:00Z')
    assert.equal(at(await readJson(`${url}/__control/calls?upstream=tiles`), 'count'), 2)
    assert.equal(at(await readJson(`${url}/__control/env`), 'GEO_API_URL'), `${url}/geo-api`)
  })

  test('say what is wrong with an order', async (t) => {
    const { url } = await start(t)
    const refused = await post(`${url}/__control/fault`, { upstream: 'tiles', fault: { kind: 'explode' } })
    assert.equal(refused.status, 400)
    assert.match(await refused.text(), /not a fault/)
    assert.equal((await post(`${url}/__control/scenario`, { name: 'storm' })).status, 400)
    assert.equal((await post(`${url}/__control/unknown`, {})).status, 404)
  })
})

test('an address of the map gives a small image', async (t) => {
  const { url, env } = await start(t)
  assert.equal(env['TILE_URL'], `${url}/tiles/{z}/{x}/{y}.png`)
  const image = await fetch(`${url}/tiles/6/32/22.png`)
  assert.equal(image.headers.get('content-type'), 'image/png')
  assert.equal(
    Buffer.from(await image.arrayBuffer())
      .subarray(1, 4)
      .toString(),
    'PNG',
  )
})

test('two stand-ins tell the same weather', async (t) => {
  const [one, two] = [await start(t), await start(t)]
  const path = `/open-meteo/v1/forecast?${lyon}&hourly=temperature_2m,wind_speed_10m,precipitation`
  assert.equal((await read(one.url + path)).text, (await read(two.url + path)).text)
})

describe('the recorded samples', { skip: !existsSync(samples) }, () => {
  const sample = (path: string): unknown => JSON.parse(readFileSync(new URL(path, samples), 'utf8'))
  const covers = (ours: unknown, theirs: unknown) => {
    const paths = new Set(shape(ours))
    assert.deepEqual(
      shape(theirs).filter((path) => !paths.has(path)),
      [],
    )
  }

  test('have no key the stand-in lacks: Open-Meteo', async (t) => {
    const { url } = await start(t)
    const asked =
      'hourly=wind_speed_10m,wind_gusts_10m,wind_direction_10m,temperature_2m,relative_humidity_2m'
    const query = `latitude=44.98&longitude=-1.08&${asked}&timezone=Europe/Paris`
    covers(
      await readJson(`${url}/open-meteo/v1/forecast?${query}`),
      sample('open-meteo/meteofrance-lacanau-2026-07-29.json'),
    )
    const lyonAir = sample('open-meteo/air-quality-lyon-2026-09-28.json')
    const pollutants = Object.keys(Object(at(lyonAir, 'hourly')))
      .slice(1)
      .join()
    covers(await readJson(`${url}/open-meteo-air/v1/air-quality?${lyon}&hourly=${pollutants}`), lyonAir)
  })

  test('have no key the stand-in lacks: OpenWeather', async (t) => {
    const { url } = await start(t)
    const here = `lat=48.39&lon=-4.49&appid=${testKey}`
    covers(
      await readJson(`${url}/openweather/data/2.5/forecast?${here}`),
      sample('openweather/forecast-london-2025-03-20.json'),
    )
    covers(
      await readJson(`${url}/openweather/data/2.5/weather?${here}`),
      sample('openweather/weather-london-rain-kelvin-2020-04-28.json'),
    )
  })

  test('have no key the stand-in lacks: vigilance and MeteoAlarm', async (t) => {
    const { url } = await start(t)
    covers(
      await readJson(`${url}/meteofrance/cartevigilance/encours`, { apikey: testKey }),
      sample('vigilance/carte-2026-10-04-0800Z-orange-J-J1-7-domains.json'),
    )
    const texts = await readJson(`${url}/meteofrance/textesvigilance/encours`, { apikey: testKey })
    covers(texts, sample('vigilance/textes-2026-10-04-0800Z-national-and-dept66.json'))
    covers(
      await readJson(`${url}/meteoalarm/json`),
      sample('meteoalarm/json-france-2026-10-08-two-warnings.json'),
    )
  })
})
