import type { IncomingHttpHeaders } from 'node:http'
import { formatOfPath, type PageFormat } from '../../paths.ts'
import { askedBy } from './accepted.ts'

/** What the answer at an address without an ending depends on, where the page is there in several forms. */
export const varyByFormat = 'Accept-Encoding, Accept, User-Agent'

export const contentTypes: Readonly<Record<PageFormat, string>> = {
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
}

/** Programs of a terminal, which say nothing of what they accept. */
const terminals = /^(?:curl|wget|httpie)\//i

/**
 * The form that headers ask for (RFC 9110, 12.5.1): the type of the greatest weight when it is named, else by the program.
 * Where two weigh the same, Markdown, which no browser names, then HTML; HTML too where what is accepted is nonsense or
 * nothing of ours: never refused.
 */
export function negotiateFormat({ accept, 'user-agent': program = '' }: IncomingHttpHeaders): PageFormat {
  const named = accept === undefined ? null : namedFormat(accept)
  return named ?? (terminals.test(program) ? 'text' : 'html')
}

/** The form of an answer: by the address if that ends in one, else by the headers. */
export const formatOfRequest = ({
  url,
  headers,
}: {
  readonly url: string
  readonly headers: IncomingHttpHeaders
}): { readonly format: PageFormat; readonly isByAddress: boolean } => {
  const { format } = formatOfPath(url.split('?')[0] ?? '')
  const isByAddress = format !== 'html'
  return { format: isByAddress ? format : negotiateFormat(headers), isByAddress }
}

/** Null: no form is named. */
const namedFormat = askedBy((weights): PageFormat | null => {
  const html = weights.get('text/html') ?? weights.get('application/xhtml+xml')
  const others = html ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  const markdown = weights.get('text/markdown') ?? 0
  const text = weights.get('text/plain') ?? 0
  if (markdown > 0 && markdown >= Math.max(others, text)) return 'markdown'
  if (text > Math.max(others, markdown)) return 'text'
  return html !== undefined && html > 0 ? 'html' : null
})
