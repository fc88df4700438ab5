import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Part } from '../../src/domain/part.ts'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import { createShareImages } from '../../src/server/og/share-images.ts'

export const root = join(import.meta.dirname, '../..')
export const fontFolder = join(root, 'src/server/og/fonts')
export const iconFolder = join(root, 'src/web/icons/sky')
export const log = { warn: (fields: object) => assert.fail(JSON.stringify(fields)) }
export const drawer = () => createShareImages({ fontFolder, iconFolder, maxBytes: 4e6, log })
export const missing: Part<PlaceWeather> = { state: 'missing', reason: 'timeout' }

/** Signature and size of a PNG file (PNG specification, 5.2 and 11.2.2). */
export function pngSize(file: Buffer): readonly [number, number] {
  assert.deepEqual([...file.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  assert.equal(file.toString('latin1', 12, 16), 'IHDR')
  return [file.readUInt32BE(16), file.readUInt32BE(20)]
}
