import type { FastifyInstance } from 'fastify'
import type { RadarScheme } from '../../domain/radar/picture.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { partRoutes } from './answers.ts'
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
  const get = partRoutes(app, clock)
  get('/api/radar', { summary: 'Frames of the rain radar of two hours' }, () => site.radar())
  get(
    '/api/radar/at',
    { summary: 'What rain radars saw at a point', querystring: PointQuery },
    (query) => site.fact('radar', pointFrom(query)),
    { unsupported: { text: 'Pas de radar ici.' } },
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
