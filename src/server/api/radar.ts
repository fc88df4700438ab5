import type { Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { RadarScheme } from '../../domain/radar/picture.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { sendMissing, sendPart } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

/** Who draws the frames that are in memory. */
export interface RadarPictures {
  /** PNG of the frame of an instant in ms; null where it is not in memory. */
  picture(at: number, scheme: RadarScheme): Promise<Buffer> | null
}

export interface RadarApiOptions {
  readonly site: Pick<SiteApi, 'radar' | 'fact'>
  readonly pictures: RadarPictures
  readonly clock: Clock
}

const noPicture = 'Cette image du radar n’existe pas, ou n’existe plus.'

/** Rain as radars see it: its frames, and what was seen at a point. */
export function radarApi(app: FastifyInstance, { site, clock }: Omit<RadarApiOptions, 'pictures'>): void {
  app.get(
    '/api/radar',
    { schema: { summary: 'Frames of the rain radar of two hours' } },
    async (request, reply) => sendPart(request, reply, await site.radar(), clock.now()),
  )
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/radar/at',
    { schema: { summary: 'What rain radars saw at a point', querystring: PointQuery } },
    async (request, reply) => {
      const part = await site.fact('radar', pointFrom(request.query))
      if (part.state === 'missing' && part.reason === 'unsupported')
        return sendMissing(reply, part, { text: 'Pas de radar ici.' })
      return sendPart(request, reply, part, clock.now())
    },
  )
}

/** `GET /radar/{instant}.png` and `{instant}-sombre.png`: the picture of a frame; what was seen at an instant never changes. */
export function radarPictures(app: FastifyInstance, { picture }: RadarPictures): void {
  app.get<{ Params: { file: string } }>('/radar/:file', async (request, reply) => {
    const png = await pictureNamed(request.params.file, picture)
    if (png === null)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${noPicture}\n`)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(png)
  })
}

function pictureNamed(file: string, picture: RadarPictures['picture']): Promise<Buffer> | null {
  const [, instant = '', dark] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z)(-sombre)?\.png$/.exec(file) ?? []
  return picture(Date.parse(instant), dark ? 'dark' : 'light')
}
