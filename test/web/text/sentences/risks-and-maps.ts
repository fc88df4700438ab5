import { mapErrors, notFoundTitles, retryLabel } from '../../../../src/web/text/errors.ts'
import { weatherErrors } from '../../../../src/web/text/weather-errors.ts'
import { favouritesFull } from '../../../../src/web/text/favourites.ts'
import { loadingTexts } from '../../../../src/web/text/loading.ts'
import { noPlaces, rowDetails } from '../../../../src/web/text/map-rows.ts'
import { markerName } from '../../../../src/web/text/map.ts'
import { markerDetails } from '../../../../src/web/text/map-details.ts'
import { permissionHelp } from '../../../../src/web/text/permission-help.ts'
import * as race from '../../../../src/web/text/race.ts'
import * as risk from '../../../../src/web/text/risks.ts'
import { risks, type Risk, type RiskRow } from '../../../../src/views/risk-list.ts'
import type { AnyMapItem } from '../../../../src/views/map-items.ts'
import { silentReport } from '../../../support/risks.ts'
import { section, table, type Section } from './section.ts'

const paris = 'Europe/Paris'
const reading = { at: '2026-10-15T13:10:00.000Z', value: null, source: 'meteo-france' }
const reasons = ['timeout', 'refused', 'unreadable', 'busy', 'unsupported'] as const

const rest = { icon: 'unknown', windGusts: null, precipitationProbability: null } as const
const figures = {
  ...rest,
  temperature: 12.4,
  condition: 'partly-cloudy',
  windSpeed: 15,
  windDirection: 3,
  humidity: 71,
} as const
const at = { lat: 45, lon: 5, ambiguous: false, departmentCode: '69', priority: 0.8 } as const
const items: readonly AnyMapItem[] = [
  { kind: 'city', slug: 'lyon', name: 'Lyon', ...at, ...figures },
  {
    kind: 'city',
    slug: 'x',
    name: 'Inconnue',
    ...at,
    ...rest,
    temperature: null,
    condition: null,
    windSpeed: null,
    windDirection: null,
    humidity: null,
  },
  {
    kind: 'beach',
    slug: 'b',
    name: 'Biarritz – Grande Plage',
    ...at,
    ...figures,
    region: 'Atlantic',
    marineWeather: {
      seaTemperature: 19.46,
      waveHeight: 1.04,
      waveDirection: 280,
      wavePeriod: 11,
      visibility: null,
    },
  },
  {
    kind: 'beach',
    slug: 'b2',
    name: 'Cannes – La Croisette',
    ...at,
    ...figures,
    windSpeed: 0.3,
    region: 'Mediterranean',
    marineWeather: null,
  },
  {
    kind: 'nature',
    slug: 'g',
    name: 'Col du Galibier',
    ...at,
    ...figures,
    windDirection: null,
    type: 'mountain_pass',
    category: 'col',
    landform: null,
    elevation: 2642,
  },
]

const rows = (level: 'low' | 'not-covered'): readonly RiskRow[] =>
  risks.map((each) => ({ risk: each, ...(level === 'low' ? { level, own: 'none' } : { level }) }))

