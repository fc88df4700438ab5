import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedKey } from '../../stand-in/reply.ts'
import { buildApp } from '../../support/build-app.ts'

test('services without a key are told whom to write to, and those with one are not', async (t) => {
  const { app, standIn } = await buildApp(t, {
    env: { CONTACT_EMAIL: 'meteo@ville.example', METEOFRANCE_API_KEY: acceptedKey },
  })
  for (const url of [
    '/api/weather?name=Lyon',
    '/api/vigilance/levels',
    '/api/risks?lat=45.7485&lon=4.8467',
    '/api/observations?lat=45.7485&lon=4.8467',
  ])
    assert.equal((await app.inject(url)).statusCode, 200, url)
  const agents = Map.groupBy(standIn.calls.list(), ({ headers }) => headers['user-agent'])
  const namesOf = (agent: string) => new Set(agents.get(agent)?.map(({ upstream }) => upstream))
  assert.deepEqual([...namesOf('Eclaircie/0.1 (site meteo)')], ['meteofrance'])
  const knowContact = namesOf('Eclaircie/0.1 meteo@ville.example')
  for (const name of [
    'open-meteo',
    'vigilance-storage',
    'vigilance-object-storage',
    'meteoalarm',
    'vigieau',
    'e-soh',
  ] as const)
    assert.ok(knowContact.has(name), name)
  assert.equal(agents.size, 2)
})
