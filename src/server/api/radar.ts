import type { FastifyInstance } from 'fastify'
import { refuseAsText } from '../http/refusals.ts'
import type { RadarService } from '../services/radar.ts'

const noPicture = 'Cette image du radar n’existe pas, ou n’existe plus.'

/** `GET /radar/{instant}.png` and `{instant}-sombre.png`: the picture of a frame; what was seen at an instant never changes. */
export function radarPictures(app: FastifyInstance, { picture }: Pick<RadarService, 'picture'>): void {
  app.get<{ Params: { file: string } }>('/radar/:file', async (request, reply) => {
    const png = await pictureNamed(request.params.file, picture)
    if (png === null) return refuseAsText(reply, 404, noPicture)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(png)
  })
}

function pictureNamed(file: string, picture: RadarService['picture']): Promise<Buffer> | null {
  const [, instant = '', dark] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z)(-sombre)?\.png$/.exec(file) ?? []
  return picture(Date.parse(instant), dark ? 'dark' : 'light')
}
