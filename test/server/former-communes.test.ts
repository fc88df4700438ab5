import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { rawRequest } from '../support/raw-request.ts'
import { runSite } from '../support/running-site.ts'

const catalogue = createCatalogue(fileURLToPath(new URL('../../data', import.meta.url)))
const foundFor = (query: string) => catalogue.search(query, 8).groups.flatMap(({ places }) => places)
const { port } = await runSite({ after })

/** Mergers and new names of 2015 to 2025, by their decrees. */
const mergers: readonly (readonly [former: string, today: string, department: string])[] = [
  ['Cherbourg-Octeville', 'Cherbourg-en-Cotentin', '50'],
  ['La Glacerie', 'Cherbourg-en-Cotentin', '50'],
  ['Pierrefitte-sur-Seine', 'Saint-Denis', '93'],
  ['Annecy-le-Vieux', 'Annecy', '74'],
  ['Cran-Gevrier', 'Annecy', '74'],
  ['Saint-Hilaire-du-Harcouët', 'Saint-Hilaire-du-Harcouët', '50'],
  ['Brantôme', 'Brantôme en Périgord', '24'],
]

describe('a former commune', () => {
  for (const [former, today, department] of mergers)
    test(`${former} is found by its name and leads to ${today}`, () => {
      const [hit] = foundFor(former)
      assert.equal(hit?.place.name, today)
      assert.equal(hit?.place.departmentCode, department)
      assert.equal(hit?.formerName, former === today ? null : former)
    })
  test('is found from its beginning', () => {
    for (const query of ['cherbourg oct', 'pierrefitte sur s', 'annecy le vieu']) {
      const found = foundFor(query).map(({ formerName }) => formerName)
      assert.ok(found.some(Boolean), `${query}: ${found.join()}`)
    }
  })
  test('is not named beside the commune of today when that is found by its own name', () => {
    const hits = foundFor('cherbourg').filter(({ place }) => place.name.startsWith('Cherbourg'))
    assert.deepEqual(
      hits.map(({ place, formerName }) => [place.name, formerName]),
      [['Cherbourg-en-Cotentin', null]],
    )
  })
  test('stands beside a living commune of its name, and behind one that was made again', () => {
    // Évry in the Yonne has 400 inhabitants, the former one in the Essonne had 50,000: that is meant.
    assert.deepEqual(
      foundFor('Évry')
        .slice(0, 2)
        .map(({ place, formerName }) => [place.name, formerName]),
      [
        ['Évry-Courcouronnes', 'Évry'],
        ['Évry', null],
      ],
    )
    assert.equal(catalogue.resolve('evry')?.departmentCode, '89')
    assert.equal(foundFor('Saint-Martin')[0]?.formerName, null)
    assert.equal(foundFor('Sannerville')[0]?.formerName, null)
    assert.equal(catalogue.resolve('sannerville')?.name, 'Sannerville')
    assert.equal(catalogue.successor('sannerville'), null)
  })
  test('says so to whoever asks the API', async () => {
    const { text } = await rawRequest(port, '/api/search?q=Cherbourg-Octeville')
    const { data } = JSON.parse(text) as {
      data: { groups: readonly { hits: readonly { name: string; formerName?: string }[] }[] }
    }
    const hit = data.groups[0]?.hits[0]
    assert.equal(hit?.name, 'Cherbourg-en-Cotentin')
    assert.equal(hit?.formerName, 'Cherbourg-Octeville')
  })
  test('gives the API the weather of the very commune it became, however large others of that name', async () => {
    for (const [former, today, department] of mergers) {
      if (former === today) continue
      const { text } = await rawRequest(port, `/api/weather-bundle?name=${encodeURIComponent(former)}`)
      const { data } = JSON.parse(text) as { data: { place: { name: string; departmentCode: string } } }
      assert.deepEqual([data.place.name, data.place.departmentCode], [today, department], former)
    }
  })
  test('says so in the list of a search, which does not jump to a page of another name', async () => {
    const { status, text } = await rawRequest(port, '/recherche?q=cherbourg-octeville')
    assert.equal(status, 200)
    assert.match(text, /Cherbourg-Octeville, aujourd’hui Cherbourg-en-Cotentin/)
  })
})

