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

/** The schemes in which a frame is drawn: for light ground and for dark ground. */
export const radarSchemes = ['light', 'dark'] as const
export type RadarScheme = (typeof radarSchemes)[number]

/**
 * The classes of rain, the weakest first, from blue to violet: on light ground the darker the stronger, on dark ground the
 * lighter. No colour of the vigilance, and each step is seen without colours: neighbours are 0.056 apart in OKLab at least,
 * to eyes of any kind (Machado, Oliveira, Fernandes 2009).
 */
const colours: Readonly<Record<RadarScheme, readonly string[]>> = {
  light: ['#8cd1fa', '#64b6f4', '#419aed', '#2c78dc', '#3451ca', '#472aaa', '#4b0179', '#3b0040'],
  dark: ['#3b3f81', '#3c56ac', '#3771d1', '#408ee7', '#58abf5', '#80c7f8', '#a7e1fc', '#d8f9fb'],
}
/** From how many mm/h, in which colour of each scheme. */
export const rainScale = rainClassBounds.map((from, index) => ({
  from,
  colour: colours.light[index] ?? '#000000',
  darkColour: colours.dark[index] ?? '#ffffff',
}))
/** The colours of the hatching where no radar sees. */
export const unseenColours: Readonly<Record<RadarScheme, string>> = { light: '#4a5b6e', dark: '#a9bacb' }
