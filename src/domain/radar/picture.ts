import { rainClassBounds } from './rain-codes.ts'

/** What the pictures of frames show: mainland France and Corsica in Web Mercator, pixels in rows from the north. */
export const radarPicture = {
  south: 41,
  west: -5.8,
  north: 51.4,
  east: 9.9,
  width: 700,
  height: 672,
} as const

/** The northing of a latitude on the Mercator sphere of radius 1. */
const northing = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
const top = northing(radarPicture.north)
const bottom = northing(radarPicture.south)

/** The latitude of the middle of a row of pixels. */
export const latitudeOfRow = (row: number): number =>
  (Math.atan(Math.exp(top + ((bottom - top) * (row + 0.5)) / radarPicture.height)) * 360) / Math.PI - 90

/** The longitude of the middle of a column of pixels. */
export const longitudeOfColumn = (column: number): number =>
  radarPicture.west + ((radarPicture.east - radarPicture.west) * (column + 0.5)) / radarPicture.width

/**
 * The classes of rain, the weakest first: from how many mm/h, in which colour. The darker the stronger, from blue to violet: no
 * colour of the vigilance, and the order is seen without colours.
 */
const colours = [
  '#a9cdec',
  '#7fb0e2',
  '#5a8fd3',
  '#4a6cbf',
  '#4b49a5',
  '#512d87',
  '#481463',
  '#2c053f',
] as const
export const rainScale = rainClassBounds.map((from, index) => ({
  from,
  colour: colours[index] ?? colours[0],
}))
export const unseenColour = '#6b6b75'
