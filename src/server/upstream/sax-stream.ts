import { setImmediate as nextTurn } from 'node:timers/promises'
import sax from 'sax'
import { Failure } from './failure.ts'
import { createXmlDecoder } from './xml-encoding.ts'

/** What a document may cost; over any of these it is refused whole. */
export interface XmlBounds {
  readonly bytes: number
  readonly depth: number
  readonly attributes: number
  /** Characters of one element's own text, or of one attribute. */
  readonly text: number
  readonly entries: number
}

export const xmlBounds: XmlBounds = {
  bytes: 5 * 1024 * 1024,
  depth: 32,
  attributes: 64,
  text: 64 * 1024,
  entries: 5_000,
}

/** Media types that XML feeds come as. */
export const xmlTypes = ['application/atom+xml', 'application/rss+xml', 'application/xml', 'text/xml']

/** What a reader of one kind of document wants to know of it. Names come without their prefix. */
export interface XmlHandler {
  /** Names the document's root may have: any other is a wrong document. */
  readonly roots: readonly string[]
  /** The elements that the bound of entries counts. */
  readonly entry: string
  open(name: string, attributes: ReadonlyMap<string, string>): void
  /** `text` is the element's own text, CDATA included, without that of its children. */
  close(name: string, text: string): void
}

/** Characters that sax is given at once: it checks its own buffers between two writes only. */
const writeSize = 16 * 1024
/** Bytes after which other work gets its turn. */
const turnSize = 128 * 1024

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function fault(detail: string): never {
  throw new Failure('parse', detail)
}

function tooLarge(detail: string): never {
  throw new Failure('too-large', detail)
}

/** What of a document sax found too long, by its own name of the buffer at the end of the message. */
const overlong = (message: string): string =>
  message.includes('attrib') ? 'attribute' : message.includes('comment') ? 'comment' : 'name'

/** A strict parser that hands elements to the handler and throws at the first error or bound. */
function createParser(handler: XmlHandler, bounds: XmlBounds): { write(text: string): void; end(): void } {
  // Without positions sax does not check how much it holds of a comment, a name or a value.
  const parser = sax.parser(true, { xmlns: false, trim: false, normalize: false, position: true })
  const texts: string[] = []
  let attributes = 0
  let entries = 0
  let roots = 0

  const append = (text: string): void => {
    const current = texts.length - 1
    if (current < 0) return
    const joined = (texts[current] ?? '') + text
    if (joined.length > bounds.text) tooLarge('text')
    texts[current] = joined
  }
  // Its own bound of a name, a value or a comment is 64 KiB as well, and met before the whole of it is there.
  parser.onerror = ({ message }) =>
    message.startsWith('Max buffer length exceeded') ? tooLarge(overlong(message)) : fault('not well-formed')
  parser.ondoctype = () => fault('doctype')
  parser.onsgmldeclaration = () => fault('declaration')
  parser.onopentagstart = () => {
    attributes = 0
  }
  parser.onattribute = ({ value }) => {
    attributes += 1
    if (attributes > bounds.attributes) tooLarge('attributes')
    if (value.length > bounds.text) tooLarge('attribute')
  }
  parser.onopentag = (tag) => {
    const name = localName(tag.name)
    if (texts.length === 0) {
      roots += 1
      if (roots > 1 || !handler.roots.includes(name)) throw new Failure('schema', 'another root')
    }
    texts.push('')
    if (texts.length > bounds.depth) tooLarge('depth')
    if (name === handler.entry) entries += 1
    if (entries > bounds.entries) tooLarge('entries')
    handler.open(name, new Map(Object.entries(tag.attributes).map(([key, value]) => [key, String(value)])))
  }
  parser.ontext = append
  parser.oncdata = append
  parser.onclosetag = (name) => handler.close(localName(name), texts.pop() ?? '')

  return {
    write(text) {
      for (let at = 0; at < text.length; at += writeSize) parser.write(text.slice(at, at + writeSize))
    },
    end() {
      parser.close()
      if (roots === 0) fault('empty document')
    },
  }
}

/**
 * Reads an XML document as it arrives, never held whole. Throws a Failure at the first thing that is wrong:
 * ill-formed (a missing end tag shows at the end), empty, another root, a DOCTYPE, bytes that are not in the
 * declared encoding, or more than the bounds allow. What the handler has gathered until then is to be thrown away.
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  { contentType = '', bounds = xmlBounds }: { contentType?: string; bounds?: XmlBounds } = {},
): Promise<void> {
  const parser = createParser(handler, bounds)
  const decoder = createXmlDecoder(contentType)
  let bytes = 0
  let sinceTurn = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > bounds.bytes) tooLarge('bytes')
    for (let at = 0; at < chunk.byteLength; at += turnSize) {
      const piece = chunk.subarray(at, at + turnSize)
      parser.write(decoder.decode(piece))
      sinceTurn += piece.byteLength
      if (sinceTurn >= turnSize) {
        sinceTurn = 0
        await nextTurn()
      }
    }
  }
  parser.write(decoder.end())
  parser.end()
}
