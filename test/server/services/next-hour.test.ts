import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test, type TestContext } from 'node:test'
import type { Part } from '../../../src/domain/part.ts'
import { franceGrid, pointAt } from '../../../src/domain/radar/grid.ts'
import { radarSlots } from '../../../src/domain/radar/slots.ts'
import { createRadar } from '../../../src/server/services/radar.ts'
import type { RadarFile } from '../../../src/server/sources/opera/opera.ts'
import type { Radar } from '../../../src/views/radar.ts'
import { buildApp, fixedClock } from '../../support/build-app.ts'
import { confusion, firstFrameAt, framesOf, front, type RainField } from '../../support/rain-fields.ts'
import { handClock, recordingLog } from '../upstream/local-source.ts'

const minutes = 60_000
const quarter = 15 * minutes
/** The newest frame that can be there is that of 16:00, two hours after the first of a field. */
const now = Date.parse('2026-11-24T16:12:00Z')
const four = Date.parse('2026-11-24T16:00:00Z')

/** A front that moves to the east: one field for all tests, whose frames are computed once. */
const steady = front(50, 0)

/** Looks until the newest frame that can be there is read and carried on: from then on an answer lives until the next one. */
async function lookedAt(overview: () => Promise<Part<Radar>>, clock: { now(): number }): Promise<Radar> {
  const newest = new Date(radarSlots(clock.now()).at(-1) ?? NaN).toISOString()
  for (;;) {
    const part = await overview()
    const isNew = part.state === 'fresh' && part.value.newest === newest
    if (isNew && Date.parse(part.freshUntil) > clock.now() + minutes) return part.value
    await pause(5)
  }
}

/** The radar over a field that is there from half past three on, but at the instants that lack. */
function radarOver(t: TestContext, field: RainField, lacking: readonly number[] = []) {
  const clock = handClock(now)
  const radar = createRadar({
    source: {
      isOpen: () => false,
      files: async (instants) =>
        instants
          .filter((at) => at >= four - 2 * quarter && !lacking.includes(at))
          .map((at): RadarFile => ({ at, key: '', bytes: 1 })),
      frame: async ({ at }) => framesOf(field, 1, (at - firstFrameAt) / quarter)[0] ?? assert.fail(),
    },
    picturePath: (at) => at,
    credit: '',
    clock,
    log: recordingLog(),
  })
  t.after(() => radar.close())
  const looked = () => lookedAt(() => radar.overview(), clock)
  const at = async (point = ahead(25)) => {
    for (;;) {
      const part = await radar.at(point)
      if (part.state !== 'missing') return part
      assert.equal(part.reason, 'busy')
      await pause(5)
    }
  }
  return { radar, clock, looked, at }
}

const row = 384
/** So many kilometres east of the eastern edge of the front at four, where it moves to the east. */
const ahead = (km: number) => {
  const axis = 300 + 50 * 2 + 60 * Math.sin(((row + 0.5) * 2) / 180)
  return pointAt(franceGrid, { column: (axis + 45 + km) / 2, row: row + 0.5 })
}

