import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasCoast, vigilanceDepartments, type DomainState } from '../../src/domain/vigilance.ts'
import {
  levelsView,
  summaryView,
  type VigilanceLevels,
  type VigilanceSummary,
} from '../../src/views/vigilance-levels.ts'
import type { Part } from '../../src/domain/part.ts'
import { VigilanceSummaryCard } from '../../src/web/components/vigilance/home-vigilance.tsx'
import { LoadingVigilanceButton } from '../../src/web/components/vigilance/loading-button.tsx'
import { at, bulletin, domain, outlook, quiet, readings, slot } from '../domain/vigilance/samples.ts'
import { fresh, html, missing, noon, words } from './vigilance-samples.ts'

type Days = Record<string, DomainState>
const everywhere: Days = Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet]))
const storms = domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]]])
const wind = domain([['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])
const waves = domain([['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])

function summary(days: Days, coasts: Days = {}, tomorrow: Days | null = everywhere): Part<VigilanceSummary> {
  const evidence = readings([bulletin(days, tomorrow, { coasts })])
  return fresh(summaryView(outlook('J0', evidence, noon), outlook('J1', evidence, noon), at(noon)))
}

const stormy = summary({ ...everywhere, '69': storms, '38': wind, '42': wind })
const { '75': _paris, ...withoutParis } = everywhere

function levels(days: Days): Part<VigilanceLevels> {
  const evidence = readings([bulletin(days, everywhere)])
  return fresh(levelsView(outlook('J0', evidence, noon), at(noon)))
}

const card = (part: Part<VigilanceSummary>, map: Part<VigilanceLevels> = missing()): string =>
  html(VigilanceSummaryCard, { part, levels: { value: map, promise: Promise.resolve(map) }, now: noon })

describe('the vigilance line of the home page', () => {
  test('has the highest colour of the country with its word and what it is for, and glows', () => {
    assert.match(card(stormy), /class="vigilance-row vigilance-button is-orange is-glowing"/)
    assert.match(
      words(card(stormy)),
      /Carte de vigilance\u00a0: Vigilance orange orages\u00a0: 1 département parmi les 3 en vigilance/,
    )
  })
  test('is green without a glow when all 96 departments are known to be', () => {
    const markup = card(summary(everywhere))
    assert.match(words(markup), /Pas de vigilance particulière/)
    assert.doesNotMatch(markup, /is-glowing/)
  })
  test('does not speak for all of France where nobody knows the coasts', () => {
    const coasts = Object.fromEntries(vigilanceDepartments.filter(hasCoast).map((code) => [code, quiet]))
    assert.match(words(card(summary(everywhere, coasts))), /Pas de vigilance particulière toute la France/)
    assert.match(
      words(card(summary(everywhere))),
      /Pas de vigilance particulière littoral\u00a0: information indisponible/,
    )
  })
  test('says when only a coast is concerned', () =>
    assert.match(words(card(summary(everywhere, { '29': waves }))), /Vigilance jaune .*sur le littoral/))
  for (const [name, part] of [
    ['no source answers', missing()],
    ['one department is not known', summary(withoutParis)],
  ] as const)
    test(`is grey when ${name}`, () => {
      const markup = card(part)
      assert.match(markup, /class="vigilance-row vigilance-button is-unknown"/)
      assert.match(words(markup), /Vigilance indisponible/)
      assert.doesNotMatch(markup, /vigilance-button is-green|is-glowing/)
    })
  test('is a link without a colour while it loads', () => {
    const markup = html(LoadingVigilanceButton, {})
    assert.match(
      markup,
      /class="vigilance-row vigilance-button is-quiet is-loading" href="\/carte-vigilance"/,
    )
    assert.doesNotMatch(markup, /is-(?:green|yellow|orange|red)/)
  })
})

describe('the vigilance of the country', () => {
  test('says each thing once: level, how many departments of each colour, and tomorrow', () => {
    const text = words(card(stormy))
    assert.equal(text.split('orages').length, 2)
    assert.match(text, /Orange 1 Jaune 2 Vert 93 Demain\u00a0: pas de vigilance particulière\./)
    assert.match(text, /Bulletin Météo-France du dimanche\u00a04 octobre/)
  })
  test('does not know of tomorrow what no bulletin says', () =>
    assert.match(words(card(summary(everywhere, {}, null))), /Demain\u00a0: information indisponible\./))
  test('says when it is not known, and where to look', () => {
    assert.match(words(card(missing())), /Vigilance indisponible .* Information indisponible – consultez/)
    assert.doesNotMatch(words(card(missing())), /Pas de vigilance/)
  })
})

describe('the small map of the country', () => {
  const colours = (markup: string) =>
    [...markup.matchAll(/<path class="(is-\w+)" d="M/g)].map(([, name]) => name)

  test('has the colours of the departments', () =>
    assert.deepEqual(colours(card(stormy, levels({ ...everywhere, '69': storms, '38': wind, '42': wind }))), [
      'is-green',
      'is-yellow',
      'is-orange',
    ]))
  test('is grey where nothing is known, and never green for want of news', () => {
    assert.deepEqual(colours(card(missing())), ['is-unknown'])
    assert.deepEqual(colours(card(missing(), levels(withoutParis))), ['is-unknown', 'is-green'])
  })
  test('is small: the whole country in less than 15 kB', () =>
    assert.ok(card(missing()).length < 15_000, `${card(missing()).length}`))
})
