import { Type, type Static } from 'typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Part } from '../../domain/part.ts'
import type { RaceHeading, RaceView, StageView } from '../../views/race-views.ts'
import type { NextStageWeather, StageWeather } from '../../domain/stage-weather.ts'
import type { Clock } from '../cache.ts'
import { sendPart } from './answers.ts'
import { ApiError } from '../http/refusals.ts'

/** What of the site is asked here. */
export interface RaceAnswers {
  race(id: string): Promise<Part<RaceView>>
  stage(id: string, number: number): Promise<Part<StageView>>
  stageWeather(id: string, number: number): Promise<Part<StageWeather>>
  nextStagesWeather(id: string): Promise<Part<readonly NextStageWeather[]>>
}

const race = Type.String({ pattern: '^[a-z0-9-]{1,80}$' })
const RaceParameters = Type.Object({ race })
const StageParameters = Type.Object({ race, n: Type.String({ pattern: '^\\d{1,2}$' }) })
type RaceParameters = Static<typeof RaceParameters>
type StageParameters = Static<typeof StageParameters>

const unknownRace = 'Course non trouvée'
const noWeather = 'La météo de cette étape n’est pas disponible.'

/** The refusal of a number that a race does not have. */
const unknownStage: Readonly<Record<RaceHeading['category'], string>> = {
  men: 'Étape non trouvée',
  women: 'Étape non trouvée. Veuillez vérifier l’URL.',
}

/** What the weather is at the stages of races. */
export function racesApi(app: FastifyInstance, { site, clock }: { site: RaceAnswers; clock: Clock }): void {
  app.get<{ Params: RaceParameters }>(
    '/api/races/:race/next',
    { schema: { summary: 'Forecasts of the next stages', params: RaceParameters } },
    async (request, reply) => {
      const part = await site.nextStagesWeather(request.params.race)
      return isUnknown(part) ? refuse(reply, unknownRace) : sendPart(request, reply, part, clock.now())
    },
  )

  app.get<{ Params: RaceParameters }>(
    '/api/races/:race/stages',
    { schema: { params: RaceParameters } },
    async () => {
      throw new ApiError(400, 'Numéro d’étape manquant')
    },
  )

  app.get<{ Params: StageParameters }>(
    '/api/races/:race/stages/:n/weather',
    { schema: { summary: 'Weather at the start and finish of a stage', params: StageParameters } },
    async (request, reply) => {
      const { race: id, n } = request.params
      const part = await site.stageWeather(id, Number(n))
      if (!isUnknown(part)) return sendPart(request, reply, part, clock.now())
      const exists = !isUnknown(await site.stage(id, Number(n)))
      return refuse(reply, exists ? noWeather : await whyNoStage(site, id))
    },
  )
}

const isUnknown = (part: Part<unknown>): boolean => part.state === 'missing' && part.reason === 'unsupported'

/** A 404 that a page can tell from a source that fails: it keeps its reason. */
const refuse = (reply: FastifyReply, error: string): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send({ success: false, error, reason: 'unsupported' })

async function whyNoStage(site: RaceAnswers, id: string): Promise<string> {
  const part = await site.race(id)
  return part.state === 'missing' ? unknownRace : unknownStage[part.value.category]
}
