import type { AnyMapItem } from '../../views/map-items.ts'
import type { MapFigures, MapPeriod } from '../../domain/map-period.ts'
import { arrowRotation, isCalm } from '../../domain/wind.ts'
import { conditionNames } from './conditions.ts'
import { natureCategoryNames } from './nature.ts'
import {
  capitalised,
  formatAltitude,
  formatPercent,
  formatPeriod,
  formatSeaTemperature,
  formatSpeed,
  formatTemperature,
  formatWaveHeight,
  unknownFigure,
  lowerFirst,
} from './numbers.ts'
import { directionPhrase, windText } from './wind.ts'

/** « Parc naturel régional du Vercors » says on the map « Parc du Vercors ». */
const siteName = (name: string): string =>
  name
    .replace(/^Parc (?:national|naturel régional|naturel marin)/, 'Parc')
    .replace(/^Réserve naturelle(?: nationale| régionale)?/, 'Réserve')

/** What a place is called on the map. A beach is called « Biarritz – Grande Plage »: its commune is enough. */
export function placeName({ kind, name }: AnyMapItem): string {
  if (kind === 'beach') return name.split(' – ')[0] ?? name
  return kind === 'nature' ? siteName(name) : name
}

/** « Parc », « Réserve »: the first word says enough under which the name is written. */
export const kindOfSite = (item: AnyMapItem): string =>
  item.kind === 'nature' ? (natureCategoryNames[item.category].split(' ')[0] ?? '') : item.name

/** « vent de nord 15 km/h », « vent calme »; null when unknown. */
function windPhrase({ windSpeed, windDirection }: MapFigures): string | null {
  if (windSpeed === null) return null
  if (isCalm(windSpeed)) return 'vent calme'
  const from = arrowRotation(windDirection) === null ? '' : ` ${directionPhrase(windDirection)}`
  return `vent${from} ${formatSpeed(windSpeed)}`
}

const conditionWords = ({ condition }: MapFigures): string | null =>
  condition === null ? null : conditionNames[condition]

/** Tomorrow is told by its highest temperature. */
const temperatureWords = ({ temperature }: MapFigures, period: MapPeriod): string | null => {
  if (temperature === null) return null
  return period === 'tomorrow' ? `maximale ${formatTemperature(temperature)}` : formatTemperature(temperature)
}

/** Where the sea has a temperature too: « air 12 °C », « air au plus 12 °C ». */
const airWords = (air: string, period: MapPeriod): string =>
  period === 'tomorrow' ? air.replace('maximale', 'air au plus') : `air ${air}`

/** The whole of what a place's marker or row says: « Lyon, 12 °C, éclaircies, vent de nord 15 km/h ». */
export function markerName(item: AnyMapItem, period: MapPeriod): string {
  const air = temperatureWords(item, period)
  const sea = item.kind === 'beach' ? item.marineWeather : null
  const pieces = [
    item.kind === 'nature' && item.elevation !== null ? formatAltitude(item.elevation) : null,
    item.kind === 'beach' && air !== null ? airWords(air, period) : air,
    sea?.seaTemperature == null ? null : `mer ${formatSeaTemperature(sea.seaTemperature)}`,
    sea?.waveHeight == null ? null : `vagues ${formatWaveHeight(sea.waveHeight)}`,
    conditionWords(item),
    windPhrase(item),
  ].filter((piece) => piece !== null)
  return [item.name, ...(pieces.length === 0 ? ['météo inconnue'] : pieces)].join(', ')
}

/** Under the name in a list: the sky and the wind, and the sea at a beach. */
export function rowDetail(item: AnyMapItem): string {
  const sea = item.kind === 'beach' ? item.marineWeather : null
  const pieces = [
    item.kind === 'nature'
      ? [natureCategoryNames[item.category], item.elevation === null ? null : formatAltitude(item.elevation)]
          .filter((piece) => piece !== null)
          .join(' ')
      : null,
    sea?.seaTemperature == null ? null : `mer ${formatSeaTemperature(sea.seaTemperature)}`,
    sea?.waveHeight == null ? null : `vagues ${formatWaveHeight(sea.waveHeight)}`,
    conditionWords(item),
    windPhrase(item),
  ].filter((piece) => piece !== null)
  return pieces.length === 0 ? 'Météo inconnue' : capitalised(pieces.join(', '))
}

export type Detail = readonly [name: string, figure: string]

/** The lines of a place's tooltip. */
export function markerDetails(item: AnyMapItem, period: MapPeriod): readonly Detail[] {
  const details: Detail[] = []
  if (item.kind === 'nature') {
    details.push(['Site', natureCategoryNames[item.category]])
    if (item.elevation !== null) details.push(['Altitude', formatAltitude(item.elevation)])
  }
  details.push([period === 'tomorrow' ? 'Maximale' : 'Température', formatTemperature(item.temperature)])
  if (item.condition !== null) details.push(['Ciel', capitalised(conditionNames[item.condition])])
  details.push(['Vent', lowerFirst(windText(item)).replace(/^vent\s*(?::\s*)?/, '') || unknownFigure])
  if (item.humidity !== null) details.push(['Humidité', formatPercent(item.humidity)])
  if (item.kind === 'beach') {
    const sea = item.marineWeather
    details.push(['Mer', formatSeaTemperature(sea?.seaTemperature ?? null)])
    details.push(['Vagues', formatWaveHeight(sea?.waveHeight ?? null)])
    if (sea?.wavePeriod != null) details.push(['Période', formatPeriod(sea.wavePeriod)])
  }
  return details
}
