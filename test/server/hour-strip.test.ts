import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp, fixedClock } from '../support/build-app.ts'

for (const [hours, clock, days] of [
  ['several hours', '2026-10-15T20:10:00.000Z', ['aujourd’hui', 'vendredi 16 octobre']],
  // The two names would lie upon each other.
  ['a single hour', '2026-10-15T21:10:00.000Z', ['vendredi 16 octobre']],
] as const)
  test(`the hours have the names of their days when ${hours} of today are left`, async (t) => {
    const { app } = await buildApp(t, { pages: true, clock: fixedClock(clock) })
    const { body } = await app.inject('/lyon?complet=1')
    const names = [...body.matchAll(/<text class="day"[^>]*>([^<]+)/g)].map(([, name = '']) =>
      name.replaceAll('\u00a0', ' '),
    )
    assert.deepEqual(names.slice(0, days.length), days)
  })
