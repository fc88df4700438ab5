import type { Plate } from './marker-plate.ts'

const captionLetter = 6.8
const figureLetter = 10.5
/** The sign of degrees, a comma, a space between figures. */
const slimLetter = 6
const plateHeight = 34
const captionHeight = 17

const figureWidth = (figure: string): number =>
  [...figure].reduce((width, letter) => width + (/[\d\p{L}—−]/u.test(letter) ? figureLetter : slimLetter), 0)

/** The room of a marker in pixels, by its texts: measuring hundreds of them would cost more than it gives. */
export function plateSize(plate: Plate): { readonly width: number; readonly height: number } {
  const { caption, figure } = plate
  const beside = (plate.icon === null ? 0 : 28) + (plate.arrow === null ? 0 : 22)
  return {
    width: Math.max(figureWidth(figure) + beside + 18, caption.length * captionLetter),
    height: plateHeight + (caption === '' ? 0 : captionHeight),
  }
}

/** Under this zoom level markers are smaller, as `map-markers.css` has it: a phone shows all France with more of them. */
export const smallBelow = 5.5
export const smallShare = { width: 0.86, height: 0.82 }
