// Cuts the page font down to what pages use, and unpacks the fonts of the share images, whose renderer reads TrueType only.
// Needs fontTools (`pip install fonttools brotli`), which alone can leave out features of a font.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** What French is written with, and the small letters of its neighbours: names from farther away have theirs of the device. */
const characters = [
  '20-7E,A0,A9,AB,B0,B2,B3,B5,B7,BB,C0,C2,C6-CB,CE,CF,D4,D7,D9,DB,DC,DF-E4,E6-EB,ED-EF,F1-F4,F6,F9-FC,FF,152,153,178',
  '2BB,2013,2014,2018,2019,2026,202F,2032,2039,203A,20AC,2190-2193,2212,2264,2265',
].join()

/** Kerning, figures of one width, accents. */
const features = 'kern,tnum,ccmp,mark'

/** The weights that pages use; the axis begins at that of the master, which is a third of the bytes. */
const weights = 'wght=400:700'

/** Less than half of the font: it competes with the page for a slow telephone's first second. */
function cutPageFont(source, target) {
  const folder = mkdtempSync(join(tmpdir(), 'font-'))
  const instance = join(folder, 'instance.ttf')
  execFileSync('fonttools', ['varLib.instancer', source, weights, '--no-recalc-timestamp', '-o', instance])
  execFileSync('pyftsubset', [
    instance,
    `--unicodes=${characters}`,
    `--layout-features=${features}`,
    '--no-hinting',
    '--flavor=woff2',
    `--output-file=${target}`,
  ])
  rmSync(folder, { recursive: true })
}

const pageFolder = new URL('../../src/web/fonts/', import.meta.url)
const imageFolder = new URL('../../src/server/og/fonts/', import.meta.url)

for (const folder of [pageFolder, imageFolder]) {
  mkdirSync(folder, { recursive: true })
  copyFileSync(require.resolve('@fontsource-variable/inter/LICENSE'), new URL('LICENSE-inter.txt', folder))
}
cutPageFont(
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  fileURLToPath(new URL('inter-latin.woff2', pageFolder)),
)
for (const [name, specifier] of shareImageFonts) {
  writeFileSync(new URL(name, imageFolder), trueTypeFromWoff(readFileSync(require.resolve(specifier))))
}
