import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AvalancheLevel } from '../../../src/domain/avalanche/scale.ts'
import {
  endOf,
  highestLevel,
  massifState,
  whyRefused,
  type AvalancheBulletin,
  type Publication,
} from '../../../src/domain/avalanche/statement.ts'
import { avalancheBulletin } from '../../support/avalanche.ts'

describe('a bulletin of avalanches read at noon of 20 January', () => {
  const cases: readonly [issued: string, until: string, file: string, why: string | null][] = [
    ['2026-01-19T16:00', '2026-01-20T18:00', '2026-01-19T16:00', null],
    // A clock that was not set forward is an hour off; two are believed.
    ['2026-01-20T14:00', '2026-01-21T18:00', '2026-01-20T14:00', null],
    ['2026-01-20T14:01', '2026-01-21T18:00', '2026-01-20T14:01', 'it was published ahead of now'],
    ['2026-01-19T16:00', '2026-01-19T16:00', '2026-01-19T16:00', 'it ends before it was published'],
    ['2026-01-19T16:00', '2026-01-26T16:00', '2026-01-19T16:00', null],
    ['2026-01-19T16:00', '2026-01-26T16:01', '2026-01-19T16:00', 'it is valid for more than a week'],
    ['2026-01-17T16:00', '2026-01-20T18:00', '2026-01-19T16:00', null],
    ['2026-01-17T15:59', '2026-01-20T18:00', '2026-01-19T16:00', 'it is of another day than its file'],
  ]
  for (const [issued, until, file, why] of cases)
    test(`${issued} to ${until} in a file of ${file}: ${why ?? 'it is taken'}`, () => {
      const bulletin = { issuedAt: `${issued}:00Z`, validUntil: `${until}:00Z` }
      const now = Date.parse('2026-01-20T12:00:00Z')
      assert.equal(whyRefused(bulletin, Date.parse(`${file}:00Z`), now), why)
    })
})

