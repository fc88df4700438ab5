import { hourEvents, type HourFact, type HoursSummary } from '../../../../src/domain/forecast-summary.ts'
import type { RadarReport, NowcastScore } from '../../../../src/domain/radar/report.ts'
import type { RainAnswer } from '../../../../src/domain/rain.ts'
import { nextHourText, radarText, scoreText } from '../../../../src/web/text/radar.ts'
import { rainPrecision, rainText } from '../../../../src/web/text/rain.ts'
import { hoursText } from '../../../../src/web/text/summary.ts'
import { plainly, section, type Section } from './section.ts'

/** Thursday 15 October 2026, 15:10 in Paris. */
const now = new Date('2026-10-15T13:10:00Z')
const zone = 'Europe/Paris'

/** Instants by what the clock on the wall says. */
const at = {
  soon: '2026-10-15T13:45:00.000Z',
  evening: '2026-10-15T19:00:00.000Z',
  midnight: '2026-10-15T22:00:00.000Z',
  night: '2026-10-16T01:00:00.000Z',
  tomorrow: '2026-10-16T04:00:00.000Z',
  noon: '2026-10-16T10:00:00.000Z',
} as const
const afternoon = '2026-10-16T12:00:00.000Z'

const forms = ['rain', 'freezing', 'snow', 'storm', 'mixed'] as const
const intensities = ['light', 'moderate', 'heavy', null] as const
const bounds = [at.soon, at.midnight, at.night, at.tomorrow]

const falls: readonly RainAnswer[] = forms.flatMap((type) => {
  const fall = { type, intensity: type === 'rain' ? ('moderate' as const) : null }
  return [
    ...bounds.map((bound) => ({ kind: 'starts' as const, at: bound, until: null, ...fall })),
    { kind: 'starts', at: at.soon, until: '2026-10-15T14:15:00.000Z', ...fall },
    { kind: 'stops', at: at.evening, again: null, ...fall },
    { kind: 'stops', at: at.evening, again: at.tomorrow, ...fall },
    { kind: 'stops', at: at.midnight, again: at.night, ...fall },
    { kind: 'eases', at: at.evening, ...fall },
    { kind: 'strengthens', at: at.evening, peak: 'heavy', ...fall },
    { kind: 'continues', until: at.tomorrow, ...fall },
    { kind: 'continues', until: afternoon, ...fall },
  ]
})

const answers: readonly RainAnswer[] = [
  { kind: 'unknown' },
  ...[...Object.values(at), afternoon, '2026-10-16T17:00:00.000Z'].map(
    (until) => ({ kind: 'none', until, risk: null }) as const,
  ),
  { kind: 'none', until: at.evening, risk: 40 },
  { kind: 'possible', at: '2026-10-15T13:00:00.000Z', risk: 60 },
  { kind: 'possible', at: at.midnight, risk: 55 },
  { kind: 'possible', at: at.tomorrow, risk: 100 },
  ...intensities.map(
    (intensity) => ({ kind: 'continues', until: at.evening, type: 'rain', intensity }) as const,
  ),
  ...falls,
]

const event = (name: (typeof hourEvents)[number], about: Partial<HourFact> = {}): HourFact =>
  ({ kind: 'event', event: name, from: null, until: null, broken: false, ...about }) as HourFact

const spans: readonly Partial<HourFact>[] = [
  {},
  { broken: true },
  { until: at.evening },
  { until: at.midnight },
  { from: at.evening },
  { from: at.tomorrow },
  { from: at.soon, until: '2026-10-15T14:30:00.000Z' },
  { from: at.evening, until: at.tomorrow },
  { from: at.evening, until: at.midnight, broken: true },
  { from: at.night, until: at.tomorrow },
  { from: at.tomorrow, until: at.noon },
  { from: '2026-10-15T14:00:00.000Z', until: at.noon },
]

