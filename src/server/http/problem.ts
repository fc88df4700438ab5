import type { FastifyReply } from 'fastify'
import { openApiBase } from '../../paths.ts'

/** What went wrong, as RFC 9457 writes it: `about:blank` says that the status tells all. */
export interface Problem {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  /** A sentence in French. */
  readonly detail: string
  /** Why the data is not there. */
  readonly reason?: string
}

const titles: ReadonlyMap<number, string> = new Map([
  [400, 'Requête invalide'],
  [404, 'Introuvable'],
  [405, 'Méthode refusée'],
  [429, 'Trop de requêtes'],
  [500, 'Erreur interne'],
  [502, 'Source indisponible'],
  [503, 'Service indisponible'],
  [504, 'Source trop lente'],
])

export const problem = (status: number, detail: string, reason?: string): Problem => ({
  type: 'about:blank',
  title: titles.get(status) ?? 'Erreur',
  status,
  detail,
  ...(reason === undefined ? {} : { reason }),
})

/** Whether an address is of the API for others, whose refusals are problems. */
export const isOpenApi = (url: string): boolean =>
  url.startsWith(openApiBase) && /^(?:$|[/?])/.test(url.slice(openApiBase.length))

export const sendProblem = (
  reply: FastifyReply,
  status: number,
  detail: string,
  reason?: string,
): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(problem(status, detail, reason))
