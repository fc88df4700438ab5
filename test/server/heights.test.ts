import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp, fixedClock, patient, type BuiltSite } from '../support/build-app.ts'
import { testKey } from '../support/fake-upstreams.ts'

const listOf = (text = ''): readonly string[] => text.split(',')

/** The queries of forecasts that reached the source. */
const asked = ({ standIn }: BuiltSite) => standIn.calls.list('open-meteo').map(({ query }) => query)

describe('the height of a place', () => {
  test('is told to the source for the finish of a stage, whose air is that of the summit', async (t) => {
    const built = await buildApp(t, { clock: fixedClock('2025-07-22T13:00:00Z') })
    const answer = await built.app.inject('/api/races/tour-de-france-2025/stages/16/weather')
    const { data } = answer.json<{
      data: Record<'start' | 'finish', { elevation: number; reading: { temperature: number } }>
    }>()
    assert.equal(data.finish.elevation, 1_910)
    // A standard atmosphere is colder by 6.5° for each kilometre; Montpellier lies by the sea.
    assert.ok(data.start.reading.temperature - data.finish.reading.temperature > 8)
    assert.ok(asked(built).some((query) => query['elevation'] === '1910'))
  })

  test('is told for every place of a request or for none', async (t) => {
    const built = await buildApp(t, { deadlines: patient, env: { OPEN_METEO_API_KEY: testKey } })
    for (const map of ['weather-map', 'beach-map', 'nature-map']) await built.app.inject(`/api/${map}`)
    const requests = asked(built)
    const known = requests.filter((query) => query['elevation'] !== undefined)
    assert.ok(known.length > 0)
    for (const query of known)
      assert.equal(listOf(query['elevation']).length, listOf(query['latitude']).length)
    const { natureSites } = built.services.catalogue
    const ventoux = natureSites.find(({ slug }) => slug === 'mont-ventoux')
    assert.ok(ventoux)
    const ofVentoux = known.flatMap((query) =>
      listOf(query['latitude']).flatMap((lat, index) =>
        Number(lat) === Number(ventoux.lat.toFixed(4)) ? [listOf(query['elevation'])[index]] : [],
      ),
    )
    assert.deepEqual([...new Set(ofVentoux)], [String(ventoux.elevation)])
  })
})
