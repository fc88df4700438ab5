import {
  temperatureBin,
  temperatureBins,
  waveBin,
  waveBins,
  windBin,
  windBins,
  type ColourBin,
} from '../../../domain/colour-scales.ts'
import type { MapFigures, MapPeriod } from '../../../domain/map-period.ts'
import type { IconName } from '../../../domain/sky.ts'
import { arrowRotation, isCalm } from '../../../domain/wind.ts'
import { conditionNames } from '../../text/conditions.ts'
import { natureCategoryNames } from '../../text/nature.ts'
import {
  capitalised,
  formatAltitude,
  formatDegrees,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatSeaTemperature,
  formatSpeed,
  formatTemperature,
  formatWaveHeight,
  nbsp,
  unknownFigure,
} from '../../text/numbers.ts'
import { directionPhrase, windText } from '../../text/wind.ts'
import type { AnyItem } from './map-kinds.ts'
import type { MapDisplay } from './map-readers.ts'

/** The figure of a marker. */
export interface Plate {
  readonly figure: string
  /** Class of the colour scale; null: the plain card. */
  readonly bin: string | null
  readonly onDark: boolean
  readonly icon: IconName | null
  /** Degrees by which to turn an arrow that points up; null: no arrow. */
  readonly arrow: number | null
  /** Under the figure. */
  readonly caption: string
}

/** Wind or waves that have no direction to show turn no arrow. */
const noArrow = null

function coloured(bins: readonly ColourBin[], name: string | null): Pick<Plate, 'bin' | 'onDark'> {
  // Black is the better of two on the blue of « wind-89 » at the size of a marker.
  const onDark = bins.some((bin) => bin.name === name && bin.text === 'white') && name !== 'wind-89'
  return { bin: name, onDark }
}

const temperaturePlate = (item: AnyItem): Plate => ({
  figure: formatDegrees(item.temperature),
  ...coloured(temperatureBins, item.temperature === null ? null : temperatureBin(item.temperature)),
  icon: null,
  arrow: noArrow,
  caption: item.kind === 'beach' ? seaCaption(item.marineWeather?.seaTemperature ?? null) : placeName(item),
})

const seaCaption = (celsius: number | null): string =>
  celsius === null ? '' : `mer${nbsp}${formatNumber(celsius)}°`

function windPlate(item: AnyItem): Plate {
  const { windSpeed, windDirection } = item
  return {
    figure: windSpeed === null ? unknownFigure : formatNumber(windSpeed),
    ...coloured(windBins, windSpeed === null ? null : windBin(windSpeed)),
    icon: null,
    arrow: windSpeed === null || isCalm(windSpeed) ? noArrow : arrowRotation(windDirection),
    caption: placeName(item),
  }
}

function wavePlate(item: AnyItem): Plate {
  const sea = item.kind === 'beach' ? item.marineWeather : null
  const height = sea?.waveHeight ?? null
  return {
    figure: formatWaveHeight(height),
    ...coloured(waveBins, height === null ? null : waveBin(height)),
    icon: null,
    arrow: height === null ? noArrow : arrowRotation(sea?.waveDirection ?? null),
    caption: placeName(item),
  }
}

const plain = { bin: null, onDark: false, icon: null, arrow: noArrow } as const

const plates: Record<MapDisplay, (item: AnyItem) => Plate> = {
  weather: (item) => ({
    ...plain,
    figure: formatDegrees(item.temperature),
    icon: item.icon,
    caption: placeName(item),
  }),
  temperature: temperaturePlate,
  wind: windPlate,
  waves: wavePlate,
  elevation: (item) => ({
    ...plain,
    figure:
      item.kind === 'nature' && item.elevation !== null ? formatAltitude(item.elevation) : kindOfSite(item),
    caption: placeName(item),
  }),
}

/** « Parc », « Réserve »: the first word says enough under which the name is written. */
const kindOfSite = (item: AnyItem): string =>
  item.kind === 'nature' ? (natureCategoryNames[item.category].split(' ')[0] ?? '') : item.name

