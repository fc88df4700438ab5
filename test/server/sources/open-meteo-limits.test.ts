import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMeteoRefusal } from '../../../src/server/sources/open-meteo/open-meteo-limits.ts'
import { openMeteo } from '../../../src/server/sources/open-meteo/source.ts'
import { buildApp } from '../../support/build-app.ts'
import { weatherIn } from '../../support/api-asking.ts'

const now = Date.parse('2026-11-21T09:41:20.000Z')
const reply = (reason: unknown): string => JSON.stringify({ error: true, reason })
/** The instant at which the host is asked again; one second after the period begins, as clocks differ. */
const until = (body: string): string | null => {
  const refusal = openMeteoRefusal(body, now)
  return refusal && 'pauseMs' in refusal ? new Date(now + refusal.pauseMs).toISOString() : null
}

test('a spent minute, hour or day is over when the next one begins in UTC', () => {
  assert.deepEqual(
    [
      'Minutely API request limit exceeded. Please try again in one minute.',
      'Hourly API request limit exceeded. Please try again in the next hour.',
      'Daily API request limit exceeded. Please try again tomorrow.',
    ].map((reason) => until(reply(reason))),
    ['2026-11-21T09:42:01.000Z', '2026-11-21T10:00:01.000Z', '2026-11-22T00:00:01.000Z'],
  )
})

test('too many questions at once are asked again in a second', () => {
  assert.deepEqual(openMeteoRefusal(reply('Too many concurrent requests'), now), { retryInMs: 1_000 })
})

test('any other body says nothing', () => {
  for (const body of ['', '<html>', 'null', '[]', reply(null), reply('Sorry'), '{"reason":{"a":1}}'])
    assert.equal(openMeteoRefusal(body, now), null, body)
})

const refused = (reason: string) => ({ kind: 'status', status: 429, body: reply(reason) }) as const

test('a place asked while the host has its hands full gets its own forecast a second later', async (t) => {
  const site = await buildApp(t)
  site.standIn.fault('open-meteo', { ...refused('Too many concurrent requests'), count: 1 })
  assert.deepEqual(
    [(await weatherIn(site, 'Lyon')).source, site.standIn.calls.count('open-meteo')],
    ['open-meteo', 2],
  )
})

test('a host that never has a hand free is not left alone for a minute', async (t) => {
  const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'off' } })
  const struck = site.standIn.fault('open-meteo', refused('Too many concurrent requests'))
  assert.equal((await weatherIn(site, 'Lyon')).status, 502)
  struck.clear()
  assert.equal((await weatherIn(site, 'Brest')).source, 'open-meteo')
})

test('a spent hour is not asked for again before the next one', async (t) => {
  const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'off' } })
  site.standIn.fault('open-meteo', { ...refused('Hourly API request limit exceeded.'), count: 1 })
  assert.equal((await weatherIn(site, 'Lyon')).status, 502)
  // It is 9:00 UTC.
  site.clock.advance(59 * 60_000)
  assert.equal((await weatherIn(site, 'Lyon')).status, 502)
  site.clock.advance(62_000)
  assert.equal((await weatherIn(site, 'Lyon')).source, 'open-meteo')
})

test('at most four questions are with the host at a time', async (t) => {
  const site = await buildApp(t)
  const hung = site.standIn.fault('open-meteo', { kind: 'delay', ms: 150 })
  const cities = 'Lyon Brest Nantes Lille Rennes Dijon Metz Tours Angers Toulon'.split(' ')
  const answers = await Promise.all(cities.map((city) => weatherIn(site, city)))
  assert.ok(answers.every(({ source }) => source === 'open-meteo'))
  assert.equal(hung.hits(), cities.length)
  assert.equal(site.standIn.calls.mostInFlight('open-meteo'), 4)
})

test('each host of Open-Meteo has a queue of its own, and is told apart by the same reasons', () => {
  for (const { name, limits, refusalOf } of openMeteo.services) {
    assert.equal(limits.maxConcurrent, 4, name)
    assert.deepEqual(refusalOf(reply('Too many concurrent requests'), now), { retryInMs: 1_000 }, name)
  }
})
