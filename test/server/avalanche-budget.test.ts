import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { buildApp, fixedClock, patient, warnLevel } from '../support/build-app.ts'

const sources = ['bulletins-avalanche', 'bulletins-avalanche-storage', 'nivose'] as const
const minute = 60_000

interface Answer {
  readonly state: string
  readonly data: {
    readonly said: { readonly state: string; readonly bulletin?: { readonly issuedAt: string } }
  }
}

/** Until what is refreshed behind an answer has been asked for: no clock leaps over a call. */
async function quiet(asked: () => number): Promise<void> {
  for (let before = -1; before !== asked();) {
    before = asked()
    await setTimeout(25)
  }
}

describe('a process that begins on a winter day', () => {
  for (const start of [
    '2026-01-20T00:30:00Z',
    '2026-01-20T07:00:00Z',
    '2026-01-20T12:30:00Z',
    '2026-01-20T15:20:00Z',
  ])
    test(`asks 80 times until midnight, and once for each bulletin in force, and has those of the evening: ${start}`, async (t) => {
      const built = await buildApp(t, { clock: fixedClock(start), deadlines: patient })
      const { app, clock, standIn } = built
      const asked = () => sources.reduce((sum, name) => sum + standIn.calls.count(name), 0)
      const ask = async (): Promise<Answer> => {
        await app.inject('/api/snow?lat=45.9237&lon=6.8694')
        return (await app.inject('/api/massifs/mont-blanc')).json()
      }
      for (; clock.now() < Date.parse('2026-01-20T23:00:00Z'); clock.advance(10 * minute)) {
        await ask()
        await quiet(asked)
      }
      assert.ok(asked() <= 80 + 35, `${asked()}`)
      const { data } = await ask()
      assert.deepEqual(
        [data.said.state, data.said.bulletin?.issuedAt.slice(0, 10)],
        ['in-force', '2026-01-20'],
      )
      const refused = built.log.filter(({ level }) => Number(level) >= warnLevel)
      assert.deepEqual(refused, [], 'nothing was more than the day allows')
    })
})
