import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { announcementsIn, setTextSize, textOf, visitor, whenAlive } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

describe('the home page', { concurrency: 2 }, () => {
  test('shows Paris, Lyon and Marseille to everybody, Paris large', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/')
    assert.match(await textOf(page.getByRole('article', { name: 'Paris' })), /−?\d+° degrés/)
    const cities = page.getByRole('region', { name: 'La météo de trois villes' })
    await cities.getByRole('heading', { name: 'Autres villes' }).waitFor()
    await cities.getByRole('link', { name: /^Marseille/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Marseille' }).waitFor()
  })

  test('can be written in at once on a desk, before any code of the search has come', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/')
    const scripts = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /\/(?:react|search)/.test(name))
            .length,
      )
    assert.equal(await page.locator(':focus').getAttribute('role'), 'combobox')
    assert.equal(await page.evaluate(() => window.scrollY), 0)
    assert.equal(await scripts(), 0)
    await page.keyboard.type('quimper')
    await page.getByRole('option').filter({ hasText: 'Quimper' }).first().waitFor()
  })

  test('leaves the focus alone on a phone, after a reload, and where an address leads to a part of it', async (t) => {
    const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
    const onPhone = await visitor(t, browser, site, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await onPhone.open('/')
    assert.equal(await focused(onPhone.page), 'BODY')
    const onDesk = await visitor(t, browser, site)
    await onDesk.open('/#favoris')
    assert.equal(await focused(onDesk.page), 'BODY')
    await onDesk.open('/lyon')
    assert.equal(await focused(onDesk.page), 'BODY')
    await onDesk.open('/')
    await onDesk.page.getByRole('heading', { level: 1 }).click()
    await onDesk.page.reload()
    await whenAlive(onDesk.page)
    assert.equal(await focused(onDesk.page), 'BODY')
  })

  test('leads to the city in its query', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/?city=Saint-%C3%89tienne')
    assert.equal(page.url(), `${site.url}/saint-etienne`)
  })

  test('says nothing of keys to a visitor', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/')
    assert.doesNotMatch(await textOf(page.locator('body')), /démonstration|clé API/i)
  })

  test('announces the feeds of vigilance to feed readers, as a town does those of its risks', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const feeds = () =>
      page
        .locator('link[rel=alternate]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await open('/')
    assert.deepEqual(await feeds(), [
      '/vigilance/france.atom',
      '/vigilance/france.json',
      '/vigilance/france.ics',
    ])
    await open('/nimes')
    assert.deepEqual(await feeds(), [
      '/nimes/risques.atom',
      '/nimes/risques.json',
      '/nimes/risques.ics',
      '/nimes/previsions.ics',
      '/api/v1/forecast?lat=43.8367&lon=4.3579',
      '/nimes.txt',
      '/nimes.md',
    ])
  })

  test('has one row for search, position and renewal on a phone, and says that its towns scroll', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await open('/')
    const tops = await Promise.all(
      [
        page.getByRole('combobox'),
        page.getByRole('button', { name: 'Voir la météo près de moi' }),
        page.getByRole('button', { name: 'Actualiser' }),
      ].map(async (part) => {
        const box = await part.boundingBox()
        assert.ok(box && box.height >= 44 && box.width >= 44)
        return box.y + box.height / 2
      }),
    )
    assert.ok(Math.max(...tops) - Math.min(...tops) < 4, tops.join(' '))
    const towns = page.getByRole('navigation', { name: 'Villes populaires :' })
    assert.match(await towns.evaluate((nav) => getComputedStyle(nav).maskImage), /gradient/)
  })

  test('shows the whole hint of its search, on the narrowest phone too', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 320, height: 700 } })
    await open('/')
    for (const width of [320, 344, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const missing = await page.getByRole('combobox').evaluate((input: HTMLInputElement) => {
        const { font, letterSpacing } = getComputedStyle(input, '::placeholder')
        const { paddingLeft, paddingRight } = getComputedStyle(input)
        const text = document.body.appendChild(document.createElement('span'))
        text.textContent = input.placeholder
        Object.assign(text.style, { position: 'absolute', whiteSpace: 'nowrap', font, letterSpacing })
        const needed = text.getBoundingClientRect().width
        text.remove()
        return needed - (input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
      })
      assert.ok(missing <= 0, `${width} px wide, ${missing} px are missing`)
    }
  })

  test('has the glyph of its search within the field, in text of twice the size too', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 700 } })
    await open('/')
    for (const size of [16, 32]) {
      await setTextSize(page, size)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 700 })
        const [field, glyph, text] = await page.getByRole('search').evaluate((form) =>
          [form, form.querySelector('svg'), form.querySelector('input')].map((one) => {
            const { left = NaN, right = NaN } = one?.getBoundingClientRect() ?? {}
            return { left, right }
          }),
        )
        assert.ok(field && glyph && text)
        assert.ok(glyph.left >= field.left && glyph.right <= text.left + 1, `${width} px, text of ${size} px`)
      }
    }
  })

  test('asks again when told to, and says so', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/')
    const said = announcementsIn(page).filter({ hasText: /^Données mises à jour\s!$/ })
    assert.equal(await said.count(), 0)
    const again = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('button', { name: 'Actualiser' }).click()
    assert.equal((await again).url(), `${site.url}/`)
    await said.waitFor()
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Actualiser')
    await page.reload()
    assert.equal(await page.evaluate(() => history.state as unknown), null)
  })

  test('does not say that data were renewed when they were not', async (t) => {
    const cut = await runSite(t, {
      env: { SIMULATED_FALLBACK: 'off' },
      prepare: (standIn) => standIn.fault('*', { kind: 'refuse' }),
    })
    const { page, open } = await visitor(t, browser, cut)
    await open('/')
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await announcementsIn(page).filter({ hasText: 'Les données n’ont pas pu être mises à jour.' }).waitFor()
    assert.doesNotMatch(await textOf(page.getByRole('main')), /Données mises à jour/)
  })

  test('tells the vigilance of the country and leads to its map', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/')
    await page.getByRole('link', { name: /^Carte de vigilance.*Vigilance orange.*\d+/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Carte de vigilance' }).waitFor()
  })

  for (const [device, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desk', { width: 1280, height: 900 }],
  ] as const)
    test(`shows where one is who allowed that before, in one go and nothing moves: ${device}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, {
        viewport,
        geolocation: { latitude: 48.3904, longitude: -4.4861 },
        permissions: ['geolocation'],
        asks: /./,
      })
      await open('/')
      await page.getByRole('article', { name: 'Brest' }).getByText('degrés').waitFor()
      await page.getByRole('heading', { name: 'Lieux à proximité' }).waitFor()
      assert.equal(await page.getByRole('heading', { name: 'Autres villes' }).count(), 0)
      assert.equal(await page.getByRole('article', { name: 'Paris' }).count(), 0)
    })

  test('offers the weather near by to one who has not been asked yet', async (t) => {
    const somebody = await visitor(t, browser, site, {
      geolocation: { latitude: 48.3904, longitude: -4.4861 },
    })
    await somebody.open('/')
    const { page, context } = somebody
    await page.getByRole('article', { name: 'Paris' }).waitFor()
    await context.grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Voir la météo près de moi' }).click()
    await page.getByRole('article', { name: 'Brest' }).getByText('degrés').waitFor()
    const chips = page.getByRole('navigation', { name: 'Villes à proximité :' })
    await chips.getByRole('link').first().waitFor()
    assert.ok((await chips.getByRole('link').count()) <= 12)
    assert.equal(await page.getByRole('navigation', { name: 'Villes populaires :' }).count(), 0)
  })
})
