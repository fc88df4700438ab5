import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { WarningMessage } from '../../../src/domain/vigilance.ts'
import { isLater, standingWarnings } from '../../../src/domain/vigilance/feed.ts'
import { at, feed, warning } from './samples.ts'

const now = at('2026-10-04T13:00:00Z')
const standing = (...messages: readonly WarningMessage[]) =>
  standingWarnings([feed(messages)], now).departments
const idsIn = (code: string, ...messages: readonly WarningMessage[]): string[] =>
  (standing(...messages).get(code)?.warnings ?? []).map(({ identifier }) => identifier)

describe('a warning stands', () => {
  test('in each of its departments', () => {
    const both = warning({ identifier: 'a', departments: ['34', '30'] })
    assert.deepEqual(idsIn('34', both), ['a'])
    assert.deepEqual(idsIn('30', both), ['a'])
    assert.deepEqual(idsIn('31', both), [])
  })
  test('before it begins', () =>
    assert.deepEqual(
      idsIn('34', warning({ identifier: 'a', begin: '2026-10-05T10:00:00Z', end: '2026-10-05T20:00:00Z' })),
      ['a'],
    ))
  test('until its end, which is not part of it', () => {
    assert.deepEqual(idsIn('34', warning({ identifier: 'a', end: '2026-10-04T13:00:00.001Z' })), ['a'])
    assert.deepEqual(idsIn('34', warning({ identifier: 'a', end: '2026-10-04T13:00:00Z' })), [])
  })
})

describe('newer wins', () => {
  const old = warning({ identifier: 'old', sent: '2026-10-04T04:00:00Z' })
  const update = warning({
    identifier: 'new',
    references: ['old'],
    level: 'yellow',
    sent: '2026-10-04T10:00:00Z',
  })
  test('by references, in any order', () => {
    assert.deepEqual(idsIn('34', old, update), ['new'])
    assert.deepEqual(idsIn('34', update, old), ['new'])
  })
  test('by the message’s own time: an older message replaces nothing', () => {
    const late = warning({ identifier: 'late', references: ['new'], sent: '2026-10-04T05:00:00Z' })
    assert.deepEqual(idsIn('34', update, late).toSorted(), ['late', 'new'])
  })
  test('over its own earlier version', () => {
    const again = warning({ identifier: 'old', level: 'red', sent: '2026-10-04T06:00:00Z' })
    assert.deepEqual(
      standing(again, old)
        .get('34')
        ?.warnings.map(({ level }) => level),
      ['red'],
    )
  })
  test('an expired update still ends what it replaced', () => {
    const over = { ...update, end: at('2026-10-04T12:00:00Z') }
    assert.deepEqual(idsIn('34', old, over), [])
  })
  test('by references only in the departments it has: without any it takes the place of nothing', () => {
    const wide = { ...old, departments: ['34', '30'] }
    assert.deepEqual(idsIn('30', wide, update), ['old'])
    assert.deepEqual(idsIn('34', wide, { ...update, departments: [] }), ['old'])
  })
  test('but not over itself', () =>
    assert.deepEqual(idsIn('34', warning({ identifier: 'self', references: ['self'] })), ['self']))
  test('two warnings that do not name each other both stand', () =>
    assert.deepEqual(idsIn('34', warning({ identifier: 'a' }), warning({ identifier: 'b' })), ['a', 'b']))
})

