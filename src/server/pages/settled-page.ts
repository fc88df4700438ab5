import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../cache.ts'
import { compress, type Effort } from '../http/compress.ts'
import { sharedUntil } from '../http/cache-control.ts'
import { negotiateEncoding, type Encoding } from '../http/encoding.ts'
import { matchesTag, weakTag } from '../http/etag.ts'

/** A page in one encoding, with the headers that do not change from one answer to the next: name, value, name… */
interface Form {
  readonly body: Buffer
  readonly head: readonly string[]
  /** How often it was sent. */
  sent: number
}

/** A settled page: whole, public, the same for every visitor. */
export interface SettledPage {
  readonly status: number
  readonly html: Buffer
  /** Its answers by encoding: made when first asked for, then kept with it. */
  readonly forms: Map<Encoding, Form>
  /** Its brotli is as small as it gets, or about to be. */
  isPressed: boolean
  readonly etag: string
  /** Monotonic ms at which its shortest-lived part wants asking again. */
  readonly freshUntil: number
  /** Wall-clock ms from which on something it says is wrong. */
  readonly validUntil: number
  readonly headers: Readonly<Record<string, string>>
  /** Good for everybody: without it the page is sent once, to whoever asked, and kept by nobody. */
  readonly shared: boolean
}

export function settlePage(page: Omit<SettledPage, 'forms' | 'etag' | 'isPressed'>): SettledPage {
  return { ...page, etag: weakTag(page.html), forms: new Map(), isPressed: false }
}

const effort = { brotli: 5, gzip: 6 }
/** Ten times the work for a tenth less to send, which saves a telephone one turn of waiting. */
const fullEffort = { ...effort, brotli: 10 }
/** A page sent so often before it is made anew is worth the full effort. */
const oftenSent = 3

/** Writes the answer of a page in one encoding. */
async function addForm(page: SettledPage, encoding: Encoding, pressed: Effort = effort): Promise<Form> {
  const body = await compress(page.html, encoding, pressed)
  const headers = {
    ...page.headers,
    vary: 'Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(page.shared ? { etag: page.etag } : {}),
  }
  const form = { body, head: Object.entries(headers).flat(), sent: 0 }
  page.forms.set(encoding, form)
  return form
}

let isPressing = false

/** Makes the brotli of a page that is often sent smaller. One page at a time: another begins when it is sent again. */
async function pressHarder(page: SettledPage): Promise<void> {
  if (isPressing) return
  isPressing = true
  page.isPressed = true
  try {
    await addForm(page, 'br', fullEffort)
  } finally {
    isPressing = false
  }
}

/**
 * Makes a page ready in every encoding, so that its visitors wait for nothing; in as few bytes as the one it takes the
 * place of, if that was often sent.
 */
export async function prepareForms(page: SettledPage, before: SettledPage | null): Promise<void> {
  await Promise.all((['br', 'gzip', 'identity'] as const).map((encoding) => addForm(page, encoding)))
  if (before?.isPressed) await pressHarder(page)
}

/** Sends a page in the encoding the visitor prefers: within this turn when it has been sent that way before. */
export function sendSettled(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SettledPage,
  clock: Clock,
): FastifyReply | Promise<FastifyReply> {
  const asked = request.headers['if-none-match']
  if (asked !== undefined && page.shared && matchesTag(asked, page.etag))
    return sendUnchanged(reply, page, clock)
  if (sendReady(request, reply, page, clock)) return reply
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  return addForm(page, encoding).then((form) => writeForm(reply, page, form, clock))
}

/** Sends a page that has been sent in the preferred encoding before; false when it has not. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SettledPage,
  clock: Clock,
): boolean {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const form = page.forms.get(encoding)
  if (!form) return false
  writeForm(reply, page, form, clock)
  form.sent += 1
  if (!page.isPressed && encoding === 'br' && form.sent >= oftenSent)
    pressHarder(page).catch((error: unknown) => request.log.warn({ err: error }, 'not compressed further'))
  return true
}

/** The framework would take the headers apart again: it is told that the answer is written here. */
function writeForm(reply: FastifyReply, page: SettledPage, { head, body }: Form, clock: Clock): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(page.status, [...head, 'cache-control', cacheControl(page, clock)])
  reply.raw.end(body)
  return reply
}

function sendUnchanged(reply: FastifyReply, page: SettledPage, clock: Clock): FastifyReply {
  return reply
    .code(304)
    .headers({
      ...page.headers,
      vary: 'Accept-Encoding',
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
