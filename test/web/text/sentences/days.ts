import { certainties, type DayCertainty } from '../../../../src/domain/certainty.ts'
import type { Compared } from '../../../../src/domain/compared.ts'
import type { DayFact, DaysSummary } from '../../../../src/domain/days-summary.ts'
import type { NearNormals } from '../../../../src/domain/normals.ts'
import type { SecondWeek, Warmth, Wetness } from '../../../../src/domain/second-week.ts'
import {
  certaintyInFull,
  certaintyName,
  certaintyText,
  rainChances,
  rangeNote,
  secondWeekEnd,
  secondWeekText,
  warmthName,
} from '../../../../src/web/text/certainty.ts'
import { comparedText, recordText } from '../../../../src/web/text/compared.ts'
import { daysText } from '../../../../src/web/text/summary.ts'
import { plainly, section, table, type Section } from './section.ts'

/** A Thursday. */
const today = '2026-10-15'
const [tomorrow, saturday, monday, tuesday, wednesday] = [
  '2026-10-16',
  '2026-10-17',
  '2026-10-19',
  '2026-10-20',
  '2026-10-21',
]

const forms = ['rain', 'snow', 'mixed'] as const
const facts: readonly DayFact[] = [
  { kind: 'dry', from: today, to: null },
  { kind: 'dry', from: today, to: saturday },
  { kind: 'dry', from: today, to: tomorrow },
  { kind: 'dry', from: tomorrow, to: null },
  { kind: 'dry', from: saturday, to: null },
  { kind: 'dry', from: tomorrow, to: saturday },
  { kind: 'dry', from: saturday, to: tuesday },
  ...forms.flatMap((type): DayFact[] => [
    { kind: 'dry-until', wet: tomorrow, type },
    { kind: 'dry-until', wet: monday, type },
    { kind: 'wet', from: today, to: null, type },
    { kind: 'wet', from: today, to: tomorrow, type },
    { kind: 'wet', from: tomorrow, to: null, type },
    { kind: 'wet', from: saturday, to: saturday, type },
    { kind: 'wet', from: today, to: monday, type },
    { kind: 'wet', from: tomorrow, to: monday, type },
    { kind: 'wet-days', wet: 4, of: 7, type },
    { kind: 'wet-days', wet: 7, of: 7, type },
  ]),
  ...(['colder', 'warmer'] as const).flatMap((direction) =>
    [3, 12, 24].flatMap((level): DayFact[] => [
      { kind: 'temperature', direction, marked: false, from: tomorrow, single: true, level },
      { kind: 'temperature', direction, marked: true, from: monday, single: false, level },
    ]),
  ),
  { kind: 'range', min: 11, max: 14 },
  { kind: 'range', min: -4, max: -1 },
  { kind: 'range', min: 9, max: 9 },
  { kind: 'gusts', speed: 89, on: today },
  { kind: 'gusts', speed: 89, on: monday },
]
const summaries: readonly DaysSummary[] = [
  { facts: [], days: 7 },
  ...facts.map((fact) => ({ facts: [fact], days: 7 })),
  {
    facts: [
      { kind: 'wet', from: tomorrow, to: saturday, type: 'rain' },
      { kind: 'temperature', direction: 'colder', marked: true, from: saturday, single: false, level: 6 },
      { kind: 'gusts', speed: 101, on: saturday },
    ],
    days: 7,
  },
]

const week = [today, tomorrow, saturday, '2026-10-18', monday, tuesday, wednesday]
/** A week in which these days are unsure. */
const weekWith = (...unsure: readonly string[]): readonly DayCertainty[] =>
  week.map((date) => dayWith(unsure.includes(date) ? 'unsure' : 'sure', date))
const dayWith = (certainty: DayCertainty['certainty'], date = today): DayCertainty => ({
  date,
  min: { low: 2.8, high: 3.2 },
  max: { low: 9, high: 14 },
  within: 2.6,
  certainty,
})
const weeks: readonly (readonly [string, readonly (DayCertainty | null)[]])[] = [
  ['rien', weekWith()],
  ['à peu près', [...weekWith().slice(1), dayWith('approximate', wednesday)]],
  ['aujourd’hui', weekWith(today)],
  ['demain', weekWith(tomorrow)],
  ['lundi', weekWith(monday)],
  ['demain et lundi', weekWith(tomorrow, monday)],
  ['deux derniers jours', weekWith(tuesday, wednesday)],
  ['trois jours épars', weekWith(tomorrow, monday, tuesday)],
  ['dès aujourd’hui', weekWith(...week)],
  ['dès demain', weekWith(...week.slice(1))],
  ['quelques jours inconnus', [null, ...weekWith(monday).slice(1)]],
]

