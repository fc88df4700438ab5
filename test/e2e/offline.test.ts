import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'
import type { Ending } from '../support/build-app.ts'
import { announcementsIn, eventually, textOf, visitor, type Visitor } from '../support/visit.ts'

const [site, floods, browser] = await Promise.all([
  // The Rhône is orange until 15:00 in Paris, by Météo-France; the European feed knows whole days only.
  runSite({ after }, { prepare: (standIn) => standIn.fault('meteoalarm', { kind: 'refuse' }) }),
  // It is 10:00 in Paris: the Pas-de-Calais is red until midnight and orange for the day after, the Rhône is green.
  runSite(
    { after },
    {
      prepare(standIn) {
        standIn.setScenario('red-flood')
        standIn.fault('meteoalarm', { kind: 'refuse' })
      },
    },
  ),
  openBrowser({ after }),
])
await Promise.all(
  [`${site.url}/lyon`, ...['arras', 'lyon', 'arras/risques'].map((path) => `${floods.url}/${path}`)].map(
    (url) => fetch(`${url}?complet=1`),
  ),
)

const minutes = 60_000
const hours = 60 * minutes

const saidByBulletin = /selon le bulletin Météo-France du samedi 21 novembre à \d+ h, vu à \d+ h/
/** A level above green, or green itself. */
const level = /[Vv]igilance (?:crues )?(?:verte|jaune|orange|rouge)|[Pp]as de vigilance/

// What is unknown is shorter than what was known.
const offline = {
  serviceWorkers: 'allow',
  expects: /^net::ERR_|offline|503 for|^the layout shifted/,
} as const

/** Waits until the browser has stored a page. */
const isStored = (page: Page, path: string): Promise<void> =>
  eventually(async () =>
    assert.ok(await page.evaluate((to) => caches.match(new URL(to, location.href).href).then(Boolean), path)),
  )

/** The service worker serves the pages of this browser from now on. */
const isServed = (page: Page): Promise<void> =>
  eventually(async () => assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null)))

/** Somebody whose browser has stored a page, and what that asked for, and has no network now. */
async function visitorOffline(
  t: Ending,
  site: RunningSite,
  path: string,
  ...asked: readonly string[]
): Promise<Visitor> {
  const somebody = await visitor(t, browser, site, offline)
  await goOffline(somebody, path, ...asked)
  return somebody
}

async function goOffline(somebody: Visitor, path: string, ...asked: readonly string[]): Promise<void> {
  await somebody.page.clock.install()
  await somebody.open('/a-propos')
  await isServed(somebody.page)
  await somebody.open(path)
  for (const stored of [path, ...asked]) await isStored(somebody.page, stored)
  await somebody.context.setOffline(true)
}

