import { writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import process from 'node:process'
import { UpstreamError } from '../../upstream/upstream.ts'
import { createDownloads } from './file-download.ts'
import { GribError } from './grib2/grib-error.ts'
import type { ReadingAnswer, ReadingOrder } from './reading-process.ts'
import { bytesOfFile } from './record-bytes.ts'
import { headBytes, openRecords, type AromeRecords } from './record-file.ts'
import { readRun, type RecordSink, type RunResult } from './run-reader.ts'

// The whole of the process that reads a run: what to read comes in, records go into a file or out to the site. It ends then.

/** What is sent at once: the site takes it in between two answers. */
const pieceBytes = 256 * 1024

const send = (answer: ReadingAnswer): Promise<void> =>
  new Promise((resolve) => {
    if (!process.send) return resolve()
    process.send(answer, () => resolve())
  })

/** What may pile up outside the heap before it is collected: the collector itself does not see it, and would let a hundred messages. */
const mostOutsideHeap = 1024 * 1024
let leftOutsideHeap = 0

function tidy(): void {
  if (process.memoryUsage().arrayBuffers < leftOutsideHeap + mostOutsideHeap) return
  globalThis.gc?.()
  leftOutsideHeap = process.memoryUsage().arrayBuffers
}

/** The disk does not take what is written. */
class DiskError extends Error {}

const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new DiskError(error instanceof Error ? error.message : String(error))
  }
}

/** Writes at their place, so that a second beginning writes over the first. */
function fileSink(path: string): RecordSink & { close(): Promise<void> } {
  let file: FileHandle | null = null
  let at = 0
  const put = (bytes: Buffer, position: number): Promise<unknown> =>
    onDisk(async () => {
      if ((await file?.write(bytes, 0, bytes.length, position))?.bytesWritten !== bytes.length)
        throw new Error('written in part')
    })
  return {
    async begin() {
      file ??= await onDisk(() => open(path, 'w'))
      at = headBytes
    },
    async write(bytes) {
      await put(bytes, at)
      at += bytes.length
    },
    async end(head) {
      await put(head, 0)
      await onDisk(async () => file?.sync())
    },
    close: async () => file?.close(),
  }
}

const messageSink = (): RecordSink & { close(): Promise<void> } => ({
  async begin(length) {
    await send({ kind: 'begin', length })
    await send({ kind: 'bytes', bytes: new Uint8Array(headBytes) })
  },
  async write(bytes) {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      await send({ kind: 'bytes', bytes: Uint8Array.from(bytes.subarray(at, at + pieceBytes)) })
  },
  end: (head) => send({ kind: 'head', bytes: head }),
  close: async () => undefined,
})

/** The run that says the hours before this one; null where it cannot be opened, and nobody does then. */
async function opened(path: string | null): Promise<AromeRecords | null> {
  if (path === null) return null
  try {
    return await openRecords(bytesOfFile(path), async () => tidy())
  } catch {
    return null
  }
}

async function readFromFirst(order: ReadingOrder, sink: RecordSink): Promise<RunResult> {
  const before = await opened(order.before)
  const agent = `Eclaircie/0.1 ${order.contact ?? '(site meteo)'}`
  let last: unknown = new Error('no address')
  for (const address of order.addresses) {
    const files = createDownloads(address, { 'user-agent': agent })
    try {
      return await readRun(files, order, { sink, tidy, before })
    } catch (error) {
      last = error
      if (!(error instanceof UpstreamError)) break
    } finally {
      files.close()
    }
  }
  throw last
}

function reasonOf(error: unknown): 'bucket' | 'run' | 'disk' | 'mistake' {
  if (error instanceof UpstreamError) return 'bucket'
  if (error instanceof GribError) return 'run'
  return error instanceof DiskError ? 'disk' : 'mistake'
}

async function obey(order: ReadingOrder): Promise<ReadingAnswer> {
  const sink = order.path === null ? messageSink() : fileSink(order.path)
  try {
    const result = await readFromFirst(order, sink)
    const { user, system } = process.cpuUsage()
    return {
      kind: 'done',
      result: {
        ...result,
        cpuMs: Math.round((user + system) / 1000),
        peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
      },
    }
  } catch (error) {
    return {
      kind: 'failed',
      reason: reasonOf(error),
      message: error instanceof Error ? error.message : String(error),
    }
  } finally {
    await sink.close()
  }
}

process.once('message', (order: ReadingOrder) => {
  void obey(order)
    .then(send)
    .then(() => process.disconnect?.())
})

// It ends when its work is done or its parent disconnects: a Ctrl-C in the terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

// Where memory runs out, Linux ends this process rather than the site.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Another system has no such file.
}
