import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { MassifState } from '../../../src/domain/avalanche/statement.ts'
import {
  avalancheOver,
  bulletinXml,
  messageXml,
  named,
  riskOf,
  type Files,
  type Places,
} from './avalanche-scenes.ts'

// The tables of docs/avalanche.md, row by row, seen from the Aravis on Tuesday 20 January 2026 at noon in Paris.

const yesterday = '2026-01-19'
const today = '2026-01-20'
const yesterdays = named('2026-01-19T16:09:00')
const others = { [named('2026-01-19T16:00:00', 'Vanoise')]: bulletinXml({ id: 10 }) }

const ofYesterday = (body: string | null = bulletinXml()): Files => ({
  [yesterday]: { ...others, [yesterdays]: body },
})
/** Yesterday's has level 2, today's 4: the later one is known by its level. */
const twoOf = (second: string, name: string): Files => ({
  [yesterday]: { [yesterdays]: bulletinXml({ risk: riskOf('2') }) },
  [today]: { [name]: second },
})
const levelFour = { risk: riskOf('4'), published: '2026-01-20T08:12:00' }

const silent: Places = { archive: 'gone', storage: 'gone' }

interface Example extends Places {
  readonly at?: string
  /** Hours that pass before the question, after which the places are as said. */
  readonly hours?: number
  readonly later?: Places
}

const publications: Readonly<Record<string, Example>> = {
  'in force': { files: ofYesterday() },
  newer: {
    files: twoOf(
      bulletinXml({ ...levelFour, published: '2026-01-20T11:30:00', validUntil: '2026-01-21T18:00:00' }),
      named('2026-01-20T11:30:00'),
    ),
  },
  'wrong order': {
    files: {
      [today]: {
        [named('2026-01-20T10:00:00')]: bulletinXml({ risk: riskOf('2'), published: '2026-01-20T07:00:00' }),
        [named('2026-01-20T09:00:00')]: bulletinXml(levelFour),
      },
    },
  },
  amendment: {
    files: twoOf(bulletinXml({ ...levelFour, amended: true }), named('2026-01-20T08:12:00')),
  },
  'same minute': {
    files: {
      [today]: {
        [named('2026-01-20T08:12:00')]: bulletinXml({ ...levelFour, amended: true }),
        [named('2026-01-20T08:12:30')]: bulletinXml({ ...levelFour, risk: riskOf('2') }),
      },
    },
  },
  'later, over': {
    files: {
      [yesterday]: {
        [yesterdays]: bulletinXml({ risk: riskOf('2') }),
        [named('2026-01-19T17:00:00')]: bulletinXml({
          risk: riskOf('4'),
          published: '2026-01-19T17:00:00',
          validUntil: '2026-01-20T06:00:00',
        }),
      },
    },
  },
  over: { files: ofYesterday(), at: '2026-01-20T18:30:00Z' },
  'at its end': { files: ofYesterday(), at: '2026-01-20T17:00:00Z' },
  'long over': { files: ofYesterday(), hours: 72, later: {} },
}

const levels: Readonly<Record<string, string>> = {
  'one level': riskOf('3', '3'),
  split: riskOf('3', '2', '3'),
  rising: riskOf('4', '2', '', '4'),
  'highest only': riskOf('3', ''),
  'above parts': riskOf('4', '3'),
  'below a part': riskOf('2', '2', '3'),
  'below a rise': riskOf('2', '2', '', '3'),
  six: riskOf('6', '2'),
  nothing: riskOf('', '2'),
  letters: riskOf('NC', '2'),
  'a part': riskOf('3', '7'),
}

const silences: Readonly<Record<string, Example>> = {
  'empty in January': {},
  missing: { files: { [yesterday]: others } },
  'empty in July': { at: '2026-07-14T10:00:00Z' },
  'empty in November': { at: '2026-11-24T10:00:00Z' },
  'first in November': {
    at: '2026-11-24T10:00:00Z',
    files: {
      '2026-11-23': {
        [named('2026-11-23T16:00:00', 'Vanoise')]: bulletinXml({
          id: 10,
          published: '2026-11-23T16:00:00',
          validUntil: '2026-11-24T18:00:00',
        }),
      },
    },
  },
  'end of season': { files: ofYesterday(messageXml('La saison est terminée sur le massif Aravis.')) },
  'another message': { files: ofYesterday(messageXml('Le bulletin est suspendu.')) },
  'silent for a while': { files: { [yesterday]: others }, hours: 5, later: silent },
  'not heard any more': { files: { [yesterday]: others }, hours: 7, later: silent },
  'silent in July': { at: '2026-07-14T10:00:00Z', hours: 47, later: silent },
}

