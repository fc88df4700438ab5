import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { valueOf, type Part } from '../../src/domain/part.ts'
import type { AnyMap, BeachMapItem, CityMapItem, NatureMapItem } from '../../src/views/map-items.ts'
import { factsOf } from '../../src/web/components/map/map-facts.ts'
import { plateOf, rankOf } from '../../src/web/components/map/marker-plate.ts'
import { mainPlace } from '../../src/web/components/map/main-place.ts'
import { territories } from '../../src/web/components/map/territories.ts'
import { plateSize, sizeAt, smallShift } from '../../src/web/components/map/plate-size.ts'
import { createLevels } from '../../src/web/components/map/marker-levels.ts'
import { thinMarkers, type MarkerBox } from '../../src/web/components/map/thin-markers.ts'
import { markerDetails } from '../../src/web/text/map-details.ts'
import { rowDetails } from '../../src/web/text/map-rows.ts'
import { markerLinkName, markerName } from '../../src/web/text/map.ts'

const air = {
  temperature: 12.4,
  condition: 'partly-cloudy',
  icon: 'partly-cloudy-day',
  humidity: null,
  windSpeed: 15,
  windDirection: 0,
  windGusts: null,
  precipitationProbability: null,
} as const
const place = { ambiguous: false, priority: 0.9, departmentCode: '69', ...air }
const lyon: CityMapItem = { kind: 'city', slug: 'lyon', name: 'Lyon', lat: 45.76, lon: 4.84, ...place }
const beach: BeachMapItem = {
  kind: 'beach',
  slug: 'biarritz-grande-plage',
  name: 'Biarritz – Grande Plage',
  lat: 43.48,
  lon: -1.56,
  region: 'Atlantic',
  ...place,
  marineWeather: {
    seaTemperature: 16.94,
    waveHeight: 1.04,
    waveDirection: 270,
    wavePeriod: 7.2,
    visibility: null,
  },
}
const pass: NatureMapItem = {
  kind: 'nature',
  slug: 'col-du-galibier',
  name: 'Col du Galibier',
  lat: 45.06,
  lon: 6.41,
  type: 'mountain_pass',
  category: 'col',
  landform: null,
  elevation: 2642,
  ...place,
}
const blank = { temperature: null, condition: null, windSpeed: null, windDirection: null } as const
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('the name of a marker', () => {
  test('says place, temperature, sky and wind', () =>
    assert.equal(plain(markerName(lyon, 'current')), 'Lyon, 12 °C, éclaircies, vent de nord 15 km/h'))

  test('says that its link opens a window of its own in the frame of another site', () => {
    assert.equal(markerLinkName('Lyon, 12 °C', true), 'Lyon, 12 °C (nouvelle fenêtre)')
    assert.equal(markerLinkName('Lyon, 12 °C', false), 'Lyon, 12 °C')
  })

  test('calls tomorrow’s temperature what it is', () =>
    assert.match(plain(markerName(lyon, 'tomorrow')), /^Lyon, maximale 12 °C/))

  test('says sea and waves of a beach', () =>
    assert.equal(
      plain(markerName(beach, 'current')),
      'Biarritz – Grande Plage, air 12 °C, mer 16,9 °C, vagues 1,0 m, éclaircies, vent de nord 15 km/h',
    ))

  test('says what a nature site is, unless its name does, and its elevation', () => {
    assert.match(plain(markerName(pass, 'current')), /^Col du Galibier, 2 642 m, 12 °C/)
    const summit = { ...pass, name: 'Mont Blanc', category: 'sommet', elevation: 4806 } as const
    assert.match(plain(markerName(summit, 'current')), /^Mont Blanc, sommet, 4 806 m, 12 °C/)
  })

  test('says that nothing is known rather than a default', () =>
    assert.equal(markerName({ ...lyon, ...blank }, 'current'), 'Lyon, météo inconnue'))

  test('names no direction that is not one', () => {
    assert.match(plain(markerName({ ...lyon, windDirection: 400 }, 'current')), /, vent 15 km\/h$/)
    assert.match(markerName({ ...lyon, windSpeed: 0.4 }, 'current'), /, vent calme$/)
  })
})

