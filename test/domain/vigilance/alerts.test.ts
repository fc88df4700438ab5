import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OfficialText } from '../../../src/domain/vigilance.ts'
import { departmentAlerts, levelNow, type Alerts } from '../../../src/domain/vigilance/alerts.ts'
import { nextChange } from '../../../src/domain/vigilance/changes.ts'
import { departmentDay } from '../../../src/views/vigilance-department.ts'
import type { Readings } from '../../../src/domain/vigilance/outlook.ts'
import { at, bulletin, domain, feed, outlook, quiet, readings, slot, warning } from './samples.ts'

const alertsAt = (
  now: string,
  evidence: Readings,
  code = '34',
  texts: readonly OfficialText[] = [],
): Alerts =>
  departmentAlerts(code, [outlook('J0', evidence, now), outlook('J1', evidence, now)], {
    name: 'Hérault',
    texts,
    now: at(now),
  })

const brief = ({ active, upcoming }: Alerts) => ({
  active: active.map(({ phenomenon, level, startDate, endDate }) =>
    [phenomenon, level, startDate.slice(8, 16), endDate.slice(8, 16)].join(' '),
  ),
  upcoming: upcoming.map(({ phenomenon, level, startDate }) =>
    [phenomenon, level, startDate.slice(8, 16)].join(' '),
  ),
})

