import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp } from '../support/build-app.ts'

/** The page of Lyon once all that it waits for has come. */
async function settledPage(built: Awaited<ReturnType<typeof buildApp>>) {
  await built.app.inject('/lyon')
  const reply = await built.app.inject('/lyon')
  return { text: reply.body, cacheControl: String(reply.headers['cache-control']) }
}

describe('the page of a city', () => {
  test('tells what was measured beside the model’s figure, and how high its point and when the twilight is', async (t) => {
    const { text } = await settledPage(await buildApp(t, { pages: true }))
    assert.match(
      text,
      /Mesuré à 9\sh à Lyon-Saint-Exupéry \(à\s1\d\skm, 235\sm d’altitude\)\s: −?\d+,\d\s°C, le modèle donne −?\d+,\d\s°C/u,
    )
    assert.match(text, /calculé pour \d+\sm d’altitude/u)
    assert.match(text, /Aube civile à 7\sh/u)
  })

  test('is whole and may be stored without the measurement', async (t) => {
    const built = await buildApp(t, { pages: true })
    built.standIn.fault('e-soh', { kind: 'status', status: 429 })
    built.standIn.fault('metar', { kind: 'status', status: 429 })
    const { body: streamed } = await built.app.inject('/lyon')
    assert.match(streamed, /<p class="measured-line is-late">Mesures indisponibles\.<\/p>/)
    assert.doesNotMatch(streamed, /Aucune mesure/)
    const { text, cacheControl } = await settledPage(built)
    assert.doesNotMatch(text, /measured-line|Mesuré/)
    assert.match(cacheControl, /^public/)
  })
})
