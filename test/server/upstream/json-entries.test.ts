import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Failure } from '../../../src/server/upstream/failure.ts'
import { readJsonEntries } from '../../../src/server/upstream/json-entries.ts'
import { piecesOf } from '../sources/vigilance-fake-upstream.ts'

async function read(text: string, size = 1_000) {
  const entries: unknown[] = []
  const frame = await readJsonEntries(piecesOf(text, size), 'list', (entry) => entries.push(entry))
  return { entries, frame }
}

const failsAs = (reason: string) => (error: unknown) => error instanceof Failure && error.reason === reason

describe('a long list', () => {
  const document = {
    'a "list": [': ['{', 1],
    list: [{ list: [1, { b: '],[}\\"' }] }, 'é, « œ »', 3, null, [[], {}], '\\'],
    after: { list: [1] },
  }

  test('is handed on entry by entry, wherever it is cut into pieces', async () => {
    for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)])
      for (const size of [1, 2, 3, 7, 50, 10_000]) {
        const { entries, frame } = await read(text, size)
        assert.deepEqual(entries, document.list)
        assert.deepEqual(frame, { ...document, list: [] })
      }
  })

  test('may be empty, or not there', async () => {
    assert.deepEqual(await read('{"list":[ ]}'), { entries: [], frame: { list: [] } })
    assert.deepEqual(await read('{"other":[1]}'), { entries: [], frame: { other: [1] } })
    assert.deepEqual(await read('["list",[1]]'), { entries: [], frame: ['list', [1]] })
  })

  test('is refused where JSON would be', async () => {
    for (const text of [
      '',
      '{"list":[1,]}',
      '{"list":[,1]}',
      '{"list":[1,,2]}',
      '{"list":[{"a":1}{"b":2}]}',
      '{"list":[1 2]}',
      '{"list":[1}',
      '{"list":[1',
      '{"list":["1]}',
      '{"list":[1]]}',
      '{"list":[1]} {}',
      '{"list":[{]}]}',
    ])
      await assert.rejects(read(text), failsAs('parse'), text)
  })

  test('is refused when it is too deep, or when an entry or what is around it is too long', async () => {
    await assert.rejects(read(`{"list":[${'['.repeat(40)}`), failsAs('too-large'))
    await assert.rejects(read(`{"list":["${'a'.repeat(1_100_000)}`), failsAs('too-large'))
    await assert.rejects(read(`{"other":"${'a'.repeat(70_000)}`), failsAs('too-large'))
  })

  test('is not read on when an entry is refused', async () => {
    const refusal = new Failure('schema')
    const reading = readJsonEntries(piecesOf('{"list":[1,2,3]}'), 'list', () => {
      throw refusal
    })
    await assert.rejects(reading, refusal)
  })
})
