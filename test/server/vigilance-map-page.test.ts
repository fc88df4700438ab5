import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../support/build-app.ts'

const hint = /Cliquez sur un département/

test('the map of the vigilance asks for a click only where it has something to show', async (t) => {
  const { app } = await buildApp(t, { pages: true })
  assert.match((await app.inject('/carte-vigilance?complet=1')).body, hint)

  const silent = await buildApp(t, {
    pages: true,
    site: (whole) => ({
      ...whole,
      vigilanceLevels: () => Promise.resolve({ state: 'missing', reason: 'timeout' }),
    }),
  })
  const { body } = await silent.app.inject('/carte-vigilance?complet=1')
  assert.match(body, /Impossible de charger les données de vigilance\./)
  assert.doesNotMatch(body, hint)
})
