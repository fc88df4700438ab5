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

/** What French texts and the names of our places are written with; what else turns up has the letters of the device. */
const characters = [
  '20,21,25-29,2B-3B,3D,3F-5A,61-7A,A0,A9,AB,B0,B2,B3,B5,B7,BB,BD,C0,C2,C7-CB,CE,CF,D4,D7,D9,DB,DC',
  'E0-E2,E4,E7-EB,ED-EF,F1-F4,F6,F9-FC,FF,152,153,2013,2014,2019,2026,202F,2032,2192,2212',
].join()

/** Kerning, figures of one width. */
const features = 'kern,tnum'

/** Tables that change nothing on a page. */
const idleTables = 'STAT,MVAR,GDEF,gasp'

/** The weights that pages use; the axis begins at that of the master, which is a third of the bytes. */
const weights = 'wght=400:700'

/**
 * With its headers within the first ten packets of a connection (14.6 kB): on a telephone a page without letters from
 * afar is painted a round trip sooner.
 */
function cutPageFont(source, target) {
  const folder = mkdtempSync(join(tmpdir(), 'font-'))
  const instance = join(folder, 'instance.ttf')
  const cut = join(folder, 'cut.ttf')
  execFileSync('fonttools', ['varLib.instancer', source, weights, '--no-recalc-timestamp', '-o', instance])
  execFileSync('pyftsubset', [
    instance,
    `--unicodes=${characters}`,
    `--layout-features=${features}`,
    `--drop-tables+=${idleTables}`,
    '--name-IDs=',
    '--no-hinting',
    `--output-file=${cut}`,
  ])
  execFileSync('python3', [fileURLToPath(new URL('fonts/coarser-kerning.py', import.meta.url)), cut, target])
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
