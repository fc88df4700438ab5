import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { ApiError } from '../../../src/server/http/refusals.ts'
import { racesApi } from '../../../src/server/api/races.ts'
import { createRaces } from '../../../src/server/services/race.ts'
import { placeWeather } from '../../support/place-weather.ts'
import { editions2025 } from '../../support/races.ts'

const now = '2025-07-22T12:00:00.000Z'
const clock = { now: () => Date.parse(now), monotonic: () => 0 }

function buildApi() {
  const races = createRaces({
    editions: editions2025,
    catalogue: { resolve: () => null, locate: () => null, department: () => null },
    weather: {
      at: async () => ({
        state: 'fresh',
        value: placeWeather(now),
        at: now,
        source: 'open-meteo',
        cached: false,
        freshUntil: '2025-07-22T12:10:00.000Z',
      }),
    },
    clock,
  })
  const app = Fastify()
  app.setErrorHandler(async (error, _request, reply) => {
    const status = error instanceof ApiError ? error.statusCode : 400
    return reply.code(status).send({ success: false, error: error instanceof Error ? error.message : '' })
  })
  racesApi(app, {
    site: {
      race: async (id) => races.race(id),
      stage: async (id, number) => races.stage(id, number),
      stageWeather: (id, number) => races.stageWeather(id, number),
      nextStagesWeather: (id) => races.nextWeather(id),
    },
    clock,
  })
  return app
}

interface Answer {
  readonly success: boolean
  readonly error?: string
  readonly reason?: string
  readonly source?: string
  readonly data?: unknown
}

const ask = async (path: string) => {
  const response = await buildApi().inject(`/api/races${path}`)
  return { status: response.statusCode, headers: response.headers, body: response.json<Answer>() }
}

describe('/api/races', () => {
  test('answers each question in the envelope', async () => {
    for (const path of ['/tour-de-france-2025/next', '/tour-de-france-2025/stages/16/weather']) {
      const { status, body } = await ask(path)
      assert.deepEqual([path, status, body.success], [path, 200, true])
    }
  })

  const refusals: readonly [path: string, status: number, error: RegExp][] = [
    ['/no-such-race/next', 404, /^Course non trouvée$/],
    ['/__proto__/next', 400, /race/],
    ['/no-such-race/stages/1/weather', 404, /^Course non trouvée$/],
    ['/tour-de-france-2025/stages/22/weather', 404, /^Étape non trouvée$/],
    ['/tour-de-france-2025/stages/00/weather', 404, /^Étape non trouvée$/],
    ['/tour-de-france-femmes-2025/stages/10/weather', 404, /^Étape non trouvée\. Veuillez vérifier l’URL\.$/],
    ['/tour-de-france-2025/stages', 400, /^Numéro d’étape manquant$/],
    ['/tour-de-france-2025/stages/1e1/weather', 400, /n/],
    ['/tour-de-france-2025/stages/-1/weather', 400, /n/],
    ['/tour-de-france-2025/stages/3/weather', 404, /^La météo de cette étape n’est pas disponible\.$/],
  ]
  for (const [path, status, error] of refusals)
    test(`refuses ${path} with ${status}`, async () => {
      const answer = await ask(path)
      assert.equal(answer.status, status)
      assert.equal(answer.body.success, false)
      assert.match(answer.body.error ?? '', error)
    })

  test('says of what does not exist that it does not, so that a page can be a 404 too', async () => {
    assert.equal((await ask('/tour-de-france-2025/stages/22/weather')).body.reason, 'unsupported')
  })
})
