import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteApi } from '../../src/site-api.ts'
import { buildApp } from '../support/build-app.ts'

/** The same site, whose questions are written down. */
function watched(site: SiteApi, asked: Set<string>): SiteApi {
  return new Proxy(site, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (...values: unknown[]): unknown => {
        asked.add(String(name))
        return Reflect.apply(method, target, values)
      }
    },
  })
}

test('the card that other sites frame asks for nothing that it does not show', async (t) => {
  const asked = new Set<string>()
  const { app } = await buildApp(t, { pages: true, site: (whole) => watched(whole, asked) })
  const unseen = ['risks', 'fact', 'around'] as const

  const { body } = await app.inject('/lyon?complet=1&embed=1')
  assert.match(body, /Prévisions complètes pour/)
  assert.match(body, /<meta name="robots" content="noindex"\/>/)
  assert.match(body, /<link rel="canonical" href="[^"]+\/lyon"\/>/)
  assert.ok(asked.has('weather'))
  assert.deepEqual(
    unseen.filter((name) => asked.has(name)),
    [],
  )

  await app.inject('/lyon?complet=1')
  assert.deepEqual(
    unseen.filter((name) => asked.has(name)),
    unseen,
  )
})

test('search engines are sent from what is framed to its page', async (t) => {
  const { app } = await buildApp(t, { pages: true, env: { PUBLIC_URL: 'https://meteo.example' } })
  for (const [framed, page] of [
    ['/lyon?embed=1', '/lyon'],
    ['/plage/biarritz-grande-plage?share=1', '/plage/biarritz-grande-plage'],
    ['/cartes?embed=1&display=wind&zoom=7&w=400', '/carte-meteo'],
    ['/cartes?tab=nature&embed=1', '/carte-nature'],
    ['/carte-vents-plages?share=1', '/carte-vents-plages'],
    ['/eclipse-lunaire?embed=1', '/eclipse-lunaire'],
    ['/carte-pluie?embed=1', '/carte-pluie'],
  ] as const) {
    const { body } = await app.inject({ url: framed, headers: { accept: 'text/html' } })
    assert.match(body, /<meta name="robots" content="noindex"\/>/, framed)
    assert.match(body, new RegExp(`<link rel="canonical" href="https://meteo\\.example${page}"/>`), framed)
  }
})
