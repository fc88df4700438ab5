import { services, type RegisteredService } from '../../src/server/sources/registry.ts'
import { altimetrie } from './altimetrie.ts'
import { arome } from './arome.ts'
import { atmo } from './atmo.ts'
import { bulletinsAvalanche, bulletinsAvalancheStorage } from './bulletins-avalanche.ts'
import { eSoh } from './e-soh.ts'
import { eumetview } from './eumetview.ts'
import { geoApi } from './geo-api.ts'
import { metNorway } from './met-norway.ts'
import { metar } from './metar.ts'
import { meteoAlarm } from './meteoalarm.ts'
import { meteoDesForets } from './meteo-des-forets.ts'
import { nivose } from './nivose.ts'
import { opera } from './opera.ts'
import { openMeteoAir } from './open-meteo-air.ts'
import { openMeteoEnsemble } from './open-meteo-ensemble.ts'
import { openMeteoForecast } from './open-meteo-forecast.ts'
import { openMeteoMarine } from './open-meteo-marine.ts'
import { openWeather } from './openweather.ts'
import { byQuarters, type Service } from './reply.ts'
import { tiles } from './tiles.ts'
import { hubeau, vigicrues } from './vigicrues.ts'
import { vigiEau } from './vigieau.ts'
import { meteoFrancePortal, vigilanceObjectStorage, vigilanceStorage } from './vigilance.ts'

/** A feed in three forms has one stand-in, which tells them by path. */
const forms = {
  'meteoalarm-atom': 'meteoalarm/atom',
  'meteoalarm-rss': 'meteoalarm/rss',
  'meteoalarm-json': 'meteoalarm/json',
} as const

/** Name of a stand-in, and the first part of its paths: that of the service it plays. */
export type UpstreamName =
  | Exclude<RegisteredService['name'], keyof typeof forms>
  | 'meteoalarm'
  | 'vigilance-object-storage'
  | 'tiles'

interface Played {
  readonly answer: Service
  /** A field that matters, for a drift whose test names none. */
  readonly usualField: string
}

export const standIns: Readonly<Record<UpstreamName, Played>> = {
  arome: { answer: arome, usualField: 'Key' },
  openweather: { answer: openWeather, usualField: 'temp' },
  'open-meteo': { answer: byQuarters(openMeteoForecast), usualField: 'temperature_2m' },
  'open-meteo-marine': { answer: byQuarters(openMeteoMarine), usualField: 'wave_height' },
  'open-meteo-air': { answer: byQuarters(openMeteoAir), usualField: 'european_aqi' },
  'open-meteo-ensemble': { answer: byQuarters(openMeteoEnsemble), usualField: 'temperature_2m_spread' },
  'met-norway': { answer: metNorway, usualField: 'air_temperature' },
  'e-soh': { answer: eSoh, usualField: 'coverages' },
  metar: { answer: metar, usualField: 'temp' },
  eumetview: { answer: eumetview, usualField: 'width' },
  opera: { answer: opera, usualField: 'Key' },
  meteoalarm: { answer: meteoAlarm, usualField: 'expires' },
  meteofrance: { answer: meteoFrancePortal, usualField: 'phenomenon_max_color_id' },
  'vigilance-storage': { answer: vigilanceStorage, usualField: 'phenomenon_max_color_id' },
  'vigilance-object-storage': { answer: vigilanceObjectStorage, usualField: 'phenomenon_max_color_id' },
  vigicrues: { answer: vigicrues, usualField: 'NivInfViCr' },
  hubeau: { answer: hubeau, usualField: 'resultat_obs' },
  'meteo-des-forets': { answer: meteoDesForets, usualField: 'niveau_j1' },
  'bulletins-avalanche': { answer: bulletinsAvalanche, usualField: 'RISQUEMAXI' },
  'bulletins-avalanche-storage': { answer: bulletinsAvalancheStorage, usualField: 'RISQUEMAXI' },
  nivose: { answer: nivose, usualField: 'ht_neige' },
  atmo: { answer: atmo, usualField: 'code_qual' },
  vigieau: { answer: vigiEau, usualField: 'niveauGravite' },
  'geo-api': { answer: geoApi, usualField: 'nom' },
  altimetrie: { answer: altimetrie, usualField: 'elevations' },
  tiles: { answer: tiles, usualField: 'tile' },
}

export const isUpstreamName = (name: string): name is UpstreamName => Object.hasOwn(standIns, name)

const pathOf: Readonly<Record<string, string>> = forms

/** The site's environment variables that send its calls to a stand-in at `url`. */
export const environmentAt = (
  url: string,
  storageHosts: readonly string[],
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(services.map(({ name, variable }) => [variable, `${url}/${pathOf[name] ?? name}`])),
  VIGILANCE_STORAGE_HOSTS: storageHosts.join(','),
  AVALANCHE_HOSTS: storageHosts.join(','),
  TILE_URL: `${url}/tiles/{z}/{x}/{y}.png`,
})
