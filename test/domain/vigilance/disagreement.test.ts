import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DomainState, LevelOrUnknown } from '../../../src/domain/vigilance.ts'
import { disagreements, type Disagreement } from '../../../src/domain/vigilance/disagreement.ts'
import { at, bulletin, domain, feed, quiet, readings, slot, warning } from './samples.ts'

const now = at('2026-10-04T09:00:00Z')
const hours = ['2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z'] as const
const storm = (level: LevelOrUnknown) => ['thunderstorm', [slot(...hours, level)]] as const
const wind = (level: LevelOrUnknown) => ['wind', [slot(...hours, level)]] as const

const brief = ({ term, department, coast, bySource }: Disagreement) => [
  `${term} ${department}${coast ? ' coast' : ''}`,
  ...[...bySource].map(
    ([source, word]) =>
      `${source}: ${word && [...word].map(([phenomenon, level]) => `${phenomenon} ${level}`).join()}`,
  ),
]

describe('the portal and the archive', () => {
  /** What differs between two copies of a bulletin; the second day is the same in both. */
  const between = (portal: DomainState, archive: DomainState, changes = {}) =>
    disagreements(
      readings([
        bulletin({ '34': portal }, { '34': quiet }),
        bulletin({ '34': archive }, { '34': quiet }, { source: 'meteo-france-archive', ...changes }),
      ]),
      now,
    ).official.map(brief)

  test('disagree where one says another level of a phenomenon', () =>
    assert.deepEqual(between(domain([storm('red'), wind('yellow')]), domain([wind('yellow')])), [
      ['J0 34', 'meteo-france: thunderstorm red,wind yellow', 'meteo-france-archive: wind yellow'],
    ]))

  test('disagree where one of them could not be read, and not where neither could', () => {
    const unread = domain([], true)
    assert.deepEqual(between(quiet, unread), [['J0 34', 'meteo-france: ', 'meteo-france-archive: null']])
    assert.deepEqual(between(unread, unread), [])
  })

  test('agree by the highest level of each phenomenon, in whatever order and with whatever is green', () =>
    assert.deepEqual(
      between(
        domain([storm('yellow'), storm('red'), wind('orange')]),
        domain([wind('orange'), storm('red'), ['flood', [slot(...hours, 'green')]]]),
      ),
      [],
    ))

  test('are compared where they are copies of one publication only', () =>
    assert.deepEqual(between(domain([storm('red')]), quiet, { issued: '2026-10-04T04:00:00Z' }), []))

  test('are compared of a department and of its coast by themselves, today and tomorrow', () => {
    const waves = (level: LevelOrUnknown) => ({
      coasts: { '34': domain([['wave-submersion', [slot(...hours, level)]]]) },
    })
    const { official } = disagreements(
      readings([
        bulletin({ '34': quiet }, null, waves('orange')),
        bulletin({ '34': quiet }, null, { ...waves('yellow'), source: 'meteo-france-archive' }),
      ]),
      now,
    )
    assert.deepEqual(official.map(brief), [
      ['J0 34 coast', 'meteo-france: wave-submersion orange', 'meteo-france-archive: wave-submersion yellow'],
    ])
    const tomorrow = disagreements(
      readings([
        bulletin({}, { '34': domain([wind('orange')]) }),
        bulletin({}, { '34': quiet }, { source: 'meteo-france-archive' }),
      ]),
      now,
    )
    assert.deepEqual(tomorrow.official.map(brief), [
      ['J1 34', 'meteo-france: wind orange', 'meteo-france-archive: '],
    ])
  })

  test('are silent where there is one alone', () =>
    assert.deepEqual(disagreements(readings([bulletin({ '34': domain([storm('red')]) })]), now).official, []))
})

describe('the forms of the European feed', () => {
  const atom = (...messages: Parameters<typeof feed>[0]) =>
    feed(messages, { format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })
  const between = (...forms: readonly ReturnType<typeof feed>[]) =>
    disagreements(readings([], forms), now).feed.map(brief)

  test('disagree where one says another level of the day', () => {
    assert.deepEqual(between(feed([warning()]), atom()), [
      ['J0 34', 'meteoalarm-json: thunderstorm orange', 'meteoalarm-atom: '],
    ])
    const tomorrow = { begin: '2026-10-05T10:00:00Z', end: '2026-10-05T18:00:00Z' }
    assert.deepEqual(between(feed([warning({ ...tomorrow, level: 'red' })]), atom(warning(tomorrow))), [
      ['J1 34', 'meteoalarm-json: thunderstorm red', 'meteoalarm-atom: thunderstorm orange'],
    ])
  })

  test('agree where they say the same', () => {
    const same = warning()
    assert.deepEqual(between(feed([same]), atom(same)), [])
    assert.deepEqual(between(feed([same])), [])
  })
})
