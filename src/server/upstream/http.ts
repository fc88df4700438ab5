import type { Static, TSchema } from 'typebox'
import type { Dispatcher } from 'undici'
import { usualDeadlines, type Deadlines } from '../deadlines.ts'
import { servedInstead } from '../instead.ts'
import { countSourceCall } from '../measures.ts'
import { createAddresses } from './addresses.ts'
import type { Budget } from './budget.ts'
import { checked, plainBytes, readJson } from './decode.ts'
import { createFailureLog, type Logger } from './failure-log.ts'
import { Failure, isKeyRefusal, toFailure, wasNotDelivered, type Refusal } from './failure.ts'
import { createPolicy } from './policy.ts'
import {
  acceptable,
  headerOf,
  isEmpty,
  isTooMany,
  isUnchanged,
  lifeOf,
  requireUtf8,
  targetOf,
  tooMany,
  type Accepting,
} from './reply.ts'
import { createTransport, discard } from './transport.ts'
import { UpstreamError, type Upstream, type UpstreamState } from './upstream.ts'

/** `now` is the wall clock, `monotonic` one that never goes back; both in milliseconds. */
export interface Clock {
  now(): number
  monotonic(): number
}

/** What makes one source different from another. */
export interface UpstreamOptions {
  readonly name: string
  /** Scheme, host and the path that every request's path is appended to. */
  readonly baseUrl: string
  /** Where the source is known to move; asked once `baseUrl` has been gone for six hours. */
  readonly nextUrl?: string | undefined
  readonly log: Logger
  readonly clock: Clock
  /** Credentials that travel as headers, to the source's own origin only. */
  readonly headers?: (() => Record<string, string>) | undefined
  /** Where the operator can be written to, for sources that want to know who asks. */
  readonly contact?: string | undefined
  /** Texts that must never reach a log or an error message. */
  readonly secrets?: readonly string[]
  /** The environment variable that holds the key, named in the log when the source refuses it. */
  readonly keyVariable?: string | undefined
  /** How long a source that refuses who we are is left alone, ms; 5 minutes unless said. */
  readonly refusedPauseMs?: number | undefined
  readonly budget?: Pick<Budget, 'take' | 'giveBack'>
  /** What the body of a 429 asks for at a wall time in ms, where the source gives reasons; null when it gives none. */
  readonly refusalOf?: ((body: string, now: number) => Refusal | null) | undefined
  /** Calls in flight, 16 unless said; the others wait within their deadline. */
  readonly maxConcurrent?: number | undefined
  /** Hosts to which one redirect may be followed, without credentials; none unless said. */
  readonly redirectHosts?: readonly string[] | undefined
  /** The largest reply after decompression, 2 MB unless said. */
  readonly maxBytes?: number | undefined
  /** The longest wait for a reply with its body, ms; as `deadlines` has it unless said. */
  readonly timeoutMs?: number | undefined
  readonly deadlines?: Pick<Deadlines, 'sourceMs'> | undefined
}

type Consume<T> = (
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  reply: Dispatcher.ResponseData,
) => Promise<T>

/** How a body is read, and whether that may start again on a fresh reply when the connection breaks. */
interface BodyReader<T> {
  readonly restartable: boolean
  readonly consume: Consume<T>
}

const usualMaxBytes = 2 * 1024 * 1024

/**
 * A request that costs more calls than this has no second try, unless the source never saw the first: it would spend as many
 * again.
 */
const dearestRepeated = 10

