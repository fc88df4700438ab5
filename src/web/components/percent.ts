/** A share as attributes take it, to a tenth of a per cent: half a pixel of the widest drawing. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