const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${bulletinXml({ title: ']]>&b;<![CDATA[' }).replace(/^<\?xml[^>]*>/, '')}`

const faults: Readonly<Record<string, Example>> = {
  cut: { files: ofYesterday(bulletinXml().slice(0, -60)) },
  'too large': { files: ofYesterday(bulletinXml({ title: 'x'.repeat(10_000_000) })) },
  entities: { files: ofYesterday(bomb) },
  'another document': { files: ofYesterday('<html><title>503</title><p>Service unavailable</p></html>') },
  'another massif': { files: ofYesterday(bulletinXml({ id: 3 })) },
  'last year': {
    files: ofYesterday(bulletinXml({ published: '2025-01-19T16:09:00', validUntil: '2025-01-20T18:00:00' })),
  },
  'far ahead': {
    files: {
      [today]: {
        [named('2026-01-20T16:09:00')]: bulletinXml({
          published: '2026-01-20T16:09:00',
          validUntil: '2026-01-21T18:00:00',
        }),
      },
    },
  },
  'an hour ahead': {
    files: {
      [today]: {
        [named('2026-01-20T13:00:00')]: bulletinXml({
          published: '2026-01-20T13:00:00',
          validUntil: '2026-01-21T18:00:00',
        }),
      },
    },
  },
  endless: { files: ofYesterday(bulletinXml({ validUntil: '2026-02-20T18:00:00' })) },
  'without a risk': { files: ofYesterday(bulletinXml({ risk: '' })) },
  'worse unreadable': { files: twoOf('<cut', named('2026-01-20T08:12:00')) },
  'not sent': { files: ofYesterday(null) },
  markup: { files: ofYesterday(bulletinXml({ title: '<b>Plaques</b><br/>au-dessus < 2000 m' })) },
  'list of errors': { files: ofYesterday(), archive: 'error page' },
  'moved, empty': { files: ofYesterday(), archive: 'empty' },
  'moved, gone': { files: ofYesterday(), archive: 'gone' },
  nobody: { files: ofYesterday(), ...silent },
}

const inWords = (said: MassifState | null): string => {
  if (said === null) return 'nothing: the source is silent'
  if (said.state === 'in-force') return `level ${said.level}`
  return {
    expired: 'over',
    contradicting: 'contradicting itself',
    unreadable: 'unreadable',
    'not-published': 'not published',
    'out-of-season': 'out of season',
  }[said.state]
}

/** What the words of the last column stand for in the examples. */
const levelsOfColumn: Readonly<Record<string, string>> = {
  'its level': 'level 3',
  'the level of the newer': 'level 4',
  'the level of the earlier': 'level 2',
  'unreadable, asked again': 'unreadable',
}

async function saidOf(t: TestContext, { at, hours, later = {}, ...places }: Example): Promise<string> {
  let there: Places = places
  const { said, clock } = await avalancheOver(t, () => there, at)
  const first = await said()
  if (hours === undefined) return inWords(first)
  there = later
  clock.advance(hours * 3_600_000)
  return inWords(await said())
}

const text = await readFile(new URL('../../../docs/avalanche.md', import.meta.url), 'utf8')

/** The rows of the table under a heading: event, what comes, what is said. */
const rowsUnder = (heading: string): readonly (readonly string[])[] => {
  const [, section = ''] = text.split(`## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const tables: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  'One publication, then another': publications,
  'What a bulletin says of its level': Object.fromEntries(
    Object.entries(levels).map(([event, risk]) => [event, { files: ofYesterday(bulletinXml({ risk })) }]),
  ),
  'Nothing of a massif': silences,
  Faults: faults,
}

for (const [heading, examples] of Object.entries(tables))
  describe(heading, () => {
    const rows = rowsUnder(heading)

    test('has an example for each row, and no other', () =>
      assert.deepEqual(
        rows.map(([event]) => event),
        Object.keys(examples),
      ))

    for (const [event = '', comes = '', expected = ''] of rows)
      test(`${event}: ${comes} → ${expected}`, async (t) =>
        assert.equal(await saidOf(t, examples[event] ?? {}), levelsOfColumn[expected] ?? expected))
  })

