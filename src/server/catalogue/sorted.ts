/** The first of so many sorted positions that passes; their number when none does. */
export function firstAtLeast(length: number, passes: (position: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The first position of a sorted array whose number is not below `value`; its length when there is none. */
export const firstFrom = (sorted: Float64Array, value: number): number =>
  firstAtLeast(sorted.length, (position) => (sorted[position] ?? Infinity) >= value)
