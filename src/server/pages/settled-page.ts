import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageForm } from '../../paths.ts'
import type { Clock } from '../cache.ts'
import { compress } from '../http/compress.ts'
import { sharedUntil } from '../http/cache-control.ts'
import { negotiateEncoding, type Encoding } from '../http/encoding.ts'
import { matchesTag, weakTag } from '../http/etag.ts'
import { contentTypes } from '../http/form.ts'

/** A page in one encoding, with the headers that do not change from one answer to the next: name, value, name… */
interface EncodedAnswer {
  readonly body: Buffer
  readonly head: readonly string[]
}

/** A settled page: whole, public, the same for every visitor. */
export interface SettledPage {
  readonly status: number
  readonly form: PageForm
  readonly content: Buffer
  /** What the answer at its own address depends on. */
  readonly vary: string
  /** Its answers by encoding: made when first asked for, then kept with it. */
  readonly answers: Map<Encoding, EncodedAnswer>
  readonly etag: string
  /** Monotonic ms at which its shortest-lived part wants asking again. */
  readonly freshUntil: number
  /** Wall-clock ms from which on something it says is wrong. */
  readonly validUntil: number
  readonly headers: Readonly<Record<string, string>>
  /** Good for everybody: without it the page is sent once, to whoever asked, and kept by nobody. */
  readonly shared: boolean
}

export function settlePage(page: Omit<SettledPage, 'answers' | 'etag'>): SettledPage {
  return { ...page, etag: weakTag(page.content), answers: new Map() }
}

const effort = { brotli: 7, gzip: 6 }

/** Writes the answer of a page in one encoding. */
async function addAnswer(page: SettledPage, encoding: Encoding): Promise<EncodedAnswer> {
  const body = await compress(page.content, encoding, effort)
  const headers = {
    ...page.headers,
    'content-type': contentTypes[page.form],
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(page.shared ? { etag: page.etag } : {}),
  }
  const answer = { body, head: Object.entries(headers).flat() }
  page.answers.set(encoding, answer)
  return answer
}

/** Makes a page ready in every encoding, so that its visitors wait for nothing. */
export async function prepareAnswers(page: SettledPage): Promise<void> {
  await Promise.all((['br', 'gzip', 'identity'] as const).map((encoding) => addAnswer(page, encoding)))
}

/**
 * Sends a page in the encoding the visitor prefers: within this turn when it has been sent that way before. `vary`: what the
 * answer depends on, at another address than the page's own.
 */
export function sendSettled(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SettledPage,
  clock: Clock,
  vary = page.vary,
): FastifyReply | Promise<FastifyReply> {
  const asked = request.headers['if-none-match']
  if (asked !== undefined && page.shared && matchesTag(asked, page.etag))
    return sendUnchanged(reply, page, clock, vary)
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const answer = page.answers.get(encoding)
  return answer
    ? writeAnswer(reply, page, answer, clock, vary)
    : addAnswer(page, encoding).then((made) => writeAnswer(reply, page, made, clock, vary))
}

/** The framework would take the headers apart again: it is told that the answer is written here. */
function writeAnswer(
  reply: FastifyReply,
  page: SettledPage,
  { head, body }: EncodedAnswer,
  clock: Clock,
  vary: string,
): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(page.status, [...head, 'vary', vary, 'cache-control', cacheControl(page, clock)])
  reply.raw.end(body)
  return reply
}

function sendUnchanged(reply: FastifyReply, page: SettledPage, clock: Clock, vary: string): FastifyReply {
  return reply
    .code(304)
    .headers({
      ...page.headers,
      vary,
      etag: page.etag,
      'cache-control': cacheControl(page, clock),
    })
    .send()
}

function cacheControl({ shared, freshUntil, validUntil }: SettledPage, clock: Clock): string {
  if (!shared) return 'no-store'
  const now = clock.now()
  return sharedUntil({ freshUntil: now + freshUntil - clock.monotonic(), validUntil }, now)
}