describe('without a network', () => {
  test('a page visited before is shown with its date, loudly, with the warnings of then, until the network is back', async (t) => {
    const { page, context } = await visitorOffline(t, site, '/lyon')
    assert.match(await textOf(page.getByRole('main')), /[Vv]igilance orange/)
    await page.goto('/lyon')
    await page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne. Page enregistrée le' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Lyon' }).waitFor()
    await eventually(async () => assert.match(await textOf(page.locator('.vigilance-slot')), saidByBulletin))
    assert.match(
      await textOf(page.locator('.vigilance-slot')),
      /Vigilance orange Orange orages jusqu’au samedi 21 novembre à 15 h Jaune orages/,
    )
    // So among the risks of the commune.
    const risks = page.locator('.risk-rows')
    for (const [name, level] of [
      ['Vigilance météo', / Orange ,/],
      ['Crues des cours d’eau', / Jaune ,/],
    ] as const)
      assert.match(await textOf(risks.getByRole('listitem').filter({ hasText: name })), level)
    await page.getByRole('link', { name: 'Réessayer' }).waitFor()
    await context.setOffline(false)
    // Of itself.
    await page
      .getByRole('article')
      .getByText(/[Vv]igilance orange/)
      .first()
      .waitFor()
  })

  test('an avalanche bulletin visited before is read until its own end, and not after', async (t) => {
    const { page } = await visitorOffline(t, site, '/massif/mont-blanc')
    await page.goto('/massif/mont-blanc')
    await page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne. Page enregistrée le' }).waitFor()
    await page.getByText(/^Risque très fort \(5\ssur\s5\)$/).waitFor()
    // It ends at 18 h in Paris; the site's day begins at 10 h.
    await page.clock.fastForward(9 * 3_600_000)
    await page.getByText(/^Le bulletin est périmé/).waitFor()
    await page.getByText(/^Risque très fort/).waitFor({ state: 'hidden' })
  })

  test('a high risk of avalanches at a favourite stands at home until its bulletin ends, and not after', async (t) => {
    const somebody = await visitor(t, browser, site, { ...offline, asks: /./ })
    const { page, context } = somebody
    const vallorcine = {
      id: 'vallorcine',
      name: 'Vallorcine',
      slug: 'vallorcine',
      kind: 'city',
      location: { lat: 46.0336, lon: 6.933 },
      ambiguous: false,
      departmentName: 'Haute-Savoie',
      regionName: 'Auvergne-Rhône-Alpes',
      addedAt: '2026-11-10T09:00:00.000Z',
    }
    await context.addInitScript(
      (list) => localStorage.setItem('eclaircie:favourites', list),
      JSON.stringify([vallorcine]),
    )
    await goOffline(somebody, '/', '/api/avalanche/high?points=46.0336,6.9330')
    await page.goto('/')
    await page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne. Page enregistrée le' }).waitFor()
    const line = page.getByRole('region', { name: /^Avalanches/ })
    await line.getByRole('link', { name: /^Mont-Blanc, très fort\s\(5\) jusqu’à samedi 18\sh$/ }).waitFor()
    await page.clock.fastForward(9 * hours)
    await line.waitFor({ state: 'hidden' })
  })

  test('a page never visited says so, lists those that were, and comes of itself with the network', async (t) => {
    const { page, context } = await visitorOffline(t, site, '/accessibilite', '/a-propos')
    await page.goto('/marseille')
    await page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' }).waitFor()
    // The first page of a first visit as well, which was there before the worker.
    await page.getByRole('link', { name: 'À propos' }).click()
    await page.getByRole('status').filter({ hasText: 'Page enregistrée le' }).waitFor()
    await page.goto('/marseille')
    await page.getByRole('link', { name: /^Accessibilité/ }).click()
    await page.getByRole('heading', { level: 1, name: /accessibilité/ }).waitFor()
    await page.goto('/marseille')
    await page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Marseille' }).waitFor()
  })

  test('a map visited before goes on as a map, with the places of then', async (t) => {
    const { page } = await visitorOffline(t, site, '/carte-meteo', '/api/weather-map')
    await page.goto('/carte-meteo')
    await page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne. Page enregistrée le' }).waitFor()
    await page.getByRole('button', { name: 'Zoomer', exact: true }).click()
    await page
      .locator('.leaflet-marker-pane')
      .getByRole('link', { name: /^Lille, / })
      .waitFor()
  })

  test('a map goes on working when another is wanted that was not visited', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, offline)
    await open('/carte-meteo')
    const marker = page.locator('.leaflet-marker-pane .map-marker').first()
    await marker.waitFor()
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Cartes' }).getByRole('link', { name: 'Plages' }).click()
    await announcementsIn(page)
      .getByText('Hors ligne : cette carte n’est pas enregistrée sur votre appareil.')
      .waitFor()
    assert.ok(page.url().endsWith('/carte-meteo'))
    assert.ok(await marker.isVisible())
  })

  test('an open page says that it is no longer renewed', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, offline)
    await open('/lyon')
    await context.setOffline(true)
    await announcementsIn(page)
      .filter({
        hasText: 'Vous êtes hors ligne : les informations affichées ne sont plus mises à jour.',
      })
      .waitFor()
  })
})

