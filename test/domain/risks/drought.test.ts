import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decreesFrom,
  hasNoDecree,
  restrictionsOn,
  type WaterRestriction,
} from '../../../src/domain/risks/drought.ts'

const decree = (zone: string, from: string | null, until: string | null): WaterRestriction => ({
  resource: 'surface',
  zone,
  level: 'alert',
  from,
  until,
  decreeUrl: null,
})
const ended = decree('ended', '2026-06-01', '2026-07-14')
const today = decree('until today', '2026-06-01', '2026-07-15')
const open = decree('open', null, null)
const coming = decree('coming', '2026-07-20', null)

const readOn = (day: string, ...restrictions: readonly WaterRestriction[]) =>
  decreesFrom({ coverage: 'covered', restrictions }, day)

test('a decree is listed until its last day is over', () => {
  assert.deepEqual(readOn('2026-07-15', ended, today, open, coming), {
    coverage: 'covered',
    restrictions: [today, open, coming],
  })
})

test('a decree restricts from its first day to its last, both included, and without end where none is said', () => {
  const heldOn = (day: string, ...all: readonly WaterRestriction[]) =>
    restrictionsOn(all, day).map(({ zone }) => zone)
  assert.deepEqual(heldOn('2026-05-31', today), [])
  assert.deepEqual(heldOn('2026-06-01', today), ['until today'])
  assert.deepEqual(heldOn('2026-07-15', today), ['until today'])
  assert.deepEqual(heldOn('2026-07-16', today), [])
  assert.deepEqual(heldOn('2026-07-19', open, { ...coming, level: 'crisis' }), ['open'])
  assert.deepEqual(heldOn('2026-07-20', open, { ...coming, level: 'crisis' }), ['coming'])
})

test('decrees that have all ended are not the same as none: the next may not have been entered yet', () => {
  assert.deepEqual(readOn('2026-07-15', ended), { coverage: 'covered', restrictions: [], isLapsed: true })
  assert.deepEqual(readOn('2026-07-15'), { coverage: 'covered', restrictions: [] })
  const isNone = (...restrictions: readonly WaterRestriction[]) => {
    const read = readOn('2026-07-15', ...restrictions)
    return read.coverage === 'covered' && hasNoDecree(read)
  }
  assert.deepEqual([isNone(), isNone(ended), isNone(open)], [true, false, false])
})

test('of each water the worst restriction is told, one of an unknown level before all, the tap first', () => {
  const of = (
    resource: WaterRestriction['resource'],
    level: WaterRestriction['level'],
  ): WaterRestriction => ({
    ...open,
    resource,
    level,
  })
  const told = restrictionsOn(
    [
      of('surface', 'alert'),
      of('surface', 'crisis'),
      of('surface', 'vigilance'),
      of('ground', 'crisis'),
      of('ground', null),
      of('drinking', 'vigilance'),
      of('drinking', 'alert'),
    ],
    '2026-07-15',
  )
  assert.deepEqual(
    told.map(({ resource, level }) => [resource, level]),
    [
      ['drinking', 'alert'],
      ['surface', 'crisis'],
      ['ground', null],
    ],
  )
})
