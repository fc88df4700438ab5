import { missingReasons, type Part } from '../../../../src/domain/part.ts'
import type { RainSnowLine } from '../../../../src/domain/rain-or-snow.ts'
import type { AvalancheBulletin, MassifState, RiskBand } from '../../../../src/views/mountains.ts'
import * as text from '../../../../src/web/text/avalanche.ts'
import { plainly, section, table, type Section } from './section.ts'

const whole: RiskBand = { level: 2, later: null, from: null, to: null, where: '' }
const low: RiskBand = { ...whole, to: 1800 }
const high: RiskBand = { ...whole, level: 3, from: 1800 }

type InForce = Extract<MassifState, { state: 'in-force' }>

const tendency: AvalancheBulletin['tendency'] = { date: '2026-03-17', level: 2, title: '', comment: '' }
const said = (over: Partial<Pick<InForce, 'tomorrow' | 'day'>>, next = tendency) =>
  ({ day: '2026-03-16', tomorrow: null, ...over, bulletin: { tendency: next } }) as const

const rainSnow = (over: Partial<RainSnowLine>): RainSnowLine => ({
  date: '2026-03-17',
  quarter: 'morning',
  from: '2026-03-17T06:00:00.000Z',
  to: '2026-03-17T10:00:00.000Z',
  lowest: 1400,
  highest: 1400,
  atPlace: null,
  ...over,
})

const snowfall = (value: readonly RainSnowLine[]): Part<readonly RainSnowLine[]> => ({
  state: 'fresh',
  value,
  at: '2026-03-17T05:00:00.000Z',
  source: 'open-meteo',
  cached: false,
  freshUntil: '2026-03-17T06:00:00.000Z',
})

/** There is a bulletin of every massif. */
const silences = missingReasons.filter((reason) => reason !== 'unsupported')

export const mountains: readonly Section[] = [
  table('Échelle européenne', text.avalancheLevelNames),
  table('Échelle européenne, en toutes lettres', text.avalancheLevelDetails),
  table('Situations avalancheuses', text.situationNames),
  table('Massifs montagneux', text.rangeNames),
  table('Sans niveau', text.stateNames),
  table('Sans niveau, en une phrase', text.stateSentences),
  section('Sans bulletin', silences, text.missingBulletin),
  section('Sans aucun bulletin', silences, text.missingBulletins),
  { title: 'Échelle', lines: [['partout', text.scaleNotice]] },
  section('Niveau', [1, 2, 3, 4, 5] as const, text.levelTitle),
  section(
    'Niveau à l’accueil',
    ([4, 5] as const).map((level) => ({ slug: 'mont-blanc', name: 'Mont-Blanc', level, validUntil: '' })),
    text.highRiskText,
    ({ level }) => `${level}`,
  ),
  section(
    'Niveau par altitude',
    [
      [whole],
      [low, high],
      [{ ...low, later: 3 as const }, high],
      [low, { ...whole, from: 1800, to: 2400 }, { ...high, from: 2400 }],
      [
        { ...whole, where: 'versants sud' },
        { ...high, from: null, where: 'versants nord' },
      ],
    ],
    text.splitText,
    plainly,
  ),
  section(
    'Pentes',
    [[], ['N'], ['N', 'NE', 'NW'], ['SE', 'S', 'SW'], ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']] as const,
    text.slopesText,
    plainly,
  ),
  section('Validité', ['2026-03-16T17:00:00.000Z', '2026-03-18T15:30:00.000Z'], text.validityText),
  section('Validité de tous', ['2026-03-16T17:00:00.000Z'], text.bulletinsValidity),
  section(
    'Tendance',
    [
      said({ tomorrow: { level: 2, isTendency: true } }),
      said(
        { day: '2026-03-17', tomorrow: { level: 3, isTendency: false } },
        { ...tendency, date: '2026-03-18' },
      ),
      said({}, { ...tendency, date: '2026-03-20' }),
      said({}, { ...tendency, level: null }),
    ],
    text.tomorrowText,
    plainly,
  ),
  section(
    'Neige fraîche',
    [
      { least: 5, most: 10 },
      { least: 10, most: 10 },
      { least: 0, most: 0 },
      { least: 0, most: 2 },
      { least: null, most: 4 },
      { least: null, most: null },
    ],
    text.freshSnowText,
    plainly,
  ),
  section(
    'Limite de la neige',
    [
      { north: 1300, south: 1700 },
      { north: 1300, south: 1300 },
      { north: null, south: 1700 },
      { north: null, south: null },
    ],
    text.snowLineText,
    plainly,
  ),
  section(
    'Vent en montagne',
    [
      { altitude: 2500, speed: 40, from: 'W' },
      { altitude: 2500, speed: 10, from: 'variable' },
      { altitude: null, speed: 10, from: null },
      { altitude: 2500, speed: null, from: 'N' },
    ] as const,
    (wind) => text.mountainWindText(wind).join(''),
    plainly,
  ),
  section(
    'Neige d’une station',
    [
      { depth: 85, fresh: 12 },
      { depth: 85, fresh: 0 },
      { depth: 85, fresh: null },
      { depth: 0, fresh: 0 },
    ],
    text.stationSnow,
    plainly,
  ),
  section('Lieu d’une station', [{ name: 'Le Tour', altitude: 1470, km: 5.2 }], text.stationPlace, plainly),
  section(
    'Pluie ou neige',
    [
      [],
      [rainSnow({})],
      [rainSnow({ quarter: 'afternoon', highest: 1700 }), rainSnow({ date: '2026-03-18', quarter: 'night' })],
      [rainSnow({ quarter: 'evening', lowest: 0, highest: 0 })],
    ],
    (lines) => text.snowfallText(snowfall(lines)),
    plainly,
  ),
  section('Bulletin', ['2026-03-15T15:09:00.000Z'], text.bulletinTimeText),
]
