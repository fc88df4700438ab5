import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Bulletin } from '../../../src/domain/vigilance.ts'
import { createVigilance } from '../../../src/server/services/vigilance.ts'
import {
  readWarning,
  toFeed,
  type RawWarning,
} from '../../../src/server/sources/meteoalarm/meteoalarm-warning.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { at } from '../../domain/vigilance/samples.ts'
import { identifierOf, item, message, noon, official, shown, today, type Said } from './vigilance-scenes.ts'
import { examples } from './vigilance-examples.ts'

// The tables of docs/vigilance.md, row by row, seen from the Hérault on Sunday 4 October 2026 at 10:00 UTC.

interface Before {
  readonly bulletins?: readonly Bulletin[]
  readonly json?: readonly RawWarning[]
  readonly rss?: readonly RawWarning[]
}

/** The level in force when the portal gives a bulletin ahead of the clock, after these; feeds say what they say. */
async function shownAfter({
  bulletins = [],
  json,
  rss,
  ahead,
}: Before & { ahead: Bulletin }): Promise<string> {
  const published = [...bulletins, ahead]
  let monotonic = 0
  const refuse = (): Promise<never> =>
    Promise.reject(new UpstreamError({ upstream: 'none', operation: 'read', reason: 'refused' }))
  const none = { name: 'none', isOpen: () => false, read: refuse }
  const form = (name: 'json' | 'rss', entries: readonly RawWarning[] | undefined) =>
    entries === undefined
      ? none
      : {
          name,
          isOpen: () => false,
          read: async (now: number) =>
            toFeed(
              name,
              name === 'rss' ? now : null,
              entries.map((entry) => readWarning(entry, now)),
            ),
        }
  let reading = 0
  const service = createVigilance({
    portal: {
      name: 'portal',
      isOpen: () => false,
      read: async () => published[reading++] ?? refuse(),
    },
    meteoalarmJson: form('json', json),
    meteoalarmAtom: none,
    meteoalarmRss: form('rss', rss),
    clock: { now: () => at(noon), monotonic: () => monotonic },
    log: { warn: () => undefined, error: () => undefined },
    waitMs: 100,
    graceMs: 0,
  })
  for (const _bulletin of published) {
    await service.city('34')
    monotonic += 301_000
  }
  const part = await service.city('34')
  service.close()
  assert.ok(part.state !== 'missing' && part.value.covered)
  return part.value.levelNow
}

const text = await readFile(new URL('../../../docs/vigilance.md', import.meta.url), 'utf8')

const events: readonly string[] = [
  'new',
  'update',
  'downgrade',
  'all-clear with reference',
  'all-clear without reference',
  'cancel',
  'absence',
  'contradiction',
  'silence',
  'future stamp',
]

interface Row {
  readonly event: string
  readonly comes: string
  readonly shown: string
}

/** The rows under each heading that names two sources. */
const tables: readonly (readonly [string, readonly Row[]])[] = text
  .split(/^## /m)
  .filter((section) => /^\w+, then \w+\n/.test(section))
  .map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const cells = lines
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
    return [
      heading,
      cells.map(([, event = '', comes = '', shownText = '']) => ({ event, comes, shown: shownText })),
    ]
  })

test('the rule has every pair of sources', () =>
  assert.deepEqual(
    tables.map(([heading]) => heading),
    [
      'Bulletin, then bulletin',
      'Bulletin, then message',
      'Message, then message',
      'Bulletin, then item',
      'Message, then item',
      'Message, then bulletin',
      'Item, then bulletin',
    ],
  ))

for (const [heading, rows] of tables)
  describe(heading, () => {
    test('has every event, and no other', () =>
      assert.deepEqual(
        rows.map(({ event }) => event),
        events,
      ))
    for (const row of rows.filter(({ shown: said }) => said !== ''))
      test(`${row.event}, ${row.comes} → ${row.shown}`, async () => {
        const key = `${heading}: ${row.event}`
        if (row.event === 'future stamp' && heading.endsWith('then bulletin')) {
          const ahead: Bulletin = { ...official('green'), issuedAt: at(today('11:01')) }
          const before = {
            Bulletin: { bulletins: [official('red')] },
            Message: { json: [message('red')] },
            Item: { rss: [item('4')] },
          }[heading.split(',')[0] ?? '']
          assert.ok(before)
          assert.equal(await shownAfter({ ...before, ahead }), 'red')
          return
        }
        const own = examples[key]
        assert.ok(own, `no example of « ${key} »`)
        for (const [scene, level] of own) assert.equal(shown(scene), level, JSON.stringify(scene))
      })
  })

test('an entry that ends before it starts leaves a green department in doubt, unless a newer bulletin speaks', () => {
  const inverted: RawWarning = {
    ...message('red', { from: '20:00' }),
    sent: today('09:30'),
    expires: today('19:00'),
  }
  assert.equal(shown({ official: [official('green')], json: [inverted] }), 'unknown')
  assert.equal(shown({ official: [official('red')], json: [inverted] }), 'red')
  assert.equal(shown({ official: [official('green', '09:50')], json: [inverted] }), 'green')
  assert.equal(shown({ json: [inverted] }), 'unknown')
})

test('a message whose own time cannot be read leaves its department in doubt, whatever the time of a bulletin', () => {
  const timeless = { ...message('red'), sent: 'this morning' }
  assert.equal(shown({ official: [official('green', '09:50')], json: [timeless] }), 'unknown')
  assert.equal(shown({ official: [official('orange', '09:50')], json: [timeless] }), 'orange')
})

test('what names a warning takes nothing away where it cannot be read for which departments it is', () => {
  const warned = message('red', { sent: '09:00' })
  const named: Said = { id: 'later', names: [identifierOf('red', 'red')] }
  const nowhere = { areas: ['FR999'] }
  const after = (later: RawWarning) => shown({ official: [official('green')], json: [warned, later] })
  assert.equal(after({ ...message('yellow', { ...named, type: 'Update' }), ...nowhere }), 'red')
  assert.equal(after({ ...message('yellow', { ...named, type: 'Update' }), areas: [] }), 'red')
  assert.equal(after({ ...message('red', { ...named, clears: true }), ...nowhere }), 'red')
  // A cancellation may come without any area: it is of all that it names.
  assert.equal(after({ ...message('red', { ...named, type: 'Cancel' }), areas: [] }), 'green')
})

test('no example is of a row that the rule does not have', () => {
  const keys = tables.flatMap(([heading, rows]) =>
    rows.filter((row) => row.shown !== '').map(({ event }) => `${heading}: ${event}`),
  )
  assert.deepEqual(
    Object.keys(examples).filter((key) => !keys.includes(key)),
    [],
  )
})
