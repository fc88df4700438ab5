import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { rainScale } from '../../src/domain/radar/picture.ts'
import type { Part } from '../../src/domain/part.ts'
import type { SiteApi } from '../../src/site-api.ts'
import type { RainMap } from '../../src/views/rain-map.ts'
import type { Fault } from '../stand-in/fault.ts'
import { buildApp, fixedClock, type BuiltSite } from '../support/build-app.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { settled } from '../support/settled.ts'

const clock = () => fixedClock('2026-11-24T16:12:00Z')
const spaces = (html: string) => html.replace(/<!-- -->/g, '').replace(/[\u00a0\u202f]/g, ' ')

/** What one site that keeps no page answers another way than it would. */
let changed: (site: SiteApi) => Partial<SiteApi> = () => ({})
let usual: BuiltSite

/** The page, once the stand-in's frames and looks are read, of a site whose answers may be changed. */
async function pageOf(change: typeof changed = () => ({}), query = '') {
  changed = change
  const { statusCode, body, headers } = await usual.app.inject(`/carte-pluie${query}`)
  assert.equal(statusCode, 200)
  return { html: spaces(body), headers }
}

/** The rain map with something else in it. */
const withRain =
  (change: (map: RainMap) => RainMap) =>
  (site: SiteApi): Partial<SiteApi> => ({
    async rainMap(): Promise<Part<RainMap>> {
      const part = await site.rainMap()
      return part.state === 'missing' ? part : { ...part, value: change(part.value) }
    },
  })

const summary = (map: RainMap) => map.summary ?? assert.fail('nothing is said of the frames')

