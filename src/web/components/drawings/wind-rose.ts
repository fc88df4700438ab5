import { arrowRotation } from '../../../domain/wind.ts'
import { markup, type Markup } from '../../render/markup.ts'
import { windGlyph } from './wind-glyph.ts'

export { windGlyph }

const ticks = Array.from({ length: 16 }, (_, index) => {
  const start = index % 4 === 0 ? 21 : 24
  return markup`<path class="tick" d="M70 ${start}V27" transform="rotate(${index * 22.5} 70 70)"/>`
})

/** The rose with its needle: from where the wind comes to where it goes. No needle when the direction is unknown. */
export function windRose(direction: number | null): Markup {
  const rotation = arrowRotation(direction)
  const needle =
    rotation === null
      ? null
      : markup`<g transform="rotate(${rotation} 70 70)"><path class="shaft" d="M70 104V44"/><path class="head" d="M70 30 81 56 70 50 59 56z"/></g>`
  return markup`<svg class="wind-rose" viewBox="0 0 140 140" width="140" height="140" aria-hidden="true"><circle class="ring" cx="70" cy="70" r="49"/>${ticks}<text x="70" y="15">N</text><text x="131" y="75">E</text><text x="70" y="137">S</text><text x="9" y="75">O</text>${needle}</svg>`
}

/** The small arrow of facts and tables; null when there is no direction to show. */
export function windArrow(direction: number | null): Markup | null {
  const rotation = arrowRotation(direction)
  return rotation === null
    ? null
    : markup`<svg class="wind-arrow" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path transform="rotate(${rotation} 12 12)" d="${windGlyph}"/></svg>`
}
