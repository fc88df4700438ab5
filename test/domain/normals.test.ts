import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brokenRecord, normalOf, normalsFor, normalsKm } from '../../src/domain/normals.ts'
import { createCatalogue } from '../../src/server/catalogue.ts'

const catalogue = createCatalogue(join(import.meta.dirname, '../../data'))
const lyon = { lat: 45.7578, lon: 4.832 }
const stationsAt = (lat: number, lon: number) => catalogue.normalsNear({ lat, lon }, normalsKm)
const stationOf = (lat: number, lon: number, height: number | null) =>
  normalsFor(stationsAt(lat, lon), { lat, lon }, height)

describe('the embedded normals', () => {
  // Read by hand in the climate sheet 69029001 of Météo-France, edition of 6 September 2024.
  test('of Lyon-Bron are those of its climate sheet, with its records', () => {
    const bron = stationsAt(lyon.lat, lyon.lon).find(({ name }) => name === 'Lyon-Bron')
    assert.deepEqual([bron?.height, bron?.from, bron?.to], [202, 1991, 2020])
    assert.deepEqual([bron?.highs[10], bron?.lows[10], bron?.rain?.[10]], [11.4, 4.9, 87.2])
    assert.deepEqual(bron?.recordHighs[10], { celsius: 23, day: 2, year: 1924 })
    assert.deepEqual(bron?.recordLows[11], { celsius: -24.6, day: 22, year: 1938 })
  })

  // Thousands of places keep what is near them: copies would fill the memory of a small container.
  test('are the same objects for neighbours', () => {
    const byName = new Map(stationsAt(lyon.lat, lyon.lon).map((station) => [station.name, station]))
    const shared = stationsAt(lyon.lat + 0.1, lyon.lon).filter(({ name }) => byName.has(name))
    assert.ok(shared.length > 3)
    for (const station of shared) assert.strictEqual(station, byName.get(station.name))
  })

  test('tell nothing abroad', () => assert.deepEqual(stationsAt(40, -30), []))
})

describe('the station that stands for a place', () => {
  test('is near and of about its height', () => {
    assert.equal(stationOf(lyon.lat, lyon.lon, 170)?.station.name, 'Lyon-Bron')
  })

  test('is none for a summit, for a place without height, and where the next one is over 60 km away', () => {
    assert.equal(stationOf(45.8326, 6.8652, 4806), null)
    assert.equal(stationOf(lyon.lat, lyon.lon, null), null)
    // Calais.
    assert.equal(stationOf(50.9513, 1.8587, 5), null)
  })
})

// Names, heights, years and November means read in the climate sheets; the reason stands beside each.
describe('beside its neighbours the station that stands for', () => {
  for (const [place, lat, lon, height, station, why] of [
    [
      'the hills of Nice',
      43.73,
      7.25,
      250,
      'Valbonne-Sophia-Antipolis',
      'all years at 21 km, Nice-Rimiez 2009–2020 at 3 km',
    ],
    ['Nice', 43.7034, 7.2663, 20, 'Nice', 'all years, at the sea'],
    ['Cruseilles', 46.0337, 6.1087, 800, 'Usinens', 'no full one within 400 m of height'],
    [
      'Grenoble',
      45.1885,
      5.7245,
      214,
      'Grenoble-Le Versoud',
      '1999–2020 at 10 km, the next full one at 52 km',
    ],
    ['Paris', 48.8566, 2.3522, 35, 'Paris-Montsouris', 'the nearest, full'],
  ] as const)
    test(`${place} is ${station}: ${why}`, () =>
      assert.equal(stationOf(lat, lon, height)?.station.name, station))
})

describe('the height of a place', () => {
  const cruseilles = { lat: 46.0337, lon: 6.1087 }
  const sheets = stationsAt(cruseilles.lat, cruseilles.lon).filter(({ name }) => name === 'Usinens')
  const usinens = (height: number) => {
    const near = normalsFor(sheets, cruseilles, height)
    assert.ok(near)
    return near
  }

  // Usinens, 452 m: 10.1 °C in November by its sheet. The standard atmosphere cools by 0.65 °C in 100 m.
  test('changes the normal by 0.65 °C for each 100 m', () => {
    const { rise, correction } = usinens(800)
    assert.deepEqual([rise, Math.round(correction * 100)], [348, -226])
    assert.equal(Math.round(usinens(352).correction * 100), 65)
    const { high } = normalOf(usinens(800), '2026-11-15')
    assert.ok(Math.abs(high - (10.1 - 2.26)) < 0.2, `${high}`)
  })

  test('changes nothing below 50 m, nor any rain', () => {
    assert.deepEqual([usinens(403).correction, usinens(501).correction], [0, 0])
    assert.ok(usinens(402).correction > 0 && usinens(502).correction < 0)
    assert.equal(normalOf(usinens(800), '2026-11-15').rain, normalOf(usinens(452), '2026-11-15').rain)
  })
})

describe('the normal of a day', () => {
  const bron = stationOf(lyon.lat, lyon.lon, 170)
  assert.ok(bron)
  /** To two tenths: the middle of a month is a noon or a midnight. */
  const isHigh = (date: string, celsius: number) =>
    assert.ok(Math.abs(normalOf(bron, date).high - celsius) < 0.2, `${date}: ${normalOf(bron, date).high}`)
  const high = (date: string) => normalOf(bron, date).high

  test('is that of its month in the middle, and lies between two months elsewhere', () => {
    isHigh('2026-11-15', 11.4)
    // A quarter of the way from November (11.4) to December (7.7) after a week.
    isHigh('2026-11-22', 10.5)
    isHigh('2026-12-01', 9.6)
  })

  test('goes on smoothly over the end of the year and over a leap day', () => {
    // December 7.7, January 7.1; February 9, March 13.8.
    isHigh('2026-12-31', 7.4)
    assert.ok(high('2028-02-28') < high('2028-02-29') && high('2028-02-29') < high('2028-03-01'))
    isHigh('2028-02-29', 11.4)
  })

  test('of rain is the share of a day in the amount of its month', () => {
    assert.equal(Math.round((normalOf(bron, '2026-11-15').rain ?? 0) * 30), 87)
    // The months of its sheet make 820.8 mm.
    const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
    const year = days.map((day) => normalOf(bron, day.toISOString().slice(0, 10)).rain ?? NaN)
    const sum = year.reduce((total, amount) => total + amount, 0)
    assert.ok(Math.abs(sum - 820.8) < 5, `${sum}`)
  })
})

describe('a record of the month', () => {
  const bron = stationOf(lyon.lat, lyon.lon, 170)?.station
  assert.ok(bron)
  const measured = (celsius: number, at = { lat: 45.7211, lon: 4.9492 }) =>
    brokenRecord(bron, { at, celsius, date: '2026-11-22' })

  test('is passed by a measurement at its own site alone', () => {
    assert.equal(measured(23.1)?.kind, 'high')
    assert.equal(measured(-9.5)?.kind, 'low')
    assert.equal(measured(23.1, lyon), null)
  })

  test('stands when it is only equalled', () => {
    assert.equal(measured(23), null)
    assert.equal(measured(-9.4), null)
  })
})
