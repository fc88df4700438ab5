import { conditionNames } from '../../../../src/web/text/condition-names.ts'
import type { SunMoonTimes } from '../../../../src/domain/sun-moon.ts'
import { formatAge } from '../../../../src/web/text/age.ts'
import {
  airLevelNames,
  humidityWords,
  pressureTrendWords,
  uvBandNames,
} from '../../../../src/web/text/air.ts'
import {
  formatAddedDay,
  formatAround,
  formatBound,
  formatBulletinTime,
  formatDateTime,
  formatDayInSentence,
  formatDayName,
  formatMoment,
  localTimeNote,
} from '../../../../src/web/text/dates.ts'
import { dayCurveText } from '../../../../src/web/text/day-curve.ts'
import { formatDuration, formatRemaining } from '../../../../src/web/text/duration.ts'
import * as numbers from '../../../../src/web/text/numbers.ts'
import { periodLabel, periodTexts } from '../../../../src/web/text/periods.ts'
import {
  bathingRule,
  bathingText,
  beachDayText,
  coastNames,
  coldShockText,
  seaSurfaceNames,
  type BeachDay,
} from '../../../../src/web/text/sea.ts'
import * as sun from '../../../../src/web/text/sun-moon.ts'
import {
  compassNames,
  directionPhrase,
  forceText,
  speedText,
  strengthNames,
  windText,
} from '../../../../src/web/text/wind.ts'
import type { HourSpan } from '../../../../src/domain/bathing-hours.ts'
import { hours } from '../../../support/forecast-samples.ts'
import { plainly, section, table, type Section } from './section.ts'

const now = new Date('2026-10-15T13:10:00Z')
const zone = 'Europe/Paris'
const today = '2026-10-15'

const instants = [
  '2026-10-15T18:00:00.000Z',
  '2026-10-15T22:00:00.000Z',
  '2026-10-16T04:30:00.000Z',
  '2026-10-16T22:00:00.000Z',
  '2026-10-17T04:00:00.000Z',
  '2026-10-19T12:00:00.000Z',
  '2026-11-01T05:00:00.000Z',
  '2026-10-14T12:00:00.000Z',
]
const dates = [
  '2026-10-14',
  '2026-10-15',
  '2026-10-16',
  '2026-10-17',
  '2026-10-18',
  '2026-10-22',
  '2026-11-01',
]

const day: SunMoonTimes = {
  date: today,
  sunrise: '2026-10-15T05:58:00.000Z',
  sunset: '2026-10-15T16:56:00.000Z',
  civilDawn: '2026-10-15T05:29:00.000Z',
  civilDusk: '2026-10-15T17:25:00.000Z',
  moonrise: '2026-10-15T11:18:00.000Z',
  moonset: '2026-10-15T19:11:00.000Z',
  dayLength: 39_480,
  dayLengthChange: -190,
  moon: { angle: 40, illumination: 22, phase: 'waxing-crescent' },
} as SunMoonTimes

const tomorrow = '2026-10-16T05:59:00.000Z'
const suns: readonly (readonly [string, string | null])[] = [
  ['avant le lever', sun.sunAnswer(day, tomorrow, new Date('2026-10-15T02:00:00Z'), zone)],
  ['après le lever', sun.sunAnswer(day, tomorrow, now, zone)],
  ['une minute avant', sun.sunAnswer(day, tomorrow, new Date('2026-10-15T16:55:30Z'), zone)],
  ['le soir', sun.sunAnswer(day, tomorrow, new Date('2026-10-15T20:00:00Z'), zone)],
  ['le soir, lever inconnu', sun.sunAnswer(day, null, new Date('2026-10-15T20:00:00Z'), zone)],
  ['durée', sun.dayLengthText(day)],
  ['nuit polaire', sun.dayLengthText({ ...day, dayLength: 0 })],
  ['jour polaire', sun.dayLengthText({ ...day, dayLength: 86_400 })],
  ['jours qui raccourcissent', sun.dayLengthChangeText(-190)],
  ['jours qui allongent', sun.dayLengthChangeText(75)],
  ['une minute', sun.dayLengthChangeText(60)],
  ['pareil', sun.dayLengthChangeText(10)],
  ['aube et crépuscule', sun.twilightText(day, zone)],
  ['crépuscule seul', sun.twilightText({ ...day, civilDawn: null }, zone)],
  ['lune', sun.moonText(day)],
  ['lever et coucher de lune', sun.moonTimesText(day, zone)],
  ['coucher d’abord', sun.moonTimesText({ ...day, moonset: '2026-10-15T03:00:00.000Z' }, zone)],
  ['sans lever', sun.moonTimesText({ ...day, moonrise: null }, zone)],
  ['sans coucher', sun.moonTimesText({ ...day, moonset: null }, zone)],
]

const winds = [
  [0.4, null, null],
  [12, 315, 18],
  [25, 68, 45],
  [25, null, 60],
  [25, 400, null],
  [0.2, 90, 30],
  [null, 90, 20],
] as const

const curves: readonly (readonly [string, string | null])[] = [
  [
    'pluie',
    dayCurveText(
      hours('2026-10-15T13:00:00Z', 24, (i) => ({ temperature: 18 - i, precipitation: 0.34 })),
      zone,
    ),
  ],
  [
    'sec',
    dayCurveText(
      hours('2026-10-15T13:00:00Z', 24, (i) => ({ temperature: i - 12 })),
      zone,
    ),
  ],
  [
    'pluie inconnue',
    dayCurveText(
      hours('2026-10-15T13:00:00Z', 24, () => ({ precipitation: null })),
      zone,
    ),
  ],
  ['une seule heure', dayCurveText(hours('2026-10-15T13:00:00Z', 1), zone)],
  ['rien', dayCurveText([], zone)],
]