/** An outside service behind its pool, breaker, budget, concurrency limit and log. Every failure is an UpstreamError. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, clock, budget, maxConcurrent = 16, deadlines = usualDeadlines } = options
  const { maxBytes = usualMaxBytes } = options
  const base = new URL(options.baseUrl)
  const addresses = createAddresses({
    first: base,
    next: options.nextUrl === undefined ? null : new URL(options.nextUrl),
    monotonic: clock.monotonic,
    onMove: ({ href }) => options.log.warn({ upstream: name, address: href }, 'upstream is asked elsewhere'),
  })
  const policy = createPolicy({
    maxConcurrent,
    refusedPauseMs: options.refusedPauseMs,
    monotonic: clock.monotonic,
    onRecovery: () => options.log.info({ upstream: name }, 'upstream answers again'),
  })
  const reporter = createReporter(options)
  const transport = createTransport({
    base,
    connections: maxConcurrent,
    headers: options.headers ?? (() => ({})),
    contact: options.contact ?? '(site meteo)',
    redirectHosts: options.redirectHosts ?? [],
  })
  let lastSuccess: string | null = null
  let lastFailure: UpstreamState['lastFailure'] = null

  async function run<T>(request: Omit<Accepting, 'maxBytes'>, reader: BodyReader<T>): Promise<T> {
    const started = clock.monotonic()
    try {
      const result = await exchange({ maxBytes, ...request }, reader)
      lastSuccess = new Date(clock.now()).toISOString()
      countSourceCall(name, 'well')
      return result
    } catch (error) {
      const failure = toFailure(error)
      countSourceCall(name, failure.reason)
      throw fail(failure, request.operation, Math.round(clock.monotonic() - started))
    }
  }

  function fail(failure: Failure, operation: string, ms: number): UpstreamError {
    lastFailure = { at: new Date(clock.now()).toISOString(), reason: failure.reason }
    return reporter.report(failure, operation, ms)
  }

  function exchange<T>(request: Accepting, reader: BodyReader<T>): Promise<T> {
    const { timeoutMs = options.timeoutMs ?? deadlines.sourceMs, cost = 1 } = request
    const progress = { isReading: false }
    return policy.run({
      timeoutMs,
      pay: () => budget?.take(cost) ?? true,
      mayRepeat: (failure) =>
        (reader.restartable || !progress.isReading) && (cost <= dearestRepeated || wasNotDelivered(failure)),
      async send(signal) {
        const address = addresses.current()
        try {
          const result = await attempt(address, request, reader, signal, progress)
          addresses.record(address, null)
          return result
        } catch (error) {
          const failure = toFailure(error)
          addresses.record(address, failure)
          if (wasNotDelivered(failure)) budget?.giveBack(cost)
          throw error
        }
      },
    })
  }

  async function attempt<T>(
    address: URL,
    request: Accepting,
    { consume }: BodyReader<T>,
    signal: AbortSignal,
    progress: { isReading: boolean },
  ): Promise<T> {
    const reply = await transport.get(targetOf(address, request), request, signal)
    try {
      if (isTooMany(reply)) throw await tooMany(reply, clock.now(), options.refusalOf)
      const contentType = acceptable(reply, request)
      progress.isReading = true
      return await consumed(reply, request.maxBytes, (chunks) => consume(chunks, contentType, reply))
    } finally {
      discard(reply)
    }
  }

  return {
    name,
    getJson: (request, schema) =>
      run(
        { ...request, accept: ['application/json'] },
        {
          restartable: true,
          consume: (chunks, contentType) => jsonOf(chunks, contentType, schema),
        },
      ),
    getDatedJson: (request, schema) =>
      run(
        { ...request, accept: ['application/json'] },
        {
          restartable: true,
          consume: async (chunks, contentType, reply) => ({
            value:
              isUnchanged(reply) || isEmpty(reply)
                ? await reply.body.dump().then(() => null)
                : await jsonOf(chunks, contentType, schema),
            status: reply.statusCode,
            lastModified: headerOf(reply, 'last-modified') || null,
            lifeMs: lifeOf(reply),
          }),
        },
      ),
    getStream: (request, consume) =>
      run(request, {
        restartable: false,
        consume: (chunks, contentType, { statusCode }) => consume(chunks, contentType, statusCode),
      }),
    unreadable: (operation, detail) => fail(new Failure('schema', detail), operation, 0),
    noteUnread: reporter.noteUnread,
    isOpen: () => policy.state() !== 'closed',
    state: () => ({ name, breaker: policy.state(), lastSuccess, lastFailure }),
    close: () => transport.close(),
  }
}

async function jsonOf<T extends TSchema>(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  schema: T,
): Promise<Static<T>> {
  requireUtf8(contentType)
  return checked(schema, await readJson(chunks))
}

/** Has the body read. The body's own failure counts even when its reader swallowed it; a reader's stray error is a bad reply. */
async function consumed<T>(
  reply: Dispatcher.ResponseData,
  maxBytes: number,
  consume: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  let broken: unknown = null
  async function* chunks() {
    try {
      yield* plainBytes(reply.body, headerOf(reply, 'content-encoding'), maxBytes)
    } catch (error) {
      broken = error
      throw error
    }
  }
  try {
    const result = await consume(chunks())
    if (broken !== null) throw broken
    return result
  } catch (error) {
    if (broken !== null) throw broken
    if (error instanceof Failure) throw error
    if (error instanceof UpstreamError) throw new Failure(error.reason, error.message)
    throw new Failure('parse', error instanceof Error ? error.name : 'unreadable')
  }
}

/** Names failures after the source, strikes its secrets out, and writes them to the log, floods folded. */
function createReporter({ name, log, clock, secrets = [], keyVariable }: UpstreamOptions) {
  const failures = createFailureLog(log, clock.monotonic)
  const redact = redactor(secrets)
  const noted = new Map<string, string>()

  return {
    noteUnread(operation: string, details: readonly string[]): void {
      const detail = details.join(', ')
      if ((noted.get(operation) ?? '') === detail) return
      noted.set(operation, detail)
      if (detail === '') log.info({ upstream: name, operation }, 'upstream can be read whole again')
      else
        log.warn(
          { upstream: name, operation, reason: 'schema', detail, served: 'unknown in its place' },
          'upstream read in part',
        )
    },
    report(failure: Failure, operation: string, ms: number): UpstreamError {
      const { reason, status } = failure
      const detail = redact(failure.message)
      const fields = {
        upstream: name,
        operation,
        reason,
        ...(status === undefined ? {} : { status }),
        ms,
        served: servedInstead(reason),
        ...(detail === reason ? {} : { detail }),
      }
      if (isKeyRefusal(failure) && keyVariable !== undefined) {
        failures.write('error', 'key', fields, `upstream refuses the key: check ${keyVariable}`)
      } else failures.write('warn', reason, fields, 'upstream failed')
      const message = `${name}/${operation}: ${reason}${detail === reason ? '' : ` (${detail})`}`
      return new UpstreamError({ upstream: name, operation, reason, status, message })
    },
  }
}

/** Strikes secrets, plain and encoded, out of a text. */
function redactor(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets.flatMap((secret) => (secret === '' ? [] : [secret, encodeURIComponent(secret)]))
  return (text) => spellings.reduce((clean, spelling) => clean.replaceAll(spelling, '•••'), text)
}
