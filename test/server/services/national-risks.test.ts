import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Part } from '../../../src/domain/part.ts'
import { vigilanceDepartments } from '../../../src/domain/vigilance.ts'
import { nationalRiskNames, type NationalRiskName } from '../../../src/views/national-risks.ts'
import type { UpstreamName } from '../../stand-in/upstreams.ts'
import { buildApp, fixedClock } from '../../support/build-app.ts'

const summer = '2026-07-14T13:00:00.000Z'
const at = (t: TestContext, instant = summer) => buildApp(t, { clock: fixedClock(instant) })

const present = <T>(part: Part<T>): T => {
  assert.ok(part.state !== 'missing', JSON.stringify(part))
  return part.value
}

const sources: Readonly<Record<NationalRiskName, readonly UpstreamName[]>> = {
  fire: ['meteo-des-forets'],
  flood: ['vigicrues'],
  avalanche: ['bulletins-avalanche', 'bulletins-avalanche-storage'],
  water: ['vigieau'],
  air: ['atmo'],
}

describe('the map of risks', () => {
  for (const name of nationalRiskNames) {
    test(`says something of each of the 96 departments: ${name}`, async (t) => {
      const { site } = await at(t)
      const { levels } = present(await site.nationalRisk(name))
      assert.deepEqual(Object.keys(levels).toSorted(), vigilanceDepartments.toSorted())
    })

    test(`is missing, and asked for again, without its source: ${name}`, async (t) => {
      const { site, standIn } = await at(t)
      for (const source of sources[name]) standIn.fault(source, { kind: 'status', status: 500 })
      assert.equal((await site.nationalRisk(name)).state, 'missing')
    })
  }

  test('costs nothing beside what the lists of the communes are made of', async (t) => {
    const { site, standIn } = await at(t)
    const counts = () =>
      Object.values(sources)
        .flat()
        .map((source) => standIn.calls.count(source))
    await site.risks({ lat: 45.9237, lon: 6.8694 })
    const before = counts()
    for (const name of nationalRiskNames) await site.nationalRisk(name)
    assert.deepEqual(counts(), before)
  })

  test('finds the departments of a river by its course, both sides of a border', async (t) => {
    const { site } = await at(t)
    const { levels, warned } = present(await site.nationalRisk('flood'))
    // The Saône at Lyon is yellow, the Rhône green; Seine and Marne meet on the edge of Paris.
    assert.equal(levels['69'], 'yellow')
    assert.deepEqual(
      warned['69']?.map(({ name }) => name),
      ['Saône à Lyon'],
    )
    assert.deepEqual(
      ['75', '94', '92', '74'].map((code) => levels[code]),
      ['green', 'green', 'green', 'green'],
    )
    assert.equal(levels['30'], 'orange')
    assert.equal(levels['2A'], 'not-covered')
  })

  test('shows nothing of a flood bulletin of yesterday', async (t) => {
    const { site, clock, standIn } = await at(t)
    await site.nationalRisk('flood')
    standIn.fault('vigicrues', { kind: 'status', status: 500 })
    clock.advance(21 * 3_600_000)
    const { levels, warned, isOld } = present(await site.nationalRisk('flood'))
    assert.ok(isOld)
    assert.deepEqual(new Set(Object.values(levels)), new Set(['unknown']))
    assert.deepEqual(warned['69'], [])
  })

  test('has the worst massif of each department in winter, all of them named, and none outside the mountains', async (t) => {
    const { site } = await at(t, '2027-01-10T09:00:00.000Z')
    const { levels, massifs } = present(await site.nationalRisk('avalanche'))
    for (const [code, own] of Object.entries(massifs)) {
      const highest = own[0]?.level
      if (own.length === 0) assert.equal(levels[code], 'not-covered')
      else if (highest && highest > 1) assert.equal(levels[code], `avalanche-${highest}`)
    }
    assert.deepEqual(massifs['74']?.map(({ name }) => name).toSorted(), [
      'Aravis',
      'Bauges',
      'Chablais',
      'Mont-Blanc',
    ])
    assert.equal(levels['75'], 'not-covered')
    // One of its two is not published there.
    assert.deepEqual(massifs['64']?.map(({ state }) => state).toSorted(), ['in-force', 'not-published'])
  })

  test('has the massifs across midnight until the first of their bulletins ends, not until the day does', async (t) => {
    // 23 h in Paris; the bulletins of this afternoon end tomorrow at 18 h.
    const { site, clock } = await at(t, '2027-01-10T22:00:00.000Z')
    for (const hours of [0, 2]) {
      clock.advance(hours * 3_600_000)
      const { validUntil, massifs } = present(await site.nationalRisk('avalanche'))
      assert.equal(validUntil, '2027-01-11T17:00:00.000Z')
      assert.ok(massifs['74']?.every(({ level }) => level !== null))
    }
    clock.advance(17 * 3_600_000)
    const next = present(await site.nationalRisk('avalanche'))
    assert.equal(next.validUntil, '2027-01-12T17:00:00.000Z')
  })

  test('has no season of fires in winter, and never low danger in its place', async (t) => {
    const { site } = await at(t, '2027-01-10T09:00:00.000Z')
    const { levels, tomorrow } = present(await site.nationalRisk('fire'))
    assert.deepEqual(new Set([...Object.values(levels), ...Object.values(tomorrow)]), new Set(['off-season']))
  })

  test('does not take our own silence for the end of the season', async (t) => {
    const { site, clock, standIn } = await at(t)
    await site.nationalRisk('fire')
    standIn.fault('meteo-des-forets', { kind: 'status', status: 500 })
    clock.advance(47 * 3_600_000)
    assert.notEqual((await site.nationalRisk('fire')).state, 'missing')
    clock.advance(3_600_000)
    assert.equal((await site.nationalRisk('fire')).state, 'missing')
  })

  test('ends at midnight in Paris where its source speaks of days: fires, air and decrees of water', async (t) => {
    const { site } = await at(t)
    for (const name of ['fire', 'air', 'water'] as const) {
      const part = await site.nationalRisk(name)
      assert.equal(part.state !== 'missing' && part.validUntil, '2026-07-14T22:00:00.000Z', name)
    }
  })

  test('has the worst decree of each department, and « none » only where the register says so', async (t) => {
    const { site } = await at(t)
    const { levels } = present(await site.nationalRisk('water'))
    assert.deepEqual(
      ['13', '30', '69', '29'].map((code) => levels[code]),
      ['crisis', 'reinforced-alert', 'alert', 'none'],
    )
  })

  test('has the air of departments whose index is published by groups of communes, and of no others', async (t) => {
    const { site } = await at(t)
    const { levels } = present(await site.nationalRisk('air'))
    // Of the stand-in's zones in Loire-Atlantique one is a group: Nantes. Ille-et-Vilaine has none.
    assert.ok(['good', 'fair', 'degraded', 'poor'].includes(levels['44'] ?? ''), levels['44'])
    assert.equal(levels['35'], 'not-covered')
  })
})
