import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  breadcrumbData,
  dataGraph,
  pageData,
  placeData,
  placeTrail,
  weatherData,
  weatherDataId,
} from '../../src/web/text/structured-data.ts'
import { afternoon, city, weatherPart } from '../support/city-samples.ts'

const publicUrl = 'https://meteo.example'
const homonym = city({ slug: 'saint-denis', name: 'Saint-Denis', ambiguous: true, lat: 48.9358, lon: 2.3596 })

describe('the place as data', () => {
  test('is in France, with its address and its point', () => {
    assert.deepEqual(placeData(publicUrl, city()), {
      '@type': 'Place',
      '@id': 'https://meteo.example/lyon#place',
      name: 'Lyon',
      url: 'https://meteo.example/lyon',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Lyon',
        addressRegion: 'Auvergne-Rhône-Alpes',
        addressCountry: { '@type': 'Country', name: 'France', identifier: 'FR' },
      },
      containedInPlace: { '@type': 'AdministrativeArea', name: 'Rhône' },
      geo: { '@type': 'GeoCoordinates', latitude: 45.758, longitude: 4.835 },
    })
  })

  test('is at its canonical address when its name is shared', () => {
    const url = 'https://meteo.example/saint-denis?lat=48.9358&lon=2.3596'
    assert.equal(placeData(publicUrl, homonym)['url'], url)
    assert.equal(pageData(publicUrl, homonym, afternoon)['url'], url)
  })

  test('has no locality when it is a nature site', () => {
    const { address } = placeData(publicUrl, city({ kind: 'nature' })) as { address: object }
    assert.ok(!('addressLocality' in address))
  })
})

test('the page says when it was modified, which is now, and has the share image', () => {
  const page = pageData(publicUrl, city(), afternoon)
  assert.equal(page['dateModified'], afternoon)
  assert.deepEqual(page['about'], { '@id': 'https://meteo.example/lyon#place' })
  assert.deepEqual(page['primaryImageOfPage'], {
    '@type': 'ImageObject',
    url: 'https://meteo.example/og-image/lyon',
    width: 1200,
    height: 630,
  })
})

describe('the weather as data', () => {
  const properties = (part: Parameters<typeof weatherData>[2]): Map<unknown, unknown> => {
    const record = weatherData(publicUrl, city(), part)
    const list = (record?.['additionalProperty'] ?? []) as { propertyID: string }[]
    return new Map(list.map(({ propertyID, ...rest }) => [propertyID, rest]))
  }

  test('is the city, the temperature, the condition, the humidity and the wind, each in its unit', () => {
    assert.deepEqual(weatherData(publicUrl, city(), weatherPart()), {
      '@type': 'Observation',
      '@id': 'https://meteo.example/lyon#weather-lyon',
      additionalType: 'WeatherCondition',
      name: 'Météo à Lyon',
      description: 'À 15\u00a0h\u00a010, 14\u00a0°C à Lyon, couvert. Vent de nord-ouest, 25\u00a0km/h.',
      observationAbout: { '@id': 'https://meteo.example/lyon#place' },
      observationDate: afternoon,
      additionalProperty: [
        { '@type': 'PropertyValue', propertyID: 'city', name: 'city', value: 'Lyon' },
        {
          '@type': 'PropertyValue',
          propertyID: 'temperature',
          name: 'temperature',
          value: 14,
          unitCode: 'CEL',
          unitText: '°C',
        },
        { '@type': 'PropertyValue', propertyID: 'condition', name: 'condition', value: 'Couvert' },
        {
          '@type': 'PropertyValue',
          propertyID: 'humidity',
          name: 'humidity',
          value: 71,
          unitCode: 'P1',
          unitText: '%',
        },
        {
          '@type': 'PropertyValue',
          propertyID: 'windSpeed',
          name: 'windSpeed',
          value: 25,
          unitCode: 'KMH',
          unitText: 'km/h',
        },
      ],
    })
  })

  test('has an identifier made of the place’s slug', () => {
    assert.equal(weatherDataId('lhay-les-roses'), 'weather-lhay-les-roses')
  })

  test('leaves out what is not known', () => {
    const part = weatherPart({ temperature: null, humidity: null, windSpeed: null })
    assert.deepEqual([...properties(part).keys()], ['city', 'condition'])
    const record = weatherData(publicUrl, city(), part)
    assert.equal(record?.['description'], 'À 15\u00a0h\u00a010, couvert.')
    assert.doesNotMatch(JSON.stringify(record), /null|—/)
  })

  test('is nothing at all when nothing is known', () => {
    const part = weatherPart({ temperature: null, condition: null, humidity: null, windSpeed: null })
    assert.equal(weatherData(publicUrl, city(), part), null)
  })

  test('is nothing at all when it is simulated or missing', () => {
    assert.equal(weatherData(publicUrl, city(), weatherPart({}, { source: 'simulated' })), null)
    assert.equal(weatherData(publicUrl, city(), { state: 'missing', reason: 'timeout' }), null)
  })

  test('names no rain that the figures deny', () => {
    const drizzle = properties(weatherPart({ condition: 'drizzle', precipitation: 0 })).get('condition')
    assert.deepEqual(drizzle, { '@type': 'PropertyValue', name: 'condition', value: 'Couvert' })
  })

  test('is a number, never −0', () => {
    const { value } = properties(weatherPart({ temperature: -0.3 })).get('temperature') as { value: number }
    assert.ok(Object.is(value, 0))
  })
})

test('the way to a place goes from the home page through its index', () => {
  assert.deepEqual(breadcrumbData(publicUrl, placeTrail(city())), {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://meteo.example/' },
      { '@type': 'ListItem', position: 2, name: 'Villes', item: 'https://meteo.example/villes' },
      { '@type': 'ListItem', position: 3, name: 'Lyon', item: 'https://meteo.example/lyon' },
    ],
  })
  const beach = city({ kind: 'beach', slug: 'la-baule', name: 'La Baule' })
  assert.deepEqual(placeTrail(beach), [
    { name: 'Plages', path: '/plages' },
    { name: 'La Baule', path: '/plage/la-baule' },
  ])
})

test('records stand together in one document of schema.org', () => {
  const records = [placeData(publicUrl, city())]
  assert.deepEqual(dataGraph(records), { '@context': 'https://schema.org', '@graph': records })
})
