import { paths } from '../../../paths.ts'
import { plural } from '../../text/numbers.ts'
import type { MapDisplay, MapKind } from './map-readers.ts'

interface KindTexts {
  /** On the tab. */
  readonly label: string
  readonly heading: string
  readonly path: string
  /** What its markers can show; the first is shown unless the address says otherwise. */
  readonly displays: readonly [MapDisplay, ...MapDisplay[]]
  /** Counted: « 320 villes ». */
  readonly one: string
  readonly many: string
}

export const kindTexts: Record<MapKind, KindTexts> = {
  weather: {
    label: 'Villes',
    heading: 'Carte météo des villes',
    path: paths.weatherMap(),
    displays: ['weather', 'temperature', 'wind'],
    one: 'ville',
    many: 'villes',
  },
  beaches: {
    label: 'Plages',
    heading: 'Carte des vents et des plages',
    path: paths.beachMap(),
    displays: ['temperature', 'sea', 'wind', 'waves'],
    one: 'plage',
    many: 'plages',
  },
  nature: {
    label: 'Nature',
    heading: 'Carte des sites naturels',
    path: paths.natureMap(),
    displays: ['elevation', 'temperature', 'wind'],
    one: 'site naturel',
    many: 'sites naturels',
  },
}

export const displayLabels: Record<MapDisplay, string> = {
  weather: 'Météo',
  temperature: 'Température',
  sea: 'Mer',
  wind: 'Vent',
  waves: 'Vagues',
  elevation: 'Sites',
}

/** « Liste : 320 villes ». */
export const listTitle = (kind: MapKind, total: number): string =>
  `Liste : ${plural(total, kindTexts[kind].one, kindTexts[kind].many)}`