describe('the figure of a marker', () => {
  test('is a temperature in the colour of its step', () => {
    const plate = plateOf(lyon, 'temperature')
    assert.equal(plate.figure, '12°')
    assert.equal(plate.bin, 't-10')
    assert.equal(plate.caption, 'Lyon')
  })

  test('has an arrow that flies with the wind, and none without wind', () => {
    assert.equal(plateOf(lyon, 'wind').arrow, 180)
    assert.equal(plateOf({ ...lyon, windSpeed: 0 }, 'wind').arrow, null)
    assert.equal(plateOf({ ...lyon, windSpeed: null }, 'wind').figure, '—')
  })

  test('has the name of a beach under it, whatever it shows', () => {
    assert.equal(plateOf(beach, 'temperature').caption, 'Biarritz')
    assert.equal(plateOf({ ...beach, marineWeather: null }, 'temperature').caption, 'Biarritz')
  })

  test('is the temperature of the sea, in the colours of temperatures', () => {
    const { figure, bin } = plateOf(beach, 'sea')
    assert.deepEqual([figure, bin], ['17°', plateOf({ ...lyon, temperature: 17 }, 'temperature').bin])
    assert.equal(plateOf({ ...beach, marineWeather: null }, 'sea').figure, '—')
  })

  test('is the height of the waves on their own', () => {
    assert.equal(plain(plateOf(beach, 'waves').figure), '1,0 m')
    assert.equal(plateOf({ ...beach, marineWeather: null }, 'waves').figure, '—')
    assert.equal(plateOf({ ...beach, marineWeather: null }, 'waves').bin, null)
  })

  test('is the drawing of what a site is, with its elevation where that is given', () => {
    assert.equal(plain(plateOf(pass, 'elevation').figure), '2 642 m')
    assert.equal(plateOf(pass, 'elevation').icon, 'pass')
    const park = plateOf({ ...pass, elevation: null, category: 'parc_national' }, 'elevation')
    assert.equal(park.icon, 'national-park')
    assert.equal(park.figure, '')
  })

  test('takes more room with a name under it', () => {
    const named = plateSize(plateOf(lyon, 'temperature'))
    const bare = plateSize({ ...plateOf(lyon, 'temperature'), caption: '' })
    assert.ok(named.height > bare.height)
  })

  test('takes the least room as its figure alone, unless that says nothing', () => {
    const { width, height, pill } = plateSize(plateOf(lyon, 'weather'))
    assert.ok(pill && pill.width < width && pill.height < height)
    assert.equal(plateSize(plateOf({ ...lyon, ...blank }, 'weather')).pill, null)
  })

  test('is smaller far out, and larger where all France fills a wide desk', () => {
    const sizes = plateSize(plateOf(lyon, 'weather'))
    const heights = [5.25, 5.5, 6, 6.25, 9].map((level) => sizeAt(level, sizes).height)
    assert.deepEqual(heights, [42, 51, 51, 56, 56])
  })

  test('breaks a long name in two, rather at a space, and cuts nothing of it', () => {
    const captionOf = (name: string) => plateOf({ ...pass, name }, 'elevation').caption
    assert.equal(captionOf('Baie du Mont-Saint-Michel'), 'Baie du\nMont-Saint-Michel')
    assert.equal(captionOf('Col du Petit-Saint-Bernard'), 'Col du Petit-\nSaint-Bernard')
    assert.equal(captionOf('Parc naturel régional des Volcans d’Auvergne'), 'Parc des Volcans\nd’Auvergne')
    assert.equal(captionOf('Col de la Croix de Fer'), 'Col de la Croix de Fer')
  })

  test('keeps a name short that cannot be broken', () =>
    assert.match(plateOf({ ...pass, name: 'A'.repeat(45) }, 'elevation').caption, /^A{27}…$/))

  test('takes the room of the longer of two lines', () => {
    const of = (caption: string) => plateSize({ ...plateOf(lyon, 'temperature'), caption })
    assert.equal(of('Baie du\nMont-Saint-Michel').width, of('Mont-Saint-Michel').width)
    assert.ok(of('Baie du\nMont-Saint-Michel').height > of('Mont-Saint-Michel').height)
  })
})

