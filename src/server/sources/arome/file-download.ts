import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { UpstreamError, type FailureReason, type Upstream } from '../../upstream/upstream.ts'
import { aromeRuns } from './source.ts'

/** Nothing has come for so long: the connection is given up. */
const silenceMs = 15_000
const maxHeaderSize = 16_384

/** A transfer that failed, in words of the log. */
const failed = (reason: FailureReason, detail: string, status?: number): UpstreamError =>
  new UpstreamError({
    upstream: aromeRuns.name,
    operation: 'file',
    reason,
    status,
    message: `${aromeRuns.name}/file: ${reason} (${detail})`,
  })

/**
 * Files of a bucket, for the process that reads a run: as an `Upstream` gives them, over the HTTP that Node has in memory anyway. That of
 * the site would be a quarter of what the process may take. A file comes as it is, from where it was asked; nothing is asked twice.
 */
export function createDownloads(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
): Pick<Upstream, 'getStream'> & { close(): void } {
  const base = new URL(baseUrl)
  const client = base.protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets: 1 })

  const opened = (path: string, accept: readonly string[], signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const target = new URL(base)
      target.pathname = base.pathname.replace(/\/$/, '') + path
      const request = client
        .get(
          target,
          {
            agent,
            signal,
            maxHeaderSize,
            timeout: silenceMs,
            headers: { accept: accept.join(', '), 'accept-encoding': 'identity', ...headers },
          },
          resolve,
        )
        .on('timeout', () => request.destroy(failed('timeout', 'silence')))
        .on('error', reject)
    })

  return {
    async getStream({ path, accept, maxBytes = Infinity, timeoutMs = silenceMs }, consume) {
      const signal = AbortSignal.timeout(timeoutMs)
      let reply: IncomingMessage | null = null
      let broken: unknown = null
      async function* chunks(from: IncomingMessage): AsyncGenerator<Uint8Array, void> {
        let received = 0
        try {
          for await (const chunk of from as AsyncIterable<Uint8Array>) {
            received += chunk.length
            if (received > maxBytes) throw failed('too-large', `larger than ${maxBytes} bytes`)
            yield chunk
          }
        } catch (error) {
          broken = error
          throw error
        }
      }
      try {
        reply = await opened(path, accept, signal)
        const { statusCode = 0 } = reply
        const contentType = reply.headers['content-type'] ?? ''
        refuseOther(reply, accept, maxBytes)
        return await consume(chunks(reply), contentType, statusCode)
      } catch (error) {
        const cause = broken ?? error
        if (cause instanceof UpstreamError) throw cause
        if (signal.aborted) throw failed('timeout', 'not there in time')
        if (reply !== null && broken === null) throw error
        throw failed('reset', cause instanceof Error ? cause.message : 'connection')
      } finally {
        reply?.destroy()
      }
    },
    close: () => agent.destroy(),
  }
}

/** Refuses a reply that is no such file. */
function refuseOther(
  { statusCode = 0, headers }: IncomingMessage,
  accept: readonly string[],
  maxBytes: number,
): void {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (statusCode !== 200) throw failed('status', `status ${statusCode}`, statusCode)
  if (!accept.includes(type)) throw failed('content-type', type)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw failed('encoding', 'a packed file')
  if (Number(headers['content-length'] ?? 0) > maxBytes)
    throw failed('too-large', `larger than ${maxBytes} bytes, as announced`)
}
