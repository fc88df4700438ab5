import { Failure } from './failure.ts'

/** Labels taken, with the decoder each stands for (ISO-8859-1 is read as windows-1252, as browsers do). */
const decoders: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['utf-16', 'utf-16'],
  ['utf-16le', 'utf-16le'],
  ['utf-16be', 'utf-16be'],
])

const declaration = /^<\?xml\s[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.-]{1,40})["']/
const headSize = 512

/** C0 and C1 controls, which no document of ours holds: they betray a wrong encoding. */
const foreignCharacter = /[^\P{Cc}\t\n\r]|\uFFFD|\uFFFE|\uFFFF/u

const startsWith = (bytes: Uint8Array, ...prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte)

const isSingleByte = (encoding: string): boolean => encoding === 'windows-1252' || encoding === 'iso-8859-15'

function wrong(detail: string): never {
  throw new Failure('encoding', detail)
}

/** The encoding that the first bytes themselves show: byte order marks, and the zero bytes of UTF-16. */
function shownEncoding(head: Uint8Array): string | null {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0x3c, 0, 0x3f, 0)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff) || startsWith(head, 0, 0x3c, 0, 0x3f)) return 'utf-16be'
  return null
}

/** The encoding of a document: what its first bytes show, else what it declares, else what the header says, else UTF-8. */
function encodingOf(head: Uint8Array, contentType: string): string {
  const shown = shownEncoding(head)
  if (shown !== null) return shown
  const declared = declaration.exec(String.fromCharCode(...head))?.[1]
  const charset = /;\s{0,20}charset\s{0,20}=\s{0,20}"?([\w.-]{1,40})/i.exec(contentType)?.[1]
  const label = (declared ?? charset ?? 'utf-8').toLowerCase()
  const encoding = decoders.get(label) ?? wrong('unknown encoding')
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return encoding.startsWith('utf-16') ? wrong('not UTF-16') : encoding
}

/** Text of a document's bytes as they come; throws a Failure when they are not in the encoding they claim. */
export function createXmlDecoder(contentType: string) {
  let head: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | null = null
  // Bytes that are valid UTF-8 beyond ASCII in a document that claims one byte a character would show « Ã© ».
  let doubt: { decoder: TextDecoder; beyondAscii: boolean } | null = null

  const start = (): TextDecoder => {
    const encoding = encodingOf(head.subarray(0, headSize), contentType)
    if (isSingleByte(encoding))
      doubt = { decoder: new TextDecoder('utf-8', { fatal: true }), beyondAscii: false }
    return new TextDecoder(encoding, { fatal: true })
  }
  const question = (bytes: Uint8Array, more: boolean): void => {
    if (doubt === null) return
    try {
      doubt.decoder.decode(bytes, { stream: more })
      doubt.beyondAscii ||= bytes.some((byte) => byte > 0x7f)
      if (!more && doubt.beyondAscii) wrong('UTF-8 under another name')
    } catch (error) {
      if (error instanceof Failure) throw error
      doubt = null
    }
  }
  const decoded = (bytes: Uint8Array, more: boolean): string => {
    decoder ??= start()
    question(bytes, more)
    try {
      const text = decoder.decode(bytes, { stream: more })
      return foreignCharacter.test(text) ? wrong('control characters') : text
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('encoding', 'bad bytes')
    }
  }

  return {
    decode(bytes: Uint8Array): string {
      if (decoder !== null) return decoded(bytes, true)
      const joined = new Uint8Array(head.byteLength + bytes.byteLength)
      joined.set(head)
      joined.set(bytes, head.byteLength)
      head = joined
      return head.byteLength < headSize ? '' : decoded(head, true)
    },
    end: (): string => (decoder === null ? decoded(head, false) : decoded(new Uint8Array(), false)),
  }
}
