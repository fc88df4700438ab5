import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import { hourName } from '../../../src/domain/map-hour.ts'
import type { MapForecast } from '../../../src/domain/map-period.ts'
import { packHours } from '../../../src/server/services/map-hours.ts'
import { createMaps } from '../../../src/server/services/maps.ts'
import { readHours } from '../../../src/views/map-hours.ts'
import { batchSources, catalogue, handClock, mapsOptions } from '../../support/map-sources.ts'
import { present } from './maps-samples.ts'

/** 12 h in Paris. */
const noon = '2026-07-15T10:00:00.000Z'
const hourMs = 3_600_000
const at = (later: number) => hourName(Date.parse(noon) + later * hourMs)

const mapsOf = (sources: Partial<ReturnType<typeof batchSources>> = batchSources()) =>
  createMaps(mapsOptions({ clock: handClock(noon), ...sources }))

describe('the hours of a map', () => {
  test('are those of each place, read back as they were', async () => {
    const maps = mapsOf()
    const hours = present(await maps.mapHours('weather')).value
    const { items } = present(await maps.weatherMap('current')).value
    const lille = items.findIndex(({ slug }) => slug === 'lille')
    const { lat } = items[lille] ?? { lat: Number.NaN }
    const reader = readHours(hours)
    for (const later of [1, 7, 48])
      assert.equal(
        reader.at(items, at(later))[lille]?.temperature,
        Math.round(60 - lat - later),
        `+${later} h`,
      )
    assert.equal(reader.has(at(0)), false)
    assert.equal(reader.has(at(49)), false)
    maps.close()
  })

  test('ask nobody anything that the map does not', async () => {
    const sources = batchSources()
    const maps = mapsOf(sources)
    await maps.weatherMap('current')
    const before = { ...sources.asked }
    await maps.mapHours('weather')
    assert.deepEqual(sources.asked, before)
    maps.close()
  })

  test('have the sea at beaches and nowhere else, and the zones of those overseas', async () => {
    const maps = mapsOf()
    const beaches = present(await maps.mapHours('beaches')).value
    assert.ok(beaches.sea)
    const { items } = present(await maps.beachMap()).value
    const [beach] = readHours(beaches).at(items, at(3))
    assert.deepEqual(beach?.kind === 'beach' && beach.marineWeather, {
      seaTemperature: 17.5,
      waveHeight: 1.2,
      waveDirection: 270,
      wavePeriod: 9,
      visibility: null,
    })
    const cities = present(await maps.mapHours('weather')).value
    assert.equal(cities.sea, null)
    const saintDenis = cities.places.findIndex(
      (slug, index) =>
        slug === 'saint-denis' && cities.timeZones[cities.zones[index] ?? 0] !== 'Europe/Paris',
    )
    assert.equal(cities.timeZones[cities.zones[saintDenis] ?? 0], 'Indian/Reunion')
    maps.close()
  })

  test('know nothing of a place without forecast, nor of one that another version of the list had', async () => {
    const { cities } = catalogue()
    const unread = cities[4]
    const maps = mapsOf(batchSources({ isUnread: (point) => point.lat === unread?.lat }))
    const hours = present(await maps.mapHours('weather')).value
    const { items } = present(await maps.weatherMap('current')).value
    const shown = readHours(hours).at(items, at(3))
    assert.equal(shown[4]?.temperature, null)
    assert.equal(shown[4]?.icon, 'unknown')
    assert.notEqual(shown[5]?.temperature, null)
    const turned = readHours(hours).at(items.toReversed(), at(3))
    assert.equal(turned[0]?.temperature, null)
    maps.close()
  })

  test('of all cities take at most 35 kB on the way, with weather as changeable as November’s', () => {
    const { cities } = catalogue()
    let seed = 7
    /** From −1 to 1, most often near 0. */
    const noise = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const one = seed / 2_147_483_648
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return one + seed / 2_147_483_648 - 1
    }
    const skies = ['clear', 'few-clouds', 'partly-cloudy', 'overcast', 'light-rain', 'rain'] as const
    const values = cities.map((_, place): MapForecast => {
      let sky = place % skies.length
      const hours = Array.from({ length: 60 }, (_, i) => {
        if (noise() > 0.5) sky = Math.max(0, Math.min(skies.length - 1, sky + (noise() > 0 ? 1 : -1)))
        const wind = 15 + (place % 20) + 6 * Math.sin(i / 8) + 2 * noise()
        const condition = skies[sky] ?? 'clear'
        return {
          start: Date.parse(noon) + i * hourMs,
          temperature: 8 + (place % 9) + 4 * Math.sin(i / 4) + noise(),
          condition,
          humidity: 80,
          windSpeed: wind,
          windDirection: (220 + (place % 60) + 2 * i + 12 * noise() + 360) % 360,
          windGusts: 1.7 * wind + 4 * noise(),
          precipitation: condition.endsWith('rain') ? Math.max(0.1, 0.8 + noise()) : 0,
          precipitationProbability: null,
        }
      })
      return { source: 'open-meteo', stepMs: hourMs, current: null, visibility: null, hours, days: new Map() }
    })
    const map = { values, isRefreshing: false, isPartial: false }
    const packed = packHours(
      { places: cities, map, seas: null, zoneOf: () => 'Europe/Paris' },
      Date.parse(noon),
    )
    assert.equal(packed.air.temperature.length, 320 * 48)
    const bytes = brotliCompressSync(JSON.stringify(packed), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }).length
    assert.ok(bytes <= 35_000, `${bytes} bytes`)
  })
})