test('tomorrow has the level of the tendency until a bulletin speaks of it, then its own', async (t) => {
  const evening = { published: '2026-01-20T16:09:00', validUntil: '2026-01-21T18:00:00' }
  let files = ofYesterday()
  const { said, clock } = await avalancheOver(t, () => ({ files }))
  const tomorrow = async () => {
    const state = await said()
    return state?.state === 'in-force' ? state.tomorrow : assert.fail(state?.state)
  }
  // `RISQUEMAXIJ2` of the scenes is 1, for 21 January.
  assert.deepEqual(await tomorrow(), { level: 1, isTendency: true })
  files = {
    ...files,
    [today]: { [named(evening.published)]: bulletinXml({ ...evening, risk: riskOf('4') }) },
  }
  clock.advance(5 * 3_600_000)
  assert.deepEqual(await tomorrow(), { level: 4, isTendency: false })
})

test('the bulletin of the evening is there forty minutes after it was published, whoever looked before', async (t) => {
  const evening = { published: '2026-01-20T16:09:00', validUntil: '2026-01-21T18:00:00' }
  let files = ofYesterday()
  const { said, clock } = await avalancheOver(t, () => ({ files }), '2026-01-20T15:05:00Z')
  assert.equal(inWords(await said()), 'level 3')
  files = {
    ...files,
    [today]: { [named(evening.published)]: bulletinXml({ ...evening, risk: riskOf('4') }) },
  }
  clock.advance(44 * 60_000)
  assert.equal(inWords(await said()), 'level 4')
})

describe('the archive', () => {
  test('is asked again for what it did not send, and then says it', async (t) => {
    let body: string | null = null
    const { said, clock } = await avalancheOver(t, () => ({ files: ofYesterday(body) }))
    assert.equal(inWords(await said()), 'unreadable')
    body = bulletinXml()
    clock.advance(30 * 60_000)
    assert.equal(inWords(await said()), 'level 3')
  })

  test('is not asked twice for a file, read or unreadable', async (t) => {
    const files = { [yesterday]: { ...others, [yesterdays]: '<cut' } }
    const { said, clock, source } = await avalancheOver(t, () => ({ files }))
    await said()
    clock.advance(3 * 3_600_000)
    await said()
    const asked = source.requests.map(({ path }) => path).filter((path) => path.endsWith('.xml'))
    assert.equal(asked.length, 2)
  })

  test('is asked once a day in summer, for one list', async (t) => {
    const { said, clock, source } = await avalancheOver(t, () => ({}), '2026-07-14T08:00:00Z')
    for (let hours = 0; hours < 48; hours += 1) {
      await said()
      clock.advance(3_600_000)
    }
    assert.equal(source.requests.length, 2)
  })

  test('is asked again after three hours in late autumn while nothing is published', async (t) => {
    const { said, clock, source } = await avalancheOver(t, () => ({}), '2026-11-20T08:00:00Z')
    await said()
    const asked = source.requests.length
    clock.advance(3 * 3_600_000 - 1_000)
    await said()
    await setTimeout(50)
    assert.equal(source.requests.length, asked)
    clock.advance(2_000)
    await said()
    for (let waits = 0; source.requests.length === asked && waits < 500; waits += 1) await setTimeout(10)
    assert.ok(source.requests.length > asked)
  })

  test('and the stations, too, are asked once a day in summer, and eight times in winter', async (t) => {
    for (const [start, expected] of [
      ['2026-07-14T08:00:00Z', 2],
      ['2026-01-20T08:00:00Z', 16],
    ] as const) {
      const { service, clock, stationsAsked } = await avalancheOver(t, () => ({}), start)
      for (let hours = 0; hours < 48; hours += 1) {
        await service.snow({ lat: 45.9, lon: 6.87 })
        await setTimeout(0)
        clock.advance(3_600_000)
      }
      assert.equal(stationsAsked(), expected)
    }
  })

  test('is asked no more than 80 times on a day of winter, from midnight on', async (t) => {
    const names = ['Chablais', 'Aravis', 'Mont-Blanc', 'Bauges', 'Beaufortain', 'Vanoise', 'Vercors']
    const files = Object.fromEntries(
      [yesterday, today].map((day) => [
        day,
        Object.fromEntries(
          Array.from({ length: 35 }, (_, i) => [
            named(`${day}T16:${String(10 + i)}:00`, names[i] ?? `Massif${i}`),
            bulletinXml({ id: i, published: `${day}T16:${10 + i}:00`, validUntil: '2026-01-21T18:00:00' }),
          ]),
        ),
      ]),
    )
    const there = () => {
      const until = new Date(clockOf()).toISOString().slice(0, 19)
      return {
        files: Object.fromEntries(
          Object.entries(files).map(([day, all]) => [
            day,
            Object.fromEntries(Object.entries(all).filter(() => `${day}T15:45:00` <= until)),
          ]),
        ),
      }
    }
    let clockOf = (): number => Date.parse('2026-01-19T22:00:00Z')
    const { said, clock, source } = await avalancheOver(t, there, '2026-01-19T22:00:00Z')
    clockOf = clock.now
    await said()
    clock.advance(3_600_000)
    const before = source.requests.length
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      await said()
      // What is refreshed behind an answer is asked meanwhile.
      await setTimeout(4)
      clock.advance(600_000)
    }
    const day = source.requests.length - before
    assert.ok(day <= 80, `${day}`)
    assert.ok(day >= 35, `${day}`)
  })
})

