import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { phenomena } from '../../src/domain/vigilance.ts'
import type { Alert } from '../../src/domain/vigilance/alerts.ts'
import { DayCurve } from '../../src/web/components/drawings/day-curve.tsx'
import { TemperatureRange } from '../../src/web/components/drawings/temperature-range.tsx'
import { FoldedAlerts } from '../../src/web/components/vigilance/alert-list.tsx'
import { AlertDot } from '../../src/web/components/vigilance/vigilance-line.tsx'
import { CardPlace } from '../../src/web/components/weather-card/card-place.tsx'
import { RainCard } from '../../src/web/pages/city/rain-card.tsx'
import { ShareCard } from '../../src/web/pages/city/share-card.tsx'
import { afternoon, city, weatherPart } from '../support/city-samples.ts'
import { hours } from '../support/forecast-samples.ts'
import { noon, words } from './vigilance-samples.ts'

/** The longest name of a commune: 45 letters and hyphens. */
const longest = 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson'

const curve = (temperatures: readonly (number | null)[]): string =>
  renderToStaticMarkup(
    <DayCurve
      hours={hours('2026-10-15T14:00:00Z', temperatures.length, (i) => ({
        temperature: temperatures[i] ?? null,
      }))}
      hourlyStep={1}
      timeZone="Europe/Paris"
    />,
  )

/** The numbers of an attribute, wherever it stands. */
const figuresOf = (markup: string, attribute: string): readonly number[] =>
  [...markup.matchAll(new RegExp(`\\b${attribute}="(-?[\\d.]+)%?"`, 'g'))].map(([, figure]) => Number(figure))

describe('the curve of the day', () => {
  test('stays in its frame from −21° to 47°, with both figures', () => {
    const drawing = curve(Array.from({ length: 24 }, (_, i) => (i < 12 ? -21 : 47)))
    assert.match(words(drawing), /−21°.*47°/)
    for (const y of figuresOf(drawing, 'cy')) assert.ok(y > 10 && y < 106, `${y}`)
    assert.doesNotMatch(drawing, /NaN|Infinity/)
  })

  test('is one figure where one hour is known, at whatever time', () => {
    for (const lonely of [curve([8]), curve([null, 8, null]), curve([null, null, 8])])
      assert.match(lonely, /<text class="temperature"[^>]*>8°<\/text>/)
  })

  test('says that there is none', () => {
    for (const nothing of [curve([]), curve([null, null])])
      assert.equal(words(nothing), 'Pas de prévision heure par heure ici.')
  })
})

describe('the bar of a day', () => {
  const bar = (min: number, max: number, axis = { from: -21, to: 47 }): string =>
    renderToStaticMarkup(
      <TemperatureRange day={{ min, max }} doubt={{ low: min - 9, high: max + 9 }} axis={axis} id="d" />,
    )

  for (const [min, max] of [
    [-21, 47],
    [-21, -21],
    [47, 47],
  ] as const)
    test(`from ${min} to ${max} is seen, and stays on its axis`, () => {
      const drawing = bar(min, max)
      const [starts, widths] = [
        figuresOf(drawing, 'x'),
        figuresOf(drawing, 'width').filter((width) => width <= 100),
      ]
      assert.ok(
        starts.every((x) => x >= 0 && x <= 100),
        starts.join(' '),
      )
      assert.ok(widths.every((width) => width > 0))
    })

  test('of a week with one temperature is drawn too', () =>
    assert.doesNotMatch(bar(9, 9, { from: 9, to: 9 }), /NaN|Infinity/))
})

describe('the rain card', () => {
  const card = (about: Parameters<typeof weatherPart>[1]): string =>
    renderToStaticMarkup(
      <RainCard weather={weatherPart({}, about).value} now={afternoon} timeZone="Europe/Paris" />,
    )

  test('says that nothing is known, without a drawing', () => {
    for (const rain of [[], [{ time: '2026-10-15T13:00:00.000Z', precipitation: null }]]) {
      const nothing = card({ hourly: [], rain })
      assert.match(words(nothing), /Pas de prévision de pluie ici\./)
      assert.doesNotMatch(nothing, /<svg/)
    }
  })

  test('draws one quarter of an hour', () => {
    const one = card({ rain: [{ time: '2026-10-15T13:00:00.000Z', precipitation: 1.2 }] })
    assert.match(one, /class="falls" d="M0 /)
    assert.doesNotMatch(one, /NaN|Infinity/)
  })
})

test('thirty alerts are thirty, each with its words, and the dot has their number', () => {
  const alerts = Array.from({ length: 30 }, (_, i): Alert => ({
    id: `alert-${i}`,
    department: 'Rhône',
    departmentCode: '69',
    phenomenon: phenomena[i % phenomena.length] ?? 'wind',
    coast: i % 2 === 0,
    level: (['yellow', 'orange', 'red'] as const)[i % 3] ?? 'yellow',
    startDate: '2026-10-04T08:00:00.000Z',
    endDate: '2026-10-05T22:00:00.000Z',
    title: null,
    description: null,
    consequences: [],
    advice: [],
    source: 'meteo-france',
    officialLink: 'https://vigilance.meteofrance.fr/',
  }))
  const list = renderToStaticMarkup(
    <FoldedAlerts active={alerts} upcoming={[]} departmentOf="du Rhône" now={noon} />,
  )
  assert.equal(list.match(/<li>/g)?.length, 30)
  assert.equal(list.match(/jusqu’à demain soir minuit/g)?.length, 30)
  assert.match(
    words(renderToStaticMarkup(<AlertDot count={30} highest="red" />)),
    /^30 alertes en cours, vigilance rouge$/,
  )
})

describe('the longest name of a commune', () => {
  test('stands whole in its card, in the size of long names', () => {
    const card = renderToStaticMarkup(
      <CardPlace place={city({ name: longest })} now={afternoon} heading="h1" />,
    )
    assert.match(card, new RegExp(`<h1[^>]* class="is-long">${longest}</h1>`))
  })

  test('stands whole in the code for other sites', () => {
    const card = renderToStaticMarkup(
      <ShareCard place={city({ name: longest })} publicUrl="https://x.test" />,
    )
    assert.ok(words(card).includes(`title="Météo ${longest}"`), words(card))
  })
})
