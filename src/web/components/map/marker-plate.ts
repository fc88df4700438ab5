import {
  temperatureBin,
  temperatureBins,
  waveBin,
  waveBins,
  windBin,
  windBins,
  type ColourBin,
} from '../colour-scales.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'
import type { IconName } from '../../../domain/sky.ts'
import { arrowRotation, isCalm } from '../../../domain/wind.ts'
import type { SiteIcon } from '../../text/nature.ts'
import { placeName } from '../../text/map.ts'
import { siteIcon } from '../site-icons.ts'
import {
  formatAltitude,
  formatDegrees,
  formatFigure,
  formatWaveHeight,
  unknownFigure,
} from '../../text/numbers.ts'
import type { MapDisplay } from './map-readers.ts'
import { edgeOf, type MapEdge } from './plane.ts'

/** The figure of a marker. */
export interface Plate {
  /** The side of the mainland that it stands near; null: none. */
  readonly edge: MapEdge | null
  readonly figure: string
  /** Class of the colour scale; null: the plain card. */
  readonly bin: string | null
  readonly onDark: boolean
  readonly icon: IconName | SiteIcon | null
  /** Degrees by which to turn an arrow that points up; null: no arrow. */
  readonly arrow: number | null
  /** The words under the figure, on one line or two. */
  readonly caption: string
}

/** What a plate has of its own; without name or edge. */
type Face = Partial<Plate> & Pick<Plate, 'figure'>

const plain = { bin: null, onDark: false, icon: null, arrow: null } as const

function coloured(bins: readonly ColourBin[], name: string | null): Pick<Plate, 'bin' | 'onDark'> {
  // Black is the better of two on the blue of « wind-89 » at the size of a marker.
  const onDark = bins.some((bin) => bin.name === name && bin.text === 'white') && name !== 'wind-89'
  return { bin: name, onDark }
}

const temperaturePlate = (celsius: number | null): Face => ({
  figure: formatDegrees(celsius),
  ...coloured(temperatureBins, celsius === null ? null : temperatureBin(celsius)),
})

/** Wind or waves that have no direction to show turn no arrow. */
const windPlate = ({ windSpeed, windDirection }: AnyMapItem): Face => ({
  figure: formatFigure(windSpeed),
  ...coloured(windBins, windSpeed === null ? null : windBin(windSpeed)),
  arrow: windSpeed === null || isCalm(windSpeed) ? null : arrowRotation(windDirection),
})

const seaOf = (item: AnyMapItem) => (item.kind === 'beach' ? item.marineWeather : null)

function wavePlate(item: AnyMapItem): Face {
  const sea = seaOf(item)
  const height = sea?.waveHeight ?? null
  return {
    figure: formatWaveHeight(height),
    ...coloured(waveBins, height === null ? null : waveBin(height)),
    arrow: height === null ? null : arrowRotation(sea?.waveDirection ?? null),
  }
}

const plates: Record<MapDisplay, (item: AnyMapItem) => Face> = {
  weather: ({ temperature, icon }) => ({ figure: formatDegrees(temperature), icon }),
  temperature: ({ temperature }) => temperaturePlate(temperature),
  sea: (item) => temperaturePlate(seaOf(item)?.seaTemperature ?? null),
  wind: windPlate,
  waves: wavePlate,
  elevation: (item) => ({
    // What it is, and how high where that is given.
    figure: item.kind === 'nature' && item.elevation !== null ? formatAltitude(item.elevation) : '',
    icon: item.kind === 'nature' ? siteIcon(item) : null,
  }),
}

/** Longer names take two lines; a line that is still longer is cut: the tooltip and the link's own name have it whole. */
const longestLine = 22
const longestHalf = 28

const shortened = (line: string): string =>
  line.length > longestHalf ? `${line.slice(0, longestHalf - 1).trimEnd()}…` : line

/** Broken where two lines are most alike, rather at a space than at a hyphen: « Baie du », « Mont-Saint-Michel ». */
function captionLines(name: string): string {
  if (name.length <= longestLine) return name
  const breaks = [...name.matchAll(/[ -](?=[^ -])/g)].map(({ index }) => index + 1)
  const unevenness = (at: number): number => Math.abs(name.length - 2 * at) + (name[at - 1] === '-' ? 10 : 0)
  const [best] = breaks.sort((a, b) => unevenness(a) - unevenness(b))
  if (best === undefined) return shortened(name)
  return `${shortened(name.slice(0, best).trimEnd())}\n${shortened(name.slice(best))}`
}

/** What a marker shows of a place. */
export const plateOf = (item: AnyMapItem, display: MapDisplay): Plate => ({
  ...plain,
  ...plates[display](item),
  caption: captionLines(placeName(item)),
  edge: edgeOf(item),
})

/** The classes of a marker's figure. */
export const plateClass = ({ figure, bin, onDark }: Plate): string =>
  ['map-plate', bin ?? 'is-plain', onDark ? 'on-dark' : '', figure === '' ? 'is-icon' : '']
    .filter(Boolean)
    .join(' ')

/**
 * Who is shown where there is no room for all: a beach without its figure stands behind all that have theirs. Towns keep
 * their places, which people know, while their map fills.
 */
export const rankOf = (item: AnyMapItem, { figure }: Plate): number =>
  item.kind === 'beach' && figure === unknownFigure ? item.priority - 1 : item.priority

/** The classes of a marker's link. */
export const markerClass = ({ edge }: Plate): string =>
  edge === null ? 'map-marker' : `map-marker is-${edge.side} room-${edge.room}`
