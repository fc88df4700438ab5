import { readers, type ReaderName } from './xml-readers.ts'
import { warningFeed } from './warning-feed.ts'

/** A feed to read and by whom. */
export interface XmlOrder {
  readonly reader: ReaderName
  readonly entries: number
  readonly entryBytes: number
}

/** MB that are really in use, garbage gone. */
function inUse(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** Reads one feed and tells the most memory in use: looked at as it arrives, and when all of it has been read. */
async function measured({ reader, entries, entryBytes }: XmlOrder): Promise<number> {
  const before = inUse()
  let most = 0
  let received = 0
  async function* watched(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of warningFeed(entries, entryBytes)) {
      yield chunk
      received += 1
      if (received % 8 === 0) most = Math.max(most, inUse() - before)
    }
  }
  const read = await readers[reader](watched())
  most = Math.max(most, inUse() - before)
  // What was read is still there when the last look is taken.
  if (read === undefined) throw new Error('nothing was read')
  return most
}

process.once('message', async (order: XmlOrder) => {
  await measured({ ...order, entries: 10 })
  process.send?.({ megabytes: await measured(order) })
})
process.on('disconnect', () => process.exit(0))
