import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LevelOrUnknown } from '../../../src/domain/vigilance.ts'
import {
  bySeverity,
  cutOut,
  flatten,
  isActive,
  joinAdjoining,
  overlaps,
  share,
  type Segment,
} from '../../../src/domain/vigilance/slots.ts'

/** Written « 08:00–14:00 orange »: hours and minutes of one day. */
const span = (text: string): Segment => {
  const [, begin = '', end = '', level = 'yellow'] = /^([\d:]+)–([\d:]+) ?(\w*)$/.exec(text) ?? []
  const instant = (clock: string): number =>
    Date.parse(`2026-10-04T${clock.length > 5 ? clock : `${clock}:00`}Z`)
  return { begin: instant(begin), end: instant(end), level: (level || 'yellow') as LevelOrUnknown }
}
const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 19).replace(/:00$/, '')
const written = (list: readonly Segment[]): readonly string[] =>
  list.map(({ begin, end, level }) => `${clock(begin)}–${clock(end)} ${level}`)

describe('two stretches of time', () => {
  const cases: readonly [a: string, b: string, overlap: boolean, aMinute: boolean][] = [
    ['08:00–12:00', '12:00–14:00', false, false],
    ['08:00–12:00', '11:59:30–14:00', true, false],
    ['08:00–12:00', '11:59–14:00', true, true],
    ['08:00–12:00', '09:00–10:00', true, true],
  ]
  for (const [a, b, overlap, aMinute] of cases)
    test(`${a} and ${b} ${overlap ? `have ${aMinute ? 'a minute' : 'a moment'}` : 'have nothing'} in common`, () => {
      assert.deepEqual([overlaps(span(a), span(b)), overlaps(span(b), span(a))], [overlap, overlap])
      assert.deepEqual([share(span(a), span(b)), share(span(b), span(a))], [aMinute, aMinute])
    })
})

test('a slot is in force from its start, and no more at its end', () => {
  const slot = span('08:00–12:00')
  assert.deepEqual(
    [slot.begin - 1, slot.begin, slot.end - 1, slot.end].map((now) => isActive(slot, now)),
    [false, true, true, false],
  )
})

describe('a stretch that is cut out', () => {
  const cases: readonly [slot: string, hole: string, left: readonly string[]][] = [
    ['08:00–18:00 orange', '10:00–12:00', ['08:00–10:00 orange', '12:00–18:00 orange']],
    ['08:00–18:00 orange', '06:00–12:00', ['12:00–18:00 orange']],
    ['08:00–18:00 orange', '06:00–20:00', []],
    ['08:00–18:00 orange', '18:00–20:00', ['08:00–18:00 orange']],
    ['08:00–18:00 orange', '08:00:40–20:00', []],
  ]
  for (const [slot, hole, left] of cases)
    test(`${hole} leaves of ${slot}: ${left.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(written(cutOut([span(slot)], span(hole))), left))
})

describe('the level at every moment', () => {
  const day = span('06:00–22:00')
  const cases: readonly [name: string, slots: readonly string[], expected: readonly string[]][] = [
    ['is the rest where nothing is said', [], ['06:00–22:00 green']],
    [
      'is the highest of what is said',
      ['08:00–14:00 yellow', '10:00–12:00 red'],
      [
        '06:00–08:00 green',
        '08:00–10:00 yellow',
        '10:00–12:00 red',
        '12:00–14:00 yellow',
        '14:00–22:00 green',
      ],
    ],
    [
      'joins stretches that touch at one level',
      ['08:00–10:00 orange', '10:00–12:00 orange'],
      ['06:00–08:00 green', '08:00–12:00 orange', '12:00–22:00 green'],
    ],
    ['ends with the window', ['04:00–23:00 orange'], ['06:00–22:00 orange']],
    [
      'takes the higher neighbour over less than a minute',
      ['06:00–12:00 orange', '12:00:20–22:00 yellow'],
      ['06:00–12:00:20 orange', '12:00:20–22:00 yellow'],
    ],
    [
      'takes the only neighbour where the window begins with less than a minute',
      ['06:00–06:00:20 red', '06:00:20–22:00 yellow'],
      ['06:00–22:00 yellow'],
    ],
    [
      'takes it also where that one comes after',
      ['06:00–12:00 yellow', '12:00:20–22:00 orange'],
      ['06:00–12:00 yellow', '12:00–22:00 orange'],
    ],
  ]
  for (const [name, slots, expected] of cases)
    test(name, () => assert.deepEqual(written(flatten(slots.map(span), day, 'green')), expected))

  test('is unknown where the rest is unknown', () =>
    assert.deepEqual(written(flatten([span('08:00–10:00 yellow')], span('08:00–12:00'), 'unknown')), [
      '08:00–10:00 yellow',
      '10:00–12:00 unknown',
    ]))
})

describe('stretches that follow each other', () => {
  const joined = (...slots: readonly string[]): readonly string[] =>
    written(joinAdjoining(slots.map(span), (a) => a))

  test('at one level are one, also when they overlap or leave out seconds', () => {
    assert.deepEqual(joined('08:00–12:00 orange', '11:00–14:00 orange'), ['08:00–14:00 orange'])
    assert.deepEqual(joined('08:00–12:00 orange', '12:00:30–14:00 orange'), ['08:00–14:00 orange'])
  })

  test('stay two at two levels, and with a minute between them', () => {
    assert.deepEqual(joined('08:00–12:00 orange', '12:00–14:00 red'), [
      '08:00–12:00 orange',
      '12:00–14:00 red',
    ])
    assert.deepEqual(joined('08:00–12:00 orange', '12:01–14:00 orange'), [
      '08:00–12:00 orange',
      '12:01–14:00 orange',
    ])
  })

  test('stay two when one holds the other, with the same beginning or end too: those are two warnings', () => {
    for (const slots of [
      ['08:00–18:00 orange', '10:00–12:00 orange'],
      ['08:00–12:00 orange', '08:00–18:00 orange'],
      ['08:00–18:00 orange', '12:00–18:00 orange'],
    ])
      assert.deepEqual(joined(...slots), slots)
  })

  test('of less than a minute go', () => assert.deepEqual(joined('08:00–08:00:59 orange'), []))

  test('speak with the words that were chosen', () => {
    const spoken = (text: string, words: string) => ({ ...span(text), words })
    const [one] = joinAdjoining(
      [spoken('08:00–12:00', 'first'), spoken('12:00–14:00', 'second')],
      (_, later) => later,
    )
    assert.equal(one?.words, 'second')
  })
})

test('the most serious comes first', () =>
  assert.deepEqual(
    ['08:00–09:00 green', '08:00–09:00 red', '08:00–09:00 yellow', '08:00–09:00 orange']
      .map(span)
      .toSorted(bySeverity)
      .map(({ level }) => level),
    ['red', 'orange', 'yellow', 'green'],
  ))
