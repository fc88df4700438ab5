import type { AnyMapItem } from '../../views/map-items.ts'
import { isHour, type MapTime } from '../../domain/map-hour.ts'
import { conditionNames } from './condition-names.ts'
import { siteKindName } from './nature.ts'
import {
  capitalised,
  formatAltitude,
  formatPercent,
  formatPeriod,
  formatRain,
  formatSeaTemperature,
  formatTemperature,
  formatWaveHeight,
} from './numbers.ts'
import { hourText } from './periods.ts'
import { windFact } from './wind.ts'

export type Detail = readonly [name: string, figure: string]

/** The lines of a place's tooltip. */
export function markerDetails(item: AnyMapItem, period: MapTime): readonly Detail[] {
  const details: Detail[] = []
  if (item.kind === 'nature') {
    details.push(['Site', siteKindName(item)])
    if (item.elevation !== null) details.push(['Altitude', formatAltitude(item.elevation)])
  }
  if (item.timeZone && isHour(period)) details.push(['Heure locale', hourText(period, item.timeZone)])
  details.push([period === 'tomorrow' ? 'Maximale' : 'Température', formatTemperature(item.temperature)])
  if (item.condition !== null) details.push(['Ciel', capitalised(conditionNames[item.condition])])
  if (item.precipitation != null) details.push(['Pluie', formatRain(item.precipitation)])
  details.push(['Vent', windFact(item)])
  if (item.humidity !== null) details.push(['Humidité', formatPercent(item.humidity)])
  if (item.kind === 'beach') {
    const sea = item.marineWeather
    details.push(['Mer', formatSeaTemperature(sea?.seaTemperature ?? null)])
    details.push(['Vagues', formatWaveHeight(sea?.waveHeight ?? null)])
    if (sea?.wavePeriod != null) details.push(['Période', formatPeriod(sea.wavePeriod)])
  }
  return details
}