/** Screens with what they leave of the red of today, and of the orange of tomorrow. */
const screens: readonly [path: string, red: RegExp, orange: RegExp][] = [
  [
    '/arras',
    /Vigilance rouge Rouge crues jusqu’au samedi 21 novembre à minuit/,
    /Vigilance orange Orange crues dimanche 22 novembre de 0 h à minuit/,
  ],
  ['/', /Rouge crues jusqu’au .* : Pas-de-Calais \(62\)/, /Vigilance orange Orange crues .* : Pas-de-Calais/],
  ['/carte-vigilance', /Rouge crues jusqu’au .* : Pas-de-Calais \(62\)/, /Vigilance orange Orange crues/],
  ['/arras/risques', /Vigilance rouge Rouge crues jusqu’au/, /Vigilance orange Orange crues/],
]

describe('a warning on a saved page', () => {
  for (const [path, red, orange] of screens)
    test(`holds until its own end, whatever the hour, then what follows, then nothing is known: ${path}`, async (t) => {
      const { page } = await visitorOffline(t, floods, path)
      const main = page.getByRole('main')
      await page.goto(path)
      await eventually(async () => assert.match(await textOf(main), red))
      for (const ms of [10 * minutes, 7 * hours]) {
        await page.clock.fastForward(ms)
        await page.reload()
        await eventually(async () => assert.match(await textOf(main), red))
        assert.match(await textOf(main), saidByBulletin)
      }
      // An open page by itself, and one that is opened then.
      await page.clock.fastForward(8 * hours)
      await eventually(async () => assert.match(await textOf(main), orange))
      await page.reload()
      await eventually(async () => assert.match(await textOf(main), orange))
      assert.doesNotMatch(await textOf(main), /[Rr]ouge/)
      await page.clock.fastForward(48 * hours)
      await eventually(async () => assert.match(await textOf(main), /Vigilance inconnue/))
      assert.doesNotMatch(await textOf(main), level)
    })

  test('stands alone: green is unknown at once', async (t) => {
    const { page } = await visitorOffline(t, floods, '/lyon')
    const main = page.getByRole('main')
    assert.match(await textOf(main), /Pas de vigilance particulière/)
    await page.goto('/lyon')
    await eventually(async () => assert.match(await textOf(main), /Vigilance inconnue/))
    assert.doesNotMatch(await textOf(main), /[Pp]as de vigilance|Vert\b/)
  })
})

describe('a warning in an old tab', () => {
  for (const [path, red, orange] of screens)
    test(`stays alone after six hours, and goes at its own end: ${path}`, async (t) => {
      const { page, open, context } = await visitor(t, browser, floods, {
        expects: /^net::ERR_|^the layout shifted/,
      })
      await page.clock.install()
      await open(path)
      await context.setOffline(true)
      const main = page.getByRole('main')
      for (const [ms, left] of [
        [7 * hours, red],
        [8 * hours, orange],
        [48 * hours, /Vigilance inconnue/],
      ] as const) {
        await page.clock.fastForward(ms)
        await eventually(async () => assert.match(await textOf(main), left))
        assert.doesNotMatch(await textOf(main), /[Pp]as de vigilance|[Vv]igilance verte/)
      }
      assert.doesNotMatch(await textOf(main), level)
    })
})

test('a site that is gone is not hidden by the memory of the browser: the saved page says so at once', async (t) => {
  const gone = await runSite(t, {
    prepare: (standIn) => standIn.fault('meteoalarm', { kind: 'refuse' }),
  })
  await fetch(`${gone.url}/lyon?complet=1`)
  const { page, open } = await visitor(t, browser, gone, offline)
  await open('/a-propos')
  await isServed(page)
  await isStored(page, '/a-propos')
  await open('/lyon')
  await isStored(page, '/lyon')
  gone.signal('SIGKILL')
  await gone.ended
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'À propos' })
  await link.click()
  await page.getByRole('status').filter({ hasText: 'Éclaircie ne répond pas.' }).waitFor()
  await page.goto('/lyon')
  await page.getByRole('status').filter({ hasText: 'Éclaircie ne répond pas. Page enregistrée le' }).waitFor()
  await eventually(async () => assert.match(await textOf(page.locator('.vigilance-slot')), saidByBulletin))
})
