import type { Static, TSchema } from 'typebox'

/** Why an upstream operation failed, as the log says it. */
export type FailureReason =
  | 'refused'
  | 'dns'
  | 'reset'
  | 'timeout'
  | 'status'
  | 'too-large'
  | 'content-type'
  | 'parse'
  | 'schema'
  | 'redirect'
  | 'encoding'
  | 'breaker-open'
  | 'budget'
  | 'off'

/** The one error that adapters let out: which source, which operation, why. Its message is for operators. */
export class UpstreamError extends Error {
  readonly upstream: string
  readonly operation: string
  readonly reason: FailureReason
  readonly status: number | undefined

  constructor(details: {
    upstream: string
    operation: string
    reason: FailureReason
    status?: number | undefined
    message?: string | undefined
    cause?: unknown
  }) {
    super(details.message ?? `${details.upstream}/${details.operation}: ${details.reason}`, {
      cause: details.cause,
    })
    this.name = 'UpstreamError'
    this.upstream = details.upstream
    this.operation = details.operation
    this.reason = details.reason
    this.status = details.status
  }
}

const unreadable: readonly FailureReason[] = ['content-type', 'encoding', 'parse', 'schema', 'too-large']

/**
 * The source answered, and its answer cannot be read: asked again, it will say the same. A document that is read at its own
 * pace waits as long as after a right answer; what visitors ask for by the place does not, so that it is back with its source.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof UpstreamError && unreadable.includes(error.reason)

/** The source has not failed: it has no calls left. */
export const isBudget = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'budget'

/** The breaker of the source refused, and no call was made. */
export const isBreakerOpen = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'breaker-open'

/** A refusal that cost no call is remembered this long, ms: who was refused may ask again sooner than after a failure. */
export const refusalMs = 2_000

/** One call: `operation` names it in the log; the path is appended to the source's base address. */
export interface UpstreamRequest {
  readonly operation: string
  readonly path: string
  readonly query?: Readonly<Record<string, string | number>>
  /** Bytes after decompression; those of the service unless said. */
  readonly maxBytes?: number
  /** How many of the budget's calls this one counts for; 1 unless said. */
  readonly cost?: number
  /** Total, with body and parsing; that of the service unless said. */
  readonly timeoutMs?: number
  /** Bytes of the file that are enough, counted from 0, both included. A source that does not know ranges sends it whole. */
  readonly range?: { readonly first: number; readonly last: number }
  /** Statuses whose body is read like that of a 200: some sources answer « nothing here » with a 400. */
  readonly alsoStatuses?: readonly number[]
}

/** A JSON reply with what HTTP says of its life. */
export interface DatedReply<V> {
  /** Null: nothing has changed since the `since` of the request, or there is nothing (a 204 that the request takes). */
  readonly value: V | null
  readonly status: number
  /** As it came: a later request hands back the very same text as its `since`. */
  readonly lastModified: string | null
  /** Milliseconds during which the source wants no repeat: Expires less Date, on its own clock; null when not said. */
  readonly lifeMs: number | null
}

/** What the breaker, the budget and the last answers say of a source, for `/readyz`. */
export interface UpstreamState {
  readonly name: string
  /** `off`: the operator has switched the source off. */
  readonly breaker: 'closed' | 'open' | 'probing' | 'off'
  /** Instant of the last good answer, null when none since the start. */
  readonly lastSuccess: string | null
  readonly lastFailure: { readonly at: string; readonly reason: FailureReason } | null
}

/** One outside service behind its pool, breaker, budget, concurrency limit and log. */
export interface Upstream {
  readonly name: string
  /** A JSON reply checked against `schema`; throws UpstreamError. */
  getJson<T extends TSchema>(request: UpstreamRequest, schema: T): Promise<Static<T>>
  /** A JSON reply with its life. `since`: the Last-Modified of a reply that is still in memory. Throws UpstreamError. */
  getDatedJson<T extends TSchema>(
    request: UpstreamRequest & { readonly since?: string | null },
    schema: T,
  ): Promise<DatedReply<Static<T>>>
  /**
   * Feeds the reply's bytes, decompressed, to `consume` as they arrive; `accept` lists the media types taken.
   * What `consume` returns is the result; when it throws, the transfer is cut. The promise ends within the deadline.
   * `status` is 206 where the bytes are the range that was asked for.
   */
  getStream<T>(
    request: UpstreamRequest & { accept: readonly string[] },
    consume: (chunks: AsyncIterable<Uint8Array>, contentType: string, status: number) => Promise<T>,
  ): Promise<T>
  /** The error of a reply that says nothing of what it should, for its adapter to throw; in the log like any failure. */
  unreadable(operation: string, detail: string): UpstreamError
  /** Tells the operator what could not be read in a reply that was taken, or that nothing is so any more: once each. */
  noteUnread(operation: string, details: readonly string[]): void
  /** Whether calls are held back: its breaker is not closed, or it is switched off. */
  isOpen(): boolean
  state(): UpstreamState
  close(): Promise<void>
}
