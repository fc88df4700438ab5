import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LevelOrUnknown } from '../../src/domain/vigilance.ts'
import { departmentAlerts } from '../../src/domain/vigilance/alerts.ts'
import { alertView } from '../../src/views/vigilance-alerts.ts'
import { at, bulletin, domain, outlook, readings, slot } from '../domain/vigilance/samples.ts'

/** The colour dictionary of Météo-France's own vigilance texts. */
const fills: readonly [LevelOrUnknown, string][] = [
  ['yellow', '#FFF600'],
  ['orange', '#FFB82B'],
  ['red', '#CC0000'],
]

for (const [level, fill] of fills)
  test(`an alert in ${level} is answered with the official ${fill}`, () => {
    const wind = domain([['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', level)]]])
    const now = '2026-10-04T09:00:00Z'
    const today = outlook('J0', readings([bulletin({ '34': wind })]), now)
    const { active } = departmentAlerts('34', [today], { name: 'Hérault', texts: [], now: at(now) })
    assert.deepEqual(
      active.map(alertView).map(({ phenomenon, color }) => [phenomenon, color]),
      [['wind', fill]],
    )
  })
