import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { XMLParser } from 'fast-xml-parser'
import type { Part } from '../../../src/domain/part.ts'
import type { MassifBulletin, MassifState } from '../../../src/views/mountains.ts'
import { avalancheBulletin, inForce, montBlanc } from '../../support/avalanche.ts'
import { buildApp, fixedClock } from '../../support/build-app.ts'

const hour = 3_600_000
const env = { PUBLIC_URL: 'https://eclaircie.example' }
const sources = ['bulletins-avalanche', 'bulletins-avalanche-storage'] as const

const at = (t: TestContext, instant: string) => buildApp(t, { clock: fixedClock(instant), env })

/** The site where this is said of Mont-Blanc at an instant. */
const saying = (
  t: TestContext,
  said: () => MassifState,
  instant: string,
  state: 'fresh' | 'stale' = 'fresh',
) =>
  buildApp(t, {
    clock: fixedClock(instant),
    env,
    site: (site) => ({
      ...site,
      massifBulletin: async (): Promise<Part<MassifBulletin>> => ({
        state,
        value: { now: instant, massif: montBlanc, said: said() },
        at: avalancheBulletin.issuedAt,
        source: 'bulletins-avalanche',
        cached: false,
        freshUntil: instant,
      }),
    }),
  })

interface ReadEntry {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly summary: string
  readonly link: { readonly href: string }
}

interface ReadFeed {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly updated: string
  readonly link: readonly { readonly rel: string; readonly href: string }[]
  readonly entry: readonly ReadEntry[]
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'entry',
})

/** What a program reads in a feed, by a parser that is not ours. */
function read(body: string): ReadFeed {
  const { feed } = parser.parse(body.replaceAll(/[\u00a0\u202f]/g, ' ')) as { feed: ReadFeed }
  return { ...feed, entry: feed.entry ?? [] }
}

const url = (slug: string): string => `/massif/${slug}/bulletin.atom`
const morning = '2026-03-16T08:00:00.000Z'
const winter = '2026-01-20T10:00:00.000Z'