describe('alerts of a bulletin', () => {
  const rain = domain([
    [
      'rain-flood',
      [
        slot('2026-10-04T08:00:00Z', '2026-10-04T14:00:00Z', 'orange'),
        slot('2026-10-04T14:00:00Z', '2026-10-04T16:00:00Z', 'yellow'),
        slot('2026-10-04T16:00:00Z', '2026-10-04T22:00:00Z', 'green'),
      ],
    ],
  ])
  const evidence = readings([bulletin({ '34': rain }, { '34': quiet })])
  test('are in force from their first instant and over at their last', () => {
    assert.deepEqual(brief(alertsAt('2026-10-04T13:59:59Z', evidence)), {
      active: ['rain-flood orange 04T08:00 04T14:00'],
      upcoming: ['rain-flood yellow 04T14:00'],
    })
    assert.deepEqual(brief(alertsAt('2026-10-04T14:00:00Z', evidence)), {
      active: ['rain-flood yellow 04T14:00 04T16:00'],
      upcoming: [],
    })
    assert.deepEqual(brief(alertsAt('2026-10-04T16:00:00Z', evidence)), { active: [], upcoming: [] })
  })
  test('keep its name where the feed alone tells of the other day', () => {
    const now = '2026-10-04T13:00:00Z'
    const wind = domain([['wind', [slot('2026-10-05T02:00:00Z', '2026-10-05T14:00:00Z', 'orange')]]])
    const archive = bulletin({ '34': quiet }, { '34': wind }, { source: 'meteo-france-archive' })
    const days = [outlook('J0', readings([], feed([])), now), outlook('J1', readings([archive]), now)]
    const { upcoming } = departmentAlerts('34', days, { name: 'Hérault', texts: [], now: at(now) })
    assert.deepEqual(
      upcoming.map(({ phenomenon, source }) => [phenomenon, source]),
      [['wind', 'meteo-france-archive']],
    )
  })
  test('go on over midnight as one', () => {
    const j = domain([['wind', [slot('2026-10-04T18:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])
    const j1 = domain([['wind', [slot('2026-10-04T22:00:00Z', '2026-10-05T03:00:00Z', 'yellow')]]])
    assert.deepEqual(
      brief(alertsAt('2026-10-04T20:00:00Z', readings([bulletin({ '34': j }, { '34': j1 })]))).active,
      ['wind yellow 04T18:00 05T03:00'],
    )
  })
  test('come with the most serious first', () => {
    const day = (level: 'yellow' | 'red') => [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', level)]
    const both = domain([
      ['wind', day('yellow')],
      ['flood', day('red')],
    ])
    const { active } = alertsAt('2026-10-04T09:00:00Z', readings([bulletin({ '34': both })]))
    assert.deepEqual(
      active.map(({ phenomenon }) => phenomenon),
      ['flood', 'wind'],
    )
    assert.equal(active[0]?.department, 'Hérault')
    assert.equal(active[0]?.title, null)
  })
  test('take their words from the official text of the phenomenon', () => {
    const text: OfficialText = {
      scope: 'department',
      domainId: '34',
      domainName: 'Hérault',
      title: 'Bulletin',
      blocks: [
        {
          phenomenon: 'rain-flood',
          level: 'orange',
          begin: null,
          end: at('2026-10-04T22:00:00Z'),
          sections: [
            { heading: 'Qualification', paragraphs: ['Épisode de pluie.'] },
            { heading: 'Conséquences possibles', paragraphs: ['Des caves inondées. Des routes coupées.'] },
            { heading: 'Conseils de comportement', paragraphs: ['Restez chez vous.'] },
          ],
        },
      ],
    }
    const [alert] = alertsAt('2026-10-04T09:00:00Z', evidence, '34', [text]).active
    assert.equal(alert?.description, 'Épisode de pluie.')
    assert.deepEqual(alert?.consequences, ['Des caves inondées.', 'Des routes coupées.'])
    assert.deepEqual(alert?.advice, ['Restez chez vous.'])
  })
  test('change next at the nearest of their edges, when green is no longer vouched for, and at midnight at the latest', () => {
    const next = (now: string, code: string): string =>
      new Date(nextChange([outlook('J0', evidence, now)], [code], at(now))).toISOString()
    assert.equal(next('2026-10-04T09:00:00Z', '34'), '2026-10-04T14:00:00.000Z')
    // Six hours after the last reading.
    assert.equal(next('2026-10-04T09:00:00Z', '01'), '2026-10-04T15:00:00.001Z')
    // Six hours after the publication of 16:00 in Paris, which this bulletin is not.
    assert.equal(next('2026-10-04T17:00:00Z', '01'), '2026-10-04T20:00:00.000Z')
    assert.equal(next('2026-10-04T21:00:00Z', '34'), '2026-10-04T22:00:00.000Z')
  })
})

describe('alerts of the feed', () => {
  const now = '2026-10-04T13:00:00Z'
  const among = (...messages: Parameters<typeof feed>[0]) =>
    brief(alertsAt(now, readings([], feed(messages))))
  test('of one phenomenon and department are one: the latest start, then the latest end', () => {
    const a = warning({ begin: '2026-10-04T06:00:00Z', end: '2026-10-04T22:00:00Z' })
    const b = warning({ begin: '2026-10-04T10:00:00Z', end: '2026-10-04T18:00:00Z' })
    const c = warning({ begin: '2026-10-04T10:00:00Z', end: '2026-10-04T20:00:00Z' })
    for (const order of [
      [a, b, c],
      [c, b, a],
      [b, a, c],
    ])
      assert.deepEqual(among(...order).active, ['thunderstorm orange 04T10:00 04T20:00'])
  })
  test('that overlap show the highest level, and the other when it ends', () => {
    const high = warning({ begin: '2026-10-04T06:00:00Z', end: '2026-10-04T14:00:00Z', level: 'red' })
    const low = warning({ begin: '2026-10-04T10:00:00Z', end: '2026-10-04T20:00:00Z', level: 'yellow' })
    const evidence = readings([], feed([high, low]))
    assert.deepEqual(brief(alertsAt(now, evidence)).active, ['thunderstorm red 04T06:00 04T14:00'])
    assert.deepEqual(brief(alertsAt('2026-10-04T14:00:00Z', evidence)).active, [
      'thunderstorm yellow 04T10:00 04T20:00',
    ])
  })
  test('name no level for hours in which a higher one of the phenomenon is in force', () => {
    const day = domain([
      [
        'thunderstorm',
        [
          slot('2026-10-04T08:00:00Z', '2026-10-04T15:00:00Z', 'orange'),
          slot('2026-10-04T15:00:00Z', '2026-10-05T10:00:00Z', 'yellow'),
        ],
      ],
    ])
    const until = warning({ begin: '2026-10-04T12:00:00Z', end: '2026-10-04T22:00:00Z' })
    assert.deepEqual(brief(alertsAt(now, readings([bulletin({ '34': day })], feed([until])))), {
      active: ['thunderstorm orange 04T08:00 04T22:00'],
      upcoming: ['thunderstorm yellow 04T22:00'],
    })
  })
  test('around a higher one are two', () => {
    const around = warning({ begin: '2026-10-04T14:00:00Z', end: '2026-10-04T22:00:00Z', level: 'yellow' })
    const within = warning({ begin: '2026-10-04T16:00:00Z', end: '2026-10-04T18:00:00Z' })
    assert.deepEqual(among(around, within).upcoming, [
      'thunderstorm yellow 04T14:00',
      'thunderstorm orange 04T16:00',
      'thunderstorm yellow 04T18:00',
    ])
  })
  test('are kept for tomorrow', () =>
    assert.deepEqual(among(warning({ begin: '2026-10-05T10:00:00Z', end: '2026-10-05T18:00:00Z' })), {
      active: [],
      upcoming: ['thunderstorm orange 05T10:00'],
    }))
  test('to come that lie within another of their level are not listed, nor twice', () => {
    const wide = warning({ begin: '2026-10-05T08:00:00Z', end: '2026-10-05T20:00:00Z' })
    const within = warning({ begin: '2026-10-05T10:00:00Z', end: '2026-10-05T18:00:00Z' })
    for (const list of [
      [wide, within],
      [within, wide],
      [wide, { ...wide, identifier: 'again' }],
    ])
      assert.deepEqual(among(...list).upcoming, ['thunderstorm orange 05T08:00'])
  })
  test('list short sentences only, three at most', () => {
    const long = `${'x'.repeat(160)}.`
    const message = warning({
      title: 'Vigilance orange orages',
      description: `${long} Un. Deux ! Trois ? Quatre.`,
      instruction: 'Abritez-vous.',
    })
    const [alert] = alertsAt(now, readings([], feed([message]))).active
    assert.equal(alert?.title, 'Vigilance orange orages')
    assert.deepEqual(alert?.consequences, ['Un.', 'Deux !', 'Trois ?'])
    assert.deepEqual(alert?.advice, ['Abritez-vous.'])
  })
  test('with a level that cannot be read are shown as unknown', () =>
    assert.deepEqual(among(warning({ level: 'unknown' })).active, ['thunderstorm unknown 04T12:00 04T20:00']))
  test('lend their French words to the bulletin’s alert of the same level', () => {
    const storm = domain([['thunderstorm', [slot('2026-10-04T12:00:00Z', '2026-10-04T20:00:00Z', 'orange')]]])
    const evidence = readings(
      [bulletin({ '34': storm })],
      feed([warning({ title: 'Vigilance orange orages', sent: '2026-10-04T07:55:00Z' })]),
    )
    const { active } = alertsAt(now, evidence)
    assert.deepEqual(
      active.map(({ source, title }) => [source, title]),
      [['meteo-france', 'Vigilance orange orages']],
    )
  })
})

describe('what two sources say with seconds between them', () => {
  const now = '2026-10-04T13:00:00Z'
  const storm = (begin: string, end: string, level: 'yellow' | 'orange' = 'orange') =>
    domain([['thunderstorm', [slot(begin, end, level)]]])
  const beside = (state: ReturnType<typeof storm>, ...messages: Parameters<typeof feed>[0]) =>
    brief(alertsAt(now, readings([bulletin({ '34': state })], feed(messages))))
  const later = (begin: string, end: string, level: 'yellow' | 'orange' | 'red' = 'orange') =>
    warning({ begin, end, level, sent: '2026-10-04T12:58:00Z' })

  test('is one alert when one level follows the other', () => {
    const day = storm('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z')
    assert.deepEqual(beside(day, later('2026-10-04T13:04:10Z', '2026-10-04T22:00:00Z')), {
      active: ['thunderstorm orange 04T08:00 04T22:00'],
      upcoming: [],
    })
  })
  test('is one alert also with a gap or an overlap', () => {
    const morning = storm('2026-10-04T08:00:00Z', '2026-10-04T13:04:00Z')
    for (const begin of ['2026-10-04T13:04:30Z', '2026-10-04T13:03:30Z', '2026-10-04T12:30:00Z'])
      assert.deepEqual(
        beside(morning, warning({ begin, end: '2026-10-04T22:00:00Z', sent: '2026-10-04T08:10:00Z' })),
        { active: ['thunderstorm orange 04T08:00 04T22:00'], upcoming: [] },
      )
  })
  test('is one alert, and begins with the bulletin, when the message of it comes twice or says less', () => {
    const sent = '2026-10-04T08:10:00Z'
    const after = warning({ begin: '2026-10-04T12:30:00Z', end: '2026-10-04T22:00:00Z', sent })
    const within = warning({ begin: '2026-10-04T12:00:00Z', end: '2026-10-04T13:30:00Z', sent })
    const until = (end: string) => storm('2026-10-04T08:00:00Z', end)
    for (const [day, message] of [
      [until('2026-10-04T13:04:00Z'), after],
      [until('2026-10-04T22:00:00Z'), within],
    ] as const)
      assert.deepEqual(beside(day, message, { ...message, identifier: 'again' }), {
        active: ['thunderstorm orange 04T08:00 04T22:00'],
        upcoming: [],
      })
  })
  test('leaves no alert of less than a minute', () => {
    const day = storm('2026-10-04T13:04:00Z', '2026-10-04T22:00:00Z')
    assert.deepEqual(beside(day, later('2026-10-04T13:04:10Z', '2026-10-04T22:00:00Z', 'red')), {
      active: [],
      upcoming: ['thunderstorm red 04T13:04'],
    })
  })
  test('leaves no stretch of less than a minute in the timeline', () => {
    const evidence = readings(
      [bulletin({ '34': storm('2026-10-04T08:00:00Z', '2026-10-04T15:04:00Z') })],
      feed([
        warning({ begin: '2026-10-04T15:04:20Z', end: '2026-10-04T22:00:00Z', sent: '2026-10-04T08:10:00Z' }),
      ]),
    )
    const [row] = departmentDay(outlook('J0', evidence, now), '34', at(now)).timeline
    assert.deepEqual(
      row?.segments.map(({ level, end }) => [level, end]),
      [['orange', '2026-10-04T22:00:00.000Z']],
    )
  })
  test('makes no alert of a day of which it has less than a minute', () => {
    const night = warning({ begin: '2026-10-04T18:00:00Z', end: '2026-10-04T22:00:15Z' })
    const day = outlook('J1', readings([], feed([night])), now)
    assert.equal(day.departments.get('34')?.level, 'green')
  })
})

test('the level of a department is not that of its coast', () => {
  const inForce = (level: 'orange' | 'yellow') =>
    domain([['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T14:00:00Z', level)]]])
  const evidence = readings([
    bulletin({ '34': inForce('yellow') }, { '34': quiet }, { coasts: { '34': inForce('orange') } }),
  ])
  const alerts = alertsAt('2026-10-04T10:00:00Z', evidence)
  assert.deepEqual(alerts.active.map(({ level, coast }) => [level, coast]).toSorted(), [
    ['orange', true],
    ['yellow', false],
  ])
  assert.equal(levelNow(alerts, undefined), 'yellow')
})
