import type { FastifyReply } from 'fastify'
import type { PlaceSummary } from '../../domain/place.ts'
import { openApiBase } from '../../paths.ts'

/** A place that a name may mean, with the point that tells it from the others. */
export type PlaceCandidate = Pick<PlaceSummary, 'name' | 'departmentCode' | 'departmentName' | 'lat' | 'lon'>

/** What a refusal may say beside its sentence. */
export interface ProblemDetails {
  /** Why the data is not there. */
  readonly reason?: string
  /** What a name may mean that is not clear. */
  readonly candidates?: readonly PlaceCandidate[]
}

/** What went wrong, as RFC 9457 writes it: `about:blank` says that the status tells all. */
export interface Problem extends ProblemDetails {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  /** A sentence in French. */
  readonly detail: string
}

const titles: ReadonlyMap<number, string> = new Map([
  [300, 'Plusieurs lieux'],
  [400, 'Requête invalide'],
  [404, 'Introuvable'],
  [405, 'Méthode refusée'],
  [429, 'Trop de requêtes'],
  [500, 'Erreur interne'],
  [502, 'Source indisponible'],
  [503, 'Service indisponible'],
  [504, 'Source trop lente'],
])

export const problem = (status: number, detail: string, details: ProblemDetails = {}): Problem => ({
  type: 'about:blank',
  title: titles.get(status) ?? 'Erreur',
  status,
  detail,
  ...details,
})

/** Whether an address is of the API for others, whose refusals are problems. */
export const isOpenApi = (url: string): boolean =>
  url.startsWith(openApiBase) && /^(?:$|[/?])/.test(url.slice(openApiBase.length))

export const sendProblem = (
  reply: FastifyReply,
  status: number,
  detail: string,
  details?: ProblemDetails,
): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(problem(status, detail, details))
