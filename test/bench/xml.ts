import { ask, cores, startPinned, stop } from './support/pinned-process.ts'
import { atMost, median, figure, type Row } from './support/row.ts'
import { warningFeed } from './support/warning-feed.ts'
import type { XmlOrder } from './support/xml-memory.ts'
import { readers, type ReaderName } from './support/xml-readers.ts'

const entries = 600
const entryBytes = 2_500
const rounds = 9
const feedMb = (entries * entryBytes) / 2 ** 20

/** Milliseconds of one reading; the feed is made before. */
async function timeOf(reader: ReaderName, chunks: readonly Uint8Array[]): Promise<number> {
  async function* arriving(): AsyncGenerator<Uint8Array, void> {
    yield* chunks
  }
  const start = performance.now()
  await readers[reader](arriving())
  return performance.now() - start
}

/** MB in use at most while a feed of so many entries is read, in a process of its own. */
async function memoryOf(reader: ReaderName, count: number): Promise<number> {
  const file = `${import.meta.dirname}/support/xml-memory.ts`
  const child = startPinned(cores.served, ['--expose-gc', '--import', 'tsx', file])
  const order: XmlOrder = { reader, entries: count, entryBytes }
  const { megabytes } = await ask<{ megabytes: number }>(child, order)
  await stop(child)
  return megabytes
}

/** A feed of a bad day, 600 warnings in 1.5 MB: our reader against the usual parser, same bytes, same run. */
export async function measure(): Promise<readonly Row[]> {
  const chunks = await Array.fromAsync(warningFeed(entries, entryBytes))
  const turns: { sax: number; whole: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    turns.push({ sax: await timeOf('sax', chunks), whole: await timeOf('fast-xml-parser', chunks) })
  const memory = {
    sax: await memoryOf('sax', entries),
    twice: await memoryOf('sax', 2 * entries),
    whole: await memoryOf('fast-xml-parser', entries),
  }
  return [
    figure('size of the feed', feedMb, 'MB'),
    figure('time to read it, sax', median(turns.map((turn) => turn.sax)), 'ms'),
    figure('time to read it, fast-xml-parser', median(turns.map((turn) => turn.whole)), 'ms'),
    atMost('time, sax over fast-xml-parser', median(turns.map(({ sax, whole }) => sax / whole)), '×', 1),
    figure('memory to read it, sax', memory.sax, 'MB'),
    figure('memory to read it, fast-xml-parser', memory.whole, 'MB'),
    atMost('memory, sax over the size of the feed', memory.sax / feedMb, '×', 3),
    atMost('memory, sax over fast-xml-parser', memory.sax / memory.whole, '×', 1),
    figure('memory, sax, for a feed of twice the size', memory.twice, 'MB'),
    atMost('memory, growth over that of the feed', (memory.twice - memory.sax) / feedMb, '×', 2),
  ]
}