describe('the page of the rain', () => {
  const ending = endingOfSuite()
  before(async () => {
    usual = await buildApp(ending, {
      clock: clock(),
      pages: true,
      env: { PAGE_CACHE: '0' },
      site: (site) => ({
        ...site,
        rainMap: () => ({ ...site, ...changed(site) }).rainMap(),
        flashMap: () => ({ ...site, ...changed(site) }).flashMap(),
      }),
    })
    await settled(usual)
  })

  test('has the newest frame, a sentence for each region and a row for each prefecture', async () => {
    const { html } = await pageOf()
    assert.match(html, /<img src="\/radar\/2026-11-24T16:00:00\.000Z\.png"/)
    assert.match(html, /<source media="\(prefers-color-scheme: dark\)" srcSet="[^"]+-sombre\.png"/i)
    assert.match(html, /radar de 17 h/)
    const sentences =
      html.match(/<li><strong>[^<]+<\/strong> : (?:pluie sur|pas de pluie vue|mal vue)/g) ?? []
    assert.equal(sentences.length, 13)
    const rows = html.match(/<th scope="row">.+?<td>(?:Pluie|Sec|Mal vu)/g) ?? []
    assert.equal(rows.length, 96)
    assert.match(html, /Outre-mer : pas de radar ici\./)
    assert.match(html, /Éclairs vus par satellite de [^:]+ : (?:\S+ )*Occitanie/)
    assert.match(html, /<a href="\/cartes" aria-current="true">Cartes</)
    assert.match(html, /aria-label="Affichage"><a href="\/carte-pluie" aria-current="page">Pluie</)
  })

  test('never says dry where no radar sees', async () => {
    const unseen = withRain((map) => ({
      ...map,
      summary: {
        regions: summary(map).regions.map((region) => ({
          ...region,
          unseen: region.communes,
          wet: 0,
          most: null,
        })),
        seats: summary(map).seats.map(({ place, seen }) => ({
          place,
          seen: { ...seen, state: 'unseen', rate: null, nearest: null },
        })),
      },
    }))
    const { html } = await pageOf(unseen)
    assert.equal(html.match(/<\/strong> : mal vue des radars\./g)?.length, 13)
    assert.doesNotMatch(html, /<td>Sec|pas de pluie vue/)
  })

  test('says since when the radar is old, keeps its frames and tells nothing of now', async () => {
    const { html } = await pageOf(
      withRain((map) => ({
        radar: { ...map.radar, unavailableSince: map.radar.newest },
        summary: null,
      })),
    )
    assert.match(html, /Radar indisponible depuis 17 h/)
    assert.match(html, /<img src="\/radar\/2026/)
    assert.doesNotMatch(html, /<td>|pluie sur \d/)
  })

  test('is a map without rain where the radar is switched off or silent, and says which', async () => {
    const without = (reason: 'off' | 'refused') => () => ({
      rainMap: async () => ({ state: 'missing', reason }) as const,
    })
    const off = await pageOf(without('off'))
    assert.match(off.html, /Ce site ne montre pas les radars\./)
    assert.doesNotMatch(off.html, /\/radar\/|<td>/)
    const silent = await pageOf(without('refused'))
    assert.match(silent.html, /Radar indisponible/)
    assert.match(silent.html, /Éclairs vus par satellite/)
  })

  test('loses its bolts alone when lightning fails, and says so', async () => {
    const { html } = await pageOf(() => ({
      flashMap: async () => ({ state: 'missing', reason: 'timeout' }) as const,
    }))
    assert.match(html, /Éclairs indisponibles : personne ne sait s’il y en a\./)
    assert.doesNotMatch(html, /data-lat|id="eclairs"|Aucun éclair/)
    assert.match(html, /<img src="\/radar\/2026/)
  })

  test('says how often its announcements were right, and why there are none any more', async () => {
    const scored = (csi: number) =>
      withRain((map) => ({
        ...map,
        radar: {
          ...map.radar,
          score: { hits: 20, misses: 20, falseAlarms: 60, csi, announces: csi >= 0.3 },
        },
      }))
    const stopped = await pageOf(scored(0.2))
    assert.match(
      stopped.html,
      /<p>Pas d’annonce de pluie pour l’heure à venir : ces dernières 24 heures, 3 annonces sur 10 étaient justes\.<\/p>/,
    )
    const going = await pageOf(scored(0.3))
    assert.match(going.html, /<p>Ces dernières 24 heures, 3 annonces sur 10 étaient justes\.<\/p>/)
    assert.doesNotMatch(going.html, /Pas d’annonce/)
  })

  test('is in a frame the map alone, in light colours unless its address says otherwise', async () => {
    const { html, headers } = await pageOf(() => ({}), '?embed=1')
    assert.doesNotMatch(html, /Préfectures|-sombre\.png"/)
    assert.match(html, /<html lang="fr" data-theme="light">/)
    const dark = (await pageOf(() => ({}), '?embed=1&theme=dark')).html
    assert.match(dark, /<html lang="fr" data-theme="dark">/)
    assert.match(dark, /<picture class="rain-picture"><img src="[^"]+-sombre\.png"/)
    const auto = (await pageOf(() => ({}), '?embed=1&theme=auto')).html
    assert.match(auto, /<html lang="fr">/)
    assert.match(auto, /<source media="\(prefers-color-scheme: dark\)" srcSet="[^"]+-sombre\.png"/i)
    const page = (await pageOf(() => ({}), '?theme=dark')).html
    assert.match(page, /<html lang="fr">/)
    assert.doesNotMatch(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  })

  test('has the colours of the pictures in its legend', () => {
    const sheet = readFileSync(join(import.meta.dirname, '../../src/web/styles/rain-map.css'), 'utf8')
    for (const [index, { colour, darkColour }] of rainScale.entries())
      assert.ok(
        sheet.includes(`.rain-${index} {\n  --tone: light-dark(${colour}, ${darkColour});`),
        `${index}`,
      )
  })
})

describe('no fault of the satellite ends in « aucun éclair »', () => {
  const faults: readonly (readonly [name: string, fault: Fault])[] = [
    ['a 502 for every time', { kind: 'status', status: 502 }],
    ['XML called a picture', { kind: 'other-picture', variant: 'xml-called-png' }],
  ]
  for (const [name, fault] of faults)
    test(`under ${name}`, async (t) => {
      const built = await buildApp(t, { clock: clock(), pages: true })
      built.standIn.fault('eumetview', fault)
      while ((await built.app.inject('/api/radar')).statusCode === 504);
      while ((await built.app.inject('/api/lightning?lat=44.3&lon=3.6')).statusCode === 503) await sleep(20)
      const html = spaces((await built.app.inject('/carte-pluie')).body)
      assert.match(html, /Éclairs indisponibles : personne ne sait s’il y en a\./)
      assert.doesNotMatch(html, /Aucun éclair|data-lat/)
      assert.match(html, /<strong>Bretagne<\/strong> : /)
    })
})

describe('no fault of the radar ends in « sec »', () => {
  const faults: readonly (readonly [name: string, fault: Fault])[] = [
    ['an empty list', { kind: 'status', status: 200, body: '<ListBucketResult></ListBucketResult>' }],
    ['a page of HTML', { kind: 'html-200' }],
    ['files that are none', { kind: 'status', status: 206, body: 'x'.repeat(16_384), path: 'RATE' }],
  ]
  for (const [name, fault] of faults)
    test(`under ${name}`, async (t) => {
      const built = await buildApp(t, { clock: clock(), pages: true })
      built.standIn.fault('opera', fault)
      const said = async (path: string) => {
        await built.app.inject(path)
        const { body } = await built.app.inject(path)
        return spaces(body.slice(body.indexOf('<main'), body.indexOf('</main>')))
      }
      while ((await built.app.inject('/api/radar')).statusCode === 504);
      assert.match(await said('/carte-pluie'), /Radar indisponible/)
      assert.doesNotMatch(
        await said('/carte-pluie'),
        /\bsec\b(?!\.<)|<td>|pas de pluie vue|Aucune pluie vue|\/radar\/2/i,
      )
      assert.doesNotMatch(await said('/lyon'), /Radar de|\bsec,/)
    })
})
