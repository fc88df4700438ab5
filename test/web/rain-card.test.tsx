import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RadarReport } from '../../src/domain/radar/report.ts'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import { RainCard } from '../../src/web/pages/city/rain-card.tsx'
import { afternoon, weatherPart } from '../support/city-samples.ts'
import { hours } from '../support/forecast-samples.ts'
import { pointsOf } from '../support/path-points.ts'

const rendered = (about: Partial<PlaceWeather>, radar: RadarReport | null = null): string =>
  renderToStaticMarkup(
    <RainCard weather={weatherPart({}, about).value} now={afternoon} timeZone="Europe/Paris" radar={radar} />,
  ).replaceAll('\u00a0', ' ')

const timesOf = (text: string, words: string): number => text.split(words).length - 1

const areas = (text: string) =>
  [...text.matchAll(/<path class="falls" d="([^"]+)"/g)].map(([, path]) => path ?? '')

/** How far the surface rises over its floor, px. */
function peakOf(text: string): number {
  const [line = ''] = areas(text)[0]?.split('V') ?? []
  return 92 - Math.min(...pointsOf(line).map(([, y]) => y))
}

const quartersOf = (amount: (index: number) => number) =>
  Array.from({ length: 24 }, (_, i) => ({
    time: new Date(Date.parse(afternoon) + i * 900_000).toISOString(),
    precipitation: amount(i),
    precipitationProbability: null,
  }))

describe('the drawing of the rain card', () => {
  test('gives light rain a height that is seen: half a millimetre an hour is over 8 px', () => {
    const card = rendered({ rain: quartersOf((i) => (i > 4 && i < 12 ? 0.125 : 0)) })
    assert.ok(peakOf(card) > 8, `${peakOf(card)} px`)
  })

  test('is of the hours of a day when the quarters are dry', () => {
    const hourly = hours('2026-10-15T13:00:00Z', 48, (i) => (i === 10 ? { precipitation: 2 } : {}))
    const card = rendered({ hourly, rain: quartersOf(() => 0) })
    assert.match(card, /Heure par heure, estimation d’un modèle\./)
    assert.equal(areas(card).length, 1)
  })

  test('is left out on a dry day: the sentence says it', () => {
    const card = rendered({ hourly: hours('2026-10-15T13:00:00Z', 48), rain: quartersOf(() => 0) })
    assert.match(card, /Pas de pluie prévue/)
    assert.doesNotMatch(card, /<svg/)
  })
})

describe('the rain card of a place without quarters of an hour', () => {
  const threeHours = hours('2026-10-15T12:00:00Z', 16, (i) => (i === 1 ? { precipitation: 6 } : {}), 3)
  const card = rendered({ source: 'openweather', hourly: threeHours, hourlyStep: 3, rain: [] })

  test('answers from the steps that there are', () =>
    assert.match(card, /<p class="answer">Pluie faible à partir de 17 h\.<\/p>/))

  test('says once that there are none', () => assert.equal(timesOf(card, 'quart d’heure'), 1))

  test('draws a day of steps', () => {
    assert.equal(areas(card).length, 1)
    for (const label of ['14 h', '20 h', '2 h', '8 h']) assert.ok(card.includes(`>${label}<`), label)
  })

  test('draws hours where the source has hours', () => {
    const hourly = hours('2026-10-15T13:00:00Z', 48, (i) => (i < 2 ? { precipitation: 5 } : {}))
    const drawn = rendered({ hourly, rain: [] })
    assert.match(drawn, /Pluie modérée jusqu’à 17 h\./)
    // 5 mm an hour are moderate: in the second of three bands of 30 px over a floor at 92.
    assert.ok(peakOf(drawn) > 30 && peakOf(drawn) <= 60, `${peakOf(drawn)} px`)
  })

  test('says that it knows nothing, once, when there are no steps either', () => {
    const empty = rendered({ hourly: [], rain: [] })
    assert.equal(timesOf(empty, 'Pas de prévision'), 1)
    assert.doesNotMatch(empty, /<svg/)
  })
})

describe('the rain card beside what radars announce', () => {
  const comes = {
    state: 'rain',
    from: '2026-10-15T13:20:00.000Z',
    to: '2026-10-15T13:40:00.000Z',
    isOn: false,
    rate: 1,
    until: '2026-10-15T14:10:00.000Z',
  } as const
  const stays = { ...comes, state: 'dry', from: null, to: null, rate: null } as const
  const seen = (about: Partial<RadarReport>): RadarReport => ({
    state: 'dry',
    at: '2026-10-15T13:00:00.000Z',
    rate: null,
    since: null,
    isStartSeen: false,
    nearest: null,
    isAroundSeen: true,
    nextHour: null,
    score: null,
    ...about,
  })
  const good = { hits: 70, misses: 10, falseAlarms: 30, csi: 0.64, announces: true }
  const dryHours = hours('2026-10-15T13:00:00Z', 48)
  const wet = { hourly: dryHours, rain: quartersOf((i) => (i === 2 ? 0.5 : 0)) }
  const dry = { hourly: dryHours, rain: quartersOf(() => 0) }
  const other = 'En revanche, d’après le modèle'

  test('says the rain of both where they agree, and how often radars were right', () => {
    const card = rendered(wet, seen({ nextHour: comes, score: good }))
    assert.match(card, /Pluie probable entre 15 h 20 et 15 h 40, faible \(radar de 15 h\)\./)
    assert.match(card, /7 annonces sur 10 étaient justes/)
    assert.match(card, /<p>D’après le modèle : pluie faible vers 15 h 4[05]\.<\/p>/)
  })

  test('says both where they disagree, and which is which', () => {
    const rain = rendered(dry, seen({ nextHour: comes }))
    assert.match(rain, /Pluie probable entre 15 h 20 et 15 h 40/)
    assert.match(rain, new RegExp(`${other} : pas de pluie prévue avant`))
    const none = rendered(wet, seen({ nextHour: stays }))
    assert.match(none, /Pas de pluie en vue jusqu’à 16 h 10 \(radar de 15 h\)\./)
    assert.match(none, new RegExp(`${other} : pluie faible vers`))
  })

  test('has no news of a dry hour at a dry place, and of one that ends rain', () => {
    const calm = rendered(dry, seen({ nextHour: stays, score: good }))
    assert.doesNotMatch(calm, /en vue|annonces/)
    const over = rendered(
      dry,
      seen({ state: 'wet', rate: 1, since: '2026-10-15T12:45:00.000Z', nextHour: stays }),
    )
    assert.match(over, /Pas de pluie en vue jusqu’à 16 h 10/)
  })

  test('says why radars announce nothing any more', () => {
    const bad = { hits: 20, misses: 20, falseAlarms: 60, csi: 0.2, announces: false }
    const card = rendered(wet, seen({ score: bad }))
    assert.match(
      card,
      /Pas d’annonce de pluie pour l’heure à venir : ces dernières 24 heures, 3 annonces sur 10/,
    )
    assert.doesNotMatch(card, /probable/)
  })
})
