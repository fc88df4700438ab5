import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { mapPart } from '../../domain/part.ts'
import type { DepartmentDay, NamedDepartmentDay } from '../../schemas/vigilance.ts'
import type { SiteApi } from '../../site-api.ts'
import { phenomenonNames } from '../../web/text/levels.ts'
import type { Clock } from '../cache.ts'
import { sharedUntil } from '../http/cache-control.ts'
import { sendIfUnchanged, weakTag } from '../http/etag.ts'
import type { VigilanceService } from '../services/vigilance.ts'
import { lifeOfAnswer, partRoutes, sendMissing, sendPart } from './answers.ts'
import { DepartmentParameters, departmentText } from './parameters.ts'

const DayQuery = Type.Object({ day: Type.Optional(Type.String({ pattern: '^J[01]$' })) })
const AlertsQuery = Type.Object({ department: Type.Optional(departmentText) })

const dayOf = ({ day }: { day?: string }): 'J0' | 'J1' => (day === 'J1' ? 'J1' : 'J0')

const named = (day: DepartmentDay): NamedDepartmentDay => ({
  ...day,
  items: day.items.map((item) => ({ ...item, phenomenonName: phenomenonNames[item.phenomenon] })),
})

export interface VigilanceApiOptions {
  readonly site: SiteApi
  /** What only `/api` answers: no page asks it. */
  readonly vigilance: Pick<VigilanceService, 'alerts' | 'raw' | 'feedText'>
  readonly clock: Clock
}

/** The official vigilance and the alerts drawn from it. */
export function vigilanceApi(app: FastifyInstance, { site, vigilance, clock }: VigilanceApiOptions): void {
  const get = partRoutes(app, clock)
  get('/api/vigilance/levels', { summary: 'The level of every department', querystring: DayQuery }, (query) =>
    site.vigilanceLevels(dayOf(query)),
  )
  get(
    '/api/vigilance/departments/:code',
    { summary: 'The phenomena of a department', params: DepartmentParameters, querystring: DayQuery },
    async (query, { code }) => mapPart(await site.vigilanceDay(code, dayOf(query)), named),
  )
  get(
    '/api/vigilance/departments/:code/outlook',
    {
      summary: 'Today and tomorrow of a department: level now, phenomena, alerts, official text',
      params: DepartmentParameters,
    },
    (_, { code }) => site.departmentVigilance(code),
  )

  app.get<{ Querystring: Static<typeof AlertsQuery> }>(
    '/api/alerts',
    { schema: { summary: 'Alerts in force', querystring: AlertsQuery } },
    async (request, reply) => {
      const part = await vigilance.alerts(request.query.department)
      if (part.state === 'missing') return sendMissing(reply, part)
      const { alerts, confirmedAt } = part.value
      return sendPart(request, reply, { ...part, value: alerts }, clock.now(), () => ({ confirmedAt }))
    },
  )

  app.get(
    '/api/vigilance-data',
    { schema: { summary: 'Today and tomorrow in the official shape' } },
    async (request, reply) => {
      const part = await vigilance.raw()
      // The decided shape has `product` beside the envelope's own fields.
      return sendPart(request, reply, part, clock.now(), ({ product }) => ({ product }))
    },
  )

  app.get(
    '/api/meteoalarm',
    { schema: { summary: 'The MeteoAlarm feed as received' } },
    async (request, reply) => {
      const part = await vigilance.feedText()
      if (part.state === 'missing') return sendMissing(reply, { ...part, reason: 'timeout' })
      reply.header('cache-control', sharedUntil(lifeOfAnswer(part, clock.now()), clock.now()))
      if (sendIfUnchanged(request, reply, weakTag(part.value))) return reply
      return reply.type('application/atom+xml; charset=utf-8').send(part.value)
    },
  )
}
