import type { AnyMapItem } from '../../views/map-items.ts'
import { conditionWords, rainWords, windPhrase } from './map.ts'
import { siteKindName } from './nature.ts'
import {
  capitalised,
  formatAltitude,
  formatSeaTemperature,
  formatTemperature,
  formatWaveHeight,
} from './numbers.ts'
import { directionAbbreviation } from './wind.ts'

/**
 * Under the name in a list, piece by piece: what a site is, the air where the row's own figure is another, the sea at a
 * beach, the sky, the wind.
 */
export function rowDetails(item: AnyMapItem, withAir = false): readonly string[] {
  const sea = item.kind === 'beach' ? item.marineWeather : null
  const isHigh = item.kind === 'nature' && item.elevation !== null
  const pieces = [
    item.kind === 'nature'
      ? siteKindName(item) + (isHigh ? `, ${formatAltitude(item.elevation)}` : '')
      : null,
    withAir && item.temperature !== null ? `air ${formatTemperature(item.temperature)}` : null,
    sea?.seaTemperature == null ? null : `mer ${formatSeaTemperature(sea.seaTemperature)}`,
    sea?.waveHeight == null ? null : `vagues ${formatWaveHeight(sea.waveHeight)}`,
    conditionWords(item),
    rainWords(item),
    windPhrase(item, directionAbbreviation),
  ].filter((piece) => piece !== null)
  const [first, ...others] = pieces
  return first === undefined ? ['Météo inconnue'] : [capitalised(first), ...others]
}

/** Of a list or map that has nothing to show. */
export const noPlaces = 'Aucun lieu à afficher pour le moment.'