describe('the next hour of rain', () => {
  test('is announced where a front comes, and judged by the frame of half an hour later', async (t) => {
    const { clock, looked, at } = radarOver(t, steady)
    assert.equal((await looked()).score, null)
    const { value, validUntil } = await at()
    const { nextHour, score } = value
    assert.equal(score, null)
    assert.ok(nextHour?.state === 'rain' && nextHour.from !== null)
    // 25 km at 50 km/h: at half past four.
    const begins = (Date.parse(nextHour.from) - four) / minutes
    assert.ok(begins >= 25 && begins <= 45, `${begins} minutes`)
    assert.deepEqual([nextHour.isOn, nextHour.until], [false, '2026-11-24T17:10:00.000Z'])
    assert.ok(Date.parse(validUntil ?? '') <= Date.parse(nextHour.to ?? nextHour.until))
    assert.equal((await at(ahead(150))).value.nextHour?.state, 'dry')

    clock.advance(quarter)
    assert.equal((await looked()).score, null)
    clock.advance(quarter)
    const judged = (await looked()).score
    assert.ok(judged && judged.csi >= 0.8 && judged.announces, JSON.stringify(judged))
    assert.deepEqual((await at()).value.score, judged)
  })

  test('is judged once by each frame, and not by those that came while nobody looked', async (t) => {
    const { clock, looked } = radarOver(t, steady)
    await looked()
    clock.advance(2 * quarter)
    const first = (await looked()).score
    assert.ok(first)
    clock.advance(3 * minutes)
    assert.deepEqual((await looked()).score, first)
    // What was said at half past four is for five; that of a quarter past was never said.
    clock.advance(2 * quarter)
    const second = (await looked()).score
    assert.ok(second && second.hits > first.hits && second.hits < 2.5 * first.hits)
  })

  test('is announced no more once most of it was wrong, and why is told', async (t) => {
    const { clock, looked, at } = radarOver(t, confusion)
    let score = (await looked()).score
    for (let quarters = 0; quarters < 24 && score === null; quarters += 1) {
      clock.advance(quarter)
      score = (await looked()).score
    }
    assert.ok(score && score.csi < 0.3 && !score.announces, JSON.stringify(score))
    for (let km = -100; km < 300; km += 20) {
      const { value } = await at(ahead(km))
      assert.equal(value.nextHour, null)
      assert.deepEqual(value.score, score)
    }
  })

  test('is not told over a gap in the last half hour, until the frame that lacks has come', async (t) => {
    const lacking = [four - quarter]
    const { clock, looked, at } = radarOver(t, steady, lacking)
    await looked()
    assert.equal((await at()).value.nextHour, null)
    lacking.pop()
    clock.advance(3 * minutes)
    while ((await at()).value.nextHour === null) await pause(5)
  })

  test('is not told by a frame that is older than 45 minutes', async (t) => {
    const { clock, looked, at, radar } = radarOver(t, steady, [four + quarter, four + 2 * quarter])
    await looked()
    clock.advance(32 * minutes)
    assert.ok((await at()).value.nextHour)
    clock.advance(2 * minutes)
    assert.deepEqual([(await at()).value.state, (await at()).value.nextHour], ['unavailable', null])
    assert.equal((await radar.overview()).state, 'stale')
  })
})

describe('the site', () => {
  const operator = { authorization: 'Bearer operator' }

  test('tells how its announcements came out in /api/radar and /metrics', async (t) => {
    const { app, clock, site } = await buildApp(t, {
      clock: fixedClock('2026-11-24T16:12:00Z'),
      env: { METRICS_TOKEN: 'operator' },
    })
    const score = async () =>
      (await app.inject('/api/radar')).json<{ data?: { score: unknown } }>().data?.score
    const metrics = async () => (await app.inject({ url: '/metrics', headers: operator })).body
    const lyon = { lat: 45.764, lon: 4.8357 }
    await lookedAt(() => site.radar(), clock)
    assert.equal(await score(), null)
    assert.doesNotMatch(await metrics(), /^eclaircie_radar_(?:csi|announcements\{)/m)
    clock.advance(2 * quarter)
    await lookedAt(() => site.radar(), clock)
    const told = await site.fact('radar', lyon)
    assert.ok(told.state === 'fresh' && told.value.score)
    const { hits, csi } = told.value.score
    // The stand-in's front moves at 50 km/h.
    assert.ok(csi >= 0.8, `${csi}`)
    assert.deepEqual(await score(), told.value.score)
    const series = await metrics()
    assert.match(series, new RegExp(`^eclaircie_radar_csi ${csi}$`, 'm'))
    assert.match(series, new RegExp(`^eclaircie_radar_announcements\\{outcome="hit"\\} ${hits}$`, 'm'))
  })

  test('announces nothing beside simulated weather', async (t) => {
    const { app, clock, site, standIn } = await buildApp(t, {
      pages: true,
      env: { SIMULATED_FALLBACK: 'on' },
    })
    standIn.fault('open-meteo', { kind: 'status', status: 500 })
    await lookedAt(() => site.radar(), clock)
    const landerneau = { lat: 48.4514, lon: -4.2483 }
    const told = await site.fact('radar', landerneau)
    assert.ok(told.state === 'fresh' && told.value.nextHour?.state === 'rain')
    const cardOf = async (path: string): Promise<string> =>
      /<[^>]* id="pluie".*?<\/section>/s.exec((await app.inject(path)).body)?.[0] ?? assert.fail('no card')
    const simulated = await cardOf('/landerneau')
    assert.match(simulated, /Radar de 9\u00a0h\u00a045\u00a0: sec/)
    assert.doesNotMatch(simulated, /probable|D’après le modèle/)
    standIn.clearFaults('open-meteo')
    clock.advance(minutes)
    assert.match(await cardOf('/quimper'), /probable .*D’après le modèle/s)
  })
})
