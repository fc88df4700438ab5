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

test('an address with a department that the map lacks gets an answer', async (t) => {
  const { app } = await buildApp(t, { pages: true })
  const bodyOf = async (code: string) =>
    (await app.inject(`/carte-vigilance?departement=${code}&complet=1`)).body.replaceAll('<!-- -->', '')
  const overseas = await bodyOf('971')
  assert.match(overseas, /Guadeloupe\u00a0\(971\)/)
  assert.match(
    overseas,
    /propre à ce territoire\u00a0: consultez[^.]*href="https:\/\/vigilance\.meteofrance\.fr\//,
  )
  assert.match(
    await bodyOf('987'),
    /propre à ce territoire\u00a0: consultez[^.]*href="https:\/\/www\.meteo\.pf\//,
  )
  for (const code of ['20', 'zz', '979'])
    assert.match(await bodyOf(code), /Aucun département de la carte n’a ce code/, code)
  assert.match(await bodyOf('2a'), /Corse-du-Sud\u00a0\(2A\), aujourd’hui/)
})
