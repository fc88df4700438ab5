import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { vigilanceDepartments } from '../../../src/domain/vigilance.ts'
import { areasOfLink, departmentsOfArea } from '../../../src/server/sources/meteoalarm/meteoalarm-codes.ts'
import {
  levelOfWarning,
  phenomenonOfWarning,
} from '../../../src/server/sources/meteoalarm/meteoalarm-warning.ts'

describe('area codes', () => {
  test('name each of the 96 departments twice', () => {
    const named = Array.from({ length: 1000 }, (_, index) => `FR${String(index).padStart(3, '0')}`)
      .flatMap((code) => departmentsOfArea(code) ?? [])
      .toSorted()
    for (const department of vigilanceDepartments)
      assert.ok(
        named.filter((code) => code === department).length >= 2 ||
          ['75', '92', '93', '94'].includes(department),
        department,
      )
    assert.equal(new Set(named).size, 96)
  })
  const cases: readonly (readonly [string, readonly string[] | null])[] = [
    ['FR815', ['66']],
    ['FR006', ['66']],
    ['FR831', ['2A']],
    ['FR716', ['69']],
    ['FR101', ['75']],
    ['FR107', ['94']],
    ['FR067', ['75', '92', '93', '94']],
    ['FR001', []],
    ['FRY40', []],
    ['FRK26', null],
    ['FR999', null],
    ['', null],
    ['toString', null],
  ]
  for (const [code, departments] of cases)
    test(`« ${code} » is ${JSON.stringify(departments)}`, () =>
      assert.deepEqual(departmentsOfArea(code), departments))
  test('are found in links', () => {
    assert.deepEqual(areasOfLink('https://meteoalarm.org?geocode=EMMA_ID:FR035'), ['FR035'])
    assert.deepEqual(areasOfLink('https://meteoalarm.org?region=FR'), [])
  })
})

describe('levels and kinds of warnings', () => {
  const levels: readonly (readonly [Parameters<typeof levelOfWarning>[0], string])[] = [
    [{ awarenessLevel: '2; yellow; Moderate' }, 'yellow'],
    [{ awarenessLevel: '1; Green; Minor' }, 'green'],
    [{ awarenessLevel: '4;red;Extreme' }, 'red'],
    [{ awarenessLevel: '5; violet' }, 'red'],
    [{ awarenessLevel: 'orange' }, 'unknown'],
    [{ severity: 'Severe' }, 'orange'],
    [{ title: 'Red Wind Warning issued for France - Var' }, 'red'],
    [{ severity: 'Moderate', title: 'Orange Wind Warning' }, 'orange'],
    [{ severity: 'Unknown' }, 'unknown'],
    [{}, 'unknown'],
  ]
  for (const [raw, level] of levels)
    test(`${JSON.stringify(raw)} is ${level}`, () => assert.equal(levelOfWarning(raw), level))
  const kinds: readonly (readonly [string | undefined, string | undefined, string])[] = [
    ['1; Wind', undefined, 'wind'],
    ['2; snow-ice', undefined, 'snow-ice'],
    ['3; Thunderstorm', undefined, 'thunderstorm'],
    ['4; Fog', undefined, 'other'],
    ['5; high-temperature', undefined, 'heatwave'],
    ['6; low-temperature', undefined, 'cold'],
    ['7; coastalevent', undefined, 'wave-submersion'],
    ['9; avalanches', undefined, 'avalanche'],
    ['12; flooding', undefined, 'flood'],
    ['13; rain-flood', undefined, 'rain-flood'],
    ['14; drought', undefined, 'other'],
    [undefined, 'Moderate avalanches warning', 'avalanche'],
    [undefined, 'Vigilance jaune vent-violent', 'wind'],
    [undefined, 'Severe rain-flood warning', 'rain-flood'],
    [undefined, undefined, 'other'],
  ]
  for (const [type, event, kind] of kinds)
    test(`« ${type ?? event} » is ${kind}`, () => assert.equal(phenomenonOfWarning(type, event), kind))
})
