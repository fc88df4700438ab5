import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { vigilanceDepartments, type DomainState } from '../../src/domain/vigilance.ts'
import { summaryView, type VigilanceSummary } from '../../src/views/vigilance-levels.ts'
import type { Part } from '../../src/domain/part.ts'
import { VigilanceButton, VigilanceSummaryCard } from '../../src/web/components/vigilance/home-vigilance.tsx'
import { LoadingVigilanceButton } from '../../src/web/components/vigilance/loading-button.tsx'
import { at, bulletin, domain, outlook, quiet, readings, slot } from '../domain/vigilance/samples.ts'
import { fresh, html, missing, noon, words } from './vigilance-samples.ts'

type Days = Record<string, DomainState>
const everywhere: Days = Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet]))
const storms = domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]]])
const wind = domain([['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])
const waves = domain([['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])

function summary(days: Days, coasts: Days = {}, tomorrow: Days | null = everywhere): Part<VigilanceSummary> {
  const held = readings([bulletin(days, tomorrow, { coasts })])
  return fresh(summaryView(outlook('J0', held, noon), outlook('J1', held, noon), at(noon)))
}

const stormy = summary({ ...everywhere, '69': storms, '38': wind, '42': wind })
const { '75': _paris, ...withoutParis } = everywhere

const button = (part: Part<VigilanceSummary>): string => html(VigilanceButton, { part })
const card = (part: Part<VigilanceSummary>): string => html(VigilanceSummaryCard, { part, now: noon })

describe('the vigilance button of the home page', () => {
  test('has the highest colour of the country with its word, and glows', () => {
    assert.match(button(stormy), /class="vigilance-row vigilance-button is-orange is-glowing"/)
    assert.match(
      words(button(stormy)),
      /Carte de vigilance\u00a0: Vigilance orange 1\u00a0département, 3\u00a0en vigilance/,
    )
  })
  test('is green without a glow when all 96 departments are known to be', () => {
    const markup = button(summary(everywhere))
    assert.match(words(markup), /Pas de vigilance particulière/)
    assert.doesNotMatch(markup, /is-glowing/)
  })
  test('says when only a coast is concerned', () =>
    assert.match(words(button(summary(everywhere, { '29': waves }))), /Vigilance jaune sur le littoral/))
  for (const [name, part] of [
    ['no source answers', missing()],
    ['one department is not known', summary(withoutParis)],
  ] as const)
    test(`is grey when ${name}`, () => {
      const markup = button(part)
      assert.match(markup, /is-unknown/)
      assert.match(words(markup), /Vigilance indisponible/)
      assert.doesNotMatch(markup, /is-green|is-glowing/)
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
  test('says the highest level, where it is, what it is, how many departments, and tomorrow', () => {
    const text = words(card(stormy))
    assert.match(text, /Orange orages\u00a0: 1\u00a0département/)
    assert.match(text, /En tout, 3\u00a0départements en vigilance aujourd’hui\./)
    assert.match(text, /Rouge 0 Orange 1 Jaune 2 Vert 93 Indisponible 0/)
    assert.match(text, /Demain\u00a0: pas de vigilance particulière\./)
    assert.match(text, /Bulletin Météo-France du dimanche\u00a04 octobre/)
  })
  test('does not know of tomorrow what no bulletin says', () =>
    assert.match(words(card(summary(everywhere, {}, null))), /Demain\u00a0: information indisponible\./))
  test('says when it is not known, and where to look', () => {
    assert.match(words(card(missing())), /Information indisponible Vigilance indisponible – consultez/)
    assert.match(card(summary(withoutParis)), /vigilance-badge is-unknown/)
    assert.doesNotMatch(words(card(missing())), /Pas de vigilance/)
  })
})