describe('what is said of a massif', () => {
  const now = Date.parse('2026-03-16T10:00:00Z')
  const published = (over: Partial<AvalancheBulletin>): Publication => ({
    kind: 'bulletin',
    massif: 3,
    bulletin: { ...avalancheBulletin, ...over },
  })
  const levelOf = (level: AvalancheLevel) => ({ kind: 'given', level, bands: [] }) as const
  const stateOf = (...all: readonly Publication[]) => massifState({ all, readAt: now }, 3, now)

  test('is of the newest bulletin, in whatever order they have come', () => {
    const evening = published({ issuedAt: '2026-03-15T15:09:00Z', risk: levelOf(2) })
    const morning = published({ issuedAt: '2026-03-16T07:12:00Z', risk: levelOf(4) })
    const amended = published({ issuedAt: '2026-03-16T07:12:00Z', risk: levelOf(5), isAmendment: true })
    for (const [newest, ...all] of [
      [4, evening, morning],
      [4, morning, evening],
      [5, morning, amended],
      [5, amended, morning],
    ] as const) {
      const state = stateOf(...all)
      assert.equal(state.state === 'in-force' && state.level, newest)
    }
  })

  test('is that none was published while others have one or the season is sure, else that it is out of season', () => {
    const stateAt = (day: string, all: readonly Publication[]) => {
      const then = Date.parse(`${day}T11:00:00Z`)
      return massifState({ all, readAt: then }, 3, then).state
    }
    const ofAnother = { ...published({}), massif: 10 }
    assert.deepEqual(
      [
        stateAt('2026-01-20', []),
        stateAt('2026-11-20', [ofAnother]),
        stateAt('2026-11-20', []),
        stateAt('2026-08-15', []),
      ],
      ['not-published', 'not-published', 'out-of-season', 'out-of-season'],
    )
  })

  test('is what the sure days of the season say: 15 December to 30 April', () => {
    const stateOn = (day: string) => {
      const then = Date.parse(`${day}T11:00:00Z`)
      return massifState({ all: [], readAt: then }, 3, then).state
    }
    assert.deepEqual(['2026-12-14', '2026-12-15', '2027-04-30', '2027-05-01'].map(stateOn), [
      'out-of-season',
      'not-published',
      'not-published',
      'out-of-season',
    ])
  })

  // Six hours of silence say nothing in winter; from 16 June to 31 October they may last two days.
  for (const [day, hours] of [
    ['2026-01-20', 6],
    ['2026-06-15', 6],
    ['2026-06-16', 48],
    ['2026-10-31', 48],
    ['2026-11-01', 6],
  ] as const)
    test(`is unreadable on ${day} where nobody has looked for more than ${hours} hours`, () => {
      const then = Date.parse(`${day}T11:00:00Z`)
      const afterMs = (ms: number) => massifState({ all: [], readAt: then - ms }, 3, then).state
      assert.notEqual(afterMs(hours * 3_600_000), 'unreadable')
      assert.equal(afterMs(hours * 3_600_000 + 1), 'unreadable')
    })

  test('is in force up to the last instant of its validity, and over from there', () => {
    const until = (validUntil: string) => stateOf(published({ validUntil })).state
    assert.equal(until('2026-03-16T10:00:00.001Z'), 'in-force')
    assert.equal(until('2026-03-16T10:00:00Z'), 'expired')
  })

  test('is of the earlier bulletin where the later one is over and the earlier is not', () => {
    const earlier = published({ issuedAt: '2026-03-15T15:00:00Z', risk: levelOf(2) })
    const later = published({
      issuedAt: '2026-03-16T06:00:00Z',
      validUntil: '2026-03-16T10:00:00Z',
      risk: levelOf(4),
    })
    const state = stateOf(earlier, later)
    assert.equal(state.state === 'in-force' && state.level, 2)
    assert.equal(stateOf({ ...earlier, massif: 10 }, later).state, 'expired')
  })

  test('is unreadable where the newest cannot be read: it may hide a higher level', () => {
    const at = Date.parse('2026-03-16T07:12:00Z')
    const issuedAt = '2026-03-16T07:12:00Z'
    const cut: Publication = { kind: 'unreadable', massif: 3, at }
    const message: Publication = { kind: 'message', massif: 3, at, text: 'Pas de bulletin aujourd’hui.' }
    const plain = published({ issuedAt, risk: levelOf(2) })
    const amendment = published({ issuedAt, risk: levelOf(4), isAmendment: true })
    for (const [expected, ...all] of [
      ['unreadable', published({}), cut],
      ['unreadable', plain, cut],
      ['unreadable', cut, plain],
      ['in-force', amendment, cut],
      ['in-force', cut, amendment],
      ['in-force', message, plain],
      ['unreadable', message, cut],
    ] as const)
      assert.equal(stateOf(...all).state, expected)
  })

  test('is the message in place of a bulletin, which ends the season if it speaks of one', () => {
    const said = (text: string) => stateOf({ kind: 'message', massif: 3, at: now, text })
    const end = 'La saison est terminée : fin de production des bulletins.'
    assert.deepEqual(said(end), { state: 'out-of-season', message: end })
    assert.deepEqual(said('Bulletin retardé.'), { state: 'not-published', message: 'Bulletin retardé.' })
  })

  test('is of tomorrow by the bulletin of that day, else by a tendency that speaks of it', () => {
    const tomorrow = (over: Partial<AvalancheBulletin>) => {
      const state = stateOf(published(over))
      return state.state === 'in-force' ? [state.day, state.tomorrow] : null
    }
    const { tendency } = avalancheBulletin
    // On the morning of 16 March; the bulletin is of that day and its tendency of the next.
    assert.deepEqual(tomorrow({}), ['2026-03-16', { level: 2, isTendency: true }])
    assert.deepEqual(tomorrow({ validUntil: '2026-03-17T17:00:00Z' }), [
      '2026-03-17',
      { level: 3, isTendency: false },
    ])
    assert.deepEqual(tomorrow({ tendency: { ...tendency, date: '2026-03-18' } }), ['2026-03-16', null])
    assert.deepEqual(tomorrow({ tendency: { ...tendency, level: null } }), ['2026-03-16', null])
    // Midnight in Paris ends the day before it, and a minute later the next one has begun.
    assert.equal(tomorrow({ validUntil: '2026-03-16T23:00:00Z' })?.[0], '2026-03-16')
    assert.equal(tomorrow({ validUntil: '2026-03-16T23:01:00Z' })?.[0], '2026-03-17')
  })

  test('changes by itself at the end of the bulletin, and else at no known instant', () => {
    const contradicting = published({ risk: { kind: 'contradicting' } })
    for (const each of [published({}), contradicting])
      assert.equal(endOf(stateOf(each)), '2026-03-16T17:00:00.000Z')
    assert.equal(endOf(stateOf(published({ validUntil: '2026-03-16T09:00:00Z' }))), null)
    assert.equal(endOf(stateOf()), null)
  })

  test('is no level where the bulletin in force has none that can be read, or contradicts itself', () => {
    for (const kind of ['unreadable', 'contradicting'] as const)
      assert.equal(stateOf(published({ risk: { kind } })).state, kind)
  })
})

describe('the highest level of several massifs', () => {
  const inForce = (level: AvalancheLevel) => ({ state: 'in-force', level }) as const
  const missing = { state: 'not-published', level: null } as const
  const resting = { state: 'out-of-season', level: null } as const

  test('is known where all are, and where one that is not could hardly change what to do', () => {
    assert.equal(highestLevel([inForce(1), inForce(3), resting]), 3)
    assert.equal(highestLevel([inForce(1), resting]), 1)
    assert.equal(highestLevel([inForce(2), missing]), 2)
    assert.equal(highestLevel([inForce(4), inForce(5), missing]), 5)
    assert.equal(highestLevel([missing, inForce(4)]), 4)
  })

  test('is unknown where it would be the lowest without one, or none is known', () => {
    assert.equal(highestLevel([inForce(1), missing]), 'unknown')
    assert.equal(highestLevel([resting, missing]), 'unknown')
    assert.equal(highestLevel([]), 'unknown')
  })

  test('is none out of season', () => {
    assert.equal(highestLevel([resting, resting]), 'off-season')
    assert.equal(highestLevel([resting]), 'off-season')
  })
})
