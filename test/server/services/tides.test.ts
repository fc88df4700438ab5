import assert from 'node:assert/strict'
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { valueOf } from '../../../src/domain/part.ts'
import { createTides } from '../../../src/server/services/tides.ts'
import type { PortMonth, PortView } from '../../../src/views/tides.ts'
import { catalogue, handClock } from '../../support/map-sources.ts'
import { tideTable } from '../../support/tides.ts'

const day = 86_400_000

function build(now: string) {
  const clock = handClock(now)
  return { tides: createTides({ catalogue: catalogue(), clock }), clock }
}

async function portOf(tides: ReturnType<typeof createTides>, slug: string): Promise<PortView> {
  const part = await tides.port(slug)
  const view = part && valueOf(part)
  assert.ok(view, slug)
  return view
}

async function monthOf(
  tides: ReturnType<typeof createTides>,
  slug: string,
  month: string,
): Promise<PortMonth> {
  const part = await tides.month(slug, month)
  const view = part && valueOf(part)
  assert.ok(view, `${slug} ${month}`)
  return view
}

/** How often others go before an answer is there. */
async function turnsOfLoop(answer: Promise<unknown>): Promise<number> {
  const isThere = answer.then(() => true)
  let turns = 0
  while (!(await Promise.race([isThere, nextTurnOfLoop(false)]))) turns += 1
  return turns
}

describe('the year of a port', () => {
  // A year is 46 blocks of eight days, and one more at its end; a page compares with this one and looks into the next.
  const blocksOfPage = 2 * 46

  test('is computed a block at a time, and others go between', async () => {
    const { tides } = build('2026-05-10T10:00Z')
    assert.ok((await turnsOfLoop(tides.port('calais'))) >= blocksOfPage)
  })

  test('is computed a block at a time when many ports are asked for at once', async () => {
    const { tides } = build('2026-05-10T10:00Z')
    const ports = tideTable.ports.slice(0, 8)
    const all = Promise.all(ports.map(({ slug }) => tides.port(slug)))
    assert.ok((await turnsOfLoop(all)) >= ports.length * blocksOfPage)
  })

  test('is computed once', async () => {
    const { tides, clock } = build('2026-05-10T10:00Z')
    await Promise.all([tides.port('calais'), tides.port('calais'), tides.month('calais', '2026-08')])
    assert.ok((await turnsOfLoop(tides.port('calais'))) <= 2)
    clock.forward(day)
    assert.ok((await turnsOfLoop(tides.port('calais'))) <= 4)
  })

  test('has the great tides that its months show, by the days of the port', async () => {
    const { tides } = build('2026-05-10T10:00Z')
    const { greatTides } = await portOf(tides, 'calais')
    const told = greatTides.find(({ year }) => year === 2027)?.tides ?? []
    const months = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        monthOf(tides, 'calais', `2027-${String(index + 1).padStart(2, '0')}`),
      ),
    )
    const shown = months.flatMap(({ days }) =>
      days.filter(({ turns }) => turns.some(({ coefficient }) => (coefficient ?? 0) >= 100)),
    )
    assert.ok(shown.length > 20)
    assert.deepEqual(
      shown.map(({ date }) => date),
      shown
        .map(({ date }) => date)
        .filter((date) => told.some(({ first, last }) => first <= date && date <= last)),
    )
    for (const { first, last, peak, coefficient } of told) {
      for (const end of [first, last])
        assert.ok(
          shown.some(({ date }) => date === end),
          end,
        )
      const highest = shown.find(({ date }) => date === peak)?.turns ?? []
      assert.ok(
        highest.some((turn) => turn.coefficient === coefficient),
        peak,
      )
    }
  })

  test('has great tides where there are coefficients, and nowhere else', async () => {
    const { tides } = build('2026-05-10T10:00Z')
    for (const [slug, years] of [
      ['saint-malo', [2026, 2027]],
      ['nice', []],
      ['papeete', []],
    ] as const)
      assert.deepEqual(
        (await portOf(tides, slug)).greatTides.map(({ year }) => year),
        years,
      )
  })
})

