import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import type { XmlHostility } from './fault.ts'

/** `[[[[…]]]]`, or the same with objects. */
export const deepJson = (depth: number, variant: 'array' | 'object') =>
  variant === 'array'
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const bombs = new Map<string, Buffer>()

/** A small compressed body that opens into `bytes` of correct JSON. Kept, because making one takes a while. */
export function compressedBomb(bytes: number, encoding: 'gzip' | 'br'): Buffer {
  const key = `${bytes} ${encoding}`
  const cached = bombs.get(key)
  if (cached) return cached
  const opened = Buffer.concat([Buffer.from('{"padding":"'), Buffer.alloc(bytes, 0x30), Buffer.from('"}')])
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const bomb = encoding === 'gzip' ? gzipSync(opened) : brotliCompressSync(opened, fast)
  bombs.set(key, bomb)
  return bomb
}

const laughs = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
).join('')

const prologs: Partial<Record<XmlHostility, string>> = {
  doctype: '<!DOCTYPE feed>',
  entities: `<!DOCTYPE feed [<!ENTITY e0 "aaaaaaaaaa">${laughs}]>`,
  'external-entity': '<!DOCTYPE feed [<!ENTITY out SYSTEM "file:///etc/passwd">]>',
}

function hostilePart(variant: XmlHostility, size: number, firstEntry: string): string {
  const parts: Partial<Record<XmlHostility, () => string>> = {
    entities: () => '<title>&e9;</title>',
    'external-entity': () => '<title>&out;</title>',
    depth: () => '<a>'.repeat(size) + '</a>'.repeat(size),
    attributes: () => `<a ${Array.from({ length: size }, (_, index) => `a${index}="1"`).join(' ')}/>`,
    'long-text': () => `<title>${'a'.repeat(size)}</title>`,
    'long-attribute': () => `<a b="${'a'.repeat(size)}"/>`,
    'many-entries': () => firstEntry.repeat(size),
  }
  return parts[variant]?.() ?? ''
}

const defaultSizes: Partial<Record<XmlHostility, number>> = {
  depth: 20_000,
  attributes: 20_000,
  'long-text': 3_000_000,
  'long-attribute': 3_000_000,
  'many-entries': 6_000,
}

/** A feed with one hostile piece before its first entry (at its end when it has none); the rest stays right. */
export function hostileXml(feed: string, variant: XmlHostility, size = defaultSizes[variant] ?? 1): string {
  if (variant === 'other-root') return feed.replaceAll(/(<\/?)(?:feed|rss)\b/g, '$1html')
  if (variant === 'unclosed') return feed.replace(/<\/(?:feed|rss)>\s*$/, '')
  const firstEntry = /<(entry|item)>[\s\S]*?<\/\1>/.exec(feed)?.[0] ?? '<entry/>'
  const start = feed.search(/<(?:entry|item|\/feed|\/channel)>/)
  const prolog = prologs[variant] ?? ''
  const withPiece = feed.slice(0, start) + hostilePart(variant, size, firstEntry) + feed.slice(start)
  return withPiece.replace(/(<\?xml[^>]*\?>)/, `$1${prolog}`)
}