describe('the question for high levels', () => {
  const clusaz = { lat: 45.9045, lon: 6.4238 }
  const plain = { lat: 48.4, lon: -4.5 }
  const highAt = async (t: TestContext, files: Files, points = [plain, clusaz, clusaz]) => {
    const { service } = await avalancheOver(t, () => ({ files }))
    const part = await service.highAt(points)
    return part.state === 'missing' ? part.reason : part.value.massifs
  }

  test('names a massif of level 4 or 5 once, with the end of its bulletin', async (t) => {
    for (const level of [4, 5] as const)
      assert.deepEqual(await highAt(t, ofYesterday(bulletinXml({ risk: riskOf(`${level}`) }))), [
        { slug: 'aravis', name: 'Aravis', level, validUntil: '2026-01-20T17:00:00.000Z' },
      ])
  })

  test('names none of a lower level, of a bulletin that is over, and outside the massifs', async (t) => {
    const over = bulletinXml({ risk: riskOf('5'), validUntil: '2026-01-20T11:00:00' })
    for (const body of [bulletinXml({ risk: riskOf('3') }), over, bulletinXml({ risk: riskOf('4', '5') })])
      assert.deepEqual(await highAt(t, ofYesterday(body)), [])
    assert.deepEqual(await highAt(t, ofYesterday(bulletinXml({ risk: riskOf('5') })), [plain]), [])
  })

  test('has no answer where nobody can say, rather than none of them', async (t) => {
    const { service } = await avalancheOver(t, () => silent)
    const part = await service.highAt([clusaz])
    assert.equal(part.state, 'missing')
  })
})

describe('the answer', () => {
  test('lives no longer than the bulletin', async (t) => {
    const { service } = await avalancheOver(t, () => ({ files: ofYesterday() }))
    const part = await service.bulletin('aravis')
    assert.ok(part && part.state !== 'missing')
    assert.equal(part.validUntil, '2026-01-20T17:00:00.000Z')
    assert.equal(part.at, '2026-01-19T15:09:00.000Z')
  })

  test('gives the texts without marks, and with the signs that are words', async (t) => {
    const { said } = await avalancheOver(t, () => faults['markup'] ?? {})
    const state = await said()
    assert.ok(state?.state === 'in-force')
    assert.equal(state.bulletin.stability.title, 'Plaques\nau-dessus < 2000 m')
  })

  test('keeps the texts of a bulletin whose level contradicts itself or cannot be read', async (t) => {
    for (const risk of [riskOf('2', '3'), riskOf('6')]) {
      const { said } = await avalancheOver(t, () => ({ files: ofYesterday(bulletinXml({ risk })) }))
      const state = await said()
      assert.ok(state?.state === 'contradicting' || state?.state === 'unreadable')
      assert.equal(state.bulletin?.stability.title, 'Plaques à vent')
    }
  })
})
