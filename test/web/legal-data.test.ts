import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { sources } from '../../src/server/sources/registry.ts'
import type { SiteInfo } from '../../src/site-api.ts'
import { all, info, load, render } from './legal-pages.ts'

describe('what the site stores', async () => {
  const privacy = render('/politique-confidentialite', await load('privacy'))
  const cookies = render('/gestion-cookies', await load('cookies'))
  const source = globSync('src/web/**/*.{ts,tsx}', { cwd: new URL('../..', import.meta.url).pathname })
    .filter((file) => !file.includes('pages/legal/'))
    .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    .join('\n')
  const used = source.match(/(?<=['"`])eclaircie:[a-z-]+/g) ?? []

  for (const key of new Set([
    'eclaircie:favourites',
    'eclaircie:cooler-dismissed',
    'eclaircie:favourites:damaged',
    ...used,
  ]))
    test(`${key} is named in the privacy policy and in the cookies page`, () => {
      assert.ok(privacy.includes(key))
      assert.ok(cookies.includes(key))
    })

  test('is compared with cookies, in a table', () => {
    const [table = ''] = cookies.match(/<table><caption[^>]*>Stockage local et cookies.*?<\/table>/) ?? []
    assert.deepEqual(all(table, /<th scope="col">([^<]*)/g).slice(1), ['Stockage local', 'Cookies'])
  })

  test('is never a cookie: no code writes one', () =>
    assert.doesNotMatch(source, /document\.cookie|cookieStore/))
})

describe('the page of sources', async () => {
  const about = render('/a-propos', await load('about'))
  for (const { entry } of sources)
    test(`says what ${entry.name} provides, with its link and licence`, () => {
      const from = about.indexOf(`href="${entry.url}"`)
      const line = about.slice(from, about.indexOf('</li>', from))
      assert.ok(from >= 0)
      assert.ok(line.includes(`>${entry.name}<`) && line.includes(entry.provides), line)
      assert.equal(/Licence\s: /.test(line), entry.licence !== null, line)
      if (entry.licence) assert.ok(line.includes(entry.licence), line)
    })
})

// The words of the `attribution` that the database gives with each station.
describe('the constituents of tides', async () => {
  const about = render('/a-propos', await load('about'))
  const notice = readFileSync('data/NOTICE.md', 'utf8')
  for (const words of ['Hart-Davis', 'Dettmering', 'Seitz', 'TICON-4', 'Neaps tide database'])
    test(`are credited to ${words}, on the page of sources and beside the data`, () => {
      assert.ok(about.includes(words))
      assert.ok(notice.includes(words))
    })

  test('have their address and their licence', () => {
    for (const text of [about.slice(about.indexOf('TICON-4') - 200), notice]) {
      assert.ok(text.includes('https://doi.org/10.17882/109129'))
      assert.match(text, /TICON-4[^]{1,600}CC BY 4\.0/)
    }
  })
})

describe('another publisher', async () => {
  const other: SiteInfo = {
    ...info,
    contactEmail: 'autre@exemple.fr',
    tiles: { url: 'https://{s}.tuiles.example/{z}/{x}/{y}.png', attribution: '© Tuiles' },
  }
  const privacy = render('/politique-confidentialite', await load('privacy'), other)
  const about = render('/a-propos', await load('about'), other)

  test('is the one whose address the texts give', () => {
    assert.match(privacy, /mailto:autre@exemple\.fr/)
    assert.doesNotMatch(privacy + about, /bonjour@/)
  })

  test('is named the tile service that browsers really call', () => {
    for (const html of [privacy, about]) {
      assert.match(html, /tuiles\.example/)
      assert.match(html, /© Tuiles/)
    }
    assert.doesNotMatch(privacy, /geopf|Géoplateforme/)
    assert.doesNotMatch(about, /Plan IGN/)
  })
})
