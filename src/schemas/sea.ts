import { ranges } from '../domain/ranges.ts'
import {
  date,
  figure,
  instant,
  listOf,
  number,
  objectOf,
  orNull,
  point,
  text,
  yes,
  type Of,
} from './pieces.ts'

const height = (description: string) => figure(description, 'metres', ranges.waveHeight)
const direction = (description: string) => figure(description, 'degrees', ranges.direction)
const period = (description: string) => figure(description, 'seconds', ranges.wavePeriod)

/** The sea is never simulated. */
export const SeaState = objectOf('the sea at a point and an instant', {
  time: instant('of the figures'),
  seaTemperature: figure('of the water', '°C', ranges.seaTemperature),
  waveHeight: height('of the waves'),
  waveDirection: direction('from which the waves come'),
  wavePeriod: period('from one wave to the next'),
  swellHeight: height('of the swell'),
  swellDirection: direction('from which the swell comes'),
  swellPeriod: period('of the swell'),
  seaLevel: figure('above the mean level: indicative, no tide table', 'metres', ranges.seaLevel),
})
export type SeaState = Of<typeof SeaState>

export const SeaDay = objectOf('the sea of a day, from 9 h to 20 h by the place’s clock', {
  date: date('of the place'),
  seaTemperature: figure('of the water, the mean', '°C', ranges.seaTemperature),
  waveHeight: height('of the waves, the highest'),
})
export type SeaDay = Of<typeof SeaDay>

export const Marine = objectOf('the sea now, by the hour and by the day', {
  current: SeaState,
  hourly: listOf(SeaState, 'from the place’s midnight, 48 hours where the model reaches so far'),
  daily: listOf(SeaDay, 'up to 7; a day of which too little is known is left out'),
})
export type Marine = Of<typeof Marine>

/** A beach near another, or near a point. */
export const BeachLink = objectOf('a beach', {
  slug: text('its address', 'biarritz-grande-plage'),
  name: text('its name', 'Grande Plage'),
  ...point,
  km: number('from the point', 'kilometres'),
})
export type BeachLink = Of<typeof BeachLink>

export const BeachInfo = objectOf('the nearest beach whose sea is known', {
  hasNearbyBeaches: yes('a beach lies within the radius'),
  nearestBeach: orNull(BeachLink),
  distanceToBeach: figure('to the nearest beach', 'kilometres'),
  marineWeather: orNull(SeaState),
})
export type BeachInfo = Of<typeof BeachInfo>
