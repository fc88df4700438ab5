import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import { RainCard } from '../../src/web/pages/city/rain-card.tsx'
import { afternoon, weatherPart } from '../support/city-samples.ts'
import { hours } from '../support/forecast-samples.ts'

const rendered = (about: Partial<PlaceWeather>): string =>
  renderToStaticMarkup(
    <RainCard part={weatherPart({}, about)} now={afternoon} timeZone="Europe/Paris" />,
  ).replaceAll('\u00a0', ' ')

const timesOf = (text: string, words: string): number => text.split(words).length - 1

describe('the rain card of a place without quarters of an hour', () => {
  const threeHours = hours('2026-10-15T12:00:00Z', 16, (i) => (i === 1 ? { precipitation: 6 } : {}), 3)
  const card = rendered({ source: 'openweather', hourly: threeHours, hourlyStep: 3, rain: [] })

  test('answers from the steps that there are', () =>
    assert.match(card, /<p class="answer">Pluie faible à partir de 17 h\.<\/p>/))

  test('says once that there are none', () => assert.equal(timesOf(card, 'quart d’heure'), 1))

  test('draws a day of steps', () => {
    assert.equal(timesOf(card, '<rect class="rain is-light"'), 1)
    for (const label of ['14 h', '20 h', '2 h', '8 h']) assert.ok(card.includes(`>${label}<`), label)
  })

  test('draws hours where the source has hours', () => {
    const hourly = hours('2026-10-15T13:00:00Z', 48, (i) => (i < 2 ? { precipitation: 5 } : {}))
    const drawn = rendered({ hourly, rain: [] })
    assert.match(drawn, /Pluie modérée jusqu’à 17 h\./)
    assert.equal(timesOf(drawn, '<rect class="rain is-moderate"'), 2)
  })

  test('says that it knows nothing, once, when there are no steps either', () => {
    const empty = rendered({ hourly: [], rain: [] })
    assert.equal(timesOf(empty, 'Pas de prévision'), 1)
    assert.doesNotMatch(empty, /<svg/)
  })
})
