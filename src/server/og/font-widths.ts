/** How wide a text is drawn at a size of 1, in the units of that size; characters that the font lacks count as one. */
export type TextWidth = (text: string) => number

/**
 * Reads the advance widths of a TrueType font (tables « head », « hhea », « hmtx » and a « cmap » of format 4, as the
 * OpenType specification describes them). Kerning is left out: it makes words narrower by 1 % or so. Throws when a
 * table is absent or of another format.
 */
export function readTextWidth(font: Buffer): TextWidth {
  const tables = readTables(font)
  const unitsPerEm = table(tables, 'head').readUInt16BE(18)
  const glyphOf = readCharacterMap(table(tables, 'cmap'))
  const lastWidth = table(tables, 'hhea').readUInt16BE(34) - 1
  const metrics = table(tables, 'hmtx')
  const widthOf = (character: string): number => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    return glyph === 0 ? 1 : metrics.readUInt16BE(4 * Math.min(glyph, lastWidth)) / unitsPerEm
  }
  return (text) => [...text].reduce((sum, character) => sum + widthOf(character), 0)
}

function readTables(font: Buffer): ReadonlyMap<string, Buffer> {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const record = 12 + 16 * i
      const start = font.readUInt32BE(record + 8)
      const name = font.toString('latin1', record, record + 4)
      return [name, font.subarray(start, start + font.readUInt32BE(record + 12))]
    }),
  )
}

function table(tables: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const found = tables.get(name)
  if (!found) throw new Error(`the font has no table ${name}`)
  return found
}

/** The glyph of a character; 0 is the glyph of what is missing. */
function readCharacterMap(cmap: Buffer): (codePoint: number) => number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i))
  const start = starts.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('the font has no character map of format 4')
  const segments = cmap.readUInt16BE(start + 6) / 2
  const list = (index: number): number => start + 14 + index * 2 * segments + (index > 0 ? 2 : 0)
  const [ends, firsts, deltas, offsets] = [list(0), list(1), list(2), list(3)]
  return (codePoint) => {
    for (let i = 0; i < segments; i++) {
      if (codePoint > cmap.readUInt16BE(ends + 2 * i)) continue
      const first = cmap.readUInt16BE(firsts + 2 * i)
      if (codePoint < first) return 0
      const delta = cmap.readUInt16BE(deltas + 2 * i)
      const offset = cmap.readUInt16BE(offsets + 2 * i)
      if (offset === 0) return (codePoint + delta) & 0xffff
      const glyph = cmap.readUInt16BE(offsets + 2 * i + offset + 2 * (codePoint - first))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
