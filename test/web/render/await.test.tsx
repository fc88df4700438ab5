import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Part } from '../../../src/domain/part.ts'
import { Await } from '../../../src/web/render/await.tsx'
import { defer, deferUntilShown, type Deferred } from '../../../src/web/render/deferred.ts'

const degrees: Part<number> = {
  state: 'fresh',
  value: 21,
  at: '2026-10-04T10:00:00Z',
  source: 'open-meteo',
  cached: false,
  freshUntil: '2026-10-04T10:10:00Z',
}

const shown = (part: Deferred<number>): ReactNode => (
  <Await part={part} fallback={<p>Chargement</p>}>
    {(answer) => <p>{answer.state === 'missing' ? answer.reason : `${answer.value}°`}</p>}
  </Await>
)

describe('what shows a part', () => {
  test('shows it at once, in plain HTML, when it is there', async () => {
    const part = defer(Promise.resolve(degrees))
    await part.promise
    assert.equal(renderToStaticMarkup(shown(part)), '<p>21°</p>')
  })

  test('shows what stands in for it while it is on its way', () => {
    const part = defer<number>(new Promise(() => undefined))
    assert.match(renderToString(shown(part)), /<p>Chargement<\/p>/)
  })

  test('shows a missing part as an answer like another', async () => {
    const part = defer<number>(Promise.resolve({ state: 'missing', reason: 'busy' }))
    await part.promise
    assert.equal(renderToStaticMarkup(shown(part)), '<p>busy</p>')
  })
})

describe('a part that may come later', () => {
  test('is asked for at once, and its value is there once it has come', async () => {
    const part = defer(Promise.resolve(degrees))
    assert.equal(part.value, undefined)
    assert.equal(await part.promise, degrees)
    assert.equal(part.value, degrees)
  })

  test('is asked for once, by whoever shows it first, when nobody may need it', async () => {
    let asked = 0
    const part = deferUntilShown(() => {
      asked += 1
      return Promise.resolve(degrees)
    })
    assert.equal(asked, 0)
    assert.deepEqual(await Promise.all([part.promise, part.promise]), [degrees, degrees])
    assert.equal(asked, 1)
  })

  test('that fails is the failure of whoever shows it, and of nobody else', async () => {
    const part = defer<number>(Promise.reject(new Error('ours')))
    await new Promise(setImmediate)
    await assert.rejects(part.promise, /ours/)
  })
})
