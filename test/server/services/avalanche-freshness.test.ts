import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAvalanche } from '../../../src/server/services/avalanche.ts'
import type { Published } from '../../../src/server/sources/bulletins-avalanche/published.ts'
import { catalogue, handClock } from '../../support/map-sources.ts'

const minute = 60_000

/** For how many minutes what was read at an instant needs no other reading. */
async function minutesFresh(now: string, published: Pick<Published, 'all' | 'isPartial'>): Promise<number> {
  const clock = handClock(now)
  const service = createAvalanche({
    bulletins: { read: async () => ({ ...published, files: new Set<string>(), completeDay: null }) },
    stations: { read: async () => [], everyMs: 180 * minute },
    catalogue: catalogue(),
    editions: [],
    clock,
    waitMs: 60_000,
  })
  await service.all()
  const part = await service.all()
  assert.ok(part.state === 'fresh' && part.cached)
  return (Date.parse(part.freshUntil) - clock.now()) / minute
}

/** A massif of which there is a message: something is published. */
const message = { kind: 'message', massif: 2, at: 0, text: 'Pas de bulletin' } as const
const whole = { all: [message], isPartial: false }
const nothing = { all: [], isPartial: false }

// Bulletins come between 15 and 18 h in Paris, amendments between 7 and 21 h.
for (const [now, minutes] of [
  ['2026-01-20T06:59:59+01:00', 180],
  ['2026-01-20T07:00:00+01:00', 60],
  ['2026-01-20T14:59:59+01:00', 60],
  ['2026-01-20T15:00:00+01:00', 30],
  ['2026-01-20T17:59:59+01:00', 30],
  ['2026-01-20T18:00:00+01:00', 60],
  ['2026-01-20T20:59:59+01:00', 60],
  ['2026-01-20T21:00:00+01:00', 180],
  ['2026-04-20T15:00:00+02:00', 30],
] as const)
  test(`the bulletins are looked for ${minutes} minutes after ${now}`, async () =>
    assert.equal(await minutesFresh(now, whole), minutes))

test('what did not come whole is looked for after ten minutes, at whatever hour', async () => {
  for (const now of ['2026-01-20T03:00:00+01:00', '2026-01-20T12:00:00+01:00'])
    assert.equal(await minutesFresh(now, { ...whole, isPartial: true }), 10)
})

test('where nothing is published it is looked for after three hours, and by the day from mid-June to October', async () => {
  for (const [day, isSummer] of [
    ['2026-06-15', false],
    ['2026-06-16', true],
    ['2026-10-31', true],
    ['2026-11-01', false],
  ] as const)
    // No later than at midnight, from when the day is another one: fourteen hours or so.
    assert.equal((await minutesFresh(`${day}T08:00:00Z`, nothing)) > 180, isSummer, day)
})
