import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AvalancheLevel } from '../../../src/domain/avalanche/scale.ts'
import {
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
  })

  test('is unknown where it would be the lowest without one, or none is known', () => {
    assert.equal(highestLevel([inForce(1), missing]), 'unknown')
    assert.equal(highestLevel([resting, missing]), 'unknown')
    assert.equal(highestLevel([]), 'unknown')
  })

  test('is none out of season', () => assert.equal(highestLevel([resting, resting]), 'off-season'))
})
