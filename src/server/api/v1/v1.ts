import { Type, type TSchema } from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sourcesIn } from '../../../domain/sources.ts'
import { openApiBase } from '../../../paths.ts'
import type { OpenApiDocument } from '../../../views/open-api.ts'
import { sendProblem } from '../../http/problem.ts'
import { serveText } from '../../http/stored-text.ts'
import type { Credits } from '../../sources/credits.ts'
import { absences, lifeOfAnswer, sendBody } from '../answers.ts'
import { createOpenAnswers, type Asked, type OpenAnswer, type OpenAnswersOptions } from './answers.ts'
import { openRoutes, type OpenRouteId } from './routes.ts'
import type { OpenParameter, OpenRoute } from './routes/route.ts'

export interface OpenApiOptions extends OpenAnswersOptions {
  readonly credits: Pick<Credits, 'of'>
  readonly document: () => OpenApiDocument
}

/** What scripts of other sites may read beside the body. */
const exposed = 'etag, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset'

const schemaOf = (parameters: Readonly<Record<string, OpenParameter>> = {}): TSchema =>
  Type.Object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, { schema, required }]) => [
        name,
        required ? schema : Type.Optional(schema),
      ]),
    ),
  )

/** `/api/v1`: what the site knows, for programs of others. Its routes stay; another shape is another version. */
export function openApi(app: FastifyInstance, options: OpenApiOptions): void {
  const answers = createOpenAnswers(options)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(`${openApiBase}/`)) reply.header('access-control-expose-headers', exposed)
  })
  for (const [id, route] of Object.entries(openRoutes) as readonly [OpenRouteId, OpenRoute][])
    app.get<{ Querystring: Asked; Params: Asked }>(
      route.path,
      { schema: { querystring: schemaOf(route.query), params: schemaOf(route.inPath) } },
      async (request, reply) =>
        send(request, reply, await answers[id]({ ...request.query, ...request.params }), { route, options }),
    )
  serveText(app, `${openApiBase}/openapi.json`, {
    type: 'application/json; charset=utf-8',
    seconds: 3600,
    write: () => JSON.stringify(options.document()),
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: OpenAnswer,
  { route, options }: { route: OpenRoute; options: OpenApiOptions },
): FastifyReply {
  if ('movedTo' in answer) return reply.header('cache-control', 'no-store').redirect(answer.movedTo, 301)
  const now = options.clock.now()
  if (answer.state === 'missing') {
    const { status, text } = absences[answer.reason]
    const detail = answer.reason === 'unsupported' ? (route.absent ?? text) : text
    reply.header('cache-control', 'no-store')
    if (status === 503) reply.header('retry-after', '60')
    return sendProblem(reply, status, detail, { reason: answer.reason })
  }
  const { value, source, at, state, freshUntil, validUntil } = answer
  const stable = {
    data: value,
    source,
    updatedAt: at,
    state,
    credits: options.credits.of(sourcesIn(answer)),
  }
  return sendBody(request, reply, {
    stable,
    passing: { freshUntil, validUntil },
    life: lifeOfAnswer(answer, now),
    now,
  })
}
