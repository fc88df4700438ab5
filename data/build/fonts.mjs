// Copies the page font and unpacks the fonts of the share images, whose renderer reads TrueType only.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)

const woffHeaderSize = 44
const woffEntrySize = 20
const sfntHeaderSize = 12
const sfntEntrySize = 16

const alignedTo4 = (size) => Math.ceil(size / 4) * 4

/** The tables of a WOFF 1.0 container (W3C, 2012), inflated. */
function readWoffTables(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file')
  return Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const entry = woffHeaderSize + i * woffEntrySize
    const offset = woff.readUInt32BE(entry + 4)
    const packedSize = woff.readUInt32BE(entry + 8)
    const size = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(offset, offset + packedSize)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packedSize < size ? inflateSync(packed) : packed,
    }
  })
}

/** Writes the tables back as a plain TrueType file. */
function trueTypeFromWoff(woff) {
  const tables = readWoffTables(woff)
  const bodyStart = sfntHeaderSize + tables.length * sfntEntrySize
  const ttf = Buffer.alloc(tables.reduce((size, { data }) => size + alignedTo4(data.length), bodyStart))
  const power = 2 ** Math.floor(Math.log2(tables.length))
  woff.copy(ttf, 0, 4, 8)
  ttf.writeUInt16BE(tables.length, 4)
  ttf.writeUInt16BE(power * 16, 6)
  ttf.writeUInt16BE(Math.log2(power), 8)
  ttf.writeUInt16BE((tables.length - power) * 16, 10)
  let offset = bodyStart
  tables.forEach(({ tag, checksum, data }, i) => {
    const entry = sfntHeaderSize + i * sfntEntrySize
    tag.copy(ttf, entry)
    ttf.writeUInt32BE(checksum, entry + 4)
    ttf.writeUInt32BE(offset, entry + 8)
    ttf.writeUInt32BE(data.length, entry + 12)
    data.copy(ttf, offset)
    offset += alignedTo4(data.length)
  })
  return ttf
}

const shareImageFonts = new Map([
  ['Inter-Regular.ttf', '@fontsource/inter/files/inter-latin-400-normal.woff'],
  ['Inter-SemiBold.ttf', '@fontsource/inter/files/inter-latin-600-normal.woff'],
])

const pageFolder = new URL('../../src/web/fonts/', import.meta.url)
const imageFolder = new URL('../../src/server/og/fonts/', import.meta.url)

for (const folder of [pageFolder, imageFolder]) {
  mkdirSync(folder, { recursive: true })
  copyFileSync(require.resolve('@fontsource-variable/inter/LICENSE'), new URL('LICENSE-inter.txt', folder))
}
copyFileSync(
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  new URL('inter-latin.woff2', pageFolder),
)
for (const [name, specifier] of shareImageFonts) {
  writeFileSync(new URL(name, imageFolder), trueTypeFromWoff(readFileSync(require.resolve(specifier))))
}
