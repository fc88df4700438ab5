import { geoApi } from './geo-api.ts'
import { metNorway } from './met-norway.ts'
import { meteoAlarm } from './meteoalarm.ts'
import { openMeteoAir } from './open-meteo-air.ts'
import { openMeteoForecast } from './open-meteo-forecast.ts'
import { openMeteoMarine } from './open-meteo-marine.ts'
import { openWeather } from './openweather.ts'
import type { Service } from './reply.ts'
import { tiles } from './tiles.ts'
import { meteoFrancePortal, vigilanceObjectStorage, vigilanceStorage } from './vigilance.ts'

const upstreamNames = [
  'openweather',
  'open-meteo',
  'open-meteo-marine',
  'open-meteo-air',
  'met-norway',
  'meteoalarm',
  'meteofrance',
  'vigilance-storage',
  'vigilance-object-storage',
  'geo',
  'tiles',
] as const
/** Name of a service, and the first part of its paths. */
export type UpstreamName = (typeof upstreamNames)[number]

export const services: Readonly<Record<UpstreamName, Service>> = {
  openweather: openWeather,
  'open-meteo': openMeteoForecast,
  'open-meteo-marine': openMeteoMarine,
  'open-meteo-air': openMeteoAir,
  'met-norway': metNorway,
  meteoalarm: meteoAlarm,
  meteofrance: meteoFrancePortal,
  'vigilance-storage': vigilanceStorage,
  'vigilance-object-storage': vigilanceObjectStorage,
  geo: geoApi,
  tiles,
}

export const isUpstreamName = (name: string): name is UpstreamName =>
  upstreamNames.some((known) => known === name)

/** The site's environment variables that send its calls to a stand-in at `url`. */
export const environmentAt = (
  url: string,
  storageHosts: readonly string[],
): Readonly<Record<string, string>> => ({
  OPENWEATHER_URL: `${url}/openweather`,
  OPEN_METEO_URL: `${url}/open-meteo`,
  OPEN_METEO_MARINE_URL: `${url}/open-meteo-marine`,
  OPEN_METEO_AIR_URL: `${url}/open-meteo-air`,
  MET_NORWAY_URL: `${url}/met-norway`,
  METEOALARM_ATOM_URL: `${url}/meteoalarm/atom`,
  METEOALARM_RSS_URL: `${url}/meteoalarm/rss`,
  METEOALARM_JSON_URL: `${url}/meteoalarm/json`,
  METEOFRANCE_VIGILANCE_URL: `${url}/meteofrance`,
  VIGILANCE_STORAGE_URL: `${url}/vigilance-storage`,
  VIGILANCE_STORAGE_HOSTS: storageHosts.join(','),
  GEO_API_URL: `${url}/geo`,
  TILE_URL: `${url}/tiles/{z}/{x}/{y}.png`,
})
