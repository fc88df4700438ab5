import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { lateSerializers } from '../../src/server/http/late-serializers.ts'

/** One route that answers with what it is asked for. */
function appWith(response: object, late: boolean): FastifyInstance {
  const app = Fastify(
    late ? { schemaController: { compilersFactory: { buildSerializer: lateSerializers } } } : {},
  )
  app.get<{ Querystring: { answer: string } }>(
    '/',
    { schema: { response: { 200: response } } },
    async ({ query }) => JSON.parse(query.answer),
  )
  return app
}

const schema = {
  type: 'object',
  properties: { count: { type: 'integer' }, word: { type: ['string', 'null'] } },
  required: ['count'],
}

describe('writers of answers that are compiled late', () => {
  test('write as those of the framework do, the first time and again', async () => {
    const [late, usual] = [appWith(schema, true), appWith(schema, false)]
    for (const answer of [{ count: 2, word: 'été', more: 1 }, { count: 2.6, word: null }, { word: 'a' }])
      for (const query of [{ answer: JSON.stringify(answer) }, { answer: JSON.stringify(answer) }]) {
        const [one, other] = [await late.inject({ url: '/', query }), await usual.inject({ url: '/', query })]
        assert.equal(one.statusCode, other.statusCode, query.answer)
        assert.equal(one.body, other.body, query.answer)
      }
  })

  test('cost the start nothing: a schema that does not compile fails its own answers', async () => {
    const broken = { type: 'object', properties: { count: { $ref: 'nowhere#' } } }
    await assert.rejects(async () => appWith(broken, false).ready())
    const app = appWith(broken, true)
    await app.ready()
    assert.equal((await app.inject({ url: '/', query: { answer: '{"count":1}' } })).statusCode, 500)
  })
})
