import { XMLParser } from 'fast-xml-parser'
import { readAtom } from '../../../src/server/sources/meteoalarm/meteoalarm-atom.ts'
import { feedTime } from './warning-feed.ts'

type Reader = (chunks: AsyncIterable<Uint8Array>) => Promise<unknown>

/** The ways of reading a feed that are compared: ours as it arrives, theirs once it is whole. */
export const readers = {
  sax: (chunks) => readAtom(chunks, feedTime),
  'fast-xml-parser': async (chunks) => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
    return new XMLParser({ ignoreAttributes: false, removeNSPrefix: true }).parse(text) as unknown
  },
} satisfies Record<string, Reader>

export type ReaderName = keyof typeof readers
