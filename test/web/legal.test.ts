import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { paths } from '../../src/paths.ts'
import { all, load, render } from './legal-pages.ts'

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
])

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities.get(entity) ?? '')

/** What is read: blocks on lines of their own; `<code>` is not prose. */
const prose = (html: string): string =>
  decode(
    html
      .replace(/<code>.*?<\/code>/g, '«\u00a0code\u00a0»')
      .replace(/<\/?(?:p|li|h\d|td|th|caption|title|time|article|section)\b[^>]*>/g, '\n')
      .replace(/<[^>]+>/g, ''),
  )

interface TextPage {
  readonly module: string
  readonly path: string
  readonly title: string
  readonly h1: string
  readonly updated: string
  readonly anchors: readonly string[]
  /** What the specification or the law says that the text must say. */
  readonly says: readonly (string | RegExp)[]
}

const nb = '\u00a0'

const pages: readonly TextPage[] = [
  {
    module: 'about',
    path: '/a-propos',
    title: 'À propos | Éclaircie',
    h1: 'À propos d’Éclaircie',
    updated: '21 novembre 2026',
    anchors: ['mission', 'differences', 'chiffres', 'sources', 'engagement', 'limites', 'contact'],
    says: [
      /estim/i,
      'dix minutes',
      'Après le quatrième',
      `«${nb}Données simulées${nb}»`,
      `«${nb}Information indisponible${nb}»`,
      'outre-mer',
      'niveau de la mer',
      ...'Open-Meteo, OpenWeather, Météo-France, EUMETNET – MeteoAlarm, INSEE, La Poste, DGCL, Etalab'.split(
        ', ',
      ),
      ...'API Géo, IGN ADMIN EXPRESS, GeoNames, Natural Earth, Plan IGN, © IGN, Lucide'.split(', '),
      ...'Inter, CC BY 4.0, Licence Ouverte 2.0, MIT, ISC, OFL 1.1'.split(', '),
    ],
  },
  {
    module: 'privacy',
    path: '/politique-confidentialite',
    title: 'Politique de confidentialité | Éclaircie',
    h1: 'Politique de confidentialité',
    updated: '6 juillet 2025',
    anchors: ['responsable', 'donnees', 'geolocalisation', 'stockage', 'tiers', 'bases', 'droits'],
    says: [
      /aucune donnée personnelle/i,
      /temporaire/,
      'jamais conservée',
      /aucun cookie/,
      /aucune entrée de mesure d’audience anonyme/,
      'Aucun script, aucune police',
      'data.geopf.fr',
      'CNIL',
      /droits d’accès, de rectification, d’effacement/,
      'intérêt légitime',
      'bonjour@meteo.example',
    ],
  },
  {
    module: 'terms',
    path: '/conditions-utilisation',
    title: 'Conditions d’utilisation | Éclaircie',
    h1: 'Conditions d’utilisation',
    updated: '6 juillet 2025',
    anchors: [
      'objet',
      'permis',
      'interdit',
      'integration',
      'indicatif',
      'responsabilite',
      'licences',
      'droit',
    ],
    says: [
      'déni de service',
      'tentative d’intrusion',
      'revente des données météo',
      'usage commercial intensif sans accord',
      'usage personnel',
      /partager/,
      'plusieurs appareils',
      'projet personnel',
      'à titre indicatif',
      'vigilance officielle',
      'droit français',
    ],
  },
  {
    module: 'cookies',
    path: '/gestion-cookies',
    title: 'Gestion des cookies | Éclaircie',
    h1: 'Cookies et stockage local',
    updated: '6 juillet 2025',
    anchors: ['aucun-cookie', 'enregistre', 'comparaison', 'effacer', 'refuser', 'questions'],
    says: ['Chrome, Edge et Brave', 'Firefox', 'Safari', 'mesure d’audience', /n’en a pas|il n’y en a pas/],
  },
  {
    module: 'accessibility',
    path: '/accessibilite',
    title: 'Accessibilité | Éclaircie',
    h1: 'Déclaration d’accessibilité',
    updated: '21 novembre 2026',
    anchors: ['etat', 'verifie', 'limites', 'technologies', 'contact', 'recours', 'obligation'],
    says: [
      'partiellement conforme',
      'RGAA',
      'WCAG',
      'axe-core',
      'Aucun audit',
      'Défenseur des droits',
      '2005-102',
      'bonjour@meteo.example',
    ],
  },
]

