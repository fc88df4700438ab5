import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp, type BuiltSite } from '../support/build-app.ts'

/** The text of a page as somebody reads it, without no-break spaces. */
const textOf = (html: string): string =>
  html
    .replace(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** A page once everything that it waits for is there. */
async function pageAt({ app, site }: BuiltSite, path: string): Promise<string> {
  const place = await site.place(path.slice(1), null)
  assert.ok(place.kind === 'found')
  await Promise.all([site.weather(place.place), site.fact('ensemble', place.place)])
  for (let tries = 0; tries < 100; tries += 1) {
    const { headers, payload } = await app.inject(path)
    if (headers['etag'] !== undefined || tries === 20) return payload
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`${path} never settled`)
}

const textAt = async (site: BuiltSite, path: string): Promise<string> => textOf(await pageAt(site, path))

describe('the page of a city', () => {
  test('compares today, says how sure each day is, and ends with the second week', async (t) => {
    const text = await textAt(await buildApp(t, { pages: true }), '/lyon')
    assert.match(
      text,
      /hier à la même heure ; maximale .* la normale de fin novembre \(1991\u2060–\u20602020, Lyon-Bron, /,
    )
    assert.match(text, /Heure par heure.*Prévisions 7 jours.*Par rapport à hier et à la normale.*Tendance/)
    assert.match(text, /\(sûr, quatre fois sur cinq minimum de \d+ à \d+° et maximum de /)
    assert.match(text, /Tendance des jours 8 à 14 Maximales/)
    assert.match(text, /Au-delà du 4 déc\., aucun calcul ne prévoit le temps d’un jour donné/)
  })

  for (const [about, fault] of [
    ['is refused (400)', { kind: 'status', status: 400 }],
    ['has had its calls (429)', { kind: 'status', status: 429 }],
    ['tells no spread', { kind: 'drift', variant: 'null', field: 'temperature_2m_spread' }],
  ] as const)
    test(`claims nothing of how sure a day is when the ensemble ${about}`, async (t) => {
      const built = await buildApp(t, { pages: true })
      built.standIn.fault('open-meteo-ensemble', fault)
      const html = await pageAt(built, '/lyon')
      assert.match(textOf(html), /Prévisions 7 jours.* maximale \d+°/)
      assert.doesNotMatch(
        textOf(html),
        /quatre fois|[Bb]arre pâle|\bsûre?s?\b|incertain|indicati[fv](?!e?\. Pour)/,
      )
      assert.doesNotMatch(html, /class="(?:doubt|certainty|sure-line|day-note)"/)
      const { statusCode, body } = await built.app.inject('/api/certainty?name=Lyon')
      assert.notEqual(statusCode, 200)
      assert.doesNotMatch(body, /"(?:low|high|certainty)"/)
    })

  test('calls no day of a simulation sure, and makes no trend of it', async (t) => {
    const built = await buildApp(t, { pages: true })
    built.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    const text = await textAt(built, '/lyon')
    assert.match(text, /Données simulées.*Prévisions 7 jours.* maximale \d+°/)
    assert.doesNotMatch(text, /quatre fois|Tendance des jours/)
    assert.equal((await built.app.inject('/api/certainty?name=Lyon')).statusCode, 502)
  })

  test('compares nothing that it does not know: the normal of a summit', async (t) => {
    const summit = await textAt(await buildApp(t, { pages: true }), '/mont-blanc')
    assert.match(summit, /hier à la même heure\./)
    assert.doesNotMatch(summit, /normale de/)
  })
})

describe('/api', () => {
  test('tells the ensemble and the normals of a point, in the units of its schema', async (t) => {
    const { app } = await buildApp(t)
    const at = 'lat=45.7578&lon=4.832'
    const ensemble = (await app.inject(`/api/ensemble?${at}`)).json<{ data: { days: unknown[] } }>()
    assert.equal(ensemble.data.days.length, 14)
    const normals = (await app.inject(`/api/normals?${at}`)).json<{ data: { name: string }[] }>()
    assert.ok(normals.data.some(({ name }) => name === 'Lyon-Bron'))
    const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Record<string, unknown> }>()
    assert.match(
      JSON.stringify(paths['/api/ensemble']),
      /standard deviation of the members at that hour","x-unit":"°C"/,
    )
    assert.match(JSON.stringify(paths['/api/normals']), /above the sea[^"]*","x-unit":"metres"/)
  })

  test('refuses half a point, and says that the ensemble is away', async (t) => {
    const { app, standIn } = await buildApp(t)
    assert.equal((await app.inject('/api/ensemble?lat=45.7')).statusCode, 400)
    standIn.fault('open-meteo-ensemble', { kind: 'status', status: 503 })
    const answer = await app.inject('/api/ensemble?lat=45.7578&lon=4.832')
    assert.notEqual(answer.statusCode, 200)
  })
})