describe('the feed of a massif', () => {
  test('has the bulletin in force: level in words, validity, altitudes, the scale’s own sentence, its page', async (t) => {
    const { app } = await saying(t, () => inForce, morning)
    const { statusCode, headers, body } = await app.inject(url('mont-blanc'))
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/atom+xml; charset=utf-8'])
    const feed = read(body)
    assert.equal(feed.title, 'Bulletin d’avalanche, massif du Mont-Blanc')
    assert.equal(feed.subtitle, undefined)
    assert.deepEqual(
      feed.link.map(({ rel, href }) => [rel, href]),
      [
        ['self', 'https://eclaircie.example/massif/mont-blanc/bulletin.atom'],
        ['alternate', 'https://eclaircie.example/massif/mont-blanc'],
      ],
    )
    const [entry, ...others] = feed.entry
    assert.ok(entry && others.length === 0)
    assert.equal(entry.title, 'Risque 3, marqué : avalanches, massif du Mont-Blanc')
    assert.equal(entry.id, 'tag:eclaircie.example,2026:massif/mont-blanc/2026-03-16')
    assert.equal(entry.updated, '2026-03-15T15:09:00.000Z')
    assert.equal(entry.link.href, 'https://eclaircie.example/massif/mont-blanc')
    assert.equal(
      entry.summary,
      'Valable jusqu’au lundi 16 mars à 18 h. Au-dessus de 1 800 m : marqué (3). En dessous : limité (2). Dans de nombreuses pentes suffisamment raides, le manteau neigeux n’est que modérément à faiblement stabilisé. Déclenchements d’avalanches possibles parfois même par faible surcharge et dans de nombreuses pentes, surtout celles généralement décrites dans le bulletin. Dans certaines situations, quelques départs spontanés d’avalanches de taille moyenne, et parfois assez grosse, sont possibles. Échelle européenne du risque d’avalanche : ce n’est pas la vigilance. Bulletin du dimanche 15 mars à 16 h 09, à lire en entier sur meteofrance.com.',
    )
  })

  test('has one entry for a bulletin and its amendment, and another for the next day’s', async (t) => {
    // Belledonne: amended at 8 h 12 in Paris, by one level more.
    const { app, clock } = await at(t, '2026-01-21T06:00:00.000Z')
    const entryOf = async () => {
      const [entry, ...others] = read((await app.inject(url('belledonne'))).body).entry
      assert.ok(entry && others.length === 0)
      return entry
    }
    const first = await entryOf()
    clock.advance(4 * hour)
    const amended = await entryOf()
    assert.equal(amended.id, first.id)
    assert.deepEqual(
      [first, amended].map(({ updated }) => updated),
      ['2026-01-20T15:08:00.000Z', '2026-01-21T07:12:00.000Z'],
    )
    assert.deepEqual(
      [first, amended].map(({ title }) => title),
      [
        'Risque 1, faible : avalanches, massif de Belledonne',
        'Risque 2, limité : avalanches, massif de Belledonne',
      ],
    )
    assert.match(amended.summary, /Bulletin du mercredi 21 janvier à 8 h 12, qui modifie le précédent/)
    clock.advance(8 * hour)
    const next = await entryOf()
    assert.match(next.id, /\/belledonne\/2026-01-22$/)
  })

  test('is the same in a process that begins later', async (t) => {
    const bodyAt = async (instant: string) => (await (await at(t, instant)).app.inject(url('aravis'))).body
    assert.equal(await bodyAt('2026-01-20T11:00:00.000Z'), await bodyAt(winter))
  })

  test('lists no bulletin that is over, neither as in force nor as lifted, and says so', async (t) => {
    let said: MassifState = inForce
    const { app } = await saying(t, () => said, morning)
    assert.equal(read((await app.inject(url('mont-blanc'))).body).entry.length, 1)
    said = { state: 'expired', bulletin: avalancheBulletin }
    const { statusCode, body } = await app.inject(url('mont-blanc'))
    assert.equal(statusCode, 200)
    const feed = read(body)
    assert.deepEqual(feed.entry, [])
    assert.equal(feed.subtitle, 'Le bulletin est périmé : il ne dit plus rien du risque.')
    assert.equal(feed.updated, avalancheBulletin.validUntil)
  })

  for (const [slug, state, instant, subtitle] of [
    [
      'pays-basque',
      'not published',
      winter,
      'Aucun bulletin n’est publié pour aujourd’hui : cela ne dit rien du risque.',
    ],
    [
      'renoso-incudine',
      'out of season by its own message',
      winter,
      'Hors saison, Météo-France ne publie pas de bulletin pour ce massif. Là où il reste de la neige, une avalanche est possible. Météo-France : Bulletin avalanche : la saison est terminée sur le massif, rendez-vous début novembre.',
    ],
    [
      'mont-blanc',
      'out of season',
      '2026-07-14T10:00:00.000Z',
      'Hors saison, Météo-France ne publie pas de bulletin pour ce massif. Là où il reste de la neige, une avalanche est possible.',
    ],
  ] as const)
    test(`is empty and says why: ${state}`, async (t) => {
      const { app } = await at(t, instant)
      const { statusCode, body } = await app.inject(url(slug))
      assert.equal(statusCode, 200)
      const feed = read(body)
      assert.deepEqual([feed.entry, feed.subtitle], [[], subtitle])
      // Midnight in Paris: nobody says when nothing was published.
      assert.match(feed.updated, /T2[23]:00:00\.000Z$/)
    })

  for (const [state, name] of [
    ['contradicting', 'contradictoire'],
    ['unreadable', 'illisible'],
  ] as const)
    test(`has the bulletin without a level where its level is ${state}`, async (t) => {
      const { app } = await saying(t, () => ({ state, bulletin: avalancheBulletin }), morning)
      const { entry } = read((await app.inject(url('mont-blanc'))).body)
      assert.deepEqual(
        entry.map(({ id, title }) => [id, title]),
        [
          [
            'tag:eclaircie.example,2026:massif/mont-blanc/2026-03-16',
            `Bulletin ${name} : avalanches, massif du Mont-Blanc`,
          ],
        ],
      )
      assert.doesNotMatch(entry[0]?.summary ?? '', /faible|limité|marqué|\bfort|sur 5/)
    })

  test('is a 503 when its source is silent, never an empty feed', async (t) => {
    const { app, standIn } = await at(t, winter)
    for (const name of sources) standIn.fault(name, { kind: 'status', status: 500 })
    const answer = await app.inject(url('mont-blanc'))
    assert.equal(answer.statusCode, 503)
    assert.equal(answer.headers['retry-after'], '60')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8')
  })

  test('keeps the bulletin while its source is silent, and is a 503 once that is over', async (t) => {
    const { app, standIn, clock } = await at(t, winter)
    const before = (await app.inject(url('mont-blanc'))).body
    for (const name of sources) standIn.fault(name, { kind: 'status', status: 500 })
    clock.advance(5 * hour)
    const after = await app.inject(url('mont-blanc'))
    assert.deepEqual([after.statusCode, after.body], [200, before])
    // The bulletin was valid until 18 h in Paris.
    clock.advance(3 * hour)
    assert.equal((await app.inject(url('mont-blanc'))).statusCode, 503)
  })

  for (const said of [
    { state: 'unreadable', bulletin: null },
    { state: 'not-published', message: null },
    { state: 'out-of-season', message: null },
  ] as const)
    test(`is a 503 where nothing was heard since: ${said.state}`, async (t) => {
      const { app } = await saying(t, () => said, morning, 'stale')
      assert.equal((await app.inject(url('mont-blanc'))).statusCode, 503)
    })

  test('may be read by pages of other sites, and comes as 304 to whoever has it', async (t) => {
    const { app } = await at(t, winter)
    const first = await app.inject(url('aravis'))
    assert.equal(first.headers['access-control-allow-origin'], '*')
    const headers = { 'if-none-match': String(first.headers.etag) }
    assert.equal((await app.inject({ url: url('aravis'), headers })).statusCode, 304)
  })

  test('is nowhere for no massif, and says so in plain text', async (t) => {
    const { app } = await at(t, winter)
    const { statusCode, headers } = await app.inject(url('atlantide'))
    assert.deepEqual([statusCode, headers['content-type']], [404, 'text/plain; charset=utf-8'])
  })

  test('is linked in the head of the massif’s page, and on it', async (t) => {
    const { app } = await buildApp(t, { pages: true, clock: fixedClock(winter) })
    const { body } = await app.inject('/massif/mont-blanc?complet=1')
    assert.match(
      body,
      /<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/massif\/mont-blanc\/bulletin\.atom"/,
    )
    assert.match(body, /<a href="\/massif\/mont-blanc\/bulletin\.atom"[^>]*>Suivre ce bulletin/)
  })
})
