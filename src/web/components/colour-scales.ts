import { roundHalfAway } from '../../domain/rounding.ts'

/** A step of a colour scale; `from` is its lower bound (null: no lower bound). */
export interface ColourBin<Name extends string = string> {
  /** CSS class. */
  readonly name: Name
  readonly from: number | null
  readonly fill: string
  /** The text colour that has at least 4.5:1 on the fill (3:1, hence bold and large, on `wind-89`). */
  readonly text: 'black' | 'white'
}

const bin = <Name extends string>(
  name: Name,
  from: number | null,
  fill: string,
  text: 'black' | 'white' = 'black',
): ColourBin<Name> => ({ name, from, fill, text })

/** °C, bins of 5: ColorBrewer RdYlBu reversed, safe for colour-blind eyes. */
export const temperatureBins = [
  bin('t-below', null, '#313695', 'white'),
  bin('t-m10', -10, '#4575B4', 'white'),
  bin('t-m5', -5, '#74ADD1'),
  bin('t-0', 0, '#ABD9E9'),
  bin('t-5', 5, '#E0F3F8'),
  bin('t-10', 10, '#FFFFBF'),
  bin('t-15', 15, '#FEE090'),
  bin('t-20', 20, '#FDAE61'),
  bin('t-25', 25, '#F46D43'),
  bin('t-30', 30, '#D73027', 'white'),
  bin('t-35', 35, '#A50026', 'white'),
] as const
export type TemperatureBin = (typeof temperatureBins)[number]['name']

/** km/h, ten-minute mean: ColorBrewer YlGnBu with limits on the Beaufort scale. */
export const windBins = [
  bin('wind-0', null, '#FFFFCC'),
  bin('wind-20', 20, '#C7E9B4'),
  bin('wind-39', 39, '#7FCDBB'),
  bin('wind-62', 62, '#41B6C4'),
  bin('wind-89', 89, '#2C7FB8', 'white'),
  bin('wind-118', 118, '#253494', 'white'),
] as const
export type WindBin = (typeof windBins)[number]['name']

/** Metres, on the limits of the Douglas sea scale: ColorBrewer PuBu. */
export const waveBins = [
  bin('wave-0', null, '#F1EEF6'),
  bin('wave-05', 0.5, '#D0D1E6'),
  bin('wave-125', 1.25, '#A6BDDB'),
  bin('wave-25', 2.5, '#74A9CF'),
  bin('wave-4', 4, '#2B8CBE'),
  bin('wave-6', 6, '#045A8D', 'white'),
] as const
export type WaveBin = (typeof waveBins)[number]['name']

/** The name (CSS class) of the step that holds a value. */
const binOf = <Name extends string>(
  bins: readonly [ColourBin<Name>, ...ColourBin<Name>[]],
  value: number,
): Name => (bins.findLast(({ from }) => from === null || value >= from) ?? bins[0]).name

// Colours follow the printed figure: 19.6 prints « 20° » and takes the colour of 20.
export const temperatureBin = (celsius: number): TemperatureBin =>
  binOf<TemperatureBin>(temperatureBins, roundHalfAway(celsius))

export const windBin = (speed: number): WindBin => binOf<WindBin>(windBins, roundHalfAway(speed))

export const waveBin = (height: number): WaveBin => binOf<WaveBin>(waveBins, roundHalfAway(height, 1))
