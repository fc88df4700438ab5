import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { lateValidators } from '../../src/server/http/late-validators.ts'

/** One route that takes a whole number and a word. */
function appWith(querystring: object, late: boolean): FastifyInstance {
  const app = Fastify(
    late ? { schemaController: { compilersFactory: { buildValidator: lateValidators } } } : {},
  )
  app.get('/', { schema: { querystring } }, async ({ query }) => query)
  return app
}

const schema = {
  type: 'object',
  properties: { count: { type: 'integer', minimum: 1 }, word: { type: 'string', maxLength: 3 } },
  required: ['count'],
}

describe('checks of requests that are compiled late', () => {
  test('answer as those of the framework do, the first time and again', async () => {
    const [late, usual] = [appWith(schema, true), appWith(schema, false)]
    for (const query of ['count=2', 'count=0', 'word=abc', 'count=2&word=abcd', 'count=x', 'count=3&word=a'])
      for (const url of [`/?${query}`, `/?${query}`]) {
        const [one, other] = [await late.inject(url), await usual.inject(url)]
        assert.equal(one.statusCode, other.statusCode, url)
        assert.equal(one.body, other.body, url)
      }
  })

  test('cost the start nothing: a schema that does not compile fails its own requests', async () => {
    const broken = { type: 'object', properties: { count: { type: 'no such type' } } }
    await assert.rejects(async () => appWith(broken, false).ready())
    const app = appWith(broken, true)
    await app.ready()
    assert.equal((await app.inject('/?count=1')).statusCode, 500)
  })
})
