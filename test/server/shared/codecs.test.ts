import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { mapForecast } from '../../../src/domain/map-period.ts'
import { valueOf, type Part } from '../../../src/domain/part.ts'
import {
  airCodec,
  ensembleCodec,
  expiryCodec,
  packedForecasts,
  placeCodec,
  seaCodec,
} from '../../../src/server/compose/shared-codecs.ts'
import { createPacking } from '../../../src/server/services/packed-weather.ts'
import type { Codec } from '../../../src/server/shared/codec.ts'
import { buildApp } from '../../support/build-app.ts'

const { services } = await buildApp({ after }, { env: { CONTACT_EMAIL: 'meteo@ville.example' } })
const brest = { lat: 48.3904, lon: -4.4861 }

async function present<T>(part: Promise<Part<T>>): Promise<T> {
  const value = valueOf(await part)
  assert.ok(value !== null)
  return value
}

/** Whoever reads counts back from the age: this one's clock says ten minutes past. */
const atTen = (ageMs: number): number => 600_000 - ageMs
const through = <V>(codec: Codec<V>, value: V, ageMs = 0): V | null => codec.read(codec.write(value), ageMs)

describe('what one process has loaded another one reads as it was', () => {
  test('a forecast', async () => {
    const { sharedFromKm: _shared, ...weather } = await present(services.weather.at(brest))
    const [here, there] = [createPacking(1_000_000), createPacking(1_000_000)]
    // Each process packs in terms of the first forecast that it had.
    here.pack({ ...weather, elevation: 12 })
    there.pack({ ...weather, rain: [] })
    const bytes = packedForecasts(here).write(here.pack(weather))
    const arrived = packedForecasts(there).read(bytes, 0)
    assert.ok(arrived)
    assert.deepEqual(there.unpack(arrived), weather)
    assert.ok(weather.past && weather.rain.length > 0, 'with all that a source may tell')
  })

  test('a place of a map, dated by the reader’s own clock', async () => {
    const value = mapForecast(await present(services.weather.at(brest)))
    assert.ok(value.days.size > 0)
    assert.deepEqual(through(placeCodec(atTen), { value, wall: 1 }, 60_000), { value, wall: 540_000 })
    assert.deepEqual(through(placeCodec(atTen), { value: null, wall: 1 }), { value: null, wall: 600_000 })
  })

  test('the sea', async () => {
    const value = await present(services.marine.marineAt(brest))
    assert.deepEqual(through(seaCodec(atTen), { value, wall: 1 }, 60_000), { value, wall: 540_000 })
  })

  test('the air and how sure a forecast is, also where there is nothing to tell', async () => {
    const air = await present(services.placeFacts.at('air', brest))
    const ensemble = await present(services.placeFacts.at('ensemble', brest))
    assert.deepEqual(through(airCodec(), { fact: air }), { fact: air })
    assert.deepEqual(through(ensembleCodec(), { fact: ensemble }), { fact: ensemble })
    assert.deepEqual(through(ensembleCodec(), { fact: null }), { fact: null })
  })
})

test('bytes of another shape, cut ones and those that unpack without end are nothing', async () => {
  const packing = createPacking(1_000_000)
  const codec = packedForecasts(packing)
  const bytes = codec.write(packing.pack(await present(services.weather.at(brest))))
  assert.ok(codec.read(bytes, 0))
  assert.equal(codec.read(bytes.subarray(0, bytes.length - 20), 0), null)
  assert.equal(codec.read(airCodec().write({ fact: null }), 0), null)
  assert.equal(codec.read(deflateRawSync(Buffer.alloc(50_000_000, '1')), 0), null)
})

describe('values of the right form that no source could have said are nothing', () => {
  /** Whoever has the server's address may write there what he likes. */
  const written = (value: unknown): Buffer => deflateRawSync(JSON.stringify(value))
  const spoilt = (value: object, path: string, into: unknown): Buffer => {
    const whole = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
    const names = path.split('.')
    const last = names.pop() ?? ''
    let part = whole
    for (const name of names) part = part[name] as Record<string, unknown>
    assert.ok(last in part)
    part[last] = into
    // JSON has no word for what is without end; a number with too many zeros is read as that.
    return deflateRawSync(JSON.stringify(whole).replace('"endless"', '1e999'))
  }

  test('forecasts', async () => {
    const packing = createPacking(1_000_000)
    const codec = packedForecasts(packing)
    const { sharedFromKm: _shared, ...weather } = await present(services.weather.at(brest))
    assert.ok(codec.read(written(weather), 0))
    for (const [path, into] of [
      ['current.temperature', 'endless'],
      ['current.time', 'now'],
      ['current.windSpeed', -5],
      ['hourly.3.time', '2026-13-01T00:00:00.000Z'],
      ['hourly.3.precipitation', 1e6],
      ['hourly.3.humidity', 180],
      ['daily.1.date', 'tomorrow'],
      ['daily.1.temperatureMax', 9_000],
      ['rain.0.time', '2026-11-23T25:00:00.000Z'],
      ['past.from', ''],
    ] as const)
      assert.equal(codec.read(spoilt(weather, path, into), 0), null, path)
  })

  test('seas, air and ensembles', async () => {
    const marine = await present(services.marine.marineAt(brest))
    const air = await present(services.placeFacts.at('air', brest))
    const ensemble = await present(services.placeFacts.at('ensemble', brest))
    for (const [path, into] of [
      ['value.current.seaTemperature', 'endless'],
      ['value.hourly.2.waveHeight', 700],
    ] as const)
      assert.equal(seaCodec(atTen).read(spoilt({ value: marine }, path, into), 0), null, path)
    assert.equal(airCodec().read(spoilt({ fact: air }, 'fact.time', 'yesterday'), 0), null)
    assert.equal(airCodec().read(spoilt({ fact: air }, 'fact.concentrations.pm10', -1), 0), null)
    assert.equal(ensembleCodec().read(spoilt({ fact: ensemble }, 'fact.days.0.maxSpread', 300), 0), null)
  })

  test('what is remembered of a source', () => {
    const note = { lastModified: 'Mon, 23 Nov 2026 08:00:00 GMT', lifeMs: 1_800_000 }
    assert.deepEqual(expiryCodec().read(written(note), 0), note)
    assert.equal(expiryCodec().read(written({ ...note, lifeMs: 1e12 }), 0), null)
    assert.equal(expiryCodec().read(written({ ...note, lastModified: 'x\r\nHost: y' }), 0), null)
    assert.equal(expiryCodec().read(written({ ...note, publishedAt: 'never' }), 0), null)
  })
})

test('each shape has a version of its own', () => {
  const versions = [
    packedForecasts(createPacking(1_000_000)),
    placeCodec(atTen),
    seaCodec(atTen),
    airCodec(),
    ensembleCodec(),
  ].map(({ version }) => version)
  assert.equal(new Set(versions).size, versions.length)
})
