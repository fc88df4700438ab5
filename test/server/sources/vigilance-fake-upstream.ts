import { checked, readJson } from '../../../src/server/upstream/decode.ts'
import { Failure, toFailure } from '../../../src/server/upstream/failure.ts'
import { UpstreamError, type Upstream } from '../../../src/server/upstream/upstream.ts'

export interface FakeReply {
  readonly status?: number
  readonly type?: string
  readonly body: string | Uint8Array
}

/** Bytes in pieces of a size that cuts through characters and tags. */
export async function* piecesOf(body: string | Uint8Array, size = 1_000): AsyncGenerator<Uint8Array, void> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

/** An upstream in memory: `answer` gives the reply of each path, throws a Failure, or keeps the caller waiting. */
export function fakeUpstream(
  answer: (path: string) => FakeReply | Promise<FakeReply>,
): Upstream & { calls: string[] } {
  const calls: string[] = []
  const run = async <T>(
    request: {
      operation: string
      path: string
      maxBytes?: number
      alsoStatuses?: readonly number[]
      accept: readonly string[]
    },
    consume: (chunks: AsyncIterable<Uint8Array>, contentType: string, status: number) => Promise<T>,
  ): Promise<T> => {
    calls.push(request.path)
    try {
      const { status = 200, type = 'application/json', body } = await answer(request.path)
      if (status !== 200 && !request.alsoStatuses?.includes(status))
        throw new Failure('status', 'status', { status })
      if (!request.accept.includes(type.split(';', 1)[0] ?? '')) throw new Failure('content-type')
      if (body.length > (request.maxBytes ?? 2 * 1024 * 1024)) throw new Failure('too-large')
      return await consume(piecesOf(body), type, status)
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      const { reason, status, message } = toFailure(error)
      throw new UpstreamError({ upstream: 'fake', operation: request.operation, reason, status, message })
    }
  }
  return {
    name: 'fake',
    calls,
    getJson: (request, schema) =>
      run({ ...request, accept: ['application/json'] }, async (chunks) =>
        checked(schema, await readJson(chunks)),
      ),
    getDatedJson: (request, schema) =>
      run({ ...request, accept: ['application/json'] }, async (chunks) => ({
        value: checked(schema, await readJson(chunks)),
        status: 200,
        lastModified: null,
        lifeMs: null,
      })),
    getStream: run,
    unreadable: (operation, message) =>
      new UpstreamError({ upstream: 'fake', operation, reason: 'schema', message }),
    noteUnread: () => undefined,
    isOpen: () => false,
    state: () => ({ name: 'fake', breaker: 'closed', lastSuccess: null, lastFailure: null }),
    close: async () => undefined,
  }
}
