import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Bulletin, Level } from '../../../src/domain/vigilance.ts'
import { createVigilance } from '../../../src/server/services/vigilance.ts'
import type { RawWarning } from '../../../src/server/sources/meteoalarm/meteoalarm-warning.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { at, bulletin, quiet } from '../../domain/vigilance/samples.ts'
import {
  identifierOf,
  item,
  message,
  noon,
  official,
  shown,
  today,
  type Said,
  type Scene,
} from './vigilance-scenes.ts'

// The tables of docs/vigilance.md, row by row, seen from the Hérault on Sunday 4 October 2026 at 10:00 UTC.

/** The level in force when a portal gives these bulletins one after the other. */
async function shownAfter(bulletins: readonly Bulletin[]): Promise<string> {
  let monotonic = 0
  const refuse = (): Promise<never> =>
    Promise.reject(new UpstreamError({ upstream: 'none', operation: 'read', reason: 'refused' }))
  const none = { name: 'none', isOpen: () => false, read: refuse }
  let reading = 0
  const service = createVigilance({
    portal: {
      name: 'portal',
      isOpen: () => false,
      read: async () => bulletins[reading++] ?? refuse(),
    },
    meteoalarmJson: none,
    meteoalarmAtom: none,
    meteoalarmRss: none,
    clock: { now: () => at(noon), monotonic: () => monotonic },
    log: { warn: () => undefined, error: () => undefined },
    waitMs: 100,
    graceMs: 0,
  })
  for (const _bulletin of bulletins) {
    await service.city('34')
    monotonic += 301_000
  }
  const part = await service.city('34')
  service.close()
  assert.ok(part.state !== 'missing' && part.value.covered)
  return part.value.levelNow
}

const red = identifierOf('red', 'red')
const orange = identifierOf('orange', 'orange')
const allClear = (level: Level, said: Said = {}): RawWarning =>
  message(level, { id: 'clear', sent: '09:50', clears: true, type: 'Update', ...said })
const tooEarly: Said = { id: 'future', sent: '11:01', from: '09:30' }
const early = (level: Level): RawWarning => message(level, { id: 'early', sent: '06:00', from: '08:00' })

