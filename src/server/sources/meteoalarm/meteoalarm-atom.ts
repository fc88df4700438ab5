import type { WarningFeed } from '../../../domain/vigilance.ts'
import { parseInstant } from '../../../domain/instant.ts'
import { getOrInsert } from '../../collections.ts'
import { Failure } from '../../upstream/failure.ts'
import { areasOfLink, departmentsOfArea } from './meteoalarm-codes.ts'
import {
  feedCheck,
  feedSource,
  readWarning,
  toFeed,
  type RawWarning,
  type WarningReading,
} from './meteoalarm-warning.ts'
import { readXml, xmlTypes, type XmlHandler } from '../../upstream/sax-stream.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { createXmlDecoder } from '../../upstream/xml-encoding.ts'

/** The texts of an entry's elements by name, in order; geocodes and parameters arrive as name and value. */
interface Entry {
  readonly fields: Map<string, string[]>
  readonly links: string[]
  valueName: string
}

const emptyEntry = (): Entry => ({ fields: new Map(), links: [], valueName: '' })

/** Takes a text. Elements that hold others have only the blanks between these: no text of their own. */
function put({ fields }: Entry, name: string, text: string): void {
  if (text.trim() !== '') getOrInsert(fields, name, () => []).push(text)
}

const first = ({ fields }: Entry, name: string): string | undefined =>
  fields.get(name)?.[0]?.trim() || undefined

/** The geocodes of an entry; when they are missing or of no known edition, the area that its link names. */
function areasOf({ fields, links }: Entry): readonly string[] {
  const codes = fields.get('geocode') ?? []
  if (codes.length > 0 && codes.every((code) => departmentsOfArea(code) !== null)) return codes
  const named = links.flatMap(areasOfLink)
  return named.length > 0 ? named : codes
}

const rawWarning = (entry: Entry): RawWarning => ({
  identifier: first(entry, 'identifier') ?? first(entry, 'id'),
  sent: first(entry, 'sent') ?? first(entry, 'updated') ?? first(entry, 'published'),
  dated: true,
  status: first(entry, 'status'),
  type: first(entry, 'message_type') ?? first(entry, 'msgType'),
  references: first(entry, 'references'),
  responses: entry.fields.get('responseType') ?? [],
  effective: first(entry, 'effective'),
  onset: first(entry, 'onset'),
  expires: first(entry, 'expires'),
  areas: areasOf(entry),
  awarenessLevel: first(entry, 'awareness_level'),
  awarenessType: first(entry, 'awareness_type'),
  severity: first(entry, 'severity'),
  event: first(entry, 'event'),
  title: first(entry, 'title'),
  // The entries are in English only: level, phenomenon and times are taken, words are not.
  french: null,
})

/** What a feed may hold, by RFC 4287. A feed with anything else has changed its shape: its warnings may be there. */
const children: ReadonlySet<string> = new Set(
  'author category contributor entry generator icon id link logo rights subtitle title updated'.split(' '),
)

interface Gathered {
  readonly readings: WarningReading[]
  updated: string | null
}

/**
 * Reads the entries of an Atom feed, each as soon as it ends: only the warnings stay in memory, not the feed. The names of
 * its elements do not depend on their prefixes.
 */
function atomHandler(gathered: Gathered, now: number): XmlHandler {
  const path: string[] = []
  let entry: Entry | null = null

  return {
    roots: ['feed'],
    entry: 'entry',
    open(name, attributes) {
      path.push(name)
      if (path.length === 2 && !children.has(name))
        throw new Failure('schema', '/feed: an element that Atom does not have')
      if (name === 'entry' && path.length === 2) entry = emptyEntry()
      if (name === 'link' && entry) entry.links.push(attributes.get('href') ?? '')
    },
    close(name, text) {
      path.pop()
      const parent = path.at(-1) ?? ''
      if (name === 'entry' && path.length === 1 && entry) {
        gathered.readings.push(readWarning(rawWarning(entry), now))
        entry = null
      } else if (entry && name === 'valueName') entry.valueName = text.trim().toLowerCase()
      else if (entry && name === 'value')
        put(entry, parent === 'geocode' ? parent : entry.valueName, text.trim())
      else if (entry && path.length === 2) put(entry, name, text)
      else if (!entry && name === 'updated' && path.length === 1) gathered.updated = text
    },
  }
}

/** A whole Atom feed; throws a Failure when it is not one, or does not say when it was made. */
export async function readAtom(
  chunks: AsyncIterable<Uint8Array>,
  now: number,
  contentType = '',
): Promise<WarningFeed> {
  const gathered: Gathered = { readings: [], updated: null }
  await readXml(chunks, atomHandler(gathered, now), { contentType })
  const updatedAt = parseInstant(gathered.updated)
  if (updatedAt === null) throw new Failure('schema', '/feed/updated')
  return toFeed('atom', updatedAt, gathered.readings)
}

/** An Atom feed with the text it was read from, as received. */
async function readWithText(chunks: AsyncIterable<Uint8Array>, now: number, contentType: string) {
  const decoder = createXmlDecoder(contentType)
  const pieces: string[] = []
  async function* copied(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of chunks) {
      pieces.push(decoder.decode(chunk))
      yield chunk
    }
    pieces.push(decoder.end())
  }
  const feed = await readAtom(copied(), now, contentType)
  return { ...feed, text: pieces.join('') }
}

/** French warnings from MeteoAlarm's Atom feed; times carry their offset, words are English. */
export const createMeteoalarmAtom = (upstream: Upstream) => feedSource(upstream, xmlTypes, readWithText)

/** @public How the doctor asks it. */
export const check = feedCheck((upstream, now) => createMeteoalarmAtom(upstream).read(now))
