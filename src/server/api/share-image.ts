import { setImmediate as nextTurn } from 'node:timers/promises'
import { Value } from 'typebox/value'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Coordinates } from '../../domain/geo.ts'
import { lifetimeOf, lifetimeOfDay, shorterOf } from '../../domain/lifetime.ts'
import { missing, type IsoInstant, type Part } from '../../domain/part.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { sharePaths } from '../../paths.ts'
import type { SiteApi } from '../../site-api.ts'
import type { MassifBulletin } from '../../views/mountains.ts'
import type { PlaceView } from '../../views/place-views.ts'
import { endedWithin } from '../deadlines.ts'
import { sharedUntil } from '../http/cache-control.ts'
import { sendIfUnchanged } from '../http/etag.ts'
import { ApiError, refuseAsText } from '../http/refusals.ts'
import type { ShareImage, ShareImages } from '../og/share-images.ts'
import { absent, PointOrNoneQuery, pointOrNone } from './parameters.ts'
import { minuteMs } from '../../domain/time-units.ts'

export interface ShareImageOptions {
  readonly site: Pick<SiteApi, 'place' | 'weather' | 'normals' | 'tidePort' | 'massif' | 'massifBulletin'>
  readonly images: Omit<ShareImages, 'close'>
  /** How long the weather, or a bulletin, is waited for, in ms. */
  readonly weatherMs?: number
}

interface PictureRequest {
  Params: { slug: string }
}

type Picture = (
  request: FastifyRequest<PictureRequest>,
  reply: FastifyReply,
  options: ShareImageOptions,
) => Promise<FastifyReply>

/** Answers in the making at most: above, a refusal must cost nothing, not even asking for the weather. */
const mostAtOnce = 100
/** Longest wait for a turn. With weather, queue and drawing an answer takes 7.5 s at most, less than any handler may. */
const turnMs = 1_000
const patienceMs = 3_000
/** A part that is too late counts as missing: whoever shares an address does not wait for a source. */
const late = missing('timeout')
const tooMany = 'Trop d’images sont demandées. Veuillez réessayer.'

/**
 * `GET /og-image/{slug}`: the picture that stands for a place, a port or a massif where its address is shared. Refusals are plain text:
 * those who ask are machines that want an image.
 */
export function shareImage(app: FastifyInstance, options: ShareImageOptions): void {
  let answering = 0
  let lastStart: Promise<void> = Promise.resolve()
  /** Whether its turn came in time. A place and its weather take milliseconds: pages go between two pictures. */
  const turn = async (): Promise<boolean> => {
    const since = performance.now()
    lastStart = lastStart.then(() => nextTurn())
    await lastStart
    return performance.now() - since < turnMs
  }
  const route = (path: string, picture: Picture) =>
    app.get<PictureRequest>(path, async (request, reply) => {
      if (answering >= mostAtOnce) return refuse(reply, 503, tooMany)
      answering++
      try {
        if (!(await turn())) return refuse(reply, 503, tooMany)
        return await picture(request, reply, options)
      } catch (error) {
        if (error instanceof ApiError) return refuse(reply, error.statusCode, error.message)
        throw error
      } finally {
        answering--
      }
    })
  route(sharePaths.place(':slug'), answer)
  route(sharePaths.port(':slug'), answerOfPort)
  route(sharePaths.massif(':slug'), answerOfMassif)
}

/** The next tide of a port, until it has turned. */
const answerOfPort: Picture = async (request, reply, { site, images }) => {
  const part = await site.tidePort(request.params.slug)
  if (part === null || part.state === 'missing') return refuse(reply, 404, 'Aucun port ne porte ce nom.')
  const instant = Date.parse(part.at)
  const { validUntil } = lifetimeOf(part)
  const life = sharedUntil({ freshUntil: instant + pictureMs, validUntil }, instant)
  return sendPicture(request, reply, images.ofPort(part.value), life)
}

/** The level of a massif, until its bulletin says nothing any more. */
const answerOfMassif: Picture = async (request, reply, { site, images, weatherMs = patienceMs }) => {
  const { slug } = request.params
  const found = await site.massif(slug)
  if (!found) return refuse(reply, 404, 'Aucun massif ne porte ce nom.')
  const part = (await endedWithin(site.massifBulletin(slug), weatherMs)) ?? late
  return sendPicture(request, reply, images.ofMassif(found.massif, part), lifeOfBulletin(part))
}

function lifeOfBulletin(part: Part<MassifBulletin>): string {
  if (part.state === 'missing') return 'no-store'
  const instant = Date.parse(part.value.now)
  const lifeMs = part.state === 'stale' ? doubtfulMs : pictureMs
  return sharedUntil({ freshUntil: instant + lifeMs, validUntil: lifetimeOf(part).validUntil }, instant)
}

const answer: Picture = async (request, reply, { site, images, weatherMs = patienceMs }) => {
  const found = await site.place(request.params.slug, pointOf(request.query))
  if (found.kind === 'unknown') return refuse(reply, 404, 'Aucun lieu ne porte ce nom.')
  if (found.kind === 'moved')
    return reply
      .code(301)
      .headers({ location: sharePaths.place(found.slug, found.at), 'cache-control': 'public, max-age=300' })
      .type('text/plain; charset=utf-8')
      .send('')
  const { place, now } = found
  const part = (await endedWithin(site.weather(place), weatherMs)) ?? late
  const normals = await site.normals(place)
  return sendPicture(request, reply, images.of({ place, now, part, normals }), lifeOf(found, part))
}

/** The point of a query in the strict written form; null without one. Throws a 400 that names the wrong field. */
function pointOf(query: unknown): Coordinates | null {
  const [problem] = Value.Errors(PointOrNoneQuery, query)
  if (problem || !Value.Check(PointOrNoneQuery, query)) throw absent(problem?.instancePath.slice(1) ?? 'lat')
  return pointOrNone(query)
}

/**
 * Real weather of now may be cached until the place's day ends; what is old or simulated gives way soon; a picture without
 * weather is not cached.
 */
function lifeOf(
  { now, place }: { readonly now: IsoInstant; readonly place: PlaceView },
  part: Part<PlaceWeather>,
): string {
  if (part.state === 'missing') return 'no-store'
  const instant = Date.parse(now)
  const doubtful = part.state === 'stale' || part.value.source === 'simulated'
  const { validUntil } = shorterOf(lifetimeOf(part), lifetimeOfDay(instant, place.timeZone))
  return sharedUntil({ freshUntil: instant + (doubtful ? doubtfulMs : pictureMs), validUntil }, instant)
}

/** Sites that show shared addresses ask for their picture once: it need not be newer than that. */
const pictureMs = 600_000
const doubtfulMs = minuteMs

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  image: ShareImage,
  life: string,
): Promise<FastifyReply> {
  reply.header('cache-control', life)
  if (sendIfUnchanged(request, reply, image.tag)) return reply
  const png = await image.png()
  if (!png) return refuse(reply.removeHeader('etag'), 503, tooMany)
  return reply.type('image/png').send(png)
}

function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  if (status === 503) reply.header('retry-after', '5')
  return refuseAsText(reply, status, text)
}
