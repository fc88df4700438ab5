import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Perishable } from '../../src/web/components/vigilance/perishable.tsx'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { rawRequest } from '../support/raw-request.ts'
import { runSite } from '../support/running-site.ts'
import { domain, slot } from '../domain/vigilance/samples.ts'
import { html, noon, rhone } from '../web/vigilance-samples.ts'

/** A page without the vigilance that its script takes back when nobody confirms it, and that vigilance. */
function parted(html: string): { readonly rest: string; readonly vigilance: string } {
  const start = /<(div|span) class="contents" data-vigilance=/.exec(html)
  if (!start) return { rest: html, vigilance: '' }
  const [, element = ''] = start
  const tags = new RegExp(`<(/?)${element}[ >]`, 'g')
  tags.lastIndex = start.index
  let depth = 0
  for (const tag of html.matchAll(tags)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth > 0) continue
    const after = parted(html.slice(tag.index))
    return {
      rest: html.slice(0, start.index) + after.rest,
      vigilance: html.slice(start.index, tag.index) + after.vigilance,
    }
  }
  return assert.fail('a mark without an end')
}

/** A level of the vigilance, in words and as a colour. */
const level =
  /[Vv]igilance\s(?:verte|jaune|orange|rouge)|[Pp]as de vigilance|department-\w+ is-(?:green|yellow|orange|red)/

/** A row of a list of risks that is one of the two vigilances, with a colour. */
const row =
  /(?:Vigilance météo|Crues des cours d’eau)<\/(?:span|h2)><span class="vigilance-badge risk-badge is-(?:green|yellow|orange|red)/
const badge = /vigilance-badge risk-badge is-(?:green|yellow|orange|red)/

describe('a page that is looked at long after it was made', () => {
  const ending = endingOfSuite()
  let port = 0
  before(async () => {
    ;({ port } = await runSite(ending))
  })
  const withRisks = ['/lyon', '/lyon/risques', '/mont-blanc']
  const pages = [
    ...withRisks,
    '/',
    '/lyon?embed=1',
    '/plage/dunkerque-malo-les-bains',
    '/carte-vigilance',
    '/carte-vigilance?departement=69',
    '/risques',
  ]
  for (const path of pages)
    test(`can take back every level of the vigilance: ${path}`, async () => {
      const { text } = await rawRequest(port, `${path}${path.includes('?') ? '&' : '?'}complet=1`)
      const { rest, vigilance } = parted(text)
      assert.match(vigilance, level)
      assert.equal(level.exec(rest)?.[0], undefined)
      if (withRisks.includes(path)) assert.match(vigilance, badge)
      assert.equal(row.exec(rest)?.[0], undefined)
    })

  for (const path of [
    '/montagne',
    '/massif/mont-blanc',
    '/chamonix-mont-blanc',
    '/chamonix-mont-blanc/risques',
    '/risques?carte=avalanches',
  ])
    test(`can take back every level of the avalanche scale: ${path}`, async () => {
      const { text } = await rawRequest(port, `${path}${path.includes('?') ? '&' : '?'}complet=1`)
      const { rest, vigilance } = parted(text)
      assert.match(vigilance, /is-avalanche-5/)
      assert.equal(/is-avalanche-[1-5]/.exec(rest)?.[0], undefined)
    })

  test('can take back the vigilance of rivers', async () => {
    const { text } = await rawRequest(port, '/risques?carte=crues&complet=1')
    const { vigilance } = parted(text)
    assert.match(vigilance, /data-of="flood"/)
  })
})

/** Orange thunderstorms until 20 h in Paris, yellow ones until midnight, and wind on the morrow. */
const storms = domain([
  [
    'thunderstorm',
    [
      slot('2026-10-04T08:00:00Z', '2026-10-04T18:00:00Z', 'orange'),
      slot('2026-10-04T18:00:00Z', '2026-10-04T22:00:00Z', 'yellow'),
    ],
  ],
])
const wind = domain([['wind', [slot('2026-10-05T04:00:00Z', '2026-10-05T10:30:00Z', 'yellow')]]])

/** The mark that a page gives to what it says by a bulletin which was last heard so long before noon. */
function markOf(minutesAgo: number): ReadonlyMap<string, string> {
  const part = rhone(storms, wind, { confirmedAgo: minutesAgo * 60_000 })
  const mark = html(Perishable, { part, now: noon, variant: 'line', children: 'Vigilance orange' })
  return new Map(
    [...mark.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  )
}

describe('how long a page believes what it says of the vigilance', () => {
  test('counts from when its source was last heard', () => {
    assert.equal(markOf(5).get('confirmed'), '2026-10-04T09:55:00.000Z')
  })

  test('counts from its own time when the server still warns of what nobody has confirmed for six hours', () => {
    assert.equal(markOf(361).get('confirmed'), noon)
  })
})

test('a page carries each warning to its own end, in words that are true on any day, and who said it', () => {
  const mark = markOf(5)
  assert.deepEqual(JSON.parse(mark.get('warnings')?.replaceAll('\u00a0', ' ') ?? ''), [
    ['orange', '2026-10-04T18:00:00.000Z', 'orages jusqu’au dimanche 4 octobre à 20 h'],
    ['yellow', '2026-10-04T22:00:00.000Z', 'orages dimanche 4 octobre de 20 h à minuit'],
    ['yellow', '2026-10-05T10:30:00.000Z', 'vent violent lundi 5 octobre de 6 h à 12 h 30'],
  ])
  assert.equal(
    mark.get('by')?.replaceAll('\u00a0', ' '),
    'selon le bulletin Météo-France du dimanche 4 octobre à 10 h, vu à 11 h 55',
  )
})