const ages = [0.5, 6, 59, 60, 181, 2_900, 4_320].map((minutes) =>
  new Date(now.getTime() - minutes * 60_000).toISOString(),
)

const beachDay = (known: Partial<BeachDay>): BeachDay => ({
  date: today,
  seaTemperature: 21.2,
  waveHeight: 0.5,
  air: 27,
  wind: 15,
  ...known,
})
const morning = { from: '2026-10-15T07:00:00.000Z', to: '2026-10-15T10:00:00.000Z' }
const evening = { from: '2026-10-15T14:00:00.000Z', to: '2026-10-15T16:00:00.000Z' }
const bathingOn = (ofToday: readonly HourSpan[] | null, ofTomorrow: readonly HourSpan[] | null) =>
  bathingText(
    [
      { date: today, spans: ofToday },
      { date: '2026-10-16', spans: ofTomorrow },
    ],
    today,
    zone,
  )
const bathing: Section['lines'] = [
  ['deux moments', bathingOn([morning, evening], [])],
  ['demain seul', bathingOn(null, [morning])],
  ['rien', bathingOn(null, null) ?? '(rien)'],
  ['outre-mer', bathingText([{ date: today, spans: [evening] }], today, 'Indian/Reunion')],
  ['règle', bathingRule(true)],
  ['règle, outre-mer', bathingRule(false)],
  ['eau froide', coldShockText],
]

export const skyAndTime: readonly Section[] = [
  table('Ciel', conditionNames),
  section(
    'Vent',
    winds,
    ([windSpeed, windDirection, windGusts]) => windText({ windSpeed, windDirection, windGusts }),
    plainly,
  ),
  section('Force', [null, 0, 3, 8, 15, 25, 33, 44, 55, 70, 80, 95, 110, 130], forceText),
  section('Direction', [...Object.keys(compassNames).map((_, i) => i * 22.5), null], directionPhrase),
  section('Vitesse', [null, 0.4, 34], speedText),
  table('Force du vent en bord de mer', strengthNames),
  { title: 'Courbe du jour', lines: curves },
  { title: 'Soleil et lune', lines: suns },
  table('Phases de la lune', sun.moonPhaseNames),
  table('Air : airLevelNames', airLevelNames),
  table('Air : humidityWords', humidityWords),
  table('Air : pressureTrendWords', pressureTrendWords),
  table('Air : uvBandNames', uvBandNames),
  table('État de la mer', seaSurfaceNames),
  table('Côtes', coastNames),
  section(
    'Jour à la plage',
    [
      beachDay({}),
      beachDay({ date: '2026-10-18' }),
      beachDay({ waveHeight: null }),
      beachDay({ waveHeight: null, seaTemperature: null }),
      beachDay({ waveHeight: null, seaTemperature: null, air: null, wind: null }),
    ],
    (day) => beachDayText(day, today) ?? '(rien)',
    JSON.stringify,
  ),
  { title: 'Se baigner', lines: bathing },
  section('Un moment', instants, (instant) => formatMoment(instant, now, zone)),
  section('Une borne', instants, (instant) => formatBound(instant, now, zone)),
  section('Vers', instants, (instant) => formatAround(instant, now, zone)),
  section('Jour, dans une phrase', dates, (date) => formatDayInSentence(date, today)),
  section('Jour, de lui-même', dates, (date) => formatDayName(date, today)),
  section('Date et heure', instants.slice(0, 1), (instant) => formatDateTime(instant, zone)),
  section('Date d’un bulletin', instants.slice(0, 2), (instant) => formatBulletinTime(instant, zone)),
  section('Après une heure', ['Europe/Paris', 'Indian/Reunion'], (name) => `14\u00a0h${localTimeNote(name)}`),
  section('Âge', ages, (instant) => formatAge(instant, now)),
  section(
    'Ajouté',
    dates.slice(0, 2).concat('2026-10-12', '2026-09-01'),
    (date) => `Ajouté ${formatAddedDay(`${date}T08:00:00.000Z`, now, zone)}`,
  ),
  section(
    'Reste',
    [
      '2026-10-15T13:10:00Z',
      '2026-10-15T13:55:00Z',
      '2026-10-15T16:30:00Z',
      '2026-10-15T16:10:00Z',
      '2026-10-17T16:10:00Z',
    ],
    (end) => formatRemaining(end, now),
  ),
  section('Durée', [0, 45 * 60, 3600, 39_480], formatDuration),
  section(
    'Périodes',
    Object.keys(periodTexts) as (keyof typeof periodTexts)[],
    (period) => `${periodLabel(period)} · ${periodTexts[period].description}`,
  ),
  {
    title: 'Nombres',
    lines: [
      ['température', numbers.formatTemperature(-21.4)],
      ['degrés', numbers.formatDegrees(47)],
      ['intervalle', numbers.formatDegreeRange(-3, 4)],
      ['mer', numbers.formatSeaTemperature(19.46)],
      ['part', numbers.formatPercent(87)],
      ['vitesse', numbers.formatSpeed(104.6)],
      ['pression', numbers.formatPressure(1013)],
      ['près', numbers.formatDistance(0.43)],
      ['loin', numbers.formatDistance(12.4)],
      ['altitude', numbers.formatAltitude(2642)],
      ['neige', numbers.formatSnowDepth(5)],
      ['vagues', numbers.formatWaveHeight(1.04)],
      ['période', numbers.formatPeriod(11)],
      ['inconnu', numbers.formatTemperature(null)],
    ],
  },
]
