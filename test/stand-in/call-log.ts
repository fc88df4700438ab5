import type { IncomingHttpHeaders } from 'node:http'
import type { UpstreamName } from './upstreams.ts'

/** One request as it arrived. */
interface Call {
  readonly upstream: UpstreamName
  readonly method: string
  /** Without the service's prefix and the query: `/v1/forecast`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** Instant of arrival. */
  readonly at: string
}

const limit = 20_000

/** What was asked, oldest first; the oldest go once there are 20,000. */
export function createCallLog() {
  let calls: Call[] = []
  let open = 0
  const openOf = new Map<UpstreamName, number>()
  const mostOf = new Map<UpstreamName, number>()
  const of = (upstream?: UpstreamName, path?: string) =>
    calls.filter(
      (call) =>
        (upstream === undefined || call.upstream === upstream) &&
        (path === undefined || call.path.includes(path)),
    )
  return {
    /** Calls of a service, of one path of it, or of all services. */
    count: (upstream?: UpstreamName, path?: string) => of(upstream, path).length,
    list: (upstream?: UpstreamName, path?: string): readonly Call[] => of(upstream, path),
    /** Requests whose connection is neither answered nor closed yet. */
    inFlight: () => open,
    /** The most requests that a service ever had in flight at a time. */
    mostInFlight: (upstream: UpstreamName) => mostOf.get(upstream) ?? 0,
    reset: () => {
      calls = []
    },
    record(call: Call) {
      calls.push(call)
      if (calls.length > limit) calls = calls.slice(-limit / 2)
    },
    began: (upstream: UpstreamName) => {
      open += 1
      const now = (openOf.get(upstream) ?? 0) + 1
      openOf.set(upstream, now)
      mostOf.set(upstream, Math.max(now, mostOf.get(upstream) ?? 0))
    },
    ended: (upstream: UpstreamName) => {
      open -= 1
      openOf.set(upstream, (openOf.get(upstream) ?? 0) - 1)
    },
  }
}

export type CallLog = ReturnType<typeof createCallLog>
