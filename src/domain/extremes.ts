import { tenths } from './rounding.ts'

/** Figures of which some may be unknown. */
export type Figures = readonly (number | null)[]

/** Those of them that are known. */
export const figuresIn = (figures: Figures): readonly number[] => figures.filter((figure) => figure !== null)

/** The highest of the figures that are known; null where none is. */
export function highest(figures: Figures): number | null {
  const numbers = figuresIn(figures)
  return numbers.length > 0 ? Math.max(...numbers) : null
}

/** The lowest of the figures that are known; null where none is. */
export function lowest(figures: Figures): number | null {
  const numbers = figuresIn(figures)
  return numbers.length > 0 ? Math.min(...numbers) : null
}

/** The mean of some figures, one at least. */
export const meanOf = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length

/** All of the figures; null where one is unknown, and where there is none. */
export function wholeOf(figures: Figures): readonly number[] | null {
  const numbers = figuresIn(figures)
  return numbers.length === 0 || numbers.length < figures.length ? null : numbers
}

/** A sum to the tenth, and only when no term is missing: half a day's rain is not the day's. */
export function total(figures: Figures): number | null {
  const numbers = wholeOf(figures)
  return numbers && tenths(numbers.reduce((sum, figure) => sum + figure, 0))
}
