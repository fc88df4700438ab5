/**
 * The bound of an LRU cache by the number of its entries. With the package's own `max` each cache sets aside the memory
 * of a full one when it is made: ten megabytes in all, and a tenth of the start.
 */
export const entriesAtMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
