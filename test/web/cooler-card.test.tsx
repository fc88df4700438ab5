import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Part } from '../../src/domain/part.ts'
import type { CoolerView } from '../../src/views/place-views.ts'
import { CoolerPlaces } from '../../src/web/pages/city/cooler-card.tsx'
import { weatherPart } from '../support/city-samples.ts'
import { words } from './vigilance-samples.ts'

const ventoux = {
  kind: 'nature',
  slug: 'mont-ventoux',
  name: 'Mont Ventoux',
  lat: 44.174,
  lon: 5.278,
  ambiguous: false,
  departmentCode: '84',
  departmentName: 'Vaucluse',
  regionName: 'Provence-Alpes-Côte d’Azur',
  km: 89,
  temperature: 24,
} as const

const cooler = (...places: CoolerView['places']): Part<CoolerView> => ({
  ...weatherPart(),
  value: { temperature: 31, places },
})

const card = (temperature: number, view: Part<CoolerView>): string =>
  renderToStaticMarkup(
    <CoolerPlaces
      part={weatherPart({ temperature })}
      cooler={{ promise: Promise.resolve(view), value: view }}
    />,
  )

describe('where it is cooler', () => {
  test('is no question below 28°', () => assert.equal(card(27, cooler(ventoux)), ''))

  test('names the place, how far it is and by how much it is cooler', () =>
    assert.match(
      words(card(31, cooler(ventoux))),
      /^Plus frais à proximité Mont Ventoux 89\u00a0km 24° −7°$/,
    ))

  test('keeps no empty room for places that do not come', () => {
    for (const view of [cooler(ventoux), cooler()]) assert.doesNotMatch(card(31, view), /cooler-room/)
    assert.match(words(card(31, cooler())), /Pas de lieu plus frais/)
  })
})
