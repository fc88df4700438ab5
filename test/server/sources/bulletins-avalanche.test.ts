import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readBulletin } from '../../../src/server/sources/bulletins-avalanche/bulletin-xml.ts'
import { createBulletinStorage } from '../../../src/server/sources/bulletins-avalanche/bulletins-avalanche-storage.ts'
import { createBulletinArchive } from '../../../src/server/sources/bulletins-avalanche/bulletins-avalanche.ts'
import { filesNamed, localInstant } from '../../../src/server/sources/bulletins-avalanche/folder.ts'
import { buildApp, fixedClock, patient } from '../../support/build-app.ts'
import { localSource, upstreamOver } from '../upstream/local-source.ts'

const saved = (name: string) =>
  readFileSync(new URL(`../../fixtures/bulletins-avalanche/${name}`, import.meta.url), 'utf8')
async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 1_000) yield Buffer.from(text.slice(at, at + 1_000))
}
const bulletinOf = async (name: string) => {
  const read = await readBulletin(inPieces(saved(name)))
  assert.ok(read.kind === 'bulletin')
  return read.bulletin
}

describe('a real bulletin', () => {
  // https://files.data.gouv.fr/meteofrance/data/BULLETIN/BRA/2026/05/17/xml/Chablais_20260517160200.xml
  test('is read with its level by altitude, its slopes and its tendency', async () => {
    const bulletin = await bulletinOf('2026-05-17-massif-001.xml')
    assert.equal(bulletin.massif, 1)
    assert.equal(bulletin.issuedAt, '2026-05-17T14:02:00.000Z')
    assert.equal(bulletin.validUntil, '2026-05-18T16:00:00.000Z')
    assert.equal(bulletin.isAmendment, false)
    assert.deepEqual(bulletin.risk, {
      kind: 'given',
      level: 2,
      bands: [
        { level: 1, later: null, from: null, to: 2400, where: '' },
        { level: 2, later: null, from: 2400, to: null, where: '' },
      ],
    })
    assert.equal(bulletin.comment, 'Au-dessus de 2400m indice de risque limité, plus bas indice faible.')
    assert.deepEqual(bulletin.slopes, ['N', 'NE', 'E', 'NW'])
    assert.deepEqual(bulletin.situations, ['wet-snow', 'wind-slab'])
    assert.equal(bulletin.tendency.date, '2026-05-19')
    assert.equal(bulletin.tendency.level, 2)
    assert.equal(bulletin.tendency.title, 'Indice de risque limité')
    assert.match(
      bulletin.tendency.comment,
      /^La stabilisation du manteau neigeux continu, .* légère hausse\.$/,
    )
    assert.equal(bulletin.natural, 'Neige humide au fil du réchauffement diurne.')
    assert.equal(bulletin.notice, '')
  })

  test('is read with its texts as they were written, line by line', async () => {
    const { stability, quality } = await bulletinOf('2026-05-17-massif-001.xml')
    assert.equal(stability.title, 'Les chutes de neige récente se stabilisent progressivement.')
    assert.match(stability.text, /^Déclenchements provoqués :\n\* De la neige récente peut couler/)
    assert.match(quality, /^Enneigement :\nPour la saison, l’enneigement est bon à toutes altitudes\.\n/)
  })

  test('is read with its snow and its weather, without those of the week before', async () => {
    const { snow, freshSnow, weather } = await bulletinOf('2026-05-17-massif-001.xml')
    assert.deepEqual(snow, {
      date: '2026-05-17',
      lineNorth: 1500,
      lineSouth: 1600,
      depths: [
        { altitude: 1000, north: 0, south: 0 },
        { altitude: 1500, north: 5, south: 0 },
        { altitude: 2000, north: 70, south: 25 },
      ],
    })
    assert.equal(freshSnow.altitude, 1800)
    assert.deepEqual(
      freshSnow.days.map(({ date, least, most, isForecast }) => [date.slice(8), least, most, isForecast]),
      [
        ['13', 5, 10, false],
        ['14', 10, 15, false],
        ['15', 8, 12, false],
        ['16', 1, 3, false],
        ['17', 0, 1, false],
        ['18', 0, 1, true],
      ],
    )
    assert.equal(weather.steps.length, 4)
    assert.deepEqual(weather.steps[0], {
      time: '2026-05-18T04:00:00.000Z',
      freezingLevel: 2200,
      rainSnowLine: 1700,
      winds: [
        { altitude: 2000, speed: 25, from: 'SW' },
        { altitude: 2500, speed: 30, from: 'SW' },
      ],
    })
    assert.equal(weather.steps[3]?.rainSnowLine, null)
  })

  test('with one level for all altitudes and no slopes has one part', async () => {
    const { risk, slopes } = await bulletinOf('2026-05-17-massif-041.xml')
    assert.deepEqual(risk, {
      kind: 'given',
      level: 1,
      bands: [{ level: 1, later: null, from: null, to: null, where: '' }],
    })
    assert.deepEqual(slopes, [])
  })

  test('of winter is read on the clocks of winter; what it does not know is null', async () => {
    const { issuedAt, validUntil, freshSnow } = await bulletinOf('2026-03-15-aravis.xml')
    assert.deepEqual([issuedAt, validUntil], ['2026-03-15T15:09:00.000Z', '2026-03-16T17:00:00.000Z'])
    assert.deepEqual(freshSnow.days.at(-1), {
      date: '2026-03-15',
      least: null,
      most: null,
      isForecast: false,
    })
  })

  test('may be a message', async () => {
    assert.deepEqual(await readBulletin(inPieces(saved('2026-05-18-hors-saison.xml'))), {
      kind: 'message',
      text: 'Bulletin avalanche : la saison est terminée sur le massif Vanoise, rendez-vous début novembre.',
    })
    const { kind } = await readBulletin(inPieces(saved('2026-05-18-andorre.xml')))
    assert.equal(kind, 'message')
  })
})

