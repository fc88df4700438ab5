import type { AnyMap } from '../../../views/map-items.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import type { Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import { mapErrors } from '../../text/errors.ts'
import { plural } from '../../text/numbers.ts'
import type { MapDisplay, MapKind } from './map-readers.ts'

interface KindTexts {
  /** Of the tab. */
  readonly label: string
  readonly heading: string
  readonly path: string
  /** What its markers can show; the first is shown unless the address says otherwise. */
  readonly displays: readonly [MapDisplay, ...MapDisplay[]]
  /** Counted: « 320 villes ». */
  readonly one: string
  readonly many: string
  readonly error: string
}

export const kindTexts: Record<MapKind, KindTexts> = {
  weather: {
    label: 'Villes',
    heading: 'Carte météo des villes',
    path: paths.weatherMap(),
    displays: ['weather', 'temperature', 'wind'],
    one: 'ville',
    many: 'villes',
    error: mapErrors.cities,
  },
  beaches: {
    label: 'Plages',
    heading: 'Carte des vents et des plages',
    path: paths.beachMap(),
    displays: ['temperature', 'sea', 'wind', 'waves'],
    one: 'plage',
    many: 'plages',
    error: mapErrors.beaches,
  },
  nature: {
    label: 'Nature',
    heading: 'Carte des sites naturels',
    path: paths.natureMap(),
    displays: ['elevation', 'temperature', 'wind'],
    one: 'site naturel',
    many: 'sites naturels',
    error: mapErrors.nature,
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

/** What knows the maps. */
type Maps = Pick<SiteApi, 'weatherMap' | 'beachMap' | 'natureMap'>

/** Asks for the data of a map. Only the cities have periods. */
export function askMap(site: Maps, kind: MapKind, period: MapPeriod): Promise<Part<AnyMap>> {
  if (kind === 'weather') return site.weatherMap(period)
  return kind === 'beaches' ? site.beachMap() : site.natureMap()
}
