import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LevelOrUnknown } from '../../src/domain/vigilance.ts'
import type { TimelineRow } from '../../src/views/vigilance-department.ts'
import { Timeline } from '../../src/web/components/vigilance/timeline.tsx'
import { isRestUnknown, twoDayRows } from '../../src/web/components/vigilance/timeline-rows.ts'
import { periodText } from '../../src/web/text/vigilance.ts'
import { dayWith, html, words } from './vigilance-samples.ts'

const row = (...segments: readonly (readonly [string, string, LevelOrUnknown])[]): TimelineRow => ({
  phenomenon: 'wind',
  coast: false,
  segments: segments.map(([begin, end, level]) => ({ begin, end, level })),
})

/** Where the figures of the axis stand, in per cent. */
const axis = (markup: string): number[] =>
  [...(/timeline-axis.*$/s.exec(markup)?.[0] ?? '').matchAll(/<text x="([\d.]+)%"/g)].map(([, x]) =>
    Number(x),
  )

const near = (actual: readonly number[], expected: readonly number[]): void => {
  assert.equal(actual.length, expected.length)
  for (const [index, value] of actual.entries())
    assert.ok(Math.abs(value - (expected[index] ?? NaN)) < 0.01, `${actual}`)
}

describe('the timeline', () => {
  // Clocks go back on Sunday 25 October 2026 at 3: 25 hours, and 49 with Monday.
  test('of a day of 25 hours has its hours where clocks show them', () => {
    const today = dayWith('J0', '2026-10-25', [
      row(
        ['2026-10-24T22:00:00.000Z', '2026-10-25T05:00:00.000Z', 'yellow'],
        ['2026-10-25T05:00:00.000Z', '2026-10-25T23:00:00.000Z', 'green'],
      ),
    ])
    const markup = html(Timeline, {
      today,
      tomorrow: dayWith('J1', '2026-10-26', []),
      now: '2026-10-25T10:00:00.000Z',
    })
    near(
      axis(markup),
      [0, 7, 13, 19, 25, 31, 37, 43, 49].map((hour) => (hour / 49) * 100),
    )
    // Midnight to 6 h lasts seven hours.
    assert.match(markup, /<rect class="is-yellow" x="0%" y="15" width="14\.286%"/)
    assert.match(words(markup), /jaune de 0\u00a0h à 6\u00a0h, terminé/)
  })

  // Clocks go forward on Sunday 28 March 2027 at 2: 23 hours, and 47 with Monday.
  test('of a day of 23 hours has its hours where clocks show them', () => {
    const today = dayWith('J0', '2027-03-28', [
      row(['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z', 'yellow']),
    ])
    const markup = html(Timeline, {
      today,
      tomorrow: dayWith('J1', '2027-03-29', []),
      now: '2027-03-28T10:00:00.000Z',
    })
    near(
      axis(markup),
      [0, 5, 11, 17, 23, 29, 35, 41, 47].map((hour) => (hour / 47) * 100),
    )
    assert.match(words(markup), /jaune jusqu’à minuit/)
  })

  test('draws nothing before the hour from which its bulletin speaks, and says so', () => {
    const today = dayWith('J0', '2026-10-04', [
      row(['2026-10-04T08:00:00.000Z', '2026-10-04T22:00:00.000Z', 'orange']),
    ])
    const markup = html(Timeline, {
      today,
      tomorrow: dayWith('J1', '2026-10-05', []),
      now: '2026-10-04T10:00:00.000Z',
    })
    const begins = [...markup.matchAll(/<rect class="is-\w+" x="([\d.]+)%"/g)].map(([, x]) => Number(x))
    near([Math.min(...begins)], [(10 / 48) * 100])
    assert.match(words(markup), /Avant 10\u00a0h\u00a0: non renseigné par ce bulletin/)
  })

  test('of a tomorrow that nothing is known of is not green', () => {
    const today = dayWith('J0', '2026-10-04', [
      row(['2026-10-03T22:00:00.000Z', '2026-10-04T22:00:00.000Z', 'orange']),
    ])
    const tomorrow = { ...dayWith('J1', '2026-10-05', []), source: null, maxLevel: 'unknown' as const }
    const [wind] = twoDayRows(today, tomorrow)
    assert.deepEqual(
      wind?.stretches.map(({ level }) => level),
      ['orange', 'unknown'],
    )
    const markup = html(Timeline, { today, tomorrow, now: '2026-10-04T10:00:00.000Z' })
    assert.doesNotMatch(markup, /is-green/)
    assert.match(words(markup), /orange jusqu’à minuit, information indisponible demain toute la journée/)
    assert.ok(isRestUnknown(tomorrow))
  })

  test('joins over midnight what goes on', () => {
    const today = dayWith('J0', '2026-10-04', [
      row(['2026-10-04T10:00:00.000Z', '2026-10-04T22:00:00.000Z', 'yellow']),
    ])
    const tomorrow = dayWith('J1', '2026-10-05', [
      row(['2026-10-04T22:00:00.000Z', '2026-10-05T04:00:00.000Z', 'yellow']),
    ])
    assert.equal(twoDayRows(today, tomorrow)[0]?.stretches.length, 1)
  })
})

describe('a period in words', () => {
  const now = '2026-10-04T10:00:00.000Z'
  const table: readonly (readonly [string, string, string])[] = [
    ['2026-10-04T08:00:00.000Z', '2026-10-04T20:00:00.000Z', 'jusqu’à 22\u00a0h'],
    ['2026-10-04T08:00:00.000Z', '2026-10-04T22:00:00.000Z', 'jusqu’à minuit'],
    ['2026-10-04T12:00:00.000Z', '2026-10-04T20:30:00.000Z', 'de 14\u00a0h à 22\u00a0h\u00a030'],
    ['2026-10-04T13:00:00.000Z', '2026-10-05T04:00:00.000Z', 'de 15\u00a0h à demain 6\u00a0h'],
    ['2026-10-05T12:00:00.000Z', '2026-10-05T16:00:00.000Z', 'demain de 14\u00a0h à 18\u00a0h'],
    ['2026-10-05T12:00:00.000Z', '2026-10-05T22:00:00.000Z', 'demain de 14\u00a0h à minuit'],
    ['2026-10-04T22:00:00.000Z', '2026-10-05T22:00:00.000Z', 'demain toute la journée'],
    ['2026-10-04T04:00:00.000Z', '2026-10-04T08:00:00.000Z', 'de 6\u00a0h à 10\u00a0h, terminé'],
  ]
  for (const [begin, end, expected] of table)
    test(`is « ${expected} »`, () => assert.equal(periodText({ begin, end }, now), expected))
})
