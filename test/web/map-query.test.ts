import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mapAddress, readMapQuery } from '../../src/web/components/map/map-query.ts'

const read = (path: string, query = '') => readMapQuery(path, new URLSearchParams(query))

describe('the address of a map', () => {
  test('chooses the tab by its path', () => {
    assert.equal(read('/cartes').kind, 'weather')
    assert.equal(read('/carte-meteo').kind, 'weather')
    assert.equal(read('/carte-vents-plages').kind, 'beaches')
    assert.equal(read('/carte-nature').kind, 'nature')
    assert.equal(read('/eclipse-lunaire').kind, 'weather')
  })

  test('lets the tab parameter override the path, and ignores one that means nothing', () => {
    assert.equal(read('/carte-meteo', 'tab=nature').kind, 'nature')
    assert.equal(read('/carte-nature', 'tab=constructor').kind, 'nature')
  })

  test('takes period or t, and now for anything else', () => {
    assert.equal(read('/cartes', 'period=evening').period, 'evening')
    assert.equal(read('/cartes', 't=tomorrow').period, 'tomorrow')
    assert.equal(read('/cartes', 'period=yesterday').period, 'current')
    assert.equal(read('/cartes', 'period=yesterday&t=night').period, 'night')
  })

  test('takes no period of a map that has none: its figures are those of now', () => {
    assert.equal(read('/carte-vents-plages', 'period=tomorrow').period, 'current')
    assert.equal(read('/carte-nature', 't=evening').period, 'current')
    assert.equal(read('/carte-meteo', 'tab=beaches&period=tomorrow').period, 'current')
    assert.equal(read('/carte-nature', 'tab=weather&period=tomorrow').period, 'tomorrow')
  })

  test('shows what the tab can show, and its own default otherwise', () => {
    assert.equal(read('/carte-meteo', 'display=wind').display, 'wind')
    assert.equal(read('/carte-meteo', 'view=temperature').display, 'temperature')
    assert.equal(read('/carte-meteo', 'display=waves').display, 'weather')
    assert.equal(read('/carte-vents-plages').display, 'temperature')
    assert.equal(read('/carte-vents-plages', 'display=waves').display, 'waves')
    assert.equal(read('/carte-nature').display, 'elevation')
  })

  test('takes a zoom from 1 to 12 and ignores every other', () => {
    assert.equal(read('/cartes', 'zoom=7').zoom, 7)
    assert.equal(read('/cartes', 'zoom=6.5').zoom, 6.5)
    for (const zoom of ['0', '13', '-2', '7e0', 'NaN', ''])
      assert.equal(read('/cartes', `zoom=${zoom}`).zoom, null)
  })

  test('takes sizes that are positive whole numbers; an embedded map is 630 high unless said', () => {
    assert.equal(read('/cartes', 'w=800').width, 800)
    // Nothing would stand in a map of 12 pixels.
    assert.deepEqual([read('/cartes', 'w=200').width, read('/cartes', 'embed=1&h=12').height], [240, 240])
    assert.equal(read('/cartes', 'width=0').width, null)
    assert.equal(read('/cartes', 'width=12.5').width, null)
    assert.equal(read('/cartes', 'embed=1').height, 630)
    assert.equal(read('/cartes', 'share=1&h=-4').height, 630)
    assert.equal(read('/cartes', 'embed=1&height=400').height, 400)
    assert.equal(read('/cartes').height, null)
  })
})

describe('a link of a map', () => {
  const place = (path: string, query = '') => ({ path, query: read(path, query) })

  test('to another tab is the path of that tab', () => {
    assert.equal(mapAddress(place('/cartes'), { kind: 'beaches' }), '/carte-vents-plages')
    assert.equal(mapAddress(place('/eclipse-lunaire'), { kind: 'nature' }), '/carte-nature')
  })

  test('to another tab of an embedded map keeps the path and what was asked for', () =>
    assert.equal(
      mapAddress(place('/carte-meteo', 'embed=1&w=500&zoom=6'), { kind: 'nature' }),
      '/carte-meteo?tab=nature&embed=1&zoom=6&w=500',
    ))

  test('of an embedded map keeps its colours, which are light unless said', () => {
    for (const [query, theme, kept] of [
      ['embed=1', 'light', '?embed=1'],
      ['embed=1&theme=dark', 'dark', '?embed=1&theme=dark'],
      ['embed=1&theme=auto', 'auto', '?embed=1&theme=auto'],
      ['embed=1&theme=constructor', 'light', '?embed=1'],
      ['theme=dark', 'auto', ''],
    ] as const) {
      assert.equal(read('/carte-meteo', query).theme, theme)
      assert.equal(mapAddress(place('/carte-meteo', query), {}), `/carte-meteo${kept}`)
    }
    assert.equal(
      mapAddress(place('/carte-meteo', 'embed=1&theme=dark'), { embedded: false, height: null }),
      '/carte-meteo',
    )
  })

  test('leaves out what is the default', () => {
    assert.equal(mapAddress(place('/cartes', 'display=wind'), { display: 'weather' }), '/carte-meteo')
    assert.equal(mapAddress(place('/carte-meteo'), { period: 'tomorrow' }), '/carte-meteo?period=tomorrow')
    assert.equal(mapAddress(place('/carte-vents-plages'), { period: 'tomorrow' }), '/carte-vents-plages')
  })

  test('leads back to what it says', () => {
    const asked = read('/carte-vents-plages', 'embed=1&theme=dark&display=waves&zoom=9&w=640&h=480')
    const address = new URL(mapAddress({ path: '/carte-vents-plages', query: asked }, {}), 'http://site')
    assert.deepEqual(readMapQuery(address.pathname, address.searchParams), asked)
  })
})
