import departments from '../../../../data/departments.json' with { type: 'json' }
import natureSites from '../../../../data/nature-sites.json' with { type: 'json' }
import stations from '../../../../data/stations.json' with { type: 'json' }
import type { Measured } from '../../../../src/domain/measured.ts'
import { atPlace } from '../../../../src/web/text/at-place.ts'
import { cityGroupNames } from '../../../../src/web/text/city-groups.ts'
import { formerNote } from '../../../../src/web/text/former-name.ts'
import { hitName } from '../../../../src/web/text/search-hit.ts'
import { measuredText } from '../../../../src/web/text/measured.ts'
import { natureCategoryNames, natureTypeHeadings } from '../../../../src/web/text/nature.ts'
import { officialSiteOf } from '../../../../src/domain/vigilance.ts'
import { overseas } from '../../../../src/web/text/vigilance.ts'
import { abroadText, positionErrors } from '../../../../src/web/text/position-errors.ts'
import { positionOff, searchErrors } from '../../../../src/web/text/search-errors.ts'
import { atStation } from '../../../../src/web/text/station-names.ts'
import { placeWeather } from '../../../support/place-weather.ts'
import { lyonMeasured } from '../../../support/stations.ts'
import { section, table, type Section } from './section.ts'

const communes = [
  'Lyon',
  'Le Mans',
  'Le Havre',
  'Les Sables-d’Olonne',
  'Les Abymes',
  'La Rochelle',
  'La Ciotat',
  'L’Isle-Adam',
  'L’Île-d’Yeu',
  'Le Tampon',
  'Mont-de-Marsan',
  'Montagne',
  'Lac',
  'Pont-à-Mousson',
  'Parc-d’Anxtot',
  'Y',
  'Aix-en-Provence',
  'Eu',
]

const measured: Measured = { ...lyonMeasured, temperature: -0.2 }
const weather = { ...placeWeather('2026-11-22T12:00:00.000Z'), elevation: 173 }
const telling = { now: '2026-11-22T12:45:00.000Z', timeZone: 'Europe/Paris', weather, inHeights: false }
const airport = {
  ...measured,
  network: 'metar',
  decimals: 0,
  station: { ...measured.station, name: 'Nice/Cote d’Azur Arpt, PR, FR' },
} as const

const measurements: readonly (readonly [string, string])[] = [
  ['une station', measuredText(measured, telling)],
  ['sans modèle', measuredText(measured, { ...telling, weather: null })],
  ['un temps simulé', measuredText(measured, { ...telling, weather: { ...weather, source: 'simulated' } })],
  ['un aéroport', measuredText(airport, telling)],
  [
    'une altitude inconnue',
    measuredText({ ...measured, station: { ...measured.station, height: null } }, telling),
  ],
  ['en montagne, plus haut', measuredText(measured, { ...telling, inHeights: true })],
  [
    'en montagne, plus bas',
    measuredText({ ...measured, heightDifference: -1240 }, { ...telling, inHeights: true }),
  ],
  [
    'en montagne, à la même altitude',
    measuredText({ ...measured, heightDifference: 4 }, { ...telling, inHeights: true }),
  ],
  ['tout près', measuredText({ ...measured, distanceKm: 0.4 }, telling)],
]

export const places: readonly Section[] = [
  section('Où : communes', communes, atPlace),
  section(
    'Où : sites naturels',
    natureSites.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'fr')),
    atPlace,
  ),
  section(
    'Du département',
    departments,
    ({ of }) => of,
    ({ name }) => name,
  ),
  section(
    'Stations de mesure',
    stations.rows.map(([, name]) => String(name)),
    atStation,
  ),
  { title: 'Mesuré', lines: measurements },
  table('Groupes de villes', cityGroupNames),
  table('Catégories de sites', natureCategoryNames),
  table('Titres des sites', natureTypeHeadings),
  {
    title: 'Recherche',
    lines: [
      ['ancien nom', hitName({ name: 'Cherbourg-en-Cotentin', formerName: 'Octeville' })],
      ['ancienne commune', formerNote({ name: 'Octeville', isRenamed: false }, 'Cherbourg-en-Cotentin')],
      ['renommée', formerNote({ name: 'Châlons-sur-Marne', isRenamed: true }, 'Châlons-en-Champagne')],
      ['rien', searchErrors.none],
      ['inconnue', searchErrors.unknownCity('Xyz')],
      ['étrangère', searchErrors.notFrench('Bruxelles')],
      ['en panne', searchErrors.failed],
      ['en panne, message', `${searchErrors.failedTitle} ${searchErrors.failedReason}`],
      ['position à l’étranger', abroadText('BE')],
    ],
  },
  table('Bouton de position', positionOff),
  table('Position', positionErrors),
  {
    title: 'Vigilance outre-mer',
    lines: [971, 987, 988].map((code) => {
      const headline = overseas(officialSiteOf(String(code)))
      return [`ligne, ${code}`, `${headline.title}, ${headline.detail}`]
    }),
  },
]