const longestCaption = 22
const captionLetter = 7
const figureLetter = 11
const plateHeight = 34
const captionHeight = 17

/** « Parc naturel régional du Vercors » says on the map « Parc du Vercors ». */
const siteName = (name: string): string =>
  name
    .replace(/^Parc (?:national|naturel régional|naturel marin)/, 'Parc')
    .replace(/^Réserve naturelle(?: nationale| régionale)?/, 'Réserve')

/** A beach is called « Biarritz - Grande Plage »: on the map its commune is enough. */
function placeName({ kind, name }: AnyItem): string {
  if (kind === 'beach') return name.split(' - ')[0] ?? name
  return kind === 'nature' ? siteName(name) : name
}

/** A long name is cut: the tooltip and the link's own name have it whole. */
const shortened = (text: string): string =>
  text.length > longestCaption ? `${text.slice(0, longestCaption - 1).trimEnd()}…` : text

/** What a marker shows of a place. */
export function plateOf(item: AnyItem, display: MapDisplay): Plate {
  const plate = plates[display](item)
  return { ...plate, caption: shortened(plate.caption) }
}

/** The room of a marker in pixels, by its texts: measuring hundreds of them would cost more than it gives. */
export function plateSize(plate: Plate): { readonly width: number; readonly height: number } {
  const { caption } = plate
  const beside = (plate.icon === null ? 0 : 34) + (plate.arrow === null ? 0 : 24)
  return {
    width: Math.max(plate.figure.length * figureLetter + beside + 16, caption.length * captionLetter),
    height: plateHeight + (caption === '' ? 0 : captionHeight),
  }
}

const lower = (text: string): string => text.charAt(0).toLocaleLowerCase('fr-FR') + text.slice(1)

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

/** The whole of what a place's marker or row says: « Lyon, 12 °C, éclaircies, vent de nord 15 km/h ». */
export function markerName(item: AnyItem, period: MapPeriod): string {
  const air = temperatureWords(item, period)
  const sea = item.kind === 'beach' ? item.marineWeather : null
  const pieces = [
    item.kind === 'nature' && item.elevation !== null ? formatAltitude(item.elevation) : null,
    item.kind === 'beach' && air !== null ? `air ${air}` : air,
    sea?.seaTemperature == null ? null : `mer ${formatSeaTemperature(sea.seaTemperature)}`,
    sea?.waveHeight == null ? null : `vagues ${formatWaveHeight(sea.waveHeight)}`,
    conditionWords(item),
    windPhrase(item),
  ].filter((piece) => piece !== null)
  return [item.name, ...(pieces.length === 0 ? ['météo inconnue'] : pieces)].join(', ')
}

/** Under the name in a list: the sky and the wind, and the sea at a beach. */
export function rowDetail(item: AnyItem): string {
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
export function markerDetails(item: AnyItem, period: MapPeriod): readonly Detail[] {
  const details: Detail[] = []
  if (item.kind === 'nature') {
    details.push(['Site', natureCategoryNames[item.category]])
    if (item.elevation !== null) details.push(['Altitude', formatAltitude(item.elevation)])
  }
  details.push([period === 'tomorrow' ? 'Maximale' : 'Température', formatTemperature(item.temperature)])
  if (item.condition !== null) details.push(['Ciel', capitalised(conditionNames[item.condition])])
  details.push(['Vent', lower(windText(item)).replace(/^vent\s*(?::\s*)?/, '') || unknownFigure])
  if (item.humidity !== null) details.push(['Humidité', formatPercent(item.humidity)])
  if (item.kind === 'beach') {
    const sea = item.marineWeather
    details.push(['Mer', formatSeaTemperature(sea?.seaTemperature ?? null)])
    details.push(['Vagues', formatWaveHeight(sea?.waveHeight ?? null)])
    if (sea?.wavePeriod != null) details.push(['Période', formatPeriod(sea.wavePeriod)])
  }
  return details
}
