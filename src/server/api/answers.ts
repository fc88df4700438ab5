import type { Static, TSchema } from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lifetimeOf, lifetimeOfDay, shorterOf, type Lifetime } from '../../domain/lifetime.ts'
import type { IsoInstant, MissingReason, Part, Present } from '../../domain/part.ts'
import type { Clock } from '../cache.ts'
import { sharedUntil } from '../http/cache-control.ts'
import { sendIfUnchanged, weakTag } from '../http/etag.ts'
import { refuseAsText } from '../http/refusals.ts'

/** What an absence is answered with. */
export const absences: Readonly<Record<MissingReason, { status: number; text: string }>> = {
  timeout: { status: 504, text: 'La source des données n’a pas répondu à temps. Veuillez réessayer.' },
  refused: { status: 502, text: 'La source des données est momentanément indisponible. Veuillez réessayer.' },
  unreadable: {
    status: 502,
    text: 'La source des données a donné une réponse illisible. Veuillez réessayer.',
  },
  unsupported: { status: 404, text: 'Cette information n’existe pas pour ce lieu.' },
  busy: {
    status: 503,
    text: 'Trop de demandes pour la source des données. Veuillez réessayer dans un moment.',
  },
  off: { status: 502, text: 'La source de ces données est désactivée sur ce site.' },
}

/** In the words, with the status, or in the form of whoever was asked. */
interface OwnRefusal {
  readonly status?: number
  readonly text?: string
  readonly isPlain?: boolean
}

/** Sends the refusal that an absence calls for. */
export function sendMissing(
  reply: FastifyReply,
  { reason }: { reason: MissingReason },
  own: OwnRefusal = {},
): FastifyReply {
  const { status, text } = { ...absences[reason], ...own }
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '60' } : {}) })
  if (own.isPlain) return refuseAsText(reply, status, text)
  return reply.type('application/json; charset=utf-8').send({ success: false, error: text, reason })
}

/** Sends a part: its value with its age, or a refusal. `extra`: fields beside those of the envelope. */
export function sendPart<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  part: Part<T>,
  now: number,
  extra: (value: T) => object = () => ({}),
): FastifyReply {
  if (part.state === 'missing') return sendMissing(reply, part)
  const { state, value, source, cached, at, freshUntil, validUntil } = part
  const stable = { success: true, data: value, source, updatedAt: at, state, ...extra(value) }
  return sendBody(request, reply, {
    stable,
    passing: { cached, freshUntil, validUntil },
    life: lifeOfAnswer(part, now),
    now,
  })
}

/** Adds routes that answer with a part, which `ask` has for a checked query and path. `own`: absences that are said otherwise. */
export const partRoutes =
  (app: FastifyInstance, clock: Clock) =>
  <Query extends TSchema, Params extends TSchema>(
    path: string,
    schema: { readonly summary: string; readonly querystring?: Query; readonly params?: Params },
    ask: (query: Static<Query>, params: Static<Params>) => Promise<Part<unknown>>,
    own: Partial<Record<MissingReason, OwnRefusal>> = {},
  ): void => {
    app.get(path, { schema }, async (request, reply) => {
      // Checked by their schemas, which the router's types do not know here.
      const part = await ask(request.query as Static<Query>, request.params as Static<Params>)
      if (part.state === 'missing') return sendMissing(reply, part, own[part.reason])
      return sendPart(request, reply, part, clock.now())
    })
  }

/** How long an answer that carries a part may be shown: a stale one is asked for again soon, a fresh one lives a second at least unless it turns wrong before. */
export function lifeOfAnswer(part: Present<unknown>, now: number): Lifetime {
  const { freshUntil, validUntil } = shorterOf(lifetimeOf(part), lifetimeOfDay(now))
  return {
    freshUntil: part.state === 'stale' ? now + staleMs : Math.max(now + 1_000, freshUntil),
    validUntil,
  }
}

const staleMs = 5_000

/** Sends what the site knows by itself: fresh for `seconds`, and wrong after `validSeconds`; never wrong unless they are given. */
export function sendData(
  request: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
  about: { source: string; updatedAt: string; seconds: number; validSeconds?: number },
): FastifyReply {
  const { source, updatedAt, seconds, validSeconds = Infinity } = about
  const stable = { success: true, data, source, updatedAt }
  const life = { freshUntil: seconds * 1000, validUntil: validSeconds * 1000 }
  return sendBody(request, reply, { stable, passing: { cached: true }, life, now: 0 })
}

interface Body {
  /** What the answer is about: its tag. */
  readonly stable: object
  /** What may differ from one telling of the same to the next. */
  readonly passing: {
    readonly cached?: boolean
    readonly freshUntil?: IsoInstant
    readonly validUntil?: IsoInstant | undefined
  }
  /** How long caches between us and visitors may store it, as seen from `now`. */
  readonly life: Lifetime
  readonly now: number
}

/** Sends JSON that caches may keep, or a 304 to whoever has it already. */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { stable, passing, life, now }: Body,
): FastifyReply {
  const text = JSON.stringify(stable)
  const etag = weakTag(text, [passing.freshUntil, passing.validUntil].map(roughly).join())
  reply.header('cache-control', sharedUntil(life, now))
  if (sendIfUnchanged(request, reply, etag)) return reply
  const body = `${text.slice(0, -1)},${JSON.stringify(passing).slice(1)}`
  return reply.type('application/json; charset=utf-8').send(body)
}

/** To ten seconds: the same promise computed twice differs by a millisecond, a renewed one by minutes. */
const roughly = (instant: IsoInstant | undefined): string =>
  instant === undefined ? '' : String(Math.round(Date.parse(instant) / 10_000))
