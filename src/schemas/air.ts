import { Type } from 'typebox'
import { airLevels, pollens, pollutants } from '../domain/air.ts'
import { ranges } from '../domain/ranges.ts'
import { date, each, figure, instant, listOf, objectOf, oneOf, orNull, type Of } from './pieces.ts'
import { temperature } from './weather.ts'

const pollutant = figure('concentration', 'µg/m³', ranges.concentration)
const counts = objectOf('by species', each(pollens, figure('of the air', 'grains/m³', ranges.pollen)))

/**
 * The air of a calendar day of the place, rated on the scale of the ATMO index from modelled concentrations: not the
 * official index, which the regional associations compute.
 */
export const AirDay = objectOf('an estimate for a day', {
  date: date('of the place'),
  level: orNull(
    oneOf(airLevels, 'on the scale of the index; null when one of PM2.5, PM10, NO2 or O3 is unknown'),
  ),
  worst: listOf(oneOf(pollutants, 'pollutant'), 'the pollutants that set the level'),
})
export type AirDay = Of<typeof AirDay>

export const PollenDay = objectOf('the highest hourly counts of a day', {
  date: date('of the place'),
  counts,
})
export type PollenDay = Of<typeof PollenDay>

/** The air at a point. */
export const AirQuality = Type.Object({
  time: instant('start of the hour of the figures'),
  concentrations: objectOf('by pollutant', each(pollutants, pollutant)),
  europeanIndex: figure(
    'European, of the hour: 0–20 good … over 100 extremely poor',
    'index',
    ranges.airIndex,
  ),
  uvIndex: figure('of ultraviolet rays', 'index', ranges.uvIndex),
  pollens: orNull(counts, 'null where the model has none: outside Europe, and out of season for all'),
  days: listOf(AirDay, 'from the place’s today, up to four'),
  pollenDays: listOf(PollenDay, 'the same days; without those of which no species is counted'),
})
export type AirQuality = Of<typeof AirQuality>

const spread = (description: string) => figure(description, '°C', ranges.spread)

/** A calendar day of the mean of an ensemble: the same model run some fifty times from slightly different starts. */
export const EnsembleDay = objectOf('a day', {
  date: date('of the place'),
  min: temperature('lowest of the mean of the members'),
  minSpread: spread('standard deviation of the members at that hour'),
  max: temperature('highest of the mean of the members'),
  maxSpread: spread('standard deviation of the members at that hour'),
  precipitation: figure('mean of the members', 'mm', ranges.dailyPrecipitation),
  precipitationProbability: figure('of 1 mm or more, from shares of the members', '%', ranges.percent),
})
export type EnsembleDay = Of<typeof EnsembleDay>

export const Ensemble = objectOf('what an ensemble says of a cell of half a degree', {
  time: instant('hour in which it was read: the source does not tell its run'),
  days: listOf(EnsembleDay, 'from the place’s today, up to fourteen; one that is not whole is left out'),
})
export type Ensemble = Of<typeof Ensemble>
