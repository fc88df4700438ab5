import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  colourId,
  domainFromId,
  domainLevel,
  hasCoast,
  higherLevel,
  highestLevel,
  isVigilanceDepartment,
  levelFromColour,
  phenomenonFromId,
  phenomenonId,
  vigilanceDepartments,
} from '../../src/domain/vigilance.ts'
import { domain, slot } from './vigilance/samples.ts'

describe('a colour', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [1, 'green'],
    [2, 'yellow'],
    [3, 'orange'],
    [4, 'red'],
    ['1', 'green'],
    ['3', 'orange'],
    [5, 'red'],
    ['12', 'red'],
    [99, 'red'],
    [9e9, 'unknown'],
    [0, 'unknown'],
    [-1, 'unknown'],
    [2.5, 'unknown'],
    [NaN, 'unknown'],
    ['', 'unknown'],
    [' ', 'unknown'],
    ['0x3', 'unknown'],
    ['3e0', 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
    [true, 'unknown'],
    [[3], 'unknown'],
  ]
  for (const [colour, level] of cases)
    test(`${JSON.stringify(colour)} is ${level}`, () => assert.equal(levelFromColour(colour), level))

  test('has the number of the bulletins: 1 for green, 2, 3 and 4 for red, and none where it is unknown', () =>
    assert.deepEqual((['green', 'yellow', 'orange', 'red', 'unknown'] as const).map(colourId), [
      1,
      2,
      3,
      4,
      null,
    ]))
})

describe('levels', () => {
  test('unknown hides green but never a warning', () => {
    assert.equal(higherLevel('green', 'unknown'), 'unknown')
    assert.equal(higherLevel('unknown', 'green'), 'unknown')
    assert.equal(higherLevel('unknown', 'yellow'), 'yellow')
    assert.equal(higherLevel('red', 'unknown'), 'red')
  })
  test('the highest of a complete bulletin without any is green', () =>
    assert.equal(highestLevel([]), 'green'))
  test('the highest wins', () => assert.equal(highestLevel(['green', 'orange', 'yellow']), 'orange'))
})

describe('a domain', () => {
  const yellow = slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')
  const odd = slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'unknown')
  test('without a warning is green', () => assert.equal(domainLevel(domain([])), 'green'))
  test('read in part is not green', () => assert.equal(domainLevel(domain([], true)), 'unknown'))
  test('read in part keeps the warning that was read', () =>
    assert.equal(domainLevel(domain([['wind', [yellow]]], true)), 'yellow'))
  test('with a colour of no known meaning is unknown', () =>
    assert.equal(domainLevel(domain([['wind', [odd]]])), 'unknown'))
})

describe('the departments', () => {
  test('are 96, without 20, with 2A and 2B', () => {
    assert.equal(vigilanceDepartments.length, 96)
    assert.equal(new Set(vigilanceDepartments).size, 96)
    assert.ok(vigilanceDepartments.every(isVigilanceDepartment))
    assert.deepEqual(vigilanceDepartments.slice(18, 22), ['19', '2A', '2B', '21'])
  })
  test('of 25 there is a coast', () => assert.equal(vigilanceDepartments.filter(hasCoast).length, 25))
  for (const code of ['20', '00', '96', '99', '971', '2C', '1', '', '2a', '__proto__'])
    test(`« ${code} » is not one`, () => assert.equal(isVigilanceDepartment(code), false))
})

describe('a domain id', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['30', { kind: 'department', code: '30' }],
    ['2A', { kind: 'department', code: '2A' }],
    ['3010', { kind: 'coast', code: '30' }],
    ['2B10', { kind: 'coast', code: '2B' }],
    ['FRA', { kind: 'summary', id: 'FRA' }],
    ['ZDF_SUD_EST', { kind: 'summary', id: 'ZDF_SUD_EST' }],
    ['99', null],
    ['20', null],
    ['2010', null],
    ['VIGI971', null],
    ['', null],
    ['constructor', null],
  ]
  for (const [id, expected] of cases)
    test(`« ${id} » is ${JSON.stringify(expected)}`, () => assert.deepEqual(domainFromId(id), expected))
})

describe('a phenomenon', () => {
  // Official ids: 1 vent, 2 pluie-inondation, 3 orages, 4 crues, 5 neige-verglas, 6 canicule, 7 grand froid,
  // 8 avalanches, 9 vagues-submersion.
  const official =
    'wind rain-flood thunderstorm flood snow-ice heatwave cold avalanche wave-submersion'.split(' ')
  official.forEach((name, index) =>
    test(`${index + 1} is ${name}`, () => {
      assert.equal(phenomenonFromId(index + 1), name)
      assert.equal(phenomenonFromId(String(index + 1)), name)
      assert.equal(phenomenonId(phenomenonFromId(index + 1)), index + 1)
    }),
  )
  for (const id of [0, 10, 12, '', 'x', -1, 1.5, 'toString'])
    test(`« ${id} » gets the generic name`, () => assert.equal(phenomenonFromId(id), 'other'))
})