describe('a time of Paris without its zone', () => {
  const times: readonly (readonly [local: string, instant: string | null, why: string])[] = [
    ['2026-01-20T18:00:00', '2026-01-20T17:00:00.000Z', 'in winter'],
    ['2026-03-28T18:00:00', '2026-03-28T17:00:00.000Z', 'the evening before clocks go forward'],
    ['2026-03-29T18:00:00', '2026-03-29T16:00:00.000Z', 'the evening after'],
    ['2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z', 'in the hour that does not exist'],
    ['2026-10-24T18:00:00', '2026-10-24T16:00:00.000Z', 'the evening before clocks go back'],
    ['2026-10-25T18:00:00', '2026-10-25T17:00:00.000Z', 'the evening after'],
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z', 'in the hour that comes twice, the first'],
    ['2026-01-20T18:00:00Z', null, 'with a zone it is another form'],
    ['2026-13-20T18:00:00', null, 'in no month'],
    ['', null, 'absent'],
  ]
  for (const [local, instant, why] of times)
    test(`${local || '«  »'} is ${instant ?? 'none'}: ${why}`, () =>
      assert.equal(localInstant(local), instant))
})

describe('the list of a day', () => {
  const list = async (body: string, type = 'text/html', where: 'archive' | 'storage' = 'archive') => {
    const ended: (() => void)[] = []
    const context = { after: (fn: () => void) => ended.push(fn) } as unknown as Parameters<
      typeof localSource
    >[0]
    const source = await localSource(context, (_, response) => {
      response.writeHead(200, { 'content-type': type })
      response.end(body)
    })
    const { upstream } = upstreamOver(context, source.url)
    const folder = where === 'archive' ? createBulletinArchive(upstream) : createBulletinStorage(upstream)
    try {
      return (await folder.list('2026-03-15')).map(({ massif, at, path }) => [
        massif,
        new Date(at).toISOString(),
        path,
      ])
    } finally {
      for (const end of ended) end()
    }
  }

  test('is read from the page of links', async () =>
    assert.deepEqual(await list(saved('2026-03-15-index.html')), [
      ['Aravis', '2026-03-15T15:09:00.000Z', '/2026/03/15/xml/Aravis_20260315160900.xml'],
      ['Belledonne', '2026-03-15T07:12:00.000Z', '/2026/03/15/xml/Belledonne_20260315081200.xml'],
      ['Belledonne', '2026-03-15T15:05:00.000Z', '/2026/03/15/xml/Belledonne_20260315160500.xml'],
      [
        'Orlu St-Barthelemy',
        '2026-03-15T14:53:00.000Z',
        '/2026/03/15/xml/Orlu%20St-Barthelemy_20260315155300.xml',
      ],
    ]))

  test('may be empty, when the page says so', async () =>
    assert.deepEqual(await list(saved('2026-07-01-index-vide.html')), []))

  test('is not a page of an error', async () =>
    assert.rejects(list('<html><title>Error</title></html>'), { reason: 'schema' }))

  test('is not a page of links of another day', async () =>
    assert.rejects(list(saved('2026-03-15-index.html').replaceAll('03/15', '03/14')), { reason: 'schema' }))

  test('is read from object storage, with names that need encoding', async () =>
    assert.deepEqual(
      await list(
        '<ListBucketResult><Contents><Key>data/BULLETIN/BRA/2026/03/15/xml/Orlu St-Barthelemy_20260315155300.xml</Key></Contents><Contents><Key>data/BULLETIN/BRA/2026/03/15/xml/</Key></Contents></ListBucketResult>',
        'application/xml',
        'storage',
      ),
      [
        [
          'Orlu St-Barthelemy',
          '2026-03-15T14:53:00.000Z',
          '/data/BULLETIN/BRA/2026/03/15/xml/Orlu%20St-Barthelemy_20260315155300.xml',
        ],
      ],
    ))

  test('leaves out what is not named after a massif and an instant', () =>
    assert.deepEqual(
      filesNamed(
        ['liste.xml', 'Aravis_2026.xml', '../Aravis_20260315160900.xml', 'x/y_20260315160900.xml'],
        String,
      ),
      [],
    ))
})

