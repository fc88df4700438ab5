import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { RadarFrame } from '../../domain/radar/frame.ts'
import { indexAt, positionOf, type RadarGrid } from '../../domain/radar/grid.ts'
import {
  latitudeOfRow,
  longitudeOfColumn,
  radarPicture,
  rainScale,
  unseenColours,
  type RadarScheme,
} from '../../domain/radar/picture.ts'
import { inSlices } from '../slices.ts'
import { dryCode, rainClass, rateOfCode, unseenCode } from '../../domain/radar/rain-codes.ts'

const { width, height } = radarPicture
/** The loop is not held longer than this. */
const sliceMs = 8

/** Colours of the palette: nothing where it is dry, the classes of rain, a line of the hatching. */
const dryColour = 0
const firstRain = 1
const hatching = firstRain + rainScale.length
/** A line of 2 pixels in 8 where no radar sees. */
const hatchEvery = 8
const hatchWidth = 2

/** The colour of the palette of each code. */
const colourOf = Uint8Array.from({ length: 256 }, (_, code) => {
  const rain = rainClass(rateOfCode(code))
  return code === dryCode || rain === null ? dryColour : firstRain + rain
})

function* rowsWith(work: (row: number) => void): Generator<void, void> {
  for (let row = 0; row < height; row += 1) yield work(row)
}

/** Does something for each row of pixels. */
const forEachRow = (work: (row: number) => void): Promise<void> => inSlices(rowsWith(work), sliceMs)

/** The cell of a grid that each pixel shows, by its index; -1 outside. */
async function cellsOf(grid: RadarGrid): Promise<Int32Array> {
  const cells = new Int32Array(width * height)
  await forEachRow((row) => {
    const lat = latitudeOfRow(row)
    for (let column = 0; column < width; column += 1)
      cells[row * width + column] =
        indexAt(grid, positionOf(grid, { lat, lon: longitudeOfColumn(column) })) ?? -1
  })
  return cells
}

/** A frame as PNG in each scheme: the same pixels with another palette. */
export type RadarDrawing = Readonly<Record<RadarScheme, Buffer>>

/**
 * Draws frames of one grid, one after the other: slices of several would follow each other without a turn for anybody else.
 * Where each cell lies in the picture is worked out once.
 */
export function createRadarPictures(grid: RadarGrid): (frame: RadarFrame) => Promise<RadarDrawing> {
  let cells: Promise<Int32Array> | null = null
  let before: Promise<unknown> = Promise.resolve()
  return (frame) => {
    const drawing = before.then(() => draw(frame))
    before = drawing.catch(() => undefined)
    return drawing
  }

  async function draw({ codes }: RadarFrame): Promise<RadarDrawing> {
    const places = await (cells ??= cellsOf(grid))
    // Two pixels a byte; each row begins with its filter, none: neighbours of a palette are no amounts.
    const stride = 1 + width / 2
    const pixels = Buffer.alloc(stride * height)
    await forEachRow((row) => {
      for (let column = 0; column < width; column += 1) {
        const code = codes[places[row * width + column] ?? -1] ?? unseenCode
        const isLine = (row + column) % hatchEvery < hatchWidth
        const colour = code === unseenCode ? (isLine ? hatching : dryColour) : (colourOf[code] ?? dryColour)
        const at = row * stride + 1 + (column >> 1)
        pixels[at] = (pixels[at] ?? 0) | (column % 2 === 0 ? colour << 4 : colour)
      }
    })
    const data = await packed(pixels, { level: 9 })
    return { light: pngOf(data, 'light'), dark: pngOf(data, 'dark') }
  }
}

const packed = promisify(deflate)
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const paletteOf = (scheme: RadarScheme): Buffer =>
  Buffer.from(
    [
      '#ffffff',
      ...rainScale.map(({ colour, darkColour }) => (scheme === 'light' ? colour : darkColour)),
      unseenColours[scheme],
    ]
      .map((colour) => colour.slice(1))
      .join(''),
    'hex',
  )
const palettes = { light: paletteOf('light'), dark: paletteOf('dark') } as const
/** How opaque each colour of the palette is: the map shows through rain a little. */
const opacity = Buffer.from([0, ...rainScale.map(() => 0xd9), 0x8c])

/** A PNG of 4 bits a pixel with our palette, around its packed rows. */
function pngOf(data: Buffer, scheme: RadarScheme): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bits, palette; deflate, the usual filters, not interlaced are 0.
  header.set([4, 3], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palettes[scheme]),
    chunk('tRNS', opacity),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}