/** Each row's examples: what is held, and the level in force that is shown. */
const examples: Readonly<Record<string, readonly (readonly [Scene, string])[]>> = {
  'Bulletin, then bulletin: new': [
    [{ official: [official('green', '06:00'), official('orange')] }, 'orange'],
  ],
  'Bulletin, then bulletin: update': [
    [{ official: [official('orange', '06:00'), official('orange', '08:00', '08:00', '09:00')] }, 'green'],
    [{ official: [official('orange', '06:00', '08:00', '09:00'), official('orange')] }, 'orange'],
  ],
  'Bulletin, then bulletin: downgrade': [
    [{ official: [official('red', '06:00'), official('yellow')] }, 'yellow'],
  ],
  'Bulletin, then bulletin: all-clear without reference': [
    [{ official: [official('red', '06:00'), official('green')] }, 'green'],
  ],
  'Bulletin, then bulletin: absence': [
    [{ official: [official('red', '06:00'), bulletin({ '01': quiet }, null)] }, 'red'],
    [{ official: [official('green', '06:00'), bulletin({ '01': quiet }, null)] }, 'unknown'],
  ],
  'Bulletin, then bulletin: contradiction': [
    [{ official: [official('green'), { ...official('red'), source: 'meteo-france-archive' }] }, 'red'],
    [{ official: [official('red'), { ...official('green'), source: 'meteo-france-archive' }] }, 'red'],
  ],
  'Bulletin, then bulletin: silence': [
    [{ official: [official('red')], silent: 11, now: today('21:00') }, 'red'],
    [{ official: [official('green')], silent: 5, now: today('15:00') }, 'green'],
    [{ official: [official('green')], silent: 7, now: today('17:00') }, 'unknown'],
  ],

  'Bulletin, then message: new': [
    [{ official: [official('green')], json: [message('red')] }, 'red'],
    [{ official: [official('green')], json: [message('red', { sent: '08:01' })] }, 'red'],
    [{ official: [official('green')], atom: [message('red')] }, 'red'],
  ],
  'Bulletin, then message: update': [
    [
      {
        official: [official('green')],
        json: [message('red', { sent: '09:00' }), message('orange', { names: [red], type: 'Update' })],
      },
      'orange',
    ],
  ],
  'Bulletin, then message: downgrade': [
    [{ official: [official('red')], json: [message('yellow')] }, 'yellow'],
    [{ official: [official('red')], json: [message('yellow', { from: '11:00' })] }, 'red'],
    [
      { official: [official('red')], json: [message('yellow', { until: '12:00' })], now: today('12:00') },
      'red',
    ],
    [{ official: [official('red')], json: [message('yellow', { phenomenon: '1; Wind' })] }, 'red'],
  ],
  'Bulletin, then message: all-clear with reference': [
    [
      {
        official: [official('orange')],
        json: [early('orange'), allClear('orange', { names: [identifierOf('early', 'orange')] })],
      },
      'green',
    ],
    [
      {
        official: [official('red')],
        json: [early('orange'), allClear('orange', { names: [identifierOf('early', 'orange')] })],
      },
      'red',
    ],
    [{ official: [official('red')], json: [allClear('red', { names: [red] })] }, 'red'],
  ],
  'Bulletin, then message: all-clear without reference': [
    [{ official: [official('orange')], json: [allClear('orange')] }, 'green'],
    [{ official: [official('red')], json: [allClear('orange')] }, 'red'],
    [{ official: [official('yellow')], json: [allClear('orange')] }, 'yellow'],
    [{ official: [official('orange')], json: [allClear('orange', { sent: '08:10' })] }, 'orange'],
    [{ official: [official('orange')], json: [allClear('orange', { phenomenon: '1; Wind' })] }, 'orange'],
  ],
  'Bulletin, then message: cancel': [
    [
      {
        official: [official('red')],
        json: [
          message('orange', { sent: '07:00' }),
          message('orange', { id: 'c', names: [orange], type: 'Cancel' }),
        ],
      },
      'red',
    ],
  ],
  'Bulletin, then message: absence': [
    [{ official: [official('orange')], json: [] }, 'orange'],
    [{ official: [official('orange')], json: [{ ...message('red'), areas: ['FR716'] }] }, 'orange'],
  ],
  'Bulletin, then message: contradiction': [
    [{ official: [official('red')], json: [message('green', { wordsOf: 'red' })] }, 'red'],
    [{ official: [official('green')], json: [message('green', { wordsOf: 'red' })] }, 'unknown'],
  ],
  'Bulletin, then message: silence': [[{ official: [official('orange')] }, 'orange']],
  'Bulletin, then message: future stamp': [
    [{ official: [official('red')], json: [message('yellow', tooEarly)] }, 'red'],
    [{ official: [official('red')], json: [allClear('red', tooEarly)] }, 'red'],
    [{ official: [official('green')], json: [message('red', tooEarly)] }, 'green'],
  ],

  'Message, then message: new': [
    [{ json: [message('orange'), message('yellow', { phenomenon: '1; Wind' })] }, 'orange'],
    [{ json: [message('yellow'), message('orange', { phenomenon: '1; Wind' })] }, 'orange'],
  ],
  'Message, then message: update': [
    [
      { json: [early('red'), message('yellow', { names: [identifierOf('early', 'red')], type: 'Update' })] },
      'yellow',
    ],
    [
      {
        json: [
          early('red'),
          {
            ...message('yellow', { names: [identifierOf('early', 'red')], type: 'Update' }),
            areas: ['FR716'],
          },
        ],
      },
      'red',
    ],
  ],
  'Message, then message: downgrade': [
    [{ json: [early('red'), message('orange')] }, 'orange'],
    [{ json: [early('red'), message('orange', { until: '12:00' })], now: today('12:00') }, 'red'],
    [{ json: [early('red')], atom: [early('red'), message('orange')] }, 'orange'],
  ],
  'Message, then message: all-clear with reference': [
    [{ json: [early('orange'), allClear('orange', { names: [identifierOf('early', 'orange')] })] }, 'green'],
    [{ json: [early('red'), allClear('orange', { names: [identifierOf('early', 'red')] })] }, 'red'],
    [{ json: [early('orange'), allClear('orange', { names: ['gone'] })] }, 'orange'],
  ],
  'Message, then message: all-clear without reference': [
    [{ json: [early('orange'), allClear('orange')] }, 'green'],
    // A red of the same publication, two seconds before the all-clear of the orange that it takes the place of.
    [
      {
        json: [
          early('orange'),
          { ...message('red', { sent: '09:50' }), sent: '2026-10-04T09:49:58Z' },
          allClear('orange'),
        ],
      },
      'red',
    ],
    // The afternoon's orange, when the morning's yellow is over.
    [
      {
        json: [
          message('yellow', { sent: '06:00', until: '12:00' }),
          message('orange', { sent: '06:00', from: '12:00' }),
          allClear('yellow'),
        ],
        now: today('13:00'),
      },
      'orange',
    ],
  ],
  'Message, then message: cancel': [
    [
      {
        json: [
          early('red'),
          message('red', { id: 'c', names: [identifierOf('early', 'red')], type: 'Cancel' }),
        ],
      },
      'green',
    ],
  ],
  'Message, then message: absence': [
    [{ json: [], atom: [early('red')] }, 'red'],
    [{ json: [], atom: [message('red', { from: '12:00' })] }, 'unknown'],
  ],
  'Message, then message: contradiction': [
    [
      { json: [early('yellow')], atom: [message('red', { id: 'other', sent: '06:00', from: '08:00' })] },
      'red',
    ],
    [{ json: [message('yellow', { from: '12:00' })], atom: [message('red', { from: '12:00' })] }, 'unknown'],
  ],
  'Message, then message: silence': [
    [{ json: [message('red')], silent: 11, now: today('21:00') }, 'red'],
    [{ json: [], silent: 5 }, 'green'],
    [{ json: [], silent: 7 }, 'unknown'],
  ],
  'Message, then message: future stamp': [
    [{ json: [early('red'), allClear('red', tooEarly)] }, 'red'],
    [{ json: [early('red'), message('yellow', tooEarly)] }, 'red'],
    [{ json: [{ ...early('orange'), areas: ['FR716'] }, message('red', tooEarly)] }, 'unknown'],
  ],

  'Bulletin, then item: new': [[{ official: [official('green')], rss: [item('3')] }, 'orange']],
  'Bulletin, then item: update': [
    [{ official: [official('green')], rss: [item('3')] }, 'orange'],
    [{ official: [official('green')], rss: [item('2')] }, 'yellow'],
  ],
  'Bulletin, then item: downgrade': [[{ official: [official('red')], rss: [item('2')] }, 'red']],
  'Bulletin, then item: all-clear without reference': [
    [{ official: [official('red')], rss: [item('1')] }, 'red'],
  ],
  'Bulletin, then item: absence': [[{ official: [official('red')], rss: [], rssLacks: true }, 'red']],
  'Bulletin, then item: contradiction': [
    [{ official: [official('red')], rss: [item('rouge')] }, 'red'],
    [{ official: [official('green')], rss: [item('rouge')] }, 'unknown'],
  ],
  'Bulletin, then item: silence': [[{ official: [official('red')] }, 'red']],
  'Bulletin, then item: future stamp': [
    [{ official: [official('red')], rss: [item('2', '11:01')] }, 'red'],
    [{ official: [official('green')], rss: [item('4', '11:01')] }, 'green'],
  ],

  'Message, then item: new': [
    [{ json: [], rss: [item('3')] }, 'orange'],
    [{ json: [], rss: [{ ...item('3'), effective: today('12:00'), onset: today('12:00') }] }, 'unknown'],
  ],
  'Message, then item: update': [[{ json: [message('yellow')], rss: [item('4')] }, 'red']],
  'Message, then item: downgrade': [[{ json: [message('red')], rss: [item('2')] }, 'red']],
  'Message, then item: all-clear with reference': [
    [
      {
        json: [early('orange'), allClear('orange', { names: [identifierOf('early', 'orange')] })],
        rss: [item('3', '09:00')],
      },
      'unknown',
    ],
  ],
  'Message, then item: all-clear without reference': [
    [{ json: [message('red')], rss: [item('1')] }, 'red'],
    [{ json: [message('red', { from: '12:00' })], rss: [item('1')] }, 'unknown'],
  ],
  'Message, then item: absence': [
    [{ json: [message('red')], rss: [], rssLacks: true }, 'red'],
    [{ rss: [], rssLacks: true }, 'unknown'],
  ],
  'Message, then item: contradiction': [[{ json: [message('red')], rss: [item('rouge')] }, 'red']],
  'Message, then item: silence': [[{ json: [message('red')] }, 'red']],
  'Message, then item: future stamp': [[{ json: [message('red')], rss: [item('2', '11:01')] }, 'red']],
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
        if (key === 'Bulletin, then bulletin: future stamp') {
          const ahead: Bulletin = { ...official('green'), issuedAt: at(today('11:01')) }
          assert.equal(await shownAfter([official('red'), ahead]), 'red')
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

test('no example is of a row that the rule does not have', () => {
  const keys = tables.flatMap(([heading, rows]) =>
    rows.filter((row) => row.shown !== '').map(({ event }) => `${heading}: ${event}`),
  )
  assert.deepEqual(
    Object.keys(examples).filter((key) => !keys.includes(key)),
    [],
  )
})
