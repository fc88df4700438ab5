import type { RadarFrame } from './frame.ts'
import { rateOfCode, unseenCode } from './rain-codes.ts'

/** What a frame shows at the communes of an area. */
export interface AreaRain {
  readonly communes: number
  /** How many of them no radar sees well. */
  readonly unseen: number
  /** How many of them have rain. */
  readonly wet: number
  /** The place in the list of the one with the most rain; null where none is wet. */
  readonly most: { readonly index: number; readonly rate: number } | null
}

/** Counts the cells (`indexAt`) of an area's communes; −1, outside the grid, is unseen. */
export function rainOver({ codes }: Pick<RadarFrame, 'codes'>, cells: Int32Array): AreaRain {
  let [unseen, wet] = [0, 0]
  let most: AreaRain['most'] = null
  for (const [index, cell] of cells.entries()) {
    const rate = rateOfCode(codes[cell] ?? unseenCode)
    if (rate === null) unseen += 1
    else if (rate > 0) wet += 1
    if (rate !== null && rate > (most?.rate ?? 0)) most = { index, rate }
  }
  return { communes: cells.length, unseen, wet, most }
}
