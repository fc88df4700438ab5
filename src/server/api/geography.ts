import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { Coordinates } from '../../domain/geo.ts'
import { sendData } from './answers.ts'
import { ApiError } from '../http/refusals.ts'
import { PointQuery, pointFrom } from './parameters.ts'

const DepartmentParameters = Type.Object({ code: Type.String({ pattern: '^(?:\\d{2}|2[AB]|9[78]\\d)$' }) })

/** Who knows the names of communes and departments; null for what does not exist. */
export interface Geography {
  communeAt(point: Coordinates): Promise<object | null>
  department(code: string): object | null
}

/** Communes and departments by name and code. */
export function geographyApi(
  app: FastifyInstance,
  { geography, startedAt }: { geography: Geography; startedAt: string },
): void {
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/communes',
    { schema: { summary: 'The commune of a point', querystring: PointQuery } },
    async (request, reply) => {
      const commune = await geography.communeAt(pointFrom(request.query))
      if (!commune) throw new ApiError(404, 'Aucune commune française à cet endroit.')
      return sendData(request, reply, commune, { source: 'gazetteer', updatedAt: startedAt, seconds: 3600 })
    },
  )

  app.get<{ Params: Static<typeof DepartmentParameters> }>(
    '/api/departements/:code',
    { schema: { summary: 'A department by its code', params: DepartmentParameters } },
    async (request, reply) => {
      const department = geography.department(request.params.code)
      if (!department) throw new ApiError(404, 'Ce département n’existe pas.')
      return sendData(request, reply, department, {
        source: 'gazetteer',
        updatedAt: startedAt,
        seconds: 3600,
      })
    },
  )
}
