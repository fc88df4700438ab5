import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SeaLevelDay } from '../../src/domain/beach-conditions.ts'
import { SeaLevelDrawing } from '../../src/web/pages/beach/sea-drawings.tsx'
import { tideSentence, turnsOf } from '../../src/web/pages/beach/tides.ts'

/** A day of levels from midnight in Paris in summer, hour by hour. */
const day = (levels: readonly number[]): SeaLevelDay => ({
  points: levels.map((level, hour) => ({
    time: new Date(Date.parse('2026-07-14T22:00:00Z') + hour * 3_600_000).toISOString(),
    level,
  })),
  lowest: Math.min(...levels),
  highest: Math.max(...levels),
})
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** Two tides: low at 3 h and 15 h, high at 9 h and 21 h. */
const tidal = day(Array.from({ length: 24 }, (_, hour) => -2 * Math.cos(((hour - 3) / 12) * 2 * Math.PI)))

describe('the turns of the sea', () => {
  test('are given in the time of the place', () =>
    assert.equal(
      plain(tideSentence(tidal, 'Europe/Paris')),
      'Mer haute vers 9 h et 21 h, basse vers 3 h et 15 h.',
    ))

  test('are not given for a sea that hardly moves', () =>
    assert.equal(
      plain(tideSentence(day(Array.from({ length: 24 }, (_, hour) => (hour % 6) / 20)), 'Europe/Paris')),
      'Le niveau varie peu aujourd’hui.',
    ))

  test('do not include the ends of the day, beyond which nothing is known', () =>
    assert.deepEqual(turnsOf(day([0, 1, 2, 3, 4])), []))

  test('count a level that stands still for an hour once', () =>
    assert.deepEqual(
      turnsOf(day([0, 1, 2, 2, 1, 0])).map(({ level }) => level),
      [2],
    ))
})

test('the drawing of a day has the same hours under it when clocks change', () => {
  for (const [midnight, length] of [
    ['2026-10-23T22:00:00Z', 24],
    ['2026-10-24T22:00:00Z', 25],
    ['2027-03-27T23:00:00Z', 23],
  ] as const) {
    const points = Array.from({ length }, (_, hour) => ({
      time: new Date(Date.parse(midnight) + hour * 3_600_000).toISOString(),
      level: 0,
    }))
    const drawing = renderToStaticMarkup(
      createElement(SeaLevelDrawing, {
        day: { points, lowest: 0, highest: 0 },
        now: midnight,
        timeZone: 'Europe/Paris',
      }),
    )
    const hours = [...drawing.matchAll(/<text[^>]*>([^<]*)/g)].map(([, hour]) => plain(hour ?? ''))
    assert.deepEqual(hours, ['6 h', '12 h', '18 h'], midnight)
  }
})
