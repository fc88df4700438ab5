/** Red, green and blue of « #rrggbb », 0 to 255. */
export const partsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The relative luminance of a colour of sRGB, from 0 for black to 1 for white (WCAG 2.2). `parts`: 0 to 255. */
export function luminance(parts: readonly number[]): number {
  const [red = NaN, green = NaN, blue = NaN] = parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two luminances, from 1 for none to 21 (WCAG 2.2). */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
