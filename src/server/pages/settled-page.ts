import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageFormat } from '../../paths.ts'
import type { Clock } from '../cache.ts'
import { compress } from '../http/compress.ts'
import { sharedUntil } from '../http/cache-control.ts'
import { answerEncoding, type Encoding } from '../http/encoding.ts'
import { sendIfUnchanged, weakTag } from '../http/etag.ts'
import { contentTypes } from '../http/format.ts'

/** A settled page: whole, public, the same for every visitor. */
export interface SettledPage {
  readonly status: number
  readonly format: PageFormat
  readonly content: Buffer
  /** What the answer at its own address depends on. */
  readonly vary: string
  /** Its content by encoding: made when first asked for, then kept with it. */
  readonly bodies: Map<Encoding, Buffer>
  /** How often it was sent from memory. */
  visits: number
  readonly etag: string
  /** Monotonic ms at which its shortest-lived part is due for a refresh. */
  readonly freshUntil: number
  /** Wall-clock ms from which on something it says is wrong. */
  readonly validUntil: number
  readonly headers: Readonly<Record<string, string>>
  /** Good for everybody: without it the page is sent once, to whoever asked, and kept by nobody. */
  readonly shared: boolean
}

/** A page whose parts are all there; its encodings are made when they are first asked for. */
export const settlePage = (page: Omit<SettledPage, 'bodies' | 'visits' | 'etag'>): SettledPage => ({
  ...page,
  etag: weakTag(page.content),
  bodies: new Map(),
  visits: 0,
})

const usualEffort = { brotli: 7, gzip: 6 }
const strongEffort = { ...usualEffort, brotli: 10 }

/** From so many visits on a page is popular. */
const popularFrom = 10

async function addBody(
  { content, bodies }: SettledPage,
  encoding: Encoding,
  effort = usualEffort,
): Promise<Buffer> {
  const body = await compress(content, encoding, effort)
  bodies.set(encoding, body)
  return body
}

/** Counts a visit of a page in memory; true when it has become popular. */
export function countVisit(page: SettledPage): boolean {
  page.visits += 1
  return page.visits === popularFrom
}

/**
 * An eighth fewer bytes for eight times the work (40 ms beside the loop), for pages that many read: a city’s page then fits
 * what a connection carries before the browser’s first answer is there, 150 ms on 4G.
 */
export const compressHarder = (page: SettledPage): Promise<Buffer> => addBody(page, 'br', strongEffort)

/** Makes a page ready in every encoding, so that its visitors wait for nothing. */
export async function prepareBodies(page: SettledPage): Promise<void> {
  await Promise.all((['br', 'gzip', 'identity'] as const).map((encoding) => addBody(page, encoding)))
}

/**
 * Sends a page in the encoding the visitor prefers: within this turn when it has been sent that way before. `vary`: what the
 * answer depends on, at another address than the page's own.
 */
export async function sendSettled(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SettledPage,
  clock: Clock,
  vary: string,
): Promise<FastifyReply> {
  reply.headers({ ...page.headers, vary, 'cache-control': cacheControl(page, clock) })
  if (sendIfUnchanged(request, reply, page.etag)) return reply
  const encoding = answerEncoding(request, reply)
  const body = page.bodies.get(encoding) ?? (await addBody(page, encoding))
  return reply.code(page.status).header('content-type', contentTypes[page.format]).send(body)
}

function cacheControl({ shared, freshUntil, validUntil }: SettledPage, clock: Clock): string {
  if (!shared) return 'no-store'
  const now = clock.now()
  return sharedUntil({ freshUntil: now + freshUntil - clock.monotonic(), validUntil }, now)
}
