import { setImmediate as others } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { Failure } from '../../upstream/failure.ts'

/** A picture of the size that was asked for: four bytes a pixel, red, green, blue and alpha, from the top left. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const pixelBytes = 4
/** Some milliseconds of work: then visitors have their turn. */
const linesAtOnce = 128
const inflated = promisify(inflate)
const refusal = (detail: string): Failure => new Failure('parse', detail)

/**
 * Reads a PNG of eight bits, with alpha, not interlaced, of exactly this size; a Failure says what else it is. Other
 * chunks than those of the picture are skipped unread, and no more is inflated than the picture takes.
 */
export async function readPng(file: Buffer, width: number, height: number): Promise<Picture> {
  if (!file.subarray(0, 8).equals(signature)) throw refusal('not a PNG')
  const chunks = [...chunksOf(file)]
  const [header, ...rest] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw refusal('no header')
  if (header.data.readUInt32BE(0) !== width || header.data.readUInt32BE(4) !== height)
    throw refusal('another size')
  // Depth, colours with alpha, deflate, usual filters, not interlaced.
  if (!header.data.subarray(8).equals(Buffer.from([8, 6, 0, 0, 0]))) throw refusal('another kind of PNG')
  const packed = Buffer.concat(rest.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const stride = width * pixelBytes
  const size = height * (stride + 1)
  const lines = await inflated(packed, { maxOutputLength: size }).catch(() => null)
  if (lines?.length !== size) throw refusal('damaged, or not as large as it says')
  return { width, height, pixels: await unfiltered(lines, stride, height) }
}

/** Up to the chunk that ends the file. The sum of the deflated data tells of damage. */
function* chunksOf(file: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = signature.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return
    if (at + 12 + length > file.length) break
    yield { type, data: file.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
  throw refusal('cut short')
}

/** Each line begins with the number of the rule by which it differs from what is left of it and above (PNG, 9.2). */
async function unfiltered(lines: Uint8Array, stride: number, height: number): Promise<Uint8Array> {
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    if (y % linesAtOnce === linesAtOnce - 1) await others()
    const rule = lines[y * (stride + 1)] ?? NaN
    if (!(rule >= 0 && rule <= 4)) throw refusal('unknown filter')
    const from = y * (stride + 1) + 1
    const to = y * stride
    for (let x = 0; x < stride; x += 1) {
      const left = x < pixelBytes ? 0 : (pixels[to + x - pixelBytes] ?? 0)
      const up = y === 0 ? 0 : (pixels[to + x - stride] ?? 0)
      const corner = x < pixelBytes || y === 0 ? 0 : (pixels[to + x - stride - pixelBytes] ?? 0)
      pixels[to + x] = (lines[from + x] ?? 0) + predicted(rule, left, up, corner)
    }
  }
  return pixels
}

function predicted(rule: number, left: number, up: number, corner: number): number {
  if (rule === 0) return 0
  if (rule === 1) return left
  if (rule === 2) return up
  if (rule === 3) return (left + up) >> 1
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
