import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { localDate } from '../../../src/domain/local-time.ts'
import { brestHighs, coefficientOf, lagBehindBrest } from '../../../src/domain/tides/coefficient.ts'
import type { TidePort } from '../../../src/domain/tides/port.ts'
import { blockExtremes, blockOf, joined, toTurn } from '../../../src/domain/tides/prediction.ts'
import { dayMs, minuteMs } from '../../../src/domain/time-units.ts'
import { publishedTides, tidePort, tideTable } from '../../support/tides.ts'

const brest = tidePort('brest')

const extremesAround = (port: TidePort, at: number) => {
  const block = blockOf(at)
  return joined([block - 1, block, block + 1].map((each) => blockExtremes(tideTable, port, each)))
}

const around = (at: number) => {
  const block = blockOf(at)
  return [block - 1, block, block + 1].flatMap((each) => brestHighs(tideTable, brest, each))
}

interface Residual {
  readonly minutes: number
  readonly metres: number
}

/** What we compute less what was published, for each published turn of a port. */
const residuals = (slug: string): readonly Residual[] =>
  publishedTides.turns
    .filter(([port]) => port === slug)
    .map(([, , kind, time, level]) => {
      const at = Date.parse(time)
      const [nearest] = extremesAround(tidePort(slug), at)
        .filter((extreme) => extreme.kind === kind)
        .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
      assert.ok(nearest)
      return { minutes: (nearest.at - at) / minuteMs, metres: nearest.level - level }
    })

const middle = (values: readonly number[]): number =>
  values.map(Math.abs).toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const worst = (values: readonly number[]): number => Math.max(...values.map(Math.abs))

/**
 * In the Seine’s bay and the Loire’s mouth the sea stands for an hour or two at high water: when it turns is a matter of
 * centimetres. At neap tides a minute is worth less elsewhere, too.
 */
const standing = new Set(['le-havre', 'saint-nazaire'])

describe('the computed tide agrees with the published one', () => {
  for (const slug of new Set(publishedTides.turns.map(([port]) => port)))
    test(slug, (t) => {
      const all = residuals(slug)
      const minutes = all.map((each) => each.minutes)
      const metres = all.map((each) => each.metres)
      t.diagnostic(
        `${all.length} turns: ${middle(minutes).toFixed(0)} min, ${worst(minutes).toFixed(0)} at most; ` +
          `${middle(metres).toFixed(2)} m, ${worst(metres).toFixed(2)} at most`,
      )
      assert.ok(middle(minutes) <= (standing.has(slug) ? 45 : 15))
      assert.ok(worst(minutes) <= (standing.has(slug) ? 100 : 30))
      assert.ok(middle(metres) <= 0.25)
      assert.ok(worst(metres) <= 0.35)
    })
})