const normals: NearNormals = {
  km: 12,
  rise: 30,
  correction: 0,
  station: {
    name: 'Lyon-Bron',
    lat: 45.73,
    lon: 4.94,
    height: 198,
    from: 1991,
    to: 2020,
    highs: [],
    lows: [],
    rain: null,
    recordHighs: [],
    recordLows: [],
  },
}
const warmths: readonly (Warmth | null)[] = ['much-colder', 'colder', 'usual', 'warmer', 'much-warmer', null]
const wetnesses: readonly (Wetness | null)[] = ['drier', 'usual', 'wetter', null]
const trends: readonly SecondWeek[] = warmths.flatMap((warmth) =>
  wetnesses.map((wetness) => ({
    days: [
      { date: '2026-10-22', min: 5, max: 13, half: 3, rain: null, warmth },
      { date: '2026-10-23', min: 5, max: 16, half: 3, rain: null, warmth },
    ],
    until: '2026-10-28',
    warmth,
    wetness,
    normals,
  })),
)

const compared: readonly Compared[] = [
  ...[-4, 0, 1].map((more) => ({
    date: '2026-10-15',
    sameHour: { today: 14 + more, before: 14 },
    highs: null,
    normal: null,
  })),
  ...['2026-01-05', '2026-04-15', '2026-08-25', '2026-10-15', '2026-11-22'].flatMap((date) =>
    [3, 0, -2].map((more) => ({
      date,
      sameHour: { today: 18, before: 14 },
      highs: null,
      normal: { ...normals, today: 15 + more, usual: 15 },
    })),
  ),
  ...[-1, 1].map((side) => ({
    date: '2026-05-15',
    sameHour: null,
    highs: null,
    normal: { ...normals, rise: -100 * side, correction: 0.65 * side, today: 21, usual: 20 },
  })),
  ...[12, 0.4].map((km) => ({
    date: '2026-05-15',
    sameHour: null,
    highs: null,
    normal: { ...normals, km, today: 21, usual: 20 },
  })),
]

export const days: readonly Section[] = [
  section(
    'Prévisions 7 jours',
    summaries,
    (summary) => daysText(summary, today),
    (summary) => summary.facts.map(plainly).join(' / ') || 'rien',
  ),
  section(
    'Sûreté de la semaine',
    weeks,
    ([, list]) => certaintyText(list, today),
    ([name]) => name,
  ),
  section('Sûreté d’un jour', certainties, (certainty) => certaintyName(dayWith(certainty))),
  section('Sûreté d’un jour, lue', certainties, (certainty) => certaintyInFull(dayWith(certainty))),
  section(
    'Notes',
    [rangeNote],
    (note) => note,
    () => 'note',
  ),
  section(
    'Tendance des jours 8 à 14',
    trends,
    secondWeekText,
    ({ warmth, wetness }) => `${warmth} ${wetness}`,
  ),
  section('Fin de la tendance', trends.slice(0, 1), secondWeekEnd, () => 'avec normales'),
  section(
    'Fin de la tendance, sans normales',
    trends.slice(0, 1),
    (trend) => secondWeekEnd({ ...trend, normals: null }),
    () => 'sans',
  ),
  section('À côté d’un jour', warmths, warmthName),
  table('Pluie d’un jour lointain', rainChances),
  section('Par rapport à hier et à la normale', compared, comparedText, ({ date, sameHour, normal }) =>
    plainly({
      date,
      hour: sameHour && sameHour.today - sameHour.before,
      normal: normal && normal.today - normal.usual,
    }),
  ),
  section(
    'Record battu',
    [
      ['high', 1, '2026-11-22'],
      ['low', 2, '2026-08-04'],
      ['high', 30, '2026-04-12'],
    ] as const,
    ([kind, day, date]) =>
      recordText({ kind, record: { celsius: kind === 'high' ? 23 : -6.4, day, year: 1924 } } as never, date),
    plainly,
  ),
]
