import {
  hasCoast,
  phenomena,
  vigilanceDepartments,
  type DomainState,
} from '../../../../src/domain/vigilance.ts'
import type { Part } from '../../../../src/domain/part.ts'
import { summaryView, type VigilanceSummary } from '../../../../src/views/vigilance-levels.ts'
import type { DepartmentVigilance } from '../../../../src/views/vigilance-department.ts'
import { VigilanceSummaryCard } from '../../../../src/web/components/vigilance/home-vigilance.tsx'
import { VigilanceCard } from '../../../../src/web/components/vigilance/vigilance-card.tsx'
import { VigilanceLine } from '../../../../src/web/components/vigilance/vigilance-line.tsx'
import { levelAdjectives, levelLabels, levelNames, phenomenonNames } from '../../../../src/web/text/levels.ts'
import { daysQuestion, nowQuestion, vigilanceQuestion } from '../../../../src/web/text/questions.ts'
import {
  alertTitle,
  incompleteText,
  oldBulletinText,
  restUnknownText,
  warnedText,
} from '../../../../src/web/text/vigilance.ts'
import {
  at,
  bulletin,
  domain,
  hours,
  outlook,
  quiet,
  readings,
  slot,
} from '../../../domain/vigilance/samples.ts'
import { afternoon, weatherPart } from '../../../support/city-samples.ts'
import { day } from '../../../support/forecast-samples.ts'
import { fresh, html, missing, noon, place, rhone, words } from '../../vigilance-samples.ts'
import { section, table, type Section } from './section.ts'

const span = (begin: string, end: string, level: 'yellow' | 'orange' | 'red') =>
  slot(`2026-10-${begin}:00Z`, `2026-10-${end}:00Z`, level)
const storms = domain([['thunderstorm', [span('04T08:00', '04T20:00', 'orange')]]])
const laterWind = domain([['wind', [span('04T14:00', '04T19:00', 'yellow')]]])
const night = domain([['snow-ice', [span('04T19:00', '04T22:00', 'orange')]]])
const nightOn = domain([['snow-ice', [span('04T22:00', '05T08:00', 'orange')]]])
const tomorrowRed = domain([['flood', [span('05T04:00', '05T10:00', 'red')]]])
const many = domain([
  ['rain-flood', [span('04T08:00', '04T22:00', 'red')]],
  ['flood', [span('04T08:00', '04T22:00', 'red')]],
  ['wind', [span('04T14:00', '04T19:00', 'yellow')]],
  ['thunderstorm', [span('04T13:00', '04T22:00', 'yellow')]],
])
const waves = domain([['wave-submersion', [span('04T08:00', '04T22:00', 'yellow')]]])
const unread: DomainState = domain([], true)

const parts: readonly (readonly [string, Part<DepartmentVigilance>])[] = [
  ['calme', rhone(quiet)],
  ['calme, vent demain', rhone(quiet, laterWind)],
  ['calme, rouge demain', rhone(quiet, tomorrowRed)],
  ['calme, demain inconnu', rhone(quiet, null)],
  ['orages en cours', rhone(storms)],
  ['vent plus tard', rhone(laterWind)],
  ['neige cette nuit', rhone(night, nightOn)],
  ['deux rouges et deux jaunes', rhone(many)],
  ['littoral seul', rhone(quiet, quiet, { coasts: { '69': waves } })],
  ['bulletin illisible en partie', rhone(unread)],
  ['vert périmé', rhone(quiet, quiet, { confirmedAgo: hours(7) })],
  ['orages, vert périmé', rhone(storms, quiet, { confirmedAgo: hours(7) })],
  ['aucune source', missing()],
  [
    'outre-mer',
    fresh({
      covered: false,
      departmentCode: '974',
      officialLink: 'https://vigilance.meteofrance.fr/',
    } as const),
  ],
]

