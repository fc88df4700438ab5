import { temperatureBins, waveBins, windBins, type ColourBin } from '../../../domain/colour-scales.ts'
import { markup, type Markup } from '../../core/markup.ts'
import { formatNumber } from '../../text/numbers.ts'
import type { MapDisplay } from './map-readers.ts'

const step = 24
const barHeight = 14

/** A colour scale with its bounds written under the joints. */
function scale(bins: readonly ColourBin[]): Markup {
  const width = bins.length * step
  const bars = bins.map(
    ({ name }, index) =>
      markup`<rect class="${name}" x="${index * step + 4}" y="1" width="${step}" height="${barHeight}"/>`,
  )
  const bounds = bins.map(({ from }, index) =>
    from === null
      ? null
      : markup`<text x="${index * step + 4}" y="30">${formatNumber(from, { decimals: 2 })}</text>`,
  )
  return markup`<svg width="${width + 8}" height="36" viewBox="0 0 ${width + 8} 36" aria-hidden="true">${bars}${bounds}</svg>`
}

interface Legend {
  readonly title: string
  readonly scale: Markup | null
  readonly note: string | null
}

/** What the colours of a display mean, with the unit. */
export const legends: Record<MapDisplay, Legend> = {
  weather: { title: 'Temps et température, °C', scale: null, note: null },
  temperature: { title: 'Température, °C', scale: scale(temperatureBins), note: null },
  wind: {
    title: 'Vent moyen, km/h',
    scale: scale(windBins),
    note: 'La flèche va dans le sens du vent.',
  },
  waves: {
    title: 'Hauteur des vagues, m',
    scale: scale(waveBins),
    note: 'La flèche va dans le sens des vagues.',
  },
  elevation: { title: 'Sites et altitude, m', scale: null, note: null },
}
