import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { RadarFrame } from '../../domain/radar/frame.ts'
import { franceGrid } from '../../domain/radar/grid.ts'

/** A frame as processes share it: its codes, deflated. */
export interface PackedFrame {
  readonly packed: Buffer
}

const cells = franceGrid.width * franceGrid.height
const deflated = promisify(deflateRaw)
const inflated = promisify(inflateRaw)

/** Packs beside the loop. */
export const packFrame = async ({ codes }: RadarFrame): Promise<PackedFrame> => ({
  packed: await deflated(codes, { level: 1 }),
})

/** The frame of an instant in ms; null where the bytes are none. */
export async function unpackFrame(at: number, { packed }: PackedFrame): Promise<RadarFrame | null> {
  const codes = await inflated(packed, { maxOutputLength: cells, chunkSize: cells + 1 }).catch(() => null)
  return codes?.length === cells ? { at, grid: franceGrid, codes } : null
}
