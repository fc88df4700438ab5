import type { Coordinates } from '../../../domain/geo.ts'
import { mainland, type Territory } from './territories.ts'

/** Pixels of the world at zoom 0, as web maps have it. */
export const worldPixels = 256

/** Where a point lies on the square of the web maps (spherical Mercator, EPSG:3857), from 0 to 1 from its north-west corner. */
export function onPlane({ lat, lon }: Coordinates): { readonly x: number; readonly y: number } {
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return { x: lon / 360 + 0.5, y: 0.5 - north / (2 * Math.PI) }
}

export interface PlaneBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of that square which shows a territory. */
export function boxOf({ bounds: [west, south, east, north] }: Territory): PlaneBox {
  const { x, y } = onPlane({ lat: north, lon: west })
  const corner = onPlane({ lat: south, lon: east })
  return { x, y, width: corner.x - x, height: corner.y - y }
}

/** Where a point lies in such a part, from 0 to 1 in each direction. */
export function spotIn(box: PlaneBox, point: Coordinates): { readonly x: number; readonly y: number } {
  const { x, y } = onPlane(point)
  return { x: (x - box.x) / box.width, y: (y - box.y) / box.height }
}

/** A side of the mainland that a place is near to, and how much there is beyond it on the narrowest phone. */
export interface MapEdge {
  readonly side: 'east' | 'west'
  /** Pixels where text has its usual size, a multiple of four: `map-markers.css` has a rule for each. */
  readonly room: 12 | 16 | 20 | 24 | 28
}

/** Of the mainland on a screen 320 pixels wide, and what is left free beside it. */
const narrowest = 304
const besideIt = 7
const rooms = [28, 24, 20, 16, 12] as const

const mainlandBox = boxOf(mainland)

/** Null: there is room on both sides. */
export function edgeOf(point: Coordinates): MapEdge | null {
  const { x, y } = spotIn(mainlandBox, point)
  if (x < 0 || x > 1 || y < 0 || y > 1) return null
  const beyond = Math.min(x, 1 - x) * narrowest + besideIt
  if (beyond >= rooms[0] + 4) return null
  return { side: x < 0.5 ? 'west' : 'east', room: rooms.find((room) => room <= beyond) ?? 12 }
}

/** The zoom level at which a part of the plane is so many pixels wide. */
export const zoomOf = (box: PlaneBox, pixels: number): number => Math.log2(pixels / (worldPixels * box.width))

/** The same part as the view box of a drawing of the whole plane that is so many units wide. */
export const viewBoxOf = ({ x, y, width, height }: PlaneBox, size: number): string =>
  [x, y, width, height].map((share) => (share * size).toFixed(2)).join(' ')
