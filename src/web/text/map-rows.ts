import type { AnyMapItem } from '../../views/map-items.ts'
import { conditionWords, rainWords, windPhrase } from './map.ts'
import { siteKindName } from './nature.ts'
import {
  capitalised,
  formatAltitude,
  formatSeaTemperature,
  formatTemperature,
  formatWaveHeight,
  nbsp,
} from './numbers.ts'
import { directionAbbreviation } from './wind.ts'

/** A figure and what it is of stay on one line. */
const onOneLine = (words: string): string => words.replaceAll(' ', nbsp)

/**
 * Under the name in a list: what a site is, the air where the row's own figure is another, the sea at a beach, the sky, the
 * wind.
 */
export function rowDetails(item: AnyMapItem, withAir = false): string {
  const wind = windPhrase(item, directionAbbreviation)
  const sea = item.kind === 'beach' ? item.marineWeather : null
  const isHigh = item.kind === 'nature' && item.elevation !== null
  const pieces = [
    item.kind === 'nature'
      ? siteKindName(item) + (isHigh ? `, ${formatAltitude(item.elevation)}` : '')
      : null,
    withAir && item.temperature !== null ? onOneLine(`air ${formatTemperature(item.temperature)}`) : null,
    sea?.seaTemperature == null ? null : onOneLine(`mer ${formatSeaTemperature(sea.seaTemperature)}`),
    sea?.waveHeight == null ? null : onOneLine(`vagues ${formatWaveHeight(sea.waveHeight)}`),
    conditionWords(item),
    rainWords(item),
    wind && onOneLine(wind),
  ].filter((piece) => piece !== null)
  return pieces.length === 0 ? 'Météo inconnue' : capitalised(pieces.join(', '))
}

/** Said of a list or map that has nothing to show. */
export const noPlaces = 'Aucun lieu à afficher pour le moment.'
