import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { Part } from '../../domain/part.ts'
import type { SiteApi } from '../../site-api.ts'
import type { RaceHeading } from '../../views/race-views.ts'
import type { Clock } from '../cache.ts'
import { partRoutes, sendMissing, sendPart } from './answers.ts'
import { ApiError } from '../http/refusals.ts'
import { slugText } from './parameters.ts'

type RaceSite = Pick<SiteApi, 'race' | 'stage' | 'stageWeather' | 'nextStagesWeather'>

const RaceParameters = Type.Object({ race: slugText })
const StageParameters = Type.Object({ race: slugText, n: Type.String({ pattern: '^\\d{1,2}$' }) })

const unknownRace = 'Course non trouvée'
const noWeather = 'La météo de cette étape n’est pas disponible.'

/** The refusal of a number that a race does not have. */
const unknownStage: Readonly<Record<RaceHeading['category'], string>> = {
  men: 'Étape non trouvée',
  women: 'Étape non trouvée. Veuillez vérifier l’URL.',
}

/** What the weather is at the stages of races. */
export function racesApi(app: FastifyInstance, { site, clock }: { site: RaceSite; clock: Clock }): void {
  partRoutes(app, clock)(
    '/api/races/:race/next',
    { summary: 'Forecasts of the next stages', params: RaceParameters },
    (_, { race: id }) => site.nextStagesWeather(id),
    { unsupported: { text: unknownRace } },
  )

  app.get('/api/races/:race/stages', { schema: { params: RaceParameters } }, async () => {
    throw new ApiError(400, 'Numéro d’étape manquant')
  })

  app.get<{ Params: Static<typeof StageParameters> }>(
    '/api/races/:race/stages/:n/weather',
    { schema: { summary: 'Weather at the start and finish of a stage', params: StageParameters } },
    async (request, reply) => {
      const { race: id, n } = request.params
      const part = await site.stageWeather(id, Number(n))
      if (!isUnknown(part)) return sendPart(request, reply, part, clock.now())
      const exists = !isUnknown(await site.stage(id, Number(n)))
      // A page can tell it from a source that fails: it keeps its reason.
      const text = exists ? noWeather : await whyNoStage(site, id)
      return sendMissing(reply, { reason: 'unsupported' }, { text })
    },
  )
}

const isUnknown = (part: Part<unknown>): boolean => part.state === 'missing' && part.reason === 'unsupported'

async function whyNoStage(site: Pick<RaceSite, 'race'>, id: string): Promise<string> {
  const part = await site.race(id)
  return part.state === 'missing' ? unknownRace : unknownStage[part.value.category]
}