describe('the address of a former commune', () => {
  const moved: readonly (readonly [path: string, location: RegExp])[] = [
    ['/cherbourg-octeville', /^\/cherbourg-en-cotentin\?ancien=cherbourg-octeville$/],
    // Two communes are called Saint-Denis: the point says which.
    ['/pierrefitte-sur-seine', /^\/saint-denis\?lat=48\.\d{4}&lon=2\.\d{4}&ancien=pierrefitte-sur-seine$/],
    ['/Pierrefitte-sur-Seine', /^\/pierrefitte-sur-seine$/],
    ['/cherbourg-octeville/risques', /^\/cherbourg-en-cotentin\/risques\?ancien=cherbourg-octeville$/],
    [
      '/pierrefitte-sur-seine/risques',
      /^\/saint-denis\/risques\?lat=48\.\d{4}&lon=2\.\d{4}&ancien=pierrefitte-sur-seine$/,
    ],
  ]
  for (const [path, location] of moved)
    test(`${path} moves for good`, async () => {
      const { status, headers } = await rawRequest(port, path)
      assert.equal(status, 301)
      assert.match(headers.get('location') ?? '', location)
    })
  test('with a point is that of the commune at the point', async () => {
    const { headers } = await rawRequest(port, '/pierrefitte-sur-seine?lat=48.9625&lon=2.3614')
    assert.match(headers.get('location') ?? '', /^\/(saint-denis|villetaneuse|stains|sarcelles|montmagny)\b/)
  })
})

describe('the page of a commune reached by a former name', () => {
  const sentences: readonly (readonly [path: string, sentence: string])[] = [
    [
      '/cherbourg-octeville',
      'Cherbourg-Octeville, ancienne commune, est aujourd’hui réunie à Cherbourg-en-Cotentin.',
    ],
    [
      '/pierrefitte-sur-seine',
      'Pierrefitte-sur-Seine, ancienne commune, est aujourd’hui réunie à Saint-Denis.',
    ],
    ['/rougemontiers', 'Rougemontiers s’appelle aujourd’hui Rougemontier.'],
    [
      '/cherbourg-octeville/risques',
      'Cherbourg-Octeville, ancienne commune, est aujourd’hui réunie à Cherbourg-en-Cotentin.',
    ],
    ['/rougemontiers/risques', 'Rougemontiers s’appelle aujourd’hui Rougemontier.'],
  ]
  for (const [path, sentence] of sentences)
    test(`says so: ${path}`, async () => {
      const { headers } = await rawRequest(port, path)
      const { status, text } = await rawRequest(port, headers.get('location') ?? '')
      assert.equal(status, 200)
      assert.ok(text.includes(sentence), sentence)
    })
  test('says so to whoever chose it in a list', async () => {
    const { text } = await rawRequest(port, '/recherche?q=cherbourg-octeville')
    assert.match(text, /href="\/cherbourg-en-cotentin\?ancien=cherbourg-octeville"/)
  })
  test('says so when a commune of today bears that name', async () => {
    const { text } = await rawRequest(port, '/evry-courcouronnes?ancien=evry')
    assert.match(text, /Évry, ancienne commune, est aujourd’hui réunie à Évry-Courcouronnes\./)
  })
  test('is the plain page to machines', async () => {
    for (const path of ['/annecy', '/annecy/risques']) {
      const { text } = await rawRequest(port, `${path}?ancien=cran-gevrier`)
      assert.match(text, new RegExp(`<link rel="canonical" href="[^"?]*${path}"`))
    }
  })
  test('is not made for names that it never had', async () => {
    for (const name of ['seynod-sur-mer', 'cherbourg-octeville', 'annecy']) {
      const { status, headers } = await rawRequest(port, `/annecy?ancien=${name}`)
      assert.equal(status, 301, name)
      assert.equal(headers.get('location'), '/annecy')
      const risks = await rawRequest(port, `/annecy/risques?ancien=${name}`)
      assert.equal(risks.status, 301, name)
      assert.equal(risks.headers.get('location'), '/annecy/risques')
    }
  })
  test('reads nothing else in the parameter', async () => {
    const { status, text } = await rawRequest(port, '/annecy?ancien=%3Cb%3ESeynod')
    assert.equal(status, 200)
    assert.doesNotMatch(text, /Seynod, ancienne/)
  })
})