describe('an all-clear', () => {
  const warned = warning({ identifier: 'a', sent: '2026-10-04T04:00:00Z' })
  const clear = (changes: Parameters<typeof warning>[0] = {}) =>
    warning({ clears: true, sent: '2026-10-04T10:00:00Z', end: '2026-10-04T10:00:00Z', ...changes })
  test('ends what it names, also without an area', () => {
    assert.deepEqual(idsIn('34', warned, clear({ references: ['a'], departments: [] })), [])
    const [clearing] =
      standing(warned, clear({ references: ['a'], departments: [] })).get('34')?.clearings ?? []
    assert.equal(clearing?.phenomenon, 'thunderstorm')
  })
  test('ends what one of its copies names, and no more where another copy names nothing', () => {
    const other = warning({ identifier: 'b', sent: '2026-10-04T04:00:00Z' })
    const naming = clear({ references: ['a'] })
    const copy = { ...naming, references: [] }
    assert.deepEqual(idsIn('34', warned, other, naming, copy), ['b'])
    assert.deepEqual(idsIn('34', warned, other, copy, naming), ['b'])
  })
  test('without references ends the same phenomenon in its departments', () => {
    const wide = { ...warned, departments: ['34', '30'] }
    assert.deepEqual(idsIn('34', wide, clear()), [])
    assert.deepEqual(idsIn('30', wide, clear()), ['a'])
  })
  test('ends no other phenomenon', () =>
    assert.deepEqual(idsIn('34', warned, clear({ phenomenon: 'wind' })), ['a']))
  test('without references ends nothing under the generic name, which stands for several phenomena', () =>
    assert.deepEqual(idsIn('34', { ...warned, phenomenon: 'other' }, clear({ phenomenon: 'other' })), ['a']))
  test('ends no warning sent after it', () =>
    assert.deepEqual(idsIn('34', { ...warned, sent: at('2026-10-04T10:00:02Z') }, clear()), ['a']))
  test('without references leaves tomorrow alone', () =>
    assert.deepEqual(
      idsIn(
        '34',
        warning({
          identifier: 't',
          sent: '2026-10-04T04:00:00Z',
          begin: '2026-10-05T08:00:00Z',
          end: '2026-10-05T18:00:00Z',
        }),
        clear(),
      ),
      ['t'],
    ))
  test('without references leaves the hours after midnight in Paris of what goes on until tomorrow', () => {
    const night = warning({ identifier: 'n', sent: '2026-10-04T04:00:00Z', end: '2026-10-05T04:00:00Z' })
    const left = (...messages: readonly WarningMessage[]) =>
      standing(...messages)
        .get('34')
        ?.warnings.map(({ begin, end }) => [begin, end])
    assert.deepEqual(left(night, clear()), [[at('2026-10-04T22:00:00Z'), at('2026-10-05T04:00:00Z')]])
    assert.deepEqual(left(night, clear({ references: ['n'] })), [])
  })
  test('that names a message ends only that one', () => {
    const other = warning({ identifier: 'b', sent: '2026-10-04T04:00:00Z' })
    assert.deepEqual(idsIn('34', warned, other, clear({ references: ['a'] })), ['b'])
  })
  test('lifts nothing above its own colour nor outside its departments, of a bulletin neither', () => {
    const wide = { ...warned, departments: ['34', '30'] }
    for (const narrow of [{ level: 'yellow' }, { departments: ['30'] }] as const) {
      const said = [wide, clear({ references: ['a'], departments: ['34'], ...narrow })]
      assert.deepEqual(idsIn('34', ...said), ['a'])
      assert.deepEqual(standing(...said).get('34')?.clearings ?? [], [])
    }
  })
  test('is never a warning itself', () =>
    assert.deepEqual(idsIn('34', clear({ end: '2026-10-04T23:00:00Z' })), []))
  test('from the future ends nothing yet', () =>
    assert.deepEqual(idsIn('34', warned, clear({ sent: '2026-10-04T18:00:00Z' })), ['a']))
  test('of a clock that is ten minutes ahead ends what it may, and of one further ahead nothing yet', () => {
    assert.deepEqual(idsIn('34', warned, clear({ sent: '2026-10-04T13:10:00Z' })), [])
    assert.deepEqual(idsIn('34', warned, clear({ sent: '2026-10-04T13:10:00.001Z' })), ['a'])
  })
})

test('what is sent within a quarter of an hour is of one publication, and what comes after it of a later one', () => {
  const first = at('2026-10-04T08:00:00Z')
  assert.ok(!isLater(at('2026-10-04T08:15:00Z'), first))
  assert.ok(isLater(at('2026-10-04T08:15:00.001Z'), first))
})

test('five thousand messages that name each other are sorted out quickly', () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    warning({
      identifier: `m${index}`,
      references: [`m${index - 1}`],
      sent: new Date(now - 5_000_000 + index * 1000).toISOString(),
    }),
  )
  const started = process.cpuUsage()
  assert.equal(standing(...many).get('34')?.warnings.length, 1)
  // Quadratic work on so many takes seconds.
  assert.ok(process.cpuUsage(started).user < 500_000)
})
