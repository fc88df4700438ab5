import { Pool, type Dispatcher } from 'undici'
import { Failure } from './failure.ts'
import type { UpstreamRequest } from './upstream.ts'

const connectTimeoutMs = 2_000
/** Redirect targets get a pool each; listed hosts with odd ports cannot make many. */
const maxPools = 4

/**
 * One undici pool per origin. `headers` (keys) go to the source's own origin alone. With `redirectHosts` one redirect
 * is followed, to those hosts, without credentials.
 */
export function createTransport(options: {
  base: URL
  connections: number
  headers: () => Record<string, string>
  contact: string
  redirectHosts: readonly string[]
}) {
  // What travels with every call; nothing of the visitor's request ever does.
  const userAgent = `Eclaircie/0.1 ${options.contact}`
  const pools = new Map<string, Pool>()
  let closed = false
  const poolOf = (origin: string): Pool => {
    const opened = pools.get(origin)
    if (opened !== undefined) return opened
    if (closed) throw new Failure('refused', 'closed')
    if (pools.size >= maxPools) throw new Failure('redirect', 'too many hosts')
    const pool = new Pool(origin, poolOptions(options.connections))
    pools.set(origin, pool)
    return pool
  }
  const send = (target: URL, accept: readonly string[], own: Record<string, string>, signal: AbortSignal) =>
    poolOf(target.origin).request({
      method: 'GET',
      path: target.pathname + target.search,
      headers: {
        accept: accept.join(', '),
        'accept-encoding': 'br, gzip, deflate',
        'user-agent': userAgent,
        ...own,
      },
      signal,
    })

  return {
    async get(
      target: URL,
      {
        accept,
        since,
        range,
      }: Pick<UpstreamRequest, 'range'> & {
        readonly accept: readonly string[]
        readonly since?: string | null
      },
      signal: AbortSignal,
    ): Promise<Dispatcher.ResponseData> {
      const condition = {
        ...(since ? { 'if-modified-since': since } : {}),
        // A range is of the file itself and not of a packed form of it.
        ...(range ? { range: `bytes=${range.first}-${range.last}`, 'accept-encoding': 'identity' } : {}),
      }
      const keys = target.origin === options.base.origin ? options.headers() : {}
      const reply = await send(target, accept, { ...keys, ...condition }, signal)
      if (!isRedirect(reply.statusCode)) return reply
      discard(reply)
      const next = redirectTarget(reply, target, options)
      const followed = await send(next, accept, {}, signal)
      if (!isRedirect(followed.statusCode)) return followed
      discard(followed)
      throw new Failure('redirect', 'a second redirect', { status: followed.statusCode })
    },
    async close(): Promise<void> {
      closed = true
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
      pools.clear()
    },
  }
}

/** The caller's deadline rules; undici's own timeouts only stand behind it. */
const poolOptions = (connections: number): Pool.Options => ({
  connections,
  connectTimeout: connectTimeoutMs,
  headersTimeout: 15_000,
  bodyTimeout: 15_000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16_384,
  pipelining: 1,
  allowH2: false,
})

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304

/** Drops a reply unread; its connection goes with it. */
export function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

/** Where a redirect may lead: a listed host, by https or as the source itself is called, without a user name. */
function redirectTarget(
  reply: Dispatcher.ResponseData,
  from: URL,
  { base, redirectHosts }: { base: URL; redirectHosts: readonly string[] },
): URL {
  const location = reply.headers['location']
  const next = typeof location === 'string' && URL.canParse(location, from) ? new URL(location, from) : null
  const allowed =
    next !== null &&
    (next.protocol === 'https:' || next.protocol === base.protocol) &&
    (redirectHosts.includes(next.host) || redirectHosts.includes(next.hostname)) &&
    next.username === '' &&
    next.password === ''
  if (!allowed) throw new Failure('redirect', 'a redirect', { status: reply.statusCode })
  return next
}
