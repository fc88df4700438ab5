import { Type } from 'typebox'
import { mapPeriods } from '../domain/map-period.ts'
import { beachRegions, landforms, natureCategories, natureTypes } from '../domain/place.ts'
import { iconNames } from '../domain/sky.ts'
import { dayMs } from '../domain/time-units.ts'
import {
  always,
  date,
  figure,
  instant,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  text,
  yes,
  type Of,
} from './pieces.ts'
import { address } from './places.ts'
import { SeaState } from './sea.ts'
import {
  DailyForecast,
  figuresOnMaps,
  precipitation,
  precipitationProbability,
  source,
  visibility,
} from './weather.ts'

/** What a map draws or says of the air at a place. */
export const MapFigures = Type.Object({
  ...figuresOnMaps,
  icon: oneOf(iconNames, 'name of the picture'),
  precipitationProbability,
})
export type MapFigures = Of<typeof MapFigures>

const item = {
  ...address,
  ...MapFigures.properties,
  priority: number('0.4–0.9: who is shown where there is no room for all', 'rank'),
}

export const CityMapItem = objectOf('a commune', { kind: always('city', 'a commune'), ...item })
export type CityMapItem = Of<typeof CityMapItem>

const { seaTemperature, waveHeight, waveDirection, wavePeriod } = SeaState.properties
const MapSea = objectOf('the sea; null where it is unknown', {
  seaTemperature,
  waveHeight,
  waveDirection,
  wavePeriod,
  visibility,
})

export const BeachMapItem = objectOf('a beach', {
  kind: always('beach', 'a beach'),
  ...item,
  region: oneOf(beachRegions, 'coast'),
  marineWeather: orNull(MapSea),
})
export type BeachMapItem = Of<typeof BeachMapItem>

export const NatureMapItem = objectOf('a nature site', {
  kind: always('nature', 'a nature site'),
  ...item,
  type: oneOf(natureTypes, 'of the site'),
  category: oneOf(natureCategories, 'of the site'),
  landform: orNull(oneOf(landforms, 'of a natural site')),
  elevation: figure('above the sea', 'metres'),
})
export type NatureMapItem = Of<typeof NatureMapItem>

/** What `/api` writes of each place once more, for those who read it by other names. */
const again = {
  location: objectOf('name and point once more', { name: address.name, lat: address.lat, lon: address.lon }),
}
export const cities = listOf(
  objectOf('a commune', { ...CityMapItem.properties, city: text('its name once more', 'Lyon'), ...again }),
  'cities',
)
export const beaches = listOf(objectOf('a beach', { ...BeachMapItem.properties, ...again }), 'beaches')
export const natureSites = listOf(
  objectOf('a nature site', { ...NatureMapItem.properties, ...again }),
  'nature sites',
)

/** What stands beside the places of a map. */
export const mapFields = {
  state: oneOf(
    ['fresh', 'partial', 'stale'],
    'partial: places lack their figures; stale: the refresh failed',
  ),
  isRefreshing: yes('more is on its way: ask again in some seconds'),
  isPartial: yes('places lack their figures'),
  period: oneOf(mapPeriods, 'of the figures'),
  periods: listOf(
    oneOf(mapPeriods, 'one that can be asked for'),
    'those of today that are not over, and tomorrow',
  ),
}

const ranks = (description: string) =>
  listOf(Type.Integer({ description: 'counted from 0', 'x-unit': 'rank' }), description)
/** The figures of each place, hour by hour, each less the last known one: small numbers compress best. */
const column = (description: string, unit: string) =>
  listOf(orNull(Type.Integer({ description: 'more than the last known one', 'x-unit': unit })), description)

/** The hours to come of a map's places: in each column those of the first place, then those of the second. */
export const MapHours = objectOf(
  'the hours to come of a map’s places. Columns have those of the first place, then those of the second; a figure is written as what it is more than the last known one of its place, the first as it is, and null is unknown',
  {
    start: instant('of the first hour; the others follow it'),
    count: number('how many of each place', 'hours'),
    places: listOf(text('its address', 'lyon'), 'in the order of the map'),
    timeZones: listOf(text('an IANA zone', 'Indian/Reunion'), 'of the places'),
    zones: ranks('for each place its zone, counted from 0'),
    skies: listOf(text('condition, empty where unknown, and icon', 'rain rain'), 'which the column counts'),
    isRefreshing: yes('more is on its way: ask again in some seconds'),
    isPartial: yes('places lack their figures'),
    air: objectOf('columns', {
      sky: ranks('which of the skies, counted from 0; no difference'),
      temperature: column('of the air', '°C'),
      precipitation: column('what falls', 'tenths of mm/h'),
      windSpeed: column('at 10 m, mean of ten minutes', 'km/h'),
      windDirection: column('from which the wind comes, from north by east', 'sixteenths of a turn'),
      windGusts: column('the strongest', 'five km/h'),
    }),
    sea: orNull(
      objectOf('columns; null but for beaches', {
        seaTemperature: column('of the water', 'tenths of °C'),
        waveHeight: column('of the waves', 'tenths of metres'),
        waveDirection: column('from which the waves come, from north by east', 'sixteenths of a turn'),
        wavePeriod: column('from one wave to the next', 'tenths of seconds'),
      }),
    ),
  },
)
export type MapHours = Of<typeof MapHours>

/** An hour (or three) of a map's data, as it is kept: hundreds of places are looked through at once. */
export const MapHour = Type.Object({
  ...figuresOnMaps,
  start: number('since 1970, up to 2100', 'milliseconds', [0, 4.1e12]),
  precipitation,
  precipitationProbability,
})
export type MapHour = Of<typeof MapHour>

const { temperatureMax, condition } = DailyForecast.properties

/** What a map keeps of a forecast, as it stands in the shared memory: its days are a list of pairs here. */
export const StoredMapForecast = Type.Object({
  source,
  stepMs: number('of an hour of the list', 'milliseconds', [0, dayMs]),
  current: orNull(MapHour),
  visibility,
  hours: Type.Array(MapHour),
  days: Type.Array(Type.Tuple([date('of Paris'), Type.Object({ temperatureMax, condition })])),
})
