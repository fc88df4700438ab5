import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp, fixedClock, type BuiltSite } from '../support/build-app.ts'

const minuteMs = 60_000
const florac = 'lat=44.3246&lon=3.5937'
const lyon = 'lat=45.7640&lon=4.8357'
const saintDenis = 'lat=-20.8823&lon=55.4504'

/** The answer once the pictures of its area have been read, which nobody waits for. */
async function answerAt({ app }: BuiltSite, query: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await app.inject(`/api/lightning?${query}`)
    if (reply.statusCode !== 503) return { status: reply.statusCode, ...reply.json<Answer>() }
    await sleep(50)
  }
  return assert.fail('never read')
}
interface Answer {
  readonly reason?: string
  readonly validUntil?: string
  readonly data: {
    readonly nearest: { readonly km: number; readonly direction: number; readonly from: string } | null
    readonly looks: readonly string[]
  }
}

const callsOf = ({ standIn }: BuiltSite): number =>
  standIn.calls.list().filter(({ upstream }) => upstream === 'eumetview').length

describe('lightning near a place', () => {
  test('is told by the API, with the looks it is from', async (t) => {
    const { data, validUntil } = await answerAt(await buildApp(t), florac)
    // The storm of the stand-in is 12 km wide around a point 29 km to the south-west.
    assert.ok(data.nearest && Math.abs(data.nearest.km - 17) < 3, JSON.stringify(data.nearest))
    assert.ok(Math.abs(data.nearest.direction - 212) < 25)
    // Pictures come thirteen minutes late, and the clock of tests says 9 h UTC.
    assert.deepEqual(
      data.looks.map((time) => time.slice(11, 16)),
      ['08:45', '08:40', '08:35'],
    )
    assert.equal(validUntil, new Date(Date.parse(data.nearest.from) + 30 * minuteMs).toISOString())
  })

  test('is none where the satellite looked and saw none, and overseas as it sees there', async (t) => {
    const built = await buildApp(t)
    assert.equal((await answerAt(built, lyon)).data.nearest, null)
    const { nearest } = (await answerAt(built, saintDenis)).data
    assert.ok(nearest && nearest.km > 15 && nearest.km < 30, JSON.stringify(nearest))
    // Saint-Pierre-et-Miquelon is out of its view.
    const away = await answerAt(built, 'lat=46.78&lon=-56.18')
    assert.deepEqual([away.status, away.reason], [404, 'unsupported'])
  })

  test('costs one picture every five minutes and no call for a visitor', async (t) => {
    const clock = fixedClock()
    const built = await buildApp(t, { clock })
    await answerAt(built, lyon)
    const first = callsOf(built)
    for (let minutes = 0; minutes < 60; minutes += 1) {
      clock.advance(minuteMs)
      await answerAt(built, lyon)
      await answerAt(built, florac)
      await sleep(5)
    }
    // Every five minutes one that is there and one that comes late, at most.
    assert.ok(callsOf(built) - first <= 26, `${callsOf(built) - first} calls`)
  })

  test('is unknown and never none when no picture can be had', async (t) => {
    const built = await buildApp(t)
    built.standIn.fault('eumetview', { kind: 'status', status: 502 })
    const { status, data } = await answerAt(built, florac)
    assert.equal(status, 502)
    assert.equal(data, undefined)
  })

  test('is forgotten after half an hour of silence', async (t) => {
    const clock = fixedClock()
    const built = await buildApp(t, { clock })
    await answerAt(built, florac)
    built.standIn.fault('eumetview', { kind: 'other-picture', variant: 'xml' })
    clock.advance(31 * minuteMs)
    assert.notEqual((await answerAt(built, florac)).status, 200)
  })

  test('is off when its address is', async (t) => {
    const built = await buildApp(t, { env: { LIGHTNING_URL: 'off' } })
    assert.deepEqual((await answerAt(built, florac)).reason, 'off')
    assert.equal(callsOf(built), 0)
  })
})

describe('the page of a commune', () => {
  test('says lightning near by, and nothing of lightning where none was seen or nobody looked', async (t) => {
    const built = await buildApp(t, { pages: true })
    await answerAt(built, florac)
    const pageOf = async (path: string) => {
      await built.app.inject(path)
      const { body } = await built.app.inject(path)
      // Whose pictures they are stands under it.
      return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    }
    assert.match(
      await pageOf('/florac-trois-rivieres'),
      /Éclairs vus à 1\d\u00a0km au sud(-ouest)?, il y a \d+ à \d+\u00a0minutes\./,
    )
    assert.doesNotMatch(await pageOf('/lyon'), /éclair(?!cie)|pas de danger/i)
    built.standIn.fault('eumetview', { kind: 'status', status: 502 })
    assert.doesNotMatch(await pageOf('/cayenne'), /éclair(?!cie)/i)
  })
})
