/**
 * Drawings and tables without any interaction are functions from data to markup text: hundreds of elements that
 * React need neither create, compare nor hydrate. This template is the only way to write such text: every value put
 * in is escaped, unless it is markup itself.
 */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

type Piece = Markup | string | number | null | readonly Piece[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character] ?? '') : text

function write(piece: Piece): string {
  if (piece === null) return ''
  if (piece instanceof Markup) return piece.html
  if (typeof piece === 'number') return String(piece)
  return typeof piece === 'string' ? escapeHtml(piece) : piece.map(write).join('')
}

/** Markup from a template: constants as they stand, values escaped, lists joined, null nothing. */
export function markup(constants: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  let html = constants[0] ?? ''
  for (let i = 0; i < values.length; i++) html += write(values[i] ?? null) + (constants[i + 1] ?? '')
  return new Markup(html)
}
