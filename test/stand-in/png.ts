import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

export interface PngOptions {
  /** As the header says it, whatever the lines are. */
  readonly interlaced?: boolean
  /** Of blanks, in a chunk that no reader needs. */
  readonly textBytes?: number
  /** Written before each line in place of the one it has. */
  readonly filter?: number
}

/** What a filter takes a byte for, by those to the left, above, and above to the left. */
function guessBy(filter: number, left: number, above: number, corner: number): number {
  if (filter === 4) {
    const [byLeft, byAbove] = [Math.abs(above - corner), Math.abs(left - corner)]
    const byCorner = Math.abs(left + above - 2 * corner)
    if (byLeft <= byAbove && byLeft <= byCorner) return left
    return byAbove <= byCorner ? above : corner
  }
  return [0, left, above, Math.floor((left + above) / 2)][filter] ?? 0
}

/** A PNG of eight bits with alpha, its lines by each of the five filters in turn. */
export function png(width: number, height: number, pixels: Uint8Array, options: PngOptions = {}): Buffer {
  const { interlaced = false, textBytes = 0, filter } = options
  const stride = 4 * width
  const lines = Buffer.alloc((stride + 1) * height)
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 ? 0 : (pixels[row * stride + column] ?? 0)
  for (let y = 0; y < height; y += 1) {
    lines[y * (stride + 1)] = filter ?? y % 5
    for (let x = 0; x < stride; x += 1) {
      const guess = guessBy(y % 5, at(x - 4, y), at(x, y - 1), at(x - 4, y - 1))
      lines[y * (stride + 1) + 1 + x] = (at(x, y) - guess + 256) % 256
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(textBytes > 0 ? [chunk('tEXt', Buffer.alloc(textBytes, 0x20))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