describe('what a tooltip and a row say', () => {
  test('an unknown sea is a dash', () => {
    const details = new Map(markerDetails({ ...beach, marineWeather: null }, 'current'))
    assert.equal(details.get('Mer'), '—')
    assert.equal(details.get('Vagues'), '—')
  })

  test('the wind with its gusts', () => {
    const details = new Map(markerDetails({ ...lyon, windGusts: 45 }, 'current'))
    assert.equal(plain(details.get('Vent') ?? ''), 'de nord, 15 km/h, rafales 45')
  })

  test('a row has sky and wind under the name', () =>
    assert.equal(plain(rowDetails(lyon)), 'Éclaircies, vent N 15 km/h'))

  test('a row says of a site what it is', () => {
    const dune = { ...pass, category: 'site_naturel', landform: 'dune', elevation: 103 } as const
    assert.match(plain(rowDetails(dune)), /^Dune, 103 m/)
    assert.match(rowDetails({ ...pass, elevation: null }), /^Col de montagne(?:,|$)/)
  })
})

describe('a marker at the side of the mainland', () => {
  const portoVecchio = { ...lyon, name: 'Porto-Vecchio', lat: 41.59, lon: 9.28 }
  const edgeOf = (item: CityMapItem) => plateOf(item, 'weather').edge

  test('is told apart, in Corsica and at the end of Brittany', () => {
    assert.equal(edgeOf(portoVecchio)?.side, 'east')
    assert.equal(edgeOf({ ...lyon, lat: 48.39, lon: -4.49 })?.side, 'west')
    assert.equal(edgeOf(lyon), null)
    // Réunion, far beyond.
    assert.equal(edgeOf({ ...lyon, lat: -20.88, lon: 55.45 }), null)
  })

  test('reaches no further beyond its place than a phone shows', () => {
    // 320 pixels wide, with 8 free on each side of a mainland that reaches from 5.2° west to 9.7° east.
    const pixel = 8 + (304 * (9.28 + 5.2)) / 14.9
    const { small, edge } = plateSize(plateOf(portoVecchio, 'weather'))
    const right = pixel + smallShift(edge, small.width) + small.width / 2
    assert.ok(right <= 320 && right > 312, `${right}`)
    assert.equal(smallShift(edge, 10), 0, 'what is not cut lies in its place')
  })
})

/** Those that stand whole, as they come. */
const thinned = (boxes: readonly MarkerBox[]) => [...thinMarkers(boxes).keys()]

describe('thinning', () => {
  const box = (x: number, y: number, priority: number): MarkerBox => ({
    x,
    y,
    width: 40,
    height: 30,
    priority,
  })

  test('keeps both of two markers that are apart', () =>
    assert.deepEqual(thinned([box(0, 0, 0.5), box(100, 0, 0.9)]).toSorted(), [0, 1]))

  test('keeps the more important of two that touch', () =>
    assert.deepEqual(thinned([box(0, 0, 0.5), box(20, 5, 0.9)]), [1]))

  test('keeps the first of two equals', () =>
    assert.deepEqual(thinned([box(0, 0, 0.7), box(10, 0, 0.7)]), [0]))

  test('shows a marker again where the one that hid it is itself hidden', () =>
    assert.deepEqual(thinned([box(0, 0, 0.9), box(30, 0, 0.8), box(60, 0, 0.8)]).toSorted(), [0, 2]))

  test('never leaves two that overlap among many, and hides none that has room', () => {
    const boxes = Array.from({ length: 400 }, (_, i) =>
      box((i * 137) % 900, (i * 251) % 700, ((i * 31) % 10) / 10),
    )
    const drawn = new Set(thinned(boxes))
    const isNear = (a: MarkerBox, b: MarkerBox, x: number, y: number) =>
      a !== b && Math.abs(a.x - b.x) < x && Math.abs(a.y - b.y) < y
    for (const [i, one] of boxes.entries()) {
      const reasons = boxes.filter((other, j) =>
        drawn.has(j)
          ? isNear(one, other, 42, 32)
          : (isNear(one, other, 42, 32) && other.priority > one.priority) || isNear(one, other, 24, 24),
      )
      if (drawn.has(i)) assert.ok(!reasons.some((other) => drawn.has(boxes.indexOf(other))))
      else assert.ok(reasons.some(({ priority }) => priority >= one.priority))
    }
  })

  test('leaves the room of a more important marker that is hidden', () =>
    assert.deepEqual(thinned([box(0, 0, 0.9), box(30, 0, 0.8), box(60, 0, 0.7)]), [0]))

  test('puts no suburb where the city has no room', () => {
    // Lille touches Paris, Tourcoing beside it would not.
    const [paris, lille, tourcoing] = [box(0, 0, 0.9), box(20, 28, 0.9), box(24, 36, 0.9)]
    assert.deepEqual(thinned([paris, lille, tourcoing]), [0])
  })

  test('shows the figure alone of a place that has no room for more, and takes none of the others for it', () => {
    const small = (of: MarkerBox): MarkerBox => ({ ...of, pill: { x: of.x, y: of.y, width: 14, height: 30 } })
    const [bordeaux, toulouse, agen] = [box(0, 0, 0.9), small(box(30, 5, 0.8)), small(box(60, 0, 0.7))]
    assert.deepEqual(
      thinMarkers([bordeaux, toulouse, agen]),
      new Map([
        [0, 'full'],
        [1, 'pill'],
        [2, 'pill'],
      ]),
    )
    assert.deepEqual(thinned([bordeaux, { ...toulouse, pill: null }, agen]), [0, 2], 'what says nothing')
  })
})

