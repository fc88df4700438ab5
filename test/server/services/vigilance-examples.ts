import type { RawWarning } from '../../../src/server/sources/meteoalarm/meteoalarm-warning.ts'
import type { Level } from '../../../src/domain/vigilance.ts'
import { bulletin, domain, quiet } from '../../domain/vigilance/samples.ts'
import { identifierOf, item, message, official, today, type Said, type Scene } from './vigilance-scenes.ts'

const red = identifierOf('red', 'red')
const orange = identifierOf('orange', 'orange')
const allClear = (level: Level, said: Said = {}): RawWarning =>
  message(level, { id: 'clear', sent: '09:50', clears: true, type: 'Update', ...said })
const unreadable = bulletin({ '34': domain([], true) }, null, { issued: today('09:30') })
const tooEarly: Said = { id: 'future', sent: '11:01', from: '09:30' }
const early = (level: Level): RawWarning => message(level, { id: 'early', sent: '06:00', from: '08:00' })

/** Each row's examples: the readings in memory, and the level in force that is shown. */
export const examples: Readonly<Record<string, readonly (readonly [Scene, string])[]>> = {
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

  'Message, then bulletin: new': [
    [{ official: [official('orange', '09:30')], json: [early('yellow')] }, 'orange'],
  ],
  'Message, then bulletin: update': [
    [{ official: [official('red', '09:30', '08:00', '09:45')], json: [early('red')] }, 'green'],
    [{ official: [official('red', '09:30', '10:30')], atom: [early('red')] }, 'green'],
  ],
  'Message, then bulletin: downgrade': [
    [{ official: [official('yellow', '09:30')], json: [early('red')] }, 'yellow'],
  ],
  'Message, then bulletin: all-clear without reference': [
    [{ official: [official('green', '09:30')], json: [early('red')] }, 'green'],
  ],
  'Message, then bulletin: absence': [
    [
      { official: [bulletin({ '01': quiet }, null, { issued: today('09:30') })], json: [early('red')] },
      'red',
    ],
    [{ official: [unreadable], json: [early('red')] }, 'red'],
    [{ official: [unreadable], json: [] }, 'unknown'],
  ],
  'Message, then bulletin: contradiction': [
    [{ official: [official('green', '09:40')], json: [message('red')] }, 'red'],
    [{ official: [official('yellow', '09:45')], json: [message('red')] }, 'red'],
  ],
  'Message, then bulletin: silence': [
    [{ json: [early('red')], silent: 11, now: today('21:00') }, 'red'],
    [{ json: [early('red')], silent: 7, now: today('22:00') }, 'unknown'],
  ],

  'Item, then bulletin: new': [
    [{ official: [official('orange', '09:30')], rss: [item('2', '08:00')] }, 'orange'],
  ],
  'Item, then bulletin: update': [
    [{ official: [official('red', '09:30', '08:00', '09:45')], rss: [item('4', '08:00')] }, 'green'],
  ],
  'Item, then bulletin: downgrade': [
    [{ official: [official('yellow', '09:30')], rss: [item('4', '08:00')] }, 'yellow'],
  ],
  'Item, then bulletin: all-clear without reference': [
    [{ official: [official('green', '09:30')], rss: [item('4', '08:00')] }, 'green'],
  ],
  'Item, then bulletin: absence': [
    [
      { official: [bulletin({ '01': quiet }, null, { issued: today('09:30') })], rss: [item('4', '08:00')] },
      'red',
    ],
  ],
  'Item, then bulletin: contradiction': [[{ official: [official('green')], rss: [item('4')] }, 'red']],
  'Item, then bulletin: silence': [[{ rss: [item('4')], silent: 11, now: today('21:00') }, 'red']],
}
