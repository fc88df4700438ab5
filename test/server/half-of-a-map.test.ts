import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp, patient } from '../support/build-app.ts'
import { testKey } from '../support/fake-upstreams.ts'
import { textOf } from '../support/now-on-pages.ts'

const halves = [
  [
    'open-meteo',
    'temperature',
    'Air et vent indisponibles : la mer est connue · Estimé (modèle) · mer Open-\u2060Meteo Marine · à l’instant',
  ],
  [
    'open-meteo-marine',
    'sea',
    'Mer indisponible : l’air et le vent sont connus · Estimé (modèle) · Open-Meteo (nouvelle fenêtre) · à l’instant',
  ],
] as const

describe('the map of beaches without one of its sources', () => {
  for (const [source, display, says] of halves)
    test(`${source}: says first which half is missing, and credits the other alone`, async (t) => {
      const { app, standIn } = await buildApp(t, {
        pages: true,
        deadlines: patient,
        env: { OPEN_METEO_API_KEY: testKey, SIMULATED_FALLBACK: 'off' },
      })
      standIn.fault(source, { kind: 'status', status: 503 })
      const { body } = await app.inject(`/carte-vents-plages?complet=1&display=${display}`)
      const sources = textOf(/<div class="map-sources">(.*?)<\/div>/s.exec(body)?.[1] ?? '').trim()
      assert.ok(sources.startsWith(says), sources)
      assert.doesNotMatch(sources, /Données de|plages? sur|incomplètes/)
      const list = body.slice(body.indexOf('id="map-rows"'))
      assert.match(
        textOf(/<li>(.*?)<\/li>/s.exec(list)?.[1] ?? ''),
        source === 'open-meteo' ? /mer \d/i : /vent/,
      )
    })
})
