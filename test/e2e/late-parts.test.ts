import { after, describe, test, type TestContext } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { slowLine } from '../support/page-in-pieces.ts'
import { runSite } from '../support/running-site.ts'
import { visitor, whenAlive, type VisitOptions } from '../support/visit.ts'

const [site, browser] = await Promise.all([runSite({ after }), openBrowser({ after })])

const phone: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const screens: readonly (readonly [string, VisitOptions])[] = [
  ['a phone', phone],
  ['a desk', {}],
]

const pages = [
  '/plage/biarritz-grande-plage',
  '/carte-vigilance?departement=69',
  '/tour-de-france-2025/etape-10',
  '/nature',
]

/** What the visit finds wrong, a moved layout above all, fails the test when it ends. */
async function cardByCard(t: TestContext, path: string, options: VisitOptions): Promise<void> {
  const settled = `${path}${path.includes('?') ? '&' : '?'}complet=1`
  const line = await slowLine(t, site)
  const { page, leave } = await visitor(t, browser, { ...site, url: line.url }, options)
  await line.open(page, settled)
  await whenAlive(page)
  await leave()
}

for (const [screen, options] of screens)
  describe(`on ${screen}, a page that comes card by card moves nothing that is there`, () => {
    for (const path of pages) test(path, (t) => cardByCard(t, path, options))
  })
