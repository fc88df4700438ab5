/** A tag with its attributes, or a run of text, of a small piece of HTML. */
export type HtmlToken =
  | { readonly kind: 'tag'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'text'; readonly text: string }

/** A longer tag is none of ours: the piece is read no further. */
const longestTag = 2_000
const maximumTokens = 5_000

/** Attributes of a tag's inside. Each name ends before its value starts, so the search never goes back. */
function attributesOf(inside: string): ReadonlyMap<string, string> {
  const found = inside.matchAll(/([a-z][a-z-]{0,40})\s?=\s?(?:"([^"]*)"|'([^']*)')/gi)
  return new Map(
    [...found].map(([, name = '', double, single]) => [name.toLowerCase(), double ?? single ?? '']),
  )
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
])

const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => entities.get(name) ?? ' ')

/**
 * Cuts HTML into tags and texts in one pass, in time proportional to its length. It is read for its data
 * only: nothing of it is ever put in a page.
 */
export function* htmlTokens(html: string): Generator<HtmlToken, void> {
  let at = 0
  for (let count = 0; at < html.length && count < maximumTokens; count += 1) {
    const open = html.indexOf('<', at)
    if (open !== at) {
      yield { kind: 'text', text: plain(html.slice(at, open < 0 ? html.length : open)) }
      if (open < 0) return
    }
    const close = html.slice(open, open + longestTag).indexOf('>')
    if (close < 0) return
    const inside = html.slice(open + 1, open + close)
    const name = /^\/?[a-z][a-z0-9]*/i.exec(inside)?.[0]?.toLowerCase() ?? ''
    yield { kind: 'tag', name, attributes: attributesOf(inside.slice(name.length)) }
    at = open + close + 1
  }
}
