import { connect } from 'node:net'
import { quantile } from './row.ts'

/** What is asked of a server, how hard and for how long. */
export interface LoadOrder {
  readonly port: number
  /** One, or several to be asked for one after the other, over and over. */
  readonly path: string | readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  /** Requests under way at once on each connection. */
  readonly pipelining: number
  /** For so long, in milliseconds, or until every path has been answered once. */
  readonly ms: number | 'once'
}

/** What came of it; `bad` counts answers other than 200. */
export interface LoadResult {
  readonly answers: number
  readonly perSecond: number
  readonly bad: number
  /** How long answers took, ms, when one request at a time is under way on each connection. */
  readonly p50: number
  readonly p99: number
}

const headEnd = '\r\n\r\n'
const lengthName = 'content-length: '

/** Counts the answers in a stream of bytes; each must say its length. */
function createCounter(answered: (status: number) => void) {
  let left = 0
  let cut: Buffer | null = null

  return (bytes: Buffer): void => {
    let chunk: Buffer = cut ? Buffer.concat([cut, bytes]) : bytes
    cut = null
    while (chunk.length > 0) {
      const body = Math.min(left, chunk.length)
      left -= body
      chunk = chunk.subarray(body)
      if (left > 0 || chunk.length === 0) return
      const end = chunk.indexOf(headEnd)
      if (end < 0) {
        cut = Buffer.from(chunk)
        return
      }
      const head = chunk.toString('latin1', 0, end).toLowerCase()
      const at = head.indexOf(lengthName)
      if (at < 0) throw new Error('an answer without content-length cannot be counted')
      left = Number.parseInt(head.slice(at + lengthName.length), 10)
      chunk = chunk.subarray(end + headEnd.length)
      answered(Number(head.slice(9, 12)))
    }
  }
}

/**
 * Keeps every connection busy until the end. An answer counts when its head is in: the rest follows at once. It never sleeps
 * meanwhile: a server whose answers wake their reader pays for that, and pays the more often the slower it is.
 */
function run({ port, path, headers, connections, pipelining, ms }: LoadOrder): Promise<LoadResult> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = [path]
    .flat()
    .map((each) => Buffer.from(`GET ${each} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`))
  const start = performance.now()
  const times: number[] = []
  let [asked, answers] = [0, 0]
  let bad = 0
  return new Promise((resolve, reject) => {
    const sockets = Array.from({ length: connections }, () => {
      let askedAt = 0
      const askNext = (): void => {
        if (ms === 'once' && asked >= requests.length) return
        askedAt = performance.now()
        socket.write(requests[asked % requests.length] ?? '')
        asked += 1
      }
      const count = createCounter((status) => {
        answers += 1
        if (status !== 200) bad += 1
        times.push(performance.now() - askedAt)
        if (ms === 'once' && answers === requests.length) end()
        else askNext()
      })
      const buffer = Buffer.allocUnsafe(128 * 1024)
      const socket = connect({
        host: '127.0.0.1',
        port,
        noDelay: true,
        onread: {
          buffer,
          callback: (size) => {
            count(buffer.subarray(0, size))
            return true
          },
        },
      })
      socket.on('error', reject)
      for (let i = 0; i < pipelining; i += 1) askNext()
      return socket
    })
    let isOver = false
    const stayAwake = (): void => {
      if (!isOver) setImmediate(stayAwake)
    }
    stayAwake()
    const end = (): void => {
      isOver = true
      const seconds = (performance.now() - start) / 1000
      for (const socket of sockets) socket.destroy()
      resolve({
        answers,
        perSecond: answers / seconds,
        bad,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
      })
    }
    if (ms !== 'once') setTimeout(end, ms)
  })
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