describe('the places of a zoom level', () => {
  const marker = { width: 70, height: 51 }
  const places = Array.from({ length: 300 }, (_, i) => ({
    lat: 42 + ((i * 137) % 90) / 10,
    lon: -4 + ((i * 251) % 120) / 10,
    priority: 0.9 - Math.floor(i / 60) / 10,
    ...marker,
  }))

  test('stay when the map comes nearer', () => {
    const at = createLevels(places)
    for (let zoom = 3; zoom < 9; zoom += 0.25) {
      const nearer = at(zoom + 0.25)
      assert.deepEqual(
        [...at(zoom).keys()].filter((index) => !nearer.has(index)),
        [],
        `from ${zoom}`,
      )
    }
    assert.ok(at(9).size > at(5).size)
  })

  test('are there as their figure alone where they have no room for more, but not on the smallest maps', () => {
    const withPills = createLevels(places.map((place) => ({ ...place, pill: { width: 38, height: 32 } })))
    const count = (zoom: number, form: string) =>
      [...withPills(zoom).values()].filter((each) => each === form).length
    assert.ok(count(6, 'pill') > 0)
    assert.equal(count(3.25, 'pill'), 0)
    for (const zoom of [4, 5, 6]) assert.equal(count(zoom, 'full'), createLevels(places)(zoom).size)
  })

  test('are the most important ones where all France is small', () => {
    const lowest = Math.min(
      ...[...createLevels(places)(5).keys()].map((index) => places[index]?.priority ?? 0),
    )
    assert.equal(lowest, 0.9)
  })
})

describe('where there is no room for all', () => {
  const guyane = territories.find(({ id }) => id === 'guyane')
  assert.ok(guyane)
  const at = { lat: 4.94, lon: -52.33 }
  const first = { ...beach, ...at, slug: 'first', ...blank, marineWeather: null }
  const second = { ...beach, ...at, slug: 'second', priority: 0.5 }

  test('a place without its figure stands behind one that has it', () => {
    assert.ok(rankOf(first, plateOf(first, 'sea')) < rankOf(second, plateOf(second, 'sea')))
    for (const display of ['temperature', 'sea', 'waves', 'wind'] as const)
      assert.equal(mainPlace([first, second], guyane, display)?.slug, 'second', display)
  })

  test('the more important of two that have none stands all the same', () =>
    assert.equal(mainPlace([first, { ...second, marineWeather: null }], guyane, 'sea')?.slug, 'first'))
})

describe('a map of beaches', () => {
  const without = { ...beach, ...blank }
  const part = (items: readonly BeachMapItem[]): Part<AnyMap> => ({
    state: 'fresh',
    value: { items, period: 'current', periods: ['current'], isRefreshing: true, isPartial: true },
    source: 'open-meteo',
    at: '2026-07-15T10:00:00.000Z',
    freshUntil: '2026-07-15T10:30:00.000Z',
    cached: true,
  })
  const lackOf = (...given: Parameters<typeof part>) => valueOf(factsOf(part(...given)))?.lacks

  test('lacks the half of which no beach has anything', () => {
    assert.equal(lackOf([without, without]), 'air')
    assert.equal(lackOf([{ ...beach, marineWeather: null }]), 'sea')
    assert.equal(lackOf([without, beach]), null)
    assert.equal(lackOf([{ ...without, marineWeather: null }]), null)
  })
})
