import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { buildApp } from '../support/build-app.ts'

const { app, clock } = await buildApp({ after }, { pages: true })

const words = async (url: string) => {
  const { statusCode, body, headers } = await app.inject(url)
  return { statusCode, location: headers.location, h1: /<h1[^>]*>([^<]*)/.exec(body)?.[1] ?? '', body }
}

describe('what is asked of tides in odd ways', () => {
  for (const [url, h1] of [
    ['/marees/atlantide', 'Port non trouvé'],
    ['/marees/lyon', 'Port non trouvé'],
    ['/marees/brest?mois=0001-01', 'Mois non disponible'],
    ['/marees/brest?mois=2026-13', 'Mois non disponible'],
    ['/marees/brest?mois=mars', 'Mois non disponible'],
    ['/marees/brest?mois=', 'Mois non disponible'],
    ['/marees/atlantide?mois=2026-03', 'Port non trouvé'],
  ] as const)
    test(`${url} is a page that says so`, async () => {
      const page = await words(url)
      assert.equal(page.statusCode, 404)
      assert.equal(page.h1, h1)
      assert.doesNotMatch(page.body, /\bat .+\.tsx?:\d+/)
    })

  for (const [url, location] of [
    ['/marees/Saint-Malo', '/marees/saint-malo'],
    [`/marees/${encodeURIComponent('Île d’Aix')}`, '/marees/ile-daix'],
    ["/marees/L'Île-Rousse", '/marees/lile-rousse'],
    ['/marees/brest/', '/marees/brest'],
  ] as const)
    test(`${url} is a port in other letters`, async () => {
      const page = await words(url)
      assert.equal(page.statusCode, 301)
      assert.equal(page.location, location)
    })

  test('a search for the tides of a port leads to it', async () => {
    const page = await words(`/recherche?q=${encodeURIComponent('marées Saint-Malo')}`)
    assert.deepEqual([page.statusCode, page.location], [302, '/marees/saint-malo'])
  })

  test('the last month that is shown leads back only, and the page of every month says what it is not', async () => {
    const [year, month] = new Date(clock.now()).toISOString().split('-')
    const { statusCode, body } = await words(`/marees/brest?mois=${Number(year) + 5}-${month}`)
    assert.equal(statusCode, 200)
    assert.match(body, /rel="prev"/)
    assert.doesNotMatch(body, /rel="next"/)
    assert.match(body, /Indicatif, ne pas utiliser pour la navigation\./)
  })

  test('of a name that two places have, both are led to their port', async () => {
    const { body } = await words('/marees/port-louis')
    assert.match(body, /Morbihan/)
    assert.match(body, /Guadeloupe/)
    assert.match(body, /href="\/marees\/port-tudy-groix"/)
  })

  test('hundreds of ports at once are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, i) => app.inject(i % 2 ? `/marees/port-${i}` : '/marees/brest')),
    )
    assert.deepEqual(Object.keys(Object.groupBy(answers, ({ statusCode }) => statusCode)), ['200', '404'])
  })
})

describe('the page of a port', () => {
  test('has wind, pressure, waves and vigilance beside the tide, and says what they do to it', async () => {
    const { body } = await words('/marees/brest?complet=1')
    const text = body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.match(text, /Vent et mer .*Vent .*km\/h.*Pression \d.*hPa.*Vagues /)
    assert.match(text, /Vigilance/)
    assert.match(text, /changent la hauteur de l’eau ; de combien, ce calcul ne le sait pas/)
  })

  test('is there for a port that no town is near', async () => {
    const { statusCode, body } = await words('/marees/ouinne?complet=1')
    assert.equal(statusCode, 200)
    assert.match(body, /<title>Marées à Ouinné/)
    assert.doesNotMatch(body, /Météo à/)
  })

  test('tells machines where its table is', async () => {
    const { body } = await words('/marees/brest')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    const graph: unknown = JSON.parse(json)
    assert.match(JSON.stringify(graph), /"@type":"Dataset".*\/marees\/brest\.csv.*\/marees\/brest\.ics/)
  })
})

describe('the picture of a port', () => {
  test('is there for whoever shares its address', async () => {
    const page = await words('/marees/brest')
    const [, address = ''] = /property="og:image" content="[^"]*(\/og-image\/[^"]+)"/.exec(page.body) ?? []
    const { statusCode, headers } = await app.inject(address)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/png')
  })

  test('of no port is refused in plain text', async () => {
    const { statusCode, headers } = await app.inject('/og-image/marees/lyon')
    assert.equal(statusCode, 404)
    assert.match(String(headers['content-type']), /^text\/plain/)
  })
})

describe('the calendar of a port', () => {
  test('has the turns of sixty days under names that stay', async () => {
    const [first, second] = await Promise.all([
      app.inject('/marees/brest.ics'),
      app.inject('/marees/brest.ics'),
    ])
    assert.equal(first.headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(first.body, second.body)
    const names = [...first.body.matchAll(/^UID:(.*)$/gm)].map(([, name]) => name)
    assert.equal(new Set(names).size, names.length)
    // Two tides in 24 hours and 50 minutes.
    assert.ok(names.length >= 228 && names.length <= 236, String(names.length))
    assert.match(first.body.replaceAll('\r\n ', ''), /Indicatif\\, ne pas utiliser pour la navigation\./)
  })

  test('keeps the names of turns from day to day', async () => {
    const names = async () =>
      new Set(
        [
          ...(await app.inject('/marees/calais.ics')).body.replaceAll('\r\n ', '').matchAll(/^UID:(.*)$/gm),
        ].map(([, name]) => name),
      )
    const before = await names()
    clock.advance(86_400_000)
    // A day that is over has four of them.
    assert.ok((await names()).intersection(before).size >= before.size - 4)
  })

  test('is a table as well', async () => {
    const { body, headers } = await app.inject('/marees/brest.csv')
    assert.match(String(headers['content-type']), /^text\/csv/)
    const [head, row] = body.split('\r\n')
    assert.equal(head, 'instant_utc,jour,heure_locale,maree,hauteur_m,coefficient_calcule')
    assert.match(
      row ?? '',
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z,\d{4}-\d\d-\d\d,\d\d:\d\d,(?:pleine|basse),\d\.\d\d,\d*$/,
    )
  })

  test('of no port is a sentence', async () => {
    const { statusCode, body } = await app.inject('/marees/lyon.ics')
    assert.equal(statusCode, 404)
    assert.match(body, /^[^<]+\.\s*$/)
  })
})
