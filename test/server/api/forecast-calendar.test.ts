import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import ICAL from 'ical.js'
import { buildApp, fixedClock } from '../../support/build-app.ts'

const hour = 3_600_000
const at = (t: TestContext, env: Record<string, string> = {}) =>
  buildApp(t, {
    clock: fixedClock('2026-11-21T09:00:00.000Z'),
    env: { PUBLIC_URL: 'https://eclaircie.example', SIMULATED_FALLBACK: 'off', ...env },
  })

interface Read {
  readonly uid: string
  readonly sequence: number
  readonly first: string
  readonly days: number
  readonly isDate: boolean
  readonly summary: string
  readonly description: string
  readonly status: unknown
}

/** What a calendar's program reads, by a parser that is not ours. */
function eventsOf(body: string): readonly Read[] {
  const calendar = new ICAL.Component(ICAL.parse(body))
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0')
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, endDate, summary, description } = new ICAL.Event(component)
    return {
      uid,
      sequence,
      first: startDate.toString(),
      days: endDate.subtractDate(startDate).toSeconds() / 86_400,
      isDate: startDate.isDate && endDate.isDate,
      summary,
      description,
      status: component.getFirstPropertyValue('status'),
    }
  })
}

const url = '/lyon/previsions.ics'

describe('the calendar of a place', () => {
  test('has an all-day event for each coming day, with what it will be', async (t) => {
    const { app } = await at(t)
    const { statusCode, headers, body } = await app.inject(url)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/calendar; charset=utf-8'])
    assert.match(String(headers['cache-control']), /^public, .*s-maxage=[1-9]/)
    const events = eventsOf(body)
    assert.deepEqual(
      events.map(({ first }) => first),
      ['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`),
    )
    for (const { isDate, days, summary, description, uid } of events) {
      assert.ok(isDate && days === 1)
      assert.match(summary, /^(?:\d+–\d+|de [−\d]+ à [−\d]+)\s°C, \p{Ll}/u)
      assert.match(description, /à Lyon\..* Source\s: Open-Meteo\.$/)
      assert.match(uid, /^tag:eclaircie\.example,2026:previsions\/lyon\/2026-11-2\d$/)
    }
    const longest = Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))
    assert.ok(longest <= 75)
  })

  test('keeps the ids and raises the number with each forecast', async (t) => {
    const { app, clock } = await at(t)
    const before = eventsOf((await app.inject(url)).body)
    clock.advance(2 * hour)
    let later = eventsOf((await app.inject(url)).body)
    // The aged forecast is shown while the next one is on its way.
    while (later[0]?.sequence === before[0]?.sequence) later = eventsOf((await app.inject(url)).body)
    assert.deepEqual(
      later.map(({ uid }) => uid),
      before.map(({ uid }) => uid),
    )
    for (const [n, { sequence }] of later.entries()) assert.ok(sequence > (before[n]?.sequence ?? 0))
  })

  test('keeps its last known days while the source is down, and cancels none', async (t) => {
    const { app, clock, standIn } = await at(t)
    const before = eventsOf((await app.inject(url)).body)
    standIn.fault('*', { kind: 'status', status: 500 })
    clock.advance(30 * hour)
    const { statusCode, body } = await app.inject(url)
    assert.equal(statusCode, 200)
    const later = eventsOf(body)
    assert.deepEqual(later.map(({ uid }) => uid).toSorted(), before.map(({ uid }) => uid).toSorted())
    assert.ok(later.every(({ status }) => status === 'CONFIRMED'))
  })

  test('is a 503 where nothing was ever known, and a 404 of no place, in words', async (t) => {
    const { app, standIn } = await at(t)
    standIn.fault('*', { kind: 'status', status: 500 })
    const silent = await app.inject(url)
    assert.deepEqual([silent.statusCode, silent.headers['content-type']], [503, 'text/plain; charset=utf-8'])
    assert.equal(silent.headers['retry-after'], '60')
    const nowhere = await app.inject('/atlantide/previsions.ics')
    assert.deepEqual(
      [nowhere.statusCode, nowhere.headers['content-type']],
      [404, 'text/plain; charset=utf-8'],
    )
    const moved = await app.inject('/cherbourg-octeville/previsions.ics')
    assert.deepEqual(
      [moved.statusCode, moved.headers['location']],
      [301, '/cherbourg-en-cotentin/previsions.ics'],
    )
  })

  test('says of simulated days that they are', async (t) => {
    const { app } = await at(t, { WEATHER_SOURCE: 'simulated' })
    const events = eventsOf((await app.inject(url)).body)
    assert.ok(events.length > 0 && events.every(({ summary }) => summary.startsWith('Données simulées')))
  })
})