type Days = Record<string, DomainState>
const everywhere: Days = Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet]))
const calmCoasts: Days = Object.fromEntries(
  vigilanceDepartments.filter(hasCoast).map((code) => [code, quiet]),
)
function country(days: Days, warned: Days = {}, tomorrow: Days | null = everywhere): Part<VigilanceSummary> {
  return summaryOf({ ...everywhere, ...days }, { ...calmCoasts, ...warned }, tomorrow)
}
function summaryOf(days: Days, coasts: Days, tomorrow: Days | null): Part<VigilanceSummary> {
  const evidence = readings([bulletin(days, tomorrow, { coasts })])
  return fresh(summaryView(outlook('J0', evidence, noon), outlook('J1', evidence, noon), at(noon)))
}
const countries: readonly (readonly [string, Part<VigilanceSummary>])[] = [
  ['calme', country({})],
  ['un département', country({ '69': storms })],
  ['un des trois', country({ '69': storms, '38': laterWind, '42': laterWind })],
  ['trois de même', country({ '69': storms, '38': storms, '42': storms })],
  ['un et un littoral', country({ '69': storms, '38': laterWind }, { '29': waves })],
  ['littoraux seuls', country({}, { '29': waves, '56': waves })],
  ['deux dangers', country({ '69': many })],
  ['littoraux inconnus', summaryOf(everywhere, {}, everywhere)],
  ['demain pire', country({}, {}, { ...everywhere, '69': tomorrowRed })],
  ['inconnue', missing()],
]

const paris = 'Europe/Paris'
const week = weatherPart(
  {},
  {
    daily: ['2026-10-15', '2026-10-16', '2026-10-17', '2026-10-18'].map((date, i) =>
      day(date, i === 1 ? { temperatureMin: -3.4, temperatureMax: -2.6, condition: 'snow-showers' } : {}),
    ),
  },
)

const answers: readonly (readonly [string, string])[] = [
  ['maintenant', nowQuestion('Le Havre', weatherPart(), paris).answer],
  [
    'ressenti',
    nowQuestion(
      'Lyon',
      weatherPart({ temperature: 2, feelsLike: -5, condition: 'light-snow', precipitation: 0.4 }),
      paris,
    ).answer,
  ],
  [
    'inconnu',
    nowQuestion(
      'Lyon',
      weatherPart({ temperature: null, feelsLike: null, condition: null, windSpeed: null }),
      paris,
    ).answer,
  ],
  ['simulé', nowQuestion('Lyon', { ...weatherPart(), source: 'simulated' }, paris).answer],
  ['sans météo', nowQuestion('Lyon', missing(), paris).answer],
  ['jours', daysQuestion('Lyon', week, new Date(afternoon), paris).answer],
  ['jours inconnus', daysQuestion('Lyon', weatherPart({}, { daily: [] }), new Date(afternoon), paris).answer],
]

/** What stands on a grey badge is a mark, not a question. */
const rendered = (markup: string): string =>
  words(markup)
    .replaceAll(/ ([.,)])/g, '$1')
    .replace(' ? ', ' ')

export const warnings: readonly Section[] = [
  section(
    'Ligne de vigilance',
    parts,
    ([, part]) => rendered(html(VigilanceLine, { part, place, now: noon, details: '#vigilance' })),
    ([name]) => name,
  ),
  section(
    'Carte de la vigilance',
    parts,
    ([, part]) => rendered(html(VigilanceCard, { part, place, now: noon })),
    ([name]) => name,
  ),
  section(
    'Y a-t-il une vigilance ?',
    parts,
    ([, part]) => vigilanceQuestion(place, part, noon).answer,
    ([name]) => name,
  ),
  section(
    'Vigilance en France',
    countries,
    ([, part]) =>
      rendered(
        html(VigilanceSummaryCard, {
          part,
          levels: { value: missing(), promise: Promise.resolve(missing()) },
          now: noon,
        }),
      ),
    ([name]) => name,
  ),
  section('Titre d’une alerte', phenomena, (phenomenon) => alertTitle({ level: 'orange', phenomenon })),
  table('Niveaux', levelNames),
  table('Dans une phrase', levelAdjectives),
  table('Consignes', levelLabels),
  table('Phénomènes', phenomenonNames),
  {
    title: 'Remarques',
    lines: [
      ['bulletin ancien', oldBulletinText],
      ['bulletin incomplet', incompleteText],
      ['reste inconnu', restUnknownText],
      ['un', warnedText(1)],
      ['beaucoup', warnedText(30)],
    ],
  },
  { title: 'Questions fréquentes', lines: answers },
]