export const risksAndMaps: readonly Section[] = [
  table('Risques', risk.riskNames),
  table('Risques, dans une phrase', risk.risksInSentence),
  {
    title: 'Risques, ce que dit un niveau',
    lines: risks.flatMap((each) =>
      Object.entries(risk.riskTexts[each].details ?? {}).map(([level, text]) => [`${each} ${level}`, text]),
    ),
  },
  table('Feux', risk.fireDangerNames),
  table('Pollens, indice', risk.pollenLevelNames),
  table('Pollens, comptage', risk.pollenCountNames),
  table('Pollens', risk.pollenNames),
  table('Sécheresse', risk.droughtNames),
  table('Eaux', risk.waterNames),
  table('Indice', risk.indexZoneNames),
  section('Pourquoi aucun niveau : source', reasons, (reason) =>
    risk.reasonText({ risk: 'flood', level: 'unknown' }, silentReport(reason), paris),
  ),
  section<Risk>('Pourquoi aucun niveau : non couvert', risks, (each) =>
    risk.reasonText({ risk: each, level: 'not-covered' }, silentReport(), paris),
  ),
  section('Hors saison', ['fire'] as const, (each) =>
    risk.reasonText({ risk: each, level: 'off-season' }, silentReport(), paris),
  ),
  section(
    'Non couvert',
    [rows('low'), rows('not-covered')],
    risk.notCoveredText,
    (list) => list[0]?.level ?? '',
  ),
  section('Tendance d’une rivière', [23, -4, 0], (changeCm) =>
    risk.trendText({ at: '2026-10-15T13:10:00.000Z', changeCm, hours: 6 }),
  ),
  section('Cours d’eau le plus proche', ['orange', null] as const, (level) =>
    risk.nearestReachText({ code: 'RS11', name: 'Saône à Lyon', level, territory: '18', distanceKm: 12.4 }),
  ),
  section('Cours d’eau en vigilance à proximité', ['red'] as const, (level) =>
    risk.warnedReachText({ code: 'RS11', name: 'Saône à Lyon', level, territory: '18', distanceKm: 8.5 }),
  ),
  section<Risk>('Lu', risks, (each) => risk.sourceTimeText(each, reading, paris)),
  section<Risk>('Lu, alertes', ['vigilance'], (each) =>
    risk.sourceTimeText(each, { ...reading, source: 'meteoalarm' }, paris),
  ),
  section<Risk>('Lu, outre-mer', ['fire', 'water'], (each) =>
    risk.sourceTimeText(each, reading, 'Pacific/Noumea'),
  ),
  section<Risk>('Lu, bulletin sans date', ['flood'], (each) =>
    risk.sourceTimeText(each, { ...reading, value: { publishedAt: null } }, paris),
  ),
  {
    title: 'Devoirs',
    lines: [
      ['feux', risk.fireDuty],
      ['eau', risk.waterDuty],
    ],
  },
  section(
    'Marqueurs',
    items,
    (item) => markerName(item, 'current'),
    ({ slug }) => slug,
  ),
  section(
    'Marqueurs, demain',
    items.slice(0, 3),
    (item) => markerName(item, 'tomorrow'),
    ({ slug }) => slug,
  ),
  section(
    'Sous le nom',
    items,
    (item) => rowDetails(item),
    ({ slug }) => slug,
  ),
  section(
    'Bulle',
    items,
    (item) =>
      markerDetails(item, 'current')
        .map((detail) => detail.join(' '))
        .join(' / '),
    ({ slug }) => slug,
  ),
  table('Types d’étape', race.stageTypeNames),
  table('État d’un jour', race.dayStatusNames),
  section('Vent sur la course', [null, 2, 12, 25, 40, 70], (speed) => {
    const { name, hint } = race.ridingWindText(speed)
    return `${name}, ${hint}`
  }),
  section(
    'Dates d’une course',
    [
      ['2025-07-05', '2025-07-27'],
      ['2025-07-26', '2025-08-03'],
      ['2025-08-01', '2025-08-01'],
      ['2025-07-26', '2025-08-01'],
    ] as const,
    ([first, last]) => race.formatRaceDates(first, last),
  ),
  section('Jour de course', ['2025-07-22', '2025-08-01'], race.formatRaceDay),
  section('Distance', [171.5, 184], race.formatStageDistance),
  {
    title: 'Erreurs de météo',
    lines: Object.entries(weatherErrors).map(([name, text]) => [
      name,
      typeof text === 'string' ? text : text('Lyon'),
    ]),
  },
  table('Erreurs des cartes', mapErrors),
  table('Introuvable', notFoundTitles),
  table('Chargement', loadingTexts),
  {
    title: 'Divers',
    lines: [
      ['réessayer', retryLabel],
      ['favoris', favouritesFull],
      ['carte sans lieu', noPlaces],
    ],
  },
  {
    title: 'Autoriser la position',
    lines: [...permissionHelp.mobile, ...permissionHelp.desktop].map(({ browser, steps }) => [
      browser,
      `${permissionHelp.title}. ${steps.join(' ')} … ${permissionHelp.reload}.`,
    ]),
  },
]
