import { escapeHtml } from '../../escape-html.ts'

/** Characters that XML does not allow at all, even escaped (XML 1.0, 2.2), and lone halves of surrogate pairs. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text as it may stand in an SVG document, between tags or inside an attribute. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(forbidden, ''))

/** How a line of text is drawn: `size` in pixels, `at` where its baseline starts, or ends when `align` says so. */
export interface TextStyle {
  readonly at: readonly [x: number, y: number]
  readonly size: number
  readonly fill: string
  readonly bold?: boolean
  readonly align?: 'end'
}

/** One line of text. The two weights are two families: the renderer tells the font files apart by that name alone. */
export function svgText(text: string, { at: [x, y], size, fill, bold, align }: TextStyle): string {
  const family = bold ? 'Inter SemiBold' : 'Inter'
  const anchor = align === 'end' ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="${fill}"${anchor}>${escapeXml(text)}</text>`
}