const facts: readonly HourFact[] = [
  ...hourEvents.flatMap((name) => [
    event(name),
    event(name, { broken: true }),
    event(name, { until: at.evening }),
  ]),
  ...spans.map((span) => event('rain', span)),
  ...(['2026-10-15T13:00:00.000Z', at.evening, at.night] as const).map(
    (instant) => ({ kind: 'possible-rain', at: instant }) as const,
  ),
  { kind: 'last-drops', at: at.midnight },
  { kind: 'gusts', speed: 83, at: at.evening },
  { kind: 'frost', temperature: -3, at: at.tomorrow },
  { kind: 'heat', temperature: 36, at: afternoon },
]

const range = { min: -2, max: 3 }
const summaries: readonly HoursSummary[] = [
  ...facts.map((fact) => ({ facts: [fact], quiet: null, range })),
  {
    facts: [
      event('storms', { until: at.evening }),
      { kind: 'last-drops', at: at.midnight },
      { kind: 'gusts', speed: 70, at: at.night },
    ],
    quiet: null,
    range,
  },
  ...(['clear', 'overcast', 'dry', null] as const).flatMap((quiet) => [
    { facts: [], quiet, range },
    { facts: [], quiet, range: { min: 4, max: 21 } },
    { facts: [], quiet, range: { min: 7, max: 7 } },
    { facts: [], quiet, range: null },
  ]),
]

const comes = {
  state: 'rain',
  from: at.soon,
  isOn: false,
  rate: 1.4,
  until: '2026-10-15T14:10:00.000Z',
} as const
const announcements: readonly RadarReport['nextHour'][] = [
  ...['2026-10-15T14:00:00.000Z', null].flatMap((to) => [
    { ...comes, to },
    { ...comes, to, isOn: true },
  ]),
  { ...comes, state: 'dry', from: null, to: null, rate: null },
]
const looks: readonly Partial<RadarReport>[] = [
  { state: 'wet', rate: 5, since: '2026-10-15T12:30:00.000Z' },
  { state: 'dry', nearest: { distanceKm: 1, bearing: 90 } },
  { state: 'dry', nearest: { distanceKm: 18, bearing: 268 } },
  { state: 'dry', nearest: null },
  { state: 'dry', nearest: null, isAroundSeen: false },
  { state: 'unseen' },
  { state: 'unavailable' },
]
const ofRadar = (about: Partial<RadarReport>): RadarReport => ({
  state: 'dry',
  at: '2026-10-15T13:00:00.000Z',
  rate: null,
  since: null,
  isStartSeen: false,
  nearest: null,
  isAroundSeen: true,
  nextHour: null,
  score: null,
  ...about,
})
const scores: readonly NowcastScore[] = [
  { hits: 70, misses: 5, falseAlarms: 30, csi: 0.67, announces: true },
  { hits: 20, misses: 10, falseAlarms: 80, csi: 0.18, announces: false },
  { hits: 20, misses: 80, falseAlarms: 10, csi: 0.18, announces: false },
]
const seenFalls = (['rain', 'mixed'] as const).flatMap((fall) => [
  section(
    `Ce que voient les radars, ${fall}`,
    looks,
    (look) => radarText(ofRadar(look), zone, fall),
    plainly,
  ),
  section(
    `Ce que les radars annoncent, ${fall}`,
    announcements,
    (nextHour) => nextHourText(ofRadar({ nextHour }), zone, fall),
    plainly,
  ),
])

export const rainAndHours: readonly Section[] = [
  section('Pluie dans les prochaines heures', answers, (answer) => rainText(answer, now, zone), plainly),
  section('Sous le dessin de la pluie', [0.25, 1, 3] as const, (hours) => rainPrecision(hours)),
  section('Sous un dessin qui montre plus long que les quarts d’heure', [1, 3] as const, (hours) =>
    rainPrecision(hours, true),
  ),
  ...seenFalls,
  section('Ce que valaient leurs annonces', scores, scoreText, plainly),
  section(
    'Heure par heure',
    summaries,
    (summary) => hoursText(summary, now, zone),
    (summary) => plainly({ ...summary, facts: summary.facts.map((fact) => plainly(fact)) }),
  ),
]
