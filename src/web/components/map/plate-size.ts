import type { Plate } from './marker-plate.ts'

const captionLetter = 7
const figureLetter = 11
const plateHeight = 34
const captionHeight = 17

/** The room of a marker in pixels, by its texts: measuring hundreds of them would cost more than it gives. */
export function plateSize(plate: Plate): { readonly width: number; readonly height: number } {
  const { caption } = plate
  const beside = (plate.icon === null ? 0 : 34) + (plate.arrow === null ? 0 : 24)
  return {
    width: Math.max(plate.figure.length * figureLetter + beside + 16, caption.length * captionLetter),
    height: plateHeight + (caption === '' ? 0 : captionHeight),
  }
}
