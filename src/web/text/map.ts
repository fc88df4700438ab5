import type { AnyMapItem } from '../../views/map-items.ts'
import { hourStart, isHour, type MapTime } from '../../domain/map-hour.ts'
import type { MapFigures } from '../../domain/map-period.ts'
import { arrowRotation, isCalm } from '../../domain/wind.ts'
import { conditionNames } from './condition-names.ts'
import { formatHour } from './dates.ts'
import { siteKindName } from './nature.ts'
import {
  formatAltitude,
  formatRain,
  formatSeaTemperature,
  formatSpeed,
  formatTemperature,
  formatWaveHeight,
  lowerFirst,
} from './numbers.ts'
import { hourText } from './periods.ts'
import { directionPhrase } from './wind.ts'

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

/** « sommet, 4 806 m »: nothing that the name begins with, nothing that is not given. */
function siteWords(item: AnyMapItem): readonly string[] {
  if (item.kind !== 'nature') return []
  const kind = siteKindName(item)
  const isInName = item.name.split(' ')[0] === kind.split(' ')[0]
  const altitude = item.elevation === null ? [] : [formatAltitude(item.elevation)]
  return isInName ? altitude : [lowerFirst(kind), ...altitude]
}

/** « vent de nord 15 km/h », « vent calme »; null when unknown. `from` names the direction. */
export function windPhrase(
  { windSpeed, windDirection }: MapFigures,
  from: (degrees: number | null) => string = directionPhrase,
): string | null {
  if (windSpeed === null) return null
  if (isCalm(windSpeed)) return 'vent calme'
  const origin = arrowRotation(windDirection) === null ? '' : ` ${from(windDirection)}`
  return `vent${origin} ${formatSpeed(windSpeed)}`
}

export const conditionWords = ({ condition }: MapFigures): string | null =>
  condition === null ? null : conditionNames[condition]

/** « 1,2 mm »: what falls in an hour, where any does. */
export const rainWords = ({ precipitation }: AnyMapItem): string | null =>
  precipitation ? formatRain(precipitation) : null

/** The temperature in words; of tomorrow the highest is given. */
const temperatureWords = ({ temperature }: MapFigures, period: MapTime): string | null => {
  if (temperature === null) return null
  return period === 'tomorrow' ? `maximale ${formatTemperature(temperature)}` : formatTemperature(temperature)
}

/** Where the sea has a temperature too: « air 12 °C », « air au plus 12 °C ». */
const airWords = (air: string, period: MapTime): string =>
  period === 'tomorrow' ? air.replace('maximale', 'air au plus') : `air ${air}`

/** « 11 h »: what a place's own clocks show then, where they are not those of Paris; else nothing. */
export function localHourText({ timeZone }: AnyMapItem, time: MapTime): string {
  const start = timeZone && isHour(time) ? hourStart(time) : null
  return timeZone && start !== null ? formatHour(new Date(start), timeZone) : ''
}

/** The whole of what a place's marker or row says: « Lyon, 12 °C, éclaircies, vent de nord 15 km/h ». */
export function markerName(item: AnyMapItem, period: MapTime): string {
  const air = temperatureWords(item, period)
  const sea = item.kind === 'beach' ? item.marineWeather : null
  const pieces = [
    ...siteWords(item),
    item.kind === 'beach' && air !== null ? airWords(air, period) : air,
    sea?.seaTemperature == null ? null : `mer ${formatSeaTemperature(sea.seaTemperature)}`,
    sea?.waveHeight == null ? null : `vagues ${formatWaveHeight(sea.waveHeight)}`,
    conditionWords(item),
    rainWords(item),
    windPhrase(item),
  ].filter((piece) => piece !== null)
  const local = item.timeZone && isHour(period) ? [`${hourText(period, item.timeZone)} (heure locale)`] : []
  return [item.name, ...local, ...(pieces.length === 0 ? ['météo inconnue'] : pieces)].join(', ')
}

/** What the link of a marker is called, which may open a window of its own. */
export const markerLinkName = (name: string, newWindow: boolean): string =>
  newWindow ? `${name} (nouvelle fenêtre)` : name
