import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { restrictionsOn } from '../../../src/domain/risks/drought.ts'
import { createVigiEau } from '../../../src/server/sources/vigieau/vigieau.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const villeurbanne = { lat: 45.7679, lon: 4.8807 }

async function vigiEau(t: TestContext, ...replies: readonly { body: unknown; status?: number }[]) {
  const source = await localSource(t, (_, response, count) => {
    const reply = replies[count - 1] ?? replies.at(-1)
    sendJson(response, reply?.body, reply?.status)
  })
  const { upstream } = upstreamOver(t, source.url)
  return { ...createVigiEau(upstream), source }
}

const of = (name: string) => fixture(`vigieau/${name}.json`)

describe('the decrees on water', () => {
  test('of a commune are read for private persons', async (t) => {
    const { restrictions, source } = await vigiEau(t, { body: of('zones-69266') })
    const reply = await restrictions('69266', villeurbanne)
    assert.ok(reply.coverage === 'covered')
    assert.deepEqual(reply.restrictions.slice(0, 2), [
      {
        resource: 'surface',
        zone: 'ZONE 8 — Rize et Ozon',
        level: 'reinforced-alert',
        from: '2026-08-12',
        until: '2026-10-31',
        decreeUrl: 'https://regleau.s3.gra.perf.cloud.ovh.net/arrete-restriction/41250/AP_2026-08-12.pdf',
      },
      {
        resource: 'ground',
        zone: 'Nappe de l’Est lyonnais',
        level: 'alert',
        from: '2026-08-12',
        until: '2026-10-31',
        decreeUrl: 'https://regleau.s3.gra.perf.cloud.ovh.net/arrete-restriction/41250/AP_2026-08-12.pdf',
      },
    ])
    const query = source.requests[0]?.query
    assert.deepEqual([query?.get('commune'), query?.get('profil')], ['69266', 'particulier'])
  })

  test('hold from their first day to their last', async (t) => {
    const { restrictions } = await vigiEau(t, { body: of('zones-69266') })
    const reply = await restrictions('69266', villeurbanne)
    assert.ok(reply.coverage === 'covered')
    const inForce = (day: string) =>
      restrictionsOn(
        reply.restrictions.filter(({ until }) => until === '2026-10-31'),
        day,
      ).map(({ resource }) => resource)
    assert.deepEqual(inForce('2026-08-11'), [])
    assert.deepEqual(inForce('2026-10-31'), ['surface', 'ground'])
    assert.deepEqual(inForce('2026-11-01'), [])
  })

  test('are none where the register says so, and unknown where it does not reach', async (t) => {
    const none = await vigiEau(t, { body: of('404'), status: 404 })
    assert.deepEqual(await none.restrictions('69266', villeurbanne), {
      coverage: 'covered',
      restrictions: [],
    })
    const away = await vigiEau(t, {
      body: { statusCode: 404, message: 'Les données pour la Polynésie ne sont pas disponibles.' },
      status: 404,
    })
    assert.deepEqual(await away.restrictions('98735', villeurbanne), { coverage: 'not-covered' })
    const empty = await vigiEau(t, { body: of('zones-empty') })
    assert.deepEqual(await empty.restrictions('69266', villeurbanne), {
      coverage: 'covered',
      restrictions: [],
    })
  })

  test('of a commune with several zones of one water are asked by its centre', async (t) => {
    const { restrictions, source } = await vigiEau(
      t,
      { body: of('409'), status: 409 },
      { body: of('zones-69266') },
    )
    assert.equal((await restrictions('69266', villeurbanne)).coverage, 'covered')
    const query = source.requests[1]?.query
    assert.deepEqual(
      [query?.get('lat'), query?.get('lon'), query?.get('commune')],
      ['45.7679', '4.8807', null],
    )
  })

  test('with a level that is new to us are there, their level unknown', async (t) => {
    const { restrictions } = await vigiEau(t, {
      body: [{ nom: 'Drôme', type: 'AEP', niveauGravite: 'catastrophe', arrete: null }],
    })
    assert.deepEqual(await restrictions('26362', villeurbanne), {
      coverage: 'covered',
      restrictions: [
        { resource: 'drinking', zone: 'Drôme', level: null, from: null, until: null, decreeUrl: null },
      ],
    })
  })

  const failures: readonly [string, { body: unknown; status?: number }][] = [
    ['a refusal in other words', { body: { statusCode: 404, message: 'Not Found' }, status: 404 }],
    ['one zone in place of a list', { body: { nom: 'x', type: 'SUP', niveauGravite: 'alerte' } }],
    ['zones of no water', { body: [{ nom: 'x', type: 'XYZ', niveauGravite: 'alerte' }] }],
  ]
  for (const [what, reply] of failures)
    test(`are unreadable in ${what}`, async (t) => {
      const { restrictions } = await vigiEau(t, reply)
      await assert.rejects(restrictions('69266', villeurbanne), { name: 'UpstreamError', reason: 'schema' })
    })
})

test('the worst decree of each department is read at once; no level is none, a new one unknown', async (t) => {
  const { departments } = await vigiEau(t, {
    body: [...(of('departements') as unknown[]), { code: '2A', niveauGraviteMax: 'catastrophe' }],
  })
  assert.deepEqual(
    [...(await departments())],
    [
      ['01', 'alert'],
      ['13', 'crisis'],
      ['29', 'none'],
      ['2A', null],
    ],
  )
})