// What somebody reads who asks how far a port's tide can be trusted.
test('the documents say of each port how far it is from what is published', () => {
  const told = readFileSync('data/README.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^\s*\| ([a-z-]+) +\|(.+)\|$/.exec(line)?.slice(1) ?? [])
  const figures = told.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  for (const slug of new Set(publishedTides.turns.map(([port]) => port))) {
    const all = residuals(slug)
    const minutes = all.map((each) => each.minutes)
    const metres = all.map((each) => each.metres)
    const written = [
      String(all.length),
      `${middle(minutes).toFixed(0)} min`,
      `${worst(minutes).toFixed(0)} min`,
      `${middle(metres).toFixed(2)} m`,
      `${worst(metres).toFixed(2)} m`,
    ].join(' | ')
    assert.equal(figures[figures.indexOf(slug) + 1], written, slug)
  }
})

describe('the computed coefficient is within 2 of the published one', () => {
  for (const [source, date, published] of publishedTides.coefficients)
    test(`${date}, ${source}`, () => {
      const noon = Date.parse(`${date}T12:00Z`)
      const highs = around(noon)
      const ofDay = extremesAround(brest, noon).filter(
        ({ at, kind }) => kind === 'high' && localDate(new Date(at), 'Europe/Paris') === date,
      )
      // Newspapers list them in no order.
      const computed = ofDay.map((high) => coefficientOf(high, 0, highs) ?? NaN).toSorted((a, b) => a - b)
      assert.equal(computed.length, published.length)
      published
        .toSorted((a, b) => a - b)
        .forEach((coefficient, index) => {
          assert.ok(
            Math.abs((computed[index] ?? NaN) - coefficient) <= 2,
            `${computed.join()}: ${published.join()}`,
          )
        })
    })
})

// maree.info, 16 July 2026: the tide that has 98 at 7 h 15 in Brest has it at 9 h 32 in Saint-Malo and 14 h 48 in Calais.
test('a tide keeps its coefficient along the coast', () => {
  const tides = {
    brest: '07:15',
    'saint-malo': '09:32',
    cherbourg: '11:21',
    dieppe: '14:05',
    calais: '14:48',
  }
  for (const [slug, time] of Object.entries(tides)) {
    const at = Date.parse(`2026-07-16T${time}:00+02:00`)
    const port = tidePort(slug)
    const lag = lagBehindBrest(tideTable, brest, port)
    const later = at - Date.parse(`2026-07-16T${tides.brest}:00+02:00`)
    assert.ok(Math.abs(lag - later) <= 30 * minuteMs, `${slug}: ${lag / minuteMs} min`)
    const coefficient = coefficientOf({ kind: 'high', at, level: 0 }, lag, around(at))
    assert.ok(coefficient !== null && Math.abs(coefficient - 98) <= 1, `${slug}: ${coefficient}`)
  }
})

test('the tide of a port comes so much later as its greatest wave does, two hours before Brest at most', () => {
  const m2 = tideTable.constituents.findIndex(({ name }) => name === 'M2')
  const minutesOf = (degreesAfterBrest: number) => {
    const phases = brest.phases.map((phase, index) =>
      index === m2 ? (phase + degreesAfterBrest) % 360 : phase,
    )
    return Math.round(lagBehindBrest(tideTable, brest, { ...brest, phases }) / minuteMs)
  }
  // The wave goes 28.984° an hour: 29° are an hour. 331° after are 29° before; 270° stay after.
  assert.deepEqual([29, 250, 270, 331].map(minutesOf), [60, 518, 559, -60])
})

// The moon passes every 12 h 25 min, and the sun moves high water by an hour and more of that.
test('where the sea stands for hours at high water, as in Le Havre, that is one high water', () => {
  const blocks = Array.from({ length: 46 }, (_, index) => blockOf(Date.parse('2026-01-01')) + index)
  const turns = joined(blocks.map((block) => blockExtremes(tideTable, tidePort('le-havre'), block)))
  const highs = turns.filter(({ kind }) => kind === 'high')
  for (const [index, { at }] of highs.slice(1).entries()) {
    const hours = (at - (highs[index]?.at ?? NaN)) / (60 * minuteMs)
    assert.ok(hours > 10.5 && hours < 14.5, `${new Date(at).toISOString()}: ${hours} h`)
  }
})

test('high and low water take turns also where one of them falls on the border of two blocks of days', () => {
  for (const [slug, border] of [
    ['dieppe', '2026-08-15T00:00Z'],
    ['sete', '2026-08-23T00:00Z'],
  ] as const) {
    const turns = extremesAround(tidePort(slug), Date.parse(border))
    assert.ok(turns.some(({ at }) => Math.abs(at - Date.parse(border)) < minuteMs))
    for (const [index, { kind, at }] of turns.slice(1).entries())
      assert.notEqual(kind, turns[index]?.kind, `${slug} ${new Date(at).toISOString()}`)
  }
})

// Computed by @neaps/tide-predictor 0.11.0 with all 50 constituents of TICON-4 and node factors of its own.
test('Saint-Malo is what the package computes that the node factors are from', () => {
  const expected = [
    ['high', '2026-11-22T03:56:34Z', 10.66],
    ['low', '2026-11-22T10:25:26Z', 3.08],
    ['high', '2026-11-22T16:15:43Z', 11.09],
    ['low', '2026-11-22T22:53:31Z', 2.69],
    ['high', '2026-11-23T04:42:26Z', 11.43],
    ['low', '2026-11-23T11:18:27Z', 2.42],
    ['high', '2026-11-23T17:02:44Z', 11.74],
  ] as const
  const begin = Date.parse('2026-11-22T00:00Z')
  const found = extremesAround(tidePort('saint-malo'), begin).filter(
    ({ at }) => at >= begin && at < begin + 2 * dayMs,
  )
  expected.forEach(([kind, time, level], index) => {
    const turn = found[index]
    assert.equal(turn?.kind, kind)
    assert.ok(turn && Math.abs(turn.at - Date.parse(time)) < 30_000)
    assert.ok(Math.abs(toTurn(turn).level - level) < 0.015)
  })
})
