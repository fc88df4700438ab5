import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { toPart } from '../../src/server/services/part.ts'
import { Perishable } from '../../src/web/components/vigilance/perishable.tsx'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { rawRequest } from '../support/raw-request.ts'
import { runSite } from '../support/running-site.ts'
import { html } from '../web/vigilance-samples.ts'

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

  test('can take back the vigilance of rivers', async () => {
    const { text } = await rawRequest(port, '/risques?carte=crues&complet=1')
    const { vigilance } = parted(text)
    assert.match(vigilance, /data-of="flood"/)
  })
})

describe('how long a page believes what it says of the vigilance', () => {
  const now = '2026-11-21T15:10:00.000Z'
  const confirmedIn = (confirmedAt: string): string | undefined => {
    const part = toPart(
      { confirmedAt },
      { now: Date.parse(now), at: now, source: 'meteo-france', freshForMs: 60_000, isCached: true },
    )
    const props = { part, now, form: 'line', children: 'Vigilance orange' } as const
    return /data-confirmed="([^"]*)"/.exec(html(Perishable, props))?.[1]
  }

  test('counts from when its source was last heard', () => {
    assert.equal(confirmedIn('2026-11-21T15:05:00.000Z'), '2026-11-21T15:05:00.000Z')
  })

  test('counts from its own time when the server still warns of what nobody has confirmed for six hours', () => {
    assert.equal(confirmedIn('2026-11-21T09:09:00.000Z'), now)
  })
})
