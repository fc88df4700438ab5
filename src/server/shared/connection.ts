import { AsyncLocalStorage } from 'node:async_hooks'
import { Redis } from 'iovalkey'
import type { ValkeyAddress } from '../config.ts'
import type { Logger } from '../upstream/failure-log.ts'
import { createReplyBounds } from './reply-bounds.ts'

/** What the connection says to operators. */
export type ConnectionLog = Pick<Logger, 'info' | 'warn'>

export interface ConnectionOptions {
  readonly address: ValkeyAddress
  readonly log: ConnectionLog
  readonly monotonic: () => number
  /** How long a visitor waits for it; 50 ms unless said. */
  readonly longestMs?: number
}

/** A server that runs our scripts while it is there. */
export interface Connection {
  /** What a script answers, bytes as bytes; null, at once or within what a visitor may wait, while there is nobody. */
  run(script: string, keys: readonly string[], args: readonly (string | number | Buffer)[]): Promise<unknown>
  /** Runs a script though nobody was there a moment ago, which finds out whether somebody is. */
  probe(
    script: string,
    keys: readonly string[],
    args: readonly (string | number | Buffer)[],
  ): Promise<unknown>
  isThere(): boolean
  /** Runs what one visitor waits for: all its scripts together may take no longer than one. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A server that takes longer is of no use. */
const visitorsWaitMs = 50
/** From the end of a try to the next one. */
const reconnectMs = 500
/** So many probes in a row without an answer on a connection that looks sound: it is not. */
const unansweredProbes = 5
/** One line in this time at most, also of a server that comes and goes. */
const quietMs = 30_000

type Reason = 'slow' | 'unreachable' | 'password' | 'memory' | 'tls' | 'refused'

/** In the words of the server (https://valkey.io/topics/protocol/) and of Node's sockets. */
const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/NOAUTH|WRONGPASS|invalid password/i, 'password'],
  [/\bOOM\b/, 'memory'],
  [/certificate|CERT|SSL|TLS/, 'tls'],
  [/ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|closed|writeable|offline/i, 'unreachable'],
]

class Slow extends Error {}

/** A server that is slow, full, locked or gone is treated as one that is not there; one that is back is used again. */
export function openConnection(options: ConnectionOptions): Connection {
  const { address, log, monotonic, longestMs = visitorsWaitMs } = options
  const { tls, ...where } = address
  const client = new Redis({
    ...where,
    ...(tls ? { tls: { host: address.host } } : {}),
    enableOfflineQueue: false,
    enableReadyCheck: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: () => reconnectMs,
  })
  const patience = new AsyncLocalStorage<{ leftMs: number }>()
  let isThere = false
  let connectionError = ''
  let unanswered = 0
  let warnedAt = -Infinity
  let mustTellReturn = false
  client.on('error', (error: Error) => (connectionError = describe(error)))
  client.on('connect', () => bound(client.stream))
  client.on('ready', () => (connectionError = ''))
  client.on('close', () => lose(reasonOf(connectionError || 'closed')))
  /** Before the first try has ended nobody knows anything. */
  const tried = new Promise<void>((resolve) => client.once('ready', resolve).once('close', resolve))

  function lose(reason: Reason): void {
    isThere = false
    if (mustTellReturn || monotonic() - warnedAt < quietMs) return
    warnedAt = monotonic()
    mustTellReturn = true
    log.warn({ reason }, 'the shared memory does not answer: this process goes on alone')
  }

  function find(): void {
    isThere = true
    unanswered = 0
    if (mustTellReturn) log.info({}, 'the shared memory answers again')
    mustTellReturn = false
  }

  async function send(...[script, keys, args]: Parameters<Connection['run']>): Promise<unknown> {
    const answer = client.callBuffer('EVAL', [script, keys.length, ...keys, ...args])
    const first = await answerInTime({ leftMs: longestMs }, answer)
    if (first === late) throw new Slow()
    return first
  }

  async function probe(...asked: Parameters<Connection['run']>): Promise<unknown> {
    await tried
    try {
      const answer = await send(...asked)
      find()
      return answer
    } catch (error) {
      if (error instanceof Slow && ++unanswered % unansweredProbes === 0) client.disconnect(true)
      lose(error instanceof Slow ? 'slow' : reasonOf(`${connectionError} ${describe(error)}`))
      return null
    }
  }

  return {
    isThere: () => isThere,
    probe,
    async run(...asked) {
      const wait = patience.getStore()
      if (!isThere || (wait && wait.leftMs <= 0)) return null
      const answer = probe(...asked)
      if (!wait) return answer
      // Whoever has waited before waits no longer than the rest; the answer is heard all the same.
      const first = await answerInTime(wait, answer)
      return first === late ? null : first
    },
    patiently: (work) => (patience.getStore() ? work() : patience.run({ leftMs: longestMs }, work)),
    async close() {
      mustTellReturn = true
      client.disconnect()
    },
  }
}

/** Ends a connection that brings what is no reply of ours, before the client's parser has it. */
function bound(stream: Redis['stream']): void {
  const isReply = createReplyBounds()
  const parsers = stream.listeners('data')
  stream.removeAllListeners('data').on('data', (bytes: Buffer) => {
    if (isReply(bytes)) for (const parse of parsers) parse(bytes)
    else stream.destroy(new Error('no reply of ours'))
  })
}

const late = Symbol('late')

/** Patience is counted in turns of so long: what this process itself was busy with meanwhile is one turn and no more. */
const turnMs = 10

/** The answer, or `late` once the patience is spent; waiting for it spends patience. */
async function answerInTime<T>(patience: { leftMs: number }, answer: Promise<T>): Promise<T | typeof late> {
  const { promise, resolve } = Promise.withResolvers<typeof late>()
  const turns = setInterval(() => {
    patience.leftMs -= turnMs
    // A reply that lies in the socket by now is in time.
    if (patience.leftMs <= 0) setImmediate(() => resolve(late))
  }, turnMs)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearInterval(turns)
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error)

const reasonOf = (text: string): Reason => reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'refused'
