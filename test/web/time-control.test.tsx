import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { TimeControl, type TimeStep, type TimeTick } from '../../src/web/components/time-control.tsx'

const steps = (forecastFrom: number): readonly TimeStep[] =>
  Array.from({ length: 49 }, (_, hour) => ({
    value: String(hour),
    label: `heure ${hour}`,
    isForecast: hour >= forecastFrom,
  }))

const rendered = (about: {
  index: number
  forecastFrom?: number
  ticks?: readonly TimeTick[]
  isBusy?: boolean
}) =>
  renderToStaticMarkup(
    <TimeControl
      steps={steps(about.forecastFrom ?? 0)}
      index={about.index}
      name="Heure de la carte"
      playLabel="Faire défiler les heures"
      pauseLabel="Arrêter"
      ticks={about.ticks ?? []}
      onChange={() => undefined}
    >
      <a href="/cartes?heure=2026-11-24T15">15 h</a>
    </TimeControl>,
  )

describe('the control of time', () => {
  test('says its step in words, to eyes and to screen readers', () => {
    const html = rendered({ index: 3 })
    assert.match(html, /<output[^>]*>heure 3<\/output>/)
    assert.match(html, /<input[^>]*type="range"[^>]*aria-label="Heure de la carte"/)
    assert.match(html, /aria-valuetext="heure 3"/)
    assert.match(html, /max="48"/)
  })

  test('tells what was observed from what is forecast where it has both', () => {
    assert.match(rendered({ index: 3, forecastFrom: 4 }), /<small> observé<\/small>/)
    assert.match(rendered({ index: 4, forecastFrom: 4 }), /<small> prévision<\/small>/)
    assert.doesNotMatch(rendered({ index: 4 }), /prévision/)
  })

  test('has the links for who has no script in its HTML', () => {
    assert.match(rendered({ index: 0 }), /<a href="\/cartes\?heure=2026-11-24T15">15 h<\/a>/)
  })

  test('marks where days begin and names those that have room', () => {
    const html = rendered({
      index: 0,
      ticks: [
        { index: 0, label: 'mar. 24' },
        { index: 2, label: 'mer. 25' },
        { index: 26, label: 'jeu. 26' },
      ],
    })
    assert.equal(html.match(/<path d="M0 3v99"/g)?.length, 3)
    assert.doesNotMatch(html, /mar\. 24/)
    assert.match(html, /<text x="4"[^>]*>mer\. 25/)
    assert.match(html, /<svg x="54.2%"[^>]*>.*jeu\. 26/)
  })

  test('leaves to the screen whether a name has room that needs a long slider', () => {
    const html = rendered({
      index: 0,
      ticks: [
        { index: 0, label: '−2 h' },
        { index: 8, label: 'maintenant' },
        { index: 13, label: 'mer. 25' },
        { index: 16, label: 'jeu. 26' },
      ],
    })
    assert.match(html, /<text x="4"[^>]*>−2 h</, 'a short one has room on any')
    assert.match(html, /<text class="is-tight"[^>]*>maintenant</)
    assert.doesNotMatch(html, /mer\. 25/)
  })
})
