import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { OpenApiDocument } from '../../src/views/open-api.ts'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { announcementsIn, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const documentOf = async (): Promise<OpenApiDocument> =>
  (await (await fetch(`${site.url}/api/v1/openapi.json`)).json()) as OpenApiDocument

describe('the page of the API', { concurrency: 2 }, () => {
  for (const javaScriptEnabled of [true, false])
    test(`shows every route of the document ${javaScriptEnabled ? 'with' : 'without'} script`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { javaScriptEnabled })
      await open('/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'API et données' }).click()
      await page.getByRole('heading', { level: 1, name: 'API et données ouvertes' }).waitFor()
      // Asked of the whole page at once: to look for each row by its role took half a minute of processor.
      const routes = page.locator('section[aria-labelledby]')
      const shown = await routes.evaluateAll((regions) =>
        regions.map((region) => ({
          name: document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent,
          lines: region instanceof HTMLElement ? region.innerText.split('\n') : [],
          parameters: Array.from(region.querySelectorAll('th[scope=row]'), (cell) => cell.textContent),
        })),
      )
      for (const [path, { get }] of Object.entries((await documentOf()).paths)) {
        const index = shown.findIndex(({ name }) => name === get.summary)
        assert.ok(shown[index]?.lines.includes(`GET ${path}`), get.summary)
        const names = get.parameters.map(({ name }) => name)
        assert.deepEqual(shown[index]?.parameters, names, get.summary)
        const route = routes.nth(index)
        await route.locator('summary').click()
        const example: unknown = JSON.parse(await route.locator('details pre').innerText())
        const answer = get.responses['200']
        assert.ok(answer && 'content' in answer)
        assert.deepEqual(example, answer.content?.['application/json']?.example)
      }
    })

  test('gives examples that are copied, and that answer', async (t) => {
    const { page, open, context } = await visitor(t, browser, site)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
    await open('/api')
    const tides = page.getByRole('region', { name: 'La marée d’un port', exact: true })
    await tides.getByRole('button', { name: /^Copier l’exemple fetch/ }).click()
    await announcementsIn(tides)
      .filter({ hasText: /^Copié$/ })
      .waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    const [, path] = /^const response = await fetch\('https?:\/\/[^/]+(\/api\/v1\/[^']+)'\)/.exec(code) ?? []
    assert.equal(path, '/api/v1/tides/brest')
    // As a page of another site asks.
    const status = await page.evaluate(async (address) => (await fetch(address)).status, path)
    assert.equal(status, 200)
  })
})