describe('the site in winter', () => {
  const winter = () => fixedClock('2026-01-20T10:00:00.000Z')

  test('says the level of every massif, the worst first, and why some have none', async (t) => {
    const { site } = await buildApp(t, { clock: winter(), deadlines: patient })
    const part = await site.massifs()
    assert.ok(part.state !== 'missing')
    const rows = part.value.groups.flatMap((group) => group.rows)
    assert.equal(rows.length, 35)
    for (const { rows: own } of part.value.groups) {
      const levels = own.flatMap(({ level }) => level ?? [])
      assert.deepEqual(
        levels,
        levels.toSorted((a, b) => b - a),
      )
    }
    assert.deepEqual(new Set(rows.map(({ level }) => level)), new Set([1, 2, 3, 4, 5, null]))
    const stateOf = (slug: string) => rows.find(({ massif }) => massif.slug === slug)?.state
    assert.equal(stateOf('pays-basque'), 'not-published')
    assert.equal(stateOf('renoso-incudine'), 'out-of-season')
    assert.equal(stateOf('mont-blanc'), 'in-force')
  })

  test('takes the amendment of the morning', async (t) => {
    const { site } = await buildApp(t, { clock: winter() })
    const part = await site.massifBulletin('belledonne')
    assert.ok(part && part.state !== 'missing' && part.value.said.state === 'in-force')
    assert.equal(part.value.said.bulletin.isAmendment, true)
    assert.equal(part.value.said.bulletin.issuedAt, '2026-01-20T07:12:00.000Z')
  })

  test('says nothing of a source that is switched off', async (t) => {
    const { site } = await buildApp(t, {
      clock: winter(),
      env: { AVALANCHE_URL: 'off', AVALANCHE_STORAGE_URL: 'off' },
    })
    assert.deepEqual(await site.massifs(), { state: 'missing', reason: 'off' })
  })

  test('reads the storage when the archive is switched off or gone', async (t) => {
    const { site, standIn } = await buildApp(t, { clock: winter(), env: { AVALANCHE_URL: 'off' } })
    const part = await site.massifBulletin('mont-blanc')
    assert.ok(part && part.state !== 'missing')
    assert.equal(part.value.said.state, 'in-force')
    assert.ok(standIn.calls.list().every(({ upstream }) => upstream !== 'bulletins-avalanche'))
  })
})
