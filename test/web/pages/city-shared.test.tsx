import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Part } from '../../../src/domain/part.ts'
import type { PlaceWeather } from '../../../src/domain/weather.ts'
import type { PlaceView } from '../../../src/views/place-views.ts'
import { currentVersion, OfPlace } from '../../../src/web/pages/city/shared.tsx'
import { identityOf } from '../../../src/web/render/cached.tsx'
import { defer, type Deferred } from '../../../src/web/render/deferred.ts'
import { city, weatherPart } from '../../support/city-samples.ts'

const lyon = city({})
const bron = city({ slug: 'bron', name: 'Bron', lat: 45.7333, lon: 4.9167 })

async function arrived(part: Part<PlaceWeather>): Promise<Deferred<PlaceWeather>> {
  const deferred = defer(Promise.resolve(part))
  await deferred.promise
  return deferred
}

/** What stands for a place, and how often it was written. */
function writer() {
  const count = { times: 0 }
  const write = (place: PlaceView, weather: Deferred<PlaceWeather>, version = ''): string =>
    renderToStaticMarkup(
      <OfPlace name="questions" view={{ place, weather }} version={version}>
        {() => {
          count.times += 1
          return <p>{place.name}</p>
        }}
      </OfPlace>,
    )
  return { count, write }
}

describe('what a page says of its place', () => {
  test('is written once while its forecast is in memory', async () => {
    const weather = await arrived(weatherPart({}))
    const { count, write } = writer()
    assert.equal(write(lyon, weather), write(lyon, weather))
    assert.equal(count.times, 1)
  })

  test('is each place’s own where two of them share a forecast', async () => {
    const weather = await arrived(weatherPart({}))
    const { write } = writer()
    assert.match(write(lyon, weather), /Lyon/)
    assert.match(write(bron, weather), /Bron/)
    assert.match(write(lyon, weather), /Lyon/)
  })

  test('is written anew when what it depends on changes', async () => {
    const weather = await arrived(weatherPart({}))
    const { count, write } = writer()
    const [bulletin, next] = [{ level: 'yellow' }, { level: 'yellow' }]
    for (const alerts of [bulletin, next, next]) write(lyon, weather, identityOf(alerts))
    assert.equal(count.times, 2)
  })

  test('is written each time where there is no forecast', async () => {
    const { count, write } = writer()
    const late = defer<PlaceWeather>(new Promise(() => undefined))
    const missing = await arrived({ state: 'missing', reason: 'timeout' })
    for (const weather of [late, late, missing, missing]) assert.match(write(lyon, weather), /Lyon/)
    assert.equal(count.times, 4)
  })
})

describe('what shows the weather now', () => {
  const version = currentVersion(weatherPart({}), '12 h')

  test('changes with each figure, with the quarter of an hour, and with what is missing', () => {
    const others = [
      currentVersion(weatherPart({}), '12 h 15'),
      currentVersion(weatherPart({ temperature: -3 }), '12 h'),
      currentVersion({ state: 'missing', reason: 'timeout' }, '12 h'),
      currentVersion({ state: 'missing', reason: 'busy' }, '12 h'),
    ]
    assert.equal(new Set([version, ...others]).size, 5)
    assert.equal(currentVersion(weatherPart({}), '12 h'), version)
  })
})