/** The addresses that take no argument: the only ones these texts may lead to. */
const siteAddresses = new Set<string>([
  paths.home(),
  paths.about(),
  paths.privacy(),
  paths.terms(),
  paths.cookies(),
  paths.accessibility(),
  paths.api(),
  paths.widgets(),
])

for (const page of pages)
  describe(`the page ${page.path}`, async () => {
    const html = render(page.path, await load(page.module))
    const text = prose(html)

    test('has one title, one description and its canonical address', () => {
      assert.deepEqual(all(html, /<title>(.*?)<\/title>/g).map(decode), [page.title])
      const [description = '', ...others] = all(html, /<meta name="description" content="([^"]*)"/g)
      assert.equal(others.length, 0)
      assert.ok(description.length >= 50 && description.length <= 160, `${description.length} characters`)
      assert.deepEqual(all(html, /<link rel="canonical" href="([^"]*)"/g), [
        `https://meteo.example${page.path}`,
      ])
    })

    test('has one h1, first, and skips no level', () => {
      const levels = all(html, /<h([1-6])/g).map(Number)
      assert.equal(levels[0], 1)
      assert.equal(levels.filter((level) => level === 1).length, 1)
      for (const [i, level] of levels.entries())
        assert.ok(level <= (levels[i - 1] ?? 0) + 1, levels.join(' '))
      assert.match(text, new RegExp(`^\\s*${page.h1}\\s*$`, 'm'))
    })

    test('says when it was last changed', () => {
      const [date = ''] = all(html, /<time dateTime="([^"]*)"/gi)
      assert.equal(
        new Date(date).toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }),
        page.updated,
      )
      assert.match(html, new RegExp(`Dernière mise à jour${nb}: <time[^>]*>${page.updated}</time>`))
      assert.deepEqual(all(html, /<meta name="dcterms.modified" content="([^"]*)"/g), [date])
    })

    test('says what it must', () => {
      const line = text.replace(/[ \n]+/g, ' ')
      for (const words of page.says)
        assert.ok(typeof words === 'string' ? line.includes(words) : words.test(line), `missing: ${words}`)
    })

    test('has the anchors that the rest of the site may link to, and contents that lead to every section', () => {
      const ids = all(html, / id="([^"]*)"/g)
      assert.equal(new Set(ids).size, ids.length, 'an id is there twice')
      for (const anchor of page.anchors) assert.ok(ids.includes(anchor), anchor)
      assert.deepEqual(all(html, /<a href="#([^"]*)"/g), all(html, /<section id="([^"]*)"/g))
    })

    test('leads home, and only to addresses that exist', () => {
      assert.match(html, /<a class="button" href="\/">/)
      for (const href of all(html, /<a [^>]*?href="(\/[^"#]*)/g)) assert.ok(siteAddresses.has(href), href)
    })

    test('opens other sites over https, in a new window that it announces', () => {
      for (const link of html.match(/<a [^>]*href="http[^>]*>.*?<\/a>/g) ?? []) {
        assert.match(link, /href="https:\/\//)
        assert.match(link, /rel="noopener noreferrer"/)
        assert.match(link, /nouvelle fenêtre/)
      }
    })

    test('follows French typography', () => {
      assert.doesNotMatch(text, /['"]/)
      assert.doesNotMatch(text, /\.\.\./)
      assert.doesNotMatch(text, /[^\u00a0]:(?=[\s\u00a0])/, 'a colon wants a no-break space')
      assert.doesNotMatch(text, /[^\u202f][;!?]/, 'a high sign wants a narrow no-break space')
      assert.doesNotMatch(text, /«(?!\u00a0)|(?<!\u00a0)»/)
      assert.doesNotMatch(text, /\d %/)
      for (const content of all(html, / (?:content|alt|aria-label)="([^"]*)"/g).map(decode))
        assert.doesNotMatch(content, /['"]|[^\u00a0]:\s|[^\u202f][;!?]/, content)
    })

    test('has no inline style and no script', () =>
      assert.doesNotMatch(html, / style=|<script|<iframe| on[a-z]+="/))

    test('gives each table a caption and headings', () => {
      for (const table of html.match(/<table>.*?<\/table>/g) ?? []) {
        assert.match(table, /<caption[^>]*>[^<]+<\/caption>/)
        const columns = all(table, /<th scope="col">([^<]*)/g)
        assert.ok(columns.length >= 3 && columns.every((name) => name !== ''))
        const rows = table.match(/<tr><th scope="row">.*?<\/tr>/g) ?? []
        assert.ok(rows.length >= 3)
        for (const row of rows) assert.equal(row.match(/<t[hd]/g)?.length, columns.length)
      }
    })
  })
