import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { eventually, setTextSize, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

describe('the page of a city', { concurrency: 2 }, () => {
  test('tells the weather now, hour by hour, and for seven days', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const response = await open('/saint-etienne')
    assert.equal(response.status(), 200)
    assert.equal(await page.title(), 'Météo Saint-Étienne | Éclaircie')
    const card = page.getByRole('article', { name: 'Saint-Étienne' })
    const text = await textOf(card)
    assert.match(text, /^Saint-Étienne Loire · samedi 21 novembre, 10 h(?: \d\d)? −?\d+° degrés /)
    assert.match(text, / max\. −?\d+° min\. −?\d+° Vent (?:de |d’|du )[a-z-]+, \d+ km\/h.* Humidité \d+ %/)
    const hours = page.getByRole('group', { name: 'Prévisions des 24 prochaines heures' })
    assert.match(await textOf(hours), /^aujourd’hui 10 h −?\d+° .*\b11 h −?\d+° .*\b12 h −?\d+° /)
    const days = page.locator('details').filter({ hasText: 'Prévisions 7 jours' })
    const rows = await days.getByRole('listitem').filter({ hasText: 'maximale' }).all()
    assert.equal(rows.length, 7)
    for (const row of rows)
      assert.match(await textOf(row), /minimale −?\d+° (?:\S+ )*maximale −?\d+° \(.+ de −?\d+ à −?\d+°\)$/)
    for (const title of [
      'Pluie dans les prochaines heures',
      'Vent',
      'Soleil et lune',
      'Air',
      'Lieux à proximité',
    ])
      assert.equal(await page.getByRole('heading', { name: title, exact: true }).count(), 1, title)
  })

  test('keeps the hours where they are on a desk when the official text unfolds beside them', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 1280, height: 800 } })
    await open('/lyon')
    const top = () =>
      page.getByRole('heading', { name: 'Heure par heure' }).evaluate((title) => {
        return title.getBoundingClientRect().top + scrollY
      })
    const before = await top()
    await page.getByText('Texte officiel').click()
    await page.getByRole('heading', { name: /^Bulletin de suivi départemental/ }).waitFor()
    assert.ok(Math.abs((await top()) - before) < 2)
  })

  test('has the pollens of its risks in a table as wide as the screen', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 320, height: 800 } })
    await open('/lyon/risques')
    const table = page.getByRole('region', { name: 'Pollens par espèce et par jour' })
    await table.evaluate((region) => {
      const around = region.closest('details')
      if (around) around.open = true
    })
    assert.equal(await table.getByRole('columnheader', { name: 'demain', exact: true }).count(), 1)
    for (const width of [320, 390, 479, 480, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      assert.equal(beyond, 0, `${width} px`)
    }
  })

  for (const [path, drawings] of [
    ['/lyon', '.timeline-days, .timeline-axis, .rain-area'],
    ['/comparer?lieux=lyon,cilaos', '.compare-axis'],
  ] as const)
    test(`has words in drawings that grow with its text and stay apart: ${path}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { viewport: { width: 320, height: 800 } })
      await open(path)
      for (const [width, size] of [
        [320, 16],
        [320, 32],
        [390, 32],
        [1280, 32],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await setTextSize(page, size)
        const found = await page.locator(drawings).evaluateAll((all) =>
          all.map((drawing) => {
            const texts = [...drawing.querySelectorAll('text')].filter((text) => text.checkVisibility())
            const boxes = texts.map((text) => text.getBoundingClientRect())
            const room = drawing.getBoundingClientRect()
            return {
              sizes: texts.map((text) => parseFloat(getComputedStyle(text).fontSize)),
              overlaps: boxes.filter((box, index) => index > 0 && box.left < (boxes[index - 1]?.right ?? 0)),
              outside: boxes.filter(
                (box) =>
                  box.left < room.left - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 4,
              ),
            }
          }),
        )
        assert.equal(found.length, drawings.split(',').length)
        for (const { sizes, overlaps, outside } of found) {
          assert.ok(size === 16 ? Math.max(...sizes) <= 14 : Math.min(...sizes) > 18, `${width}: ${sizes}`)
          assert.deepEqual([overlaps, outside], [[], []], `${width} px wide, text of ${size} px`)
        }
      }
    })

  test('folds the seven days away and back with the keyboard', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    const days = page.locator('details').filter({ hasText: 'Prévisions 7 jours' })
    const summary = days.locator('summary')
    assert.match(await summary.innerText(), /Masquer/)
    await summary.focus()
    await page.keyboard.press('Enter')
    assert.equal(await days.getByText('après-demain').isVisible(), false)
    assert.match(await summary.innerText(), /Afficher/)
    await page.keyboard.press('Space')
    assert.equal(await days.getByText('après-demain').isVisible(), true)
  })

  test('reads out name and sky of each of the seven days on a phone too', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await open('/lyon')
    const days = page.locator('details').filter({ hasText: 'Prévisions 7 jours' })
    const rows = await Promise.all(
      (await days.getByRole('listitem').filter({ hasText: 'maximale' }).all()).map((row) =>
        row.ariaSnapshot(),
      ),
    )
    const names = ['aujourd’hui', 'demain', 'après-demain']
    for (const [index, name] of names.entries())
      assert.match(rows[index] ?? '', new RegExp(`time: ${name}\\n`), name)
    assert.equal(rows.length, 7)
    for (const row of rows) assert.match(row, /- text: \p{Lu}\p{Ll}+.*minimale −?\d+° maximale −?\d+°/u)
  })

  test('shows both temperatures of each day in the narrowest card that has a column of words', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    const days = page.locator('details').filter({ hasText: 'Prévisions 7 jours' })
    for (const width of [632, 636, 652, 672]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await days.evaluate((card) => {
        const edge = card.getBoundingClientRect().right
        return [...card.querySelectorAll('.min, .max')].filter(
          (figure) => figure.getBoundingClientRect().right > edge,
        ).length
      })
      assert.equal(beyond, 0, `${width} px`)
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
        false,
        `${width} px`,
      )
    }
  })

  test('announces the rain that radars see coming, beside what the model says', async (t) => {
    // The stand-in's front stands to the west of it and moves to the east.
    await eventually(async () => {
      const answer = await fetch(`${site.url}/api/radar/at?lat=48.4514&lon=-4.2483`)
      assert.match(await answer.text(), /"nextHour":\{"state":"rain"/)
    })
    const { page, open } = await visitor(t, browser, site)
    await open('/landerneau')
    const card = await textOf(page.getByRole('region', { name: 'Pluie dans les prochaines heures' }))
    assert.match(
      card,
      /(?:Pluie|Neige ou pluie) probable (?:à partir de|entre) .*\(radar de (.+?)\)\..* Radar de \1 : sec/,
    )
  })

  test('opens the table of 48 hours, which the arrows scroll', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await open('/lyon')
    await page.getByText('Tableau heure par heure, 48 heures').focus()
    await page.keyboard.press('Enter')
    const region = page.getByRole('region', { name: 'Tableau heure par heure' })
    const table = region.getByRole('table')
    await table.getByRole('columnheader').first().waitFor()
    assert.equal(
      await table
        .getByRole('columnheader')
        .filter({ hasText: /^\d+\sh$/ })
        .count(),
      48,
    )
    for (const name of [
      'Ciel',
      'Température (°C)',
      'Ressenti (°C)',
      'Risque de pluie',
      'Pluie (mm)',
      'Vent (km/h)',
      'Rafales (km/h)',
    ])
      assert.equal(await table.getByRole('rowheader', { name, exact: true }).count(), 1, name)
    await page.keyboard.press('Tab')
    assert.ok(await region.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await eventually(async () => assert.ok((await region.evaluate((element) => element.scrollLeft)) > 0))
    assert.equal(await page.evaluate(() => window.scrollX), 0)
  })

  for (const path of ['/lyon', '/plage/biarritz-grande-plage'])
    test(`unfolds that table at once and fills it a little later, which moves nothing: ${path}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
      await open(path)
      // What came late stands twice until it has taken its place.
      const seen = await page.locator('.hour-table:not([hidden] *)').evaluate(async (table) => {
        const looks: [content: string, height: number][] = []
        table.closest('details')?.toggleAttribute('open', true)
        for (const _look of ['at once', 'a little later']) {
          looks.push([getComputedStyle(table).contentVisibility, table.getBoundingClientRect().height])
          await Promise.all(table.getAnimations().map(({ finished }) => finished))
        }
        return looks
      })
      assert.deepEqual(
        seen.map(([content]) => content),
        ['hidden', 'visible'],
      )
      const [atOnce = 0, filled = 0] = seen.map(([, height]) => height)
      assert.ok(filled > 300 && Math.abs(atOnce - filled) <= 2, `${atOnce} px, then ${filled} px`)
    })

  test('says the time of the place overseas', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/noumea')
    // 20 h in New Caledonia (UTC+11) when it is 10 h in Paris.
    await page.getByText(/samedi\s21\snovembre,\s20\sh(?:\s\d\d)?\s\(heure\slocale\)/).waitFor()
    const strip = page.getByRole('group', { name: 'Prévisions des 24 prochaines heures' })
    assert.match(await textOf(strip), /^aujourd’hui 20 h \S+ \S+ 21 h /)
  })

  test('shows a mountain pass with its altitude', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/col-du-galibier')
    await page.getByRole('heading', { level: 1, name: 'Col du Galibier' }).waitFor()
    assert.match(await textOf(page.getByRole('main')), / Col de montagne .* Altitude 2 642 m /)
  })

  test('is found by its name in capitals and accents, at one address', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open(`/${encodeURIComponent('Saint-Étienne')}`)
    assert.equal(page.url(), `${site.url}/saint-etienne`)
  })

  test('has figures in its curve that grow with the text in whatever width, none over another', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const figures = async () =>
      await page.locator('.day-curve text').evaluateAll((all) =>
        all.flatMap((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return right > left ? [{ left, right, top, bottom }] : []
        }),
      )
    const highest = (all: Awaited<ReturnType<typeof figures>>) =>
      Math.max(...all.map(({ top, bottom }) => bottom - top))
    await open('/lyon')
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await setTextSize(page, 16)
      const usual = highest(await figures())
      await setTextSize(page, 32)
      const grown = await figures()
      assert.ok(highest(grown) > 1.3 * usual, `${highest(grown)} px in place of ${usual} at ${width} px`)
      for (const one of grown)
        for (const other of grown)
          if (one !== other)
            assert.ok(
              one.right <= other.left ||
                other.right <= one.left ||
                one.bottom <= other.top + 4 ||
                other.bottom <= one.top + 4,
              `no figure lies over another at ${width} px`,
            )
    }
  })

  test('has hours in a strip that grows with the text, and scrolls in its own place', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 800 } })
    await open('/lyon')
    const figure = page.locator('.hour-strip .temperature').first()
    const usual = (await figure.boundingBox())?.height ?? NaN
    await setTextSize(page, 32)
    assert.ok(((await figure.boundingBox())?.height ?? NaN) > 1.9 * usual)
    const strip = await page.locator('.hour-strip').evaluate((each) => each.scrollWidth / each.clientWidth)
    assert.ok(strip > 2, `${strip} widths of the phone`)
  })

  test('shows only its card, as high as the frame it proposes, 630 px at least, when it is embedded', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 400, height: 300 } })
    await open('/lyon')
    const code = await page.getByLabel('Code à intégrer dans un autre site').inputValue()
    const frame = Number(/ height="(\d+)"/.exec(code)?.[1])
    // With the sea and an alert, the card of Brest is the fullest.
    for (const path of ['/brest?embed=1', '/lyon?embed=1']) {
      await open(path)
      for (const width of [320, 400, 700]) {
        await page.setViewportSize({ width, height: frame })
        const { height, empty } = await page.evaluate(() => ({
          height: document.documentElement.scrollHeight,
          empty:
            innerHeight - (document.querySelector('.embedded-card')?.getBoundingClientRect().bottom ?? 0),
        }))
        assert.equal(height, frame, `${path} fits its frame at ${width} px`)
        assert.ok(empty < 8, `${path} fills its frame at ${width} px`)
      }
    }
    // Frames of 630 px, which sites may have, hold the fullest card as well.
    await page.setViewportSize({ width: 400, height: 630 })
    for (const path of [
      '/brest?embed=1',
      '/biarritz?embed=1',
      '/chamonix-mont-blanc?embed=1',
      '/lyon?embed=1',
    ]) {
      await open(path)
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 630, path)
    }
    await page.setViewportSize({ width: 400, height: 300 })
    await page.getByRole('heading', { level: 1, name: 'Lyon' }).waitFor()
    assert.equal(await page.getByRole('banner').count(), 0)
    assert.equal(await page.getByText('Prévisions 7 jours').count(), 0)
    assert.equal(await page.locator('script[type="application/ld+json"]').count(), 0)
    assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) >= 630)
    const link = page.getByRole('link', { name: /^Prévisions complètes pour Lyon/ })
    assert.equal(await link.getAttribute('target'), '_blank')
  })

  test('can be framed by another site in its embedded form alone', async (t) => {
    const { open } = await visitor(t, browser, site)
    const framable = async (path: string) =>
      /frame-ancestors ([^;]*)/.exec((await open(path)).headers()['content-security-policy'] ?? '')?.[1]
    assert.equal(await framable('/lyon?embed=1'), '*')
    assert.equal(await framable('/lyon'), "'self'")
  })
})

describe('an address that leads nowhere', { concurrency: 2 }, () => {
  test('of a city says « Ville non trouvée », with the status 404', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    assert.equal((await open('/ville-inconnue-xyz')).status(), 404)
    assert.equal(await page.title(), 'Ville non trouvée | Éclaircie')
    await page.getByRole('heading', { level: 1, name: 'Ville non trouvée' }).waitFor()
    await page.getByText('Nous n’avons pas pu trouver les données météo pour cette ville.').waitFor()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quel temps fait-il chez vous' }).waitFor()
  })

  test('of no kind says « Page non trouvée (404) » and offers six cities', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    assert.equal((await open('/deux/niveaux')).status(), 404)
    await page.getByRole('heading', { level: 1, name: 'Page non trouvée (404)' }).waitFor()
    const cities = page.getByRole('navigation', { name: /^Villes populaires/ }).getByRole('link')
    assert.deepEqual(await cities.allInnerTexts(), [
      'Paris',
      'Lyon',
      'Marseille',
      'Toulouse',
      'Nice',
      'Nantes',
    ])
    await cities.filter({ hasText: 'Nantes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nantes' }).waitFor()
    assert.equal(page.url(), `${site.url}/nantes`)
  })
})
