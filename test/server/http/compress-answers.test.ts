import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { compressAnswers, createPacker } from '../../../src/server/http/compress-answers.ts'
import { cacheAnswers, type CacheAnswer } from '../../../src/server/measures.ts'

function counted(maxBytes: number) {
  const asked: string[] = []
  const pack = createPacker(maxBytes, async (text, encoding) => {
    asked.push(`${encoding} ${text.slice(0, 1)}`)
    return Buffer.from(`${encoding} of ${text}`)
  })
  return { asked, pack }
}

describe('an answer of /api', () => {
  test('is compressed once in each encoding, for those who ask at once and those who come later', async () => {
    const { asked, pack } = counted(1e6)
    const [one, two] = await Promise.all([pack('1', 'a', 'br'), pack('1', 'a', 'br')])
    assert.equal(one, two)
    assert.equal(await pack('1', 'a', 'br'), one)
    assert.equal(String(await pack('1', 'a', 'gzip')), 'gzip of a')
    assert.deepEqual(asked, ['br a', 'gzip a'])
  })

  test('that says something else is compressed anew', async () => {
    const { pack } = counted(1e6)
    await pack('1', 'a', 'br')
    assert.equal(String(await pack('2', 'b', 'br')), 'br of b')
  })

  test('is looked for in memory by its tag before it is compressed', async (t) => {
    const results: string[] = []
    const listen = (answer: unknown): void => {
      const { cache, result } = answer as CacheAnswer
      if (cache === 'answers') results.push(result)
    }
    cacheAnswers.subscribe(listen)
    const api = Fastify()
    t.after(async () => {
      cacheAnswers.unsubscribe(listen)
      await api.close()
    })
    compressAnswers(api, 1e6)
    api.get('/tagged', async (_, reply) => reply.header('etag', 'W/"1"').send('a'.repeat(2_000)))
    for (const encoding of ['br', 'br', 'gzip'])
      await api.inject({ url: '/tagged', headers: { 'accept-encoding': encoding } })
    assert.deepEqual(results, ['miss', 'hit', 'miss'])
  })

  test('leaves memory when there are too many others', async () => {
    const { asked, pack } = counted(5_000)
    for (const letter of ['a', 'b', 'c', 'd', 'a']) await pack(letter, letter.repeat(1_000), 'br')
    assert.deepEqual(asked, ['br a', 'br b', 'br c', 'br d', 'br a'])
  })
})
