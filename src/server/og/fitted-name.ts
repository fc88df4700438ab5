import type { TextWidth } from './font-widths.ts'

/** A name cut into lines that fit, and the size in pixels at which they do. */
export interface FittedName {
  readonly size: number
  readonly lines: readonly string[]
}

const oneLineSizes = [88, 80, 72, 66]
const twoLineSizes = [66, 60, 54, 48]
const smallest = 48

/** The name as large as it fits in `room` pixels: on one line, else on two; cut with « … » when even that is too long. */
export function fitName(name: string, widthOf: TextWidth, room: number): FittedName {
  const fits = (lines: readonly string[], size: number): boolean =>
    lines.every((line) => widthOf(line) * size <= room)
  const single = oneLineSizes.find((size) => fits([name], size))
  if (single !== undefined) return { size: single, lines: [name] }
  const lines = inTwo(name, widthOf)
  const double = twoLineSizes.find((size) => fits(lines, size))
  if (double !== undefined) return { size: double, lines }
  return { size: smallest, lines: lines.map((line) => shortened(line, widthOf, room / smallest)) }
}

/** Cuts after a hyphen or at a space, where the longer line is shortest. */
function inTwo(name: string, widthOf: TextWidth): readonly string[] {
  const cuts = [...name.matchAll(/-|\s/g)].map(({ index }) => {
    const lines = [name.slice(0, index + 1).trimEnd(), name.slice(index + 1)]
    return { lines, width: Math.max(...lines.map(widthOf)) }
  })
  return cuts.toSorted((a, b) => a.width - b.width)[0]?.lines ?? [name]
}

function shortened(line: string, widthOf: TextWidth, room: number): string {
  if (widthOf(line) <= room) return line
  const characters = [...line]
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > room) characters.pop()
  return `${characters.join('')}…`
}