test('what is said of a port is good for a minute or more, and no longer than until the next turn', async () => {
  const { tides, clock } = build('2026-05-10T10:00Z')
  const part = (await tides.port('brest')) ?? assert.fail()
  assert.ok(part.state === 'fresh')
  assert.ok(Date.parse(part.freshUntil) >= clock.now() + 60_000)
  assert.equal(part.validUntil, part.value.tide.next[0]?.time)
})

test('each port is listed once, on the coast that it is of, with turns to come', async () => {
  const list = await build('2026-05-10T10:00Z').tides.ports()
  const groups = valueOf(list)?.groups ?? []
  const listed = groups.flatMap(({ coast, rows }) => rows.map(({ port }) => `${port.slug} ${coast}`))
  assert.deepEqual(listed.toSorted(), tideTable.ports.map(({ slug, coast }) => `${slug} ${coast}`).toSorted())
  const next = groups.flatMap(({ rows }) => rows.flatMap((row) => row.next.map(({ time }) => time)))
  assert.ok(next.every((time) => time > '2026-05-10T10:00:00.000Z'))
})

describe('a day of a port', () => {
  for (const [name, eve, hours] of [
    ['when clocks go back', '2026-10-24T10:00Z', 25],
    ['when clocks go forward', '2026-03-28T10:00Z', 23],
    ['on other days', '2026-05-10T10:00Z', 24],
  ] as const)
    test(`has a curve of ${hours} hours ${name}`, async () => {
      const { tomorrow } = await portOf(build(eve).tides, 'brest')
      const [first, last] = [tomorrow.points[0], tomorrow.points.at(-1)]
      assert.equal((Date.parse(last?.time ?? '') - Date.parse(first?.time ?? '')) / 3_600_000, hours)
      assert.equal(tomorrow.points.length, hours * 4 + 1)
    })

  test('is that of its own clocks', async () => {
    // 23 h on 24 November in Papeete, 10 h on the 25th in Paris.
    const { tides } = build('2026-11-25T09:00Z')
    assert.equal((await portOf(tides, 'papeete')).days[0]?.date, '2026-11-24')
    assert.equal((await portOf(tides, 'brest')).days[0]?.date, '2026-11-25')
  })

  test('has the height between its turns that the sea passes on the way', async () => {
    const { tide } = await portOf(build('2026-05-10T10:00Z').tides, 'saint-malo')
    const { points, turns } = tide.today
    for (const { kind, time, level } of turns) {
      const near = points.filter((point) => Math.abs(Date.parse(point.time) - Date.parse(time)) <= 450_000)
      assert.ok(near.length > 0)
      // In seven minutes and a half around a turn even Saint-Malo's sea moves by a few centimetres only.
      for (const point of near) {
        assert.ok(Math.abs(point.level - level) <= 0.05, time)
        assert.ok(kind === 'high' ? point.level <= level : point.level >= level, time)
      }
    }
  })
})

describe('the tide of a beach', () => {
  const { tides } = build('2026-05-10T10:00Z')

  test('is that of the port nearest to it on its coast', async () => {
    const part = await tides.near({ lat: 48.66, lon: -2.01 }, 'English Channel')
    const tide = part && valueOf(part)
    assert.equal(tide?.port.slug, 'saint-malo')
    assert.ok(tide.km < 10)
    assert.deepEqual(tide.tide.next, (await portOf(tides, 'saint-malo')).tide.next)
  })

  test('is none far from every port, nor where the sea hardly rises', async () => {
    assert.equal(await tides.near({ lat: 49.2, lon: 0.2 }, 'Mediterranean'), null)
    assert.equal(await tides.near({ lat: 43.26, lon: 5.37 }, 'Mediterranean'), null)
  })
})

test('a turn keeps its minute from day to day', async () => {
  const { tides, clock } = build('2026-05-10T10:00Z')
  const times = async () =>
    new Set((await tides.list('calais', 60))?.days.flatMap(({ turns }) => turns.map(({ time }) => time)))
  const before = await times()
  for (let passed = 1; passed <= 16; passed += 1) {
    clock.forward(day)
    const both = (await times()).intersection(before)
    assert.ok(both.size >= (60 - passed) * 3.8, `${passed} days later: ${both.size}`)
  }
})
