import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { summariseDays } from '../../../src/domain/days-summary.ts'
import { summariseHours } from '../../../src/domain/forecast-summary.ts'
import { addDays } from '../../../src/domain/local-time.ts'
import type { DailyForecast, HourlyForecast } from '../../../src/domain/weather.ts'
import { daysText, hoursText } from '../../../src/web/text/summary.ts'
import { day, hours } from '../../support/forecast-samples.ts'

const s = '\u00a0'
const rain = { condition: 'rain', precipitation: 2, precipitationProbability: 80 } as const
const drops = { condition: 'light-rain', precipitation: 0.3, precipitationProbability: 60 } as const
const storm = { condition: 'thunderstorm', precipitation: 5, precipitationProbability: 90 } as const

describe('the hours in a sentence', () => {
  // Thursday 15 October 2026, 15 h 10 in Paris; hour i of the list starts at 15 h + i.
  const say = (about: (i: number) => Partial<HourlyForecast>, count = 48): string =>
    hoursText(
      summariseHours(
        { hourly: hours('2026-10-15T13:00:00Z', count, about), hourlyStep: 1, rain: [] },
        new Date('2026-10-15T13:10:00Z'),
      ),
      new Date('2026-10-15T13:10:00Z'),
      'Europe/Paris',
    )
  const table: [string, (i: number) => Partial<HourlyForecast>][] = [
    [`Orages jusqu’à 18${s}h, dernières gouttes vers 23${s}h.`, (i) => (i < 3 ? storm : i < 8 ? drops : {})],
    [`Pluie de 16${s}h à 19${s}h.`, (i) => (i > 0 && i < 4 ? rain : {})],
    [`Pluie de 22${s}h à minuit.`, (i) => (i === 7 || i === 8 ? rain : {})],
    [`Pluie de 22${s}h à 3${s}h.`, (i) => (i >= 7 && i < 12 ? rain : {})],
    [`Pluie vers 17${s}h.`, (i) => (i === 2 ? rain : {})],
    [`Pluie demain de 9${s}h à 12${s}h.`, (i) => (i >= 18 && i < 21 ? rain : {})],
    [`Pluie par moments entre 16${s}h et 23${s}h.`, (i) => (i === 1 || i === 7 ? rain : {})],
    [`Pluie à partir de demain 9${s}h.`, (i) => (i >= 18 ? rain : {})],
    [`Brouillard de 2${s}h à 7${s}h.`, (i) => (i >= 11 && i < 16 ? { condition: 'fog' } : {})],
    [`Pluie de 16${s}h à demain 13${s}h.`, (i) => (i >= 1 && i < 22 ? rain : {})],
    ['Pluie persistante.', () => rain],
    ['Pluie par moments.', (i) => (i % 4 === 0 || i === 23 ? rain : {})],
    [`Brouillard demain vers 6${s}h.`, (i) => (i === 15 ? { condition: 'fog' } : {})],
    [
      `Pluie possible vers 18${s}h.`,
      (i) => (i === 3 ? { condition: 'rain', precipitationProbability: 60 } : {}),
    ],
    [`Tornade vers 17${s}h.`, (i) => (i === 2 ? { condition: 'tornado' } : {})],
    [`Rafales à 72${s}km/h vers 18${s}h.`, (i) => ({ windGusts: i === 3 ? 72 : 20 })],
    [`Gel, −2° vers 5${s}h.`, (i) => ({ temperature: i === 14 ? -2 : 6 })],
    [`Jusqu’à 34° vers 17${s}h.`, (i) => ({ temperature: i === 2 ? 34 : 22 })],
    [
      'Temps stable, de 9 à 14°.',
      (i) => ({ temperature: 9 + (i % 6), condition: i < 9 ? 'clear' : 'overcast' }),
    ],
    [
      'Temps sec, de 2 à 16°.',
      (i) => ({ temperature: i === 4 ? 16 : 2, condition: i < 9 ? 'clear' : 'overcast' }),
    ],
    ['Beau temps, de 9 à 14°.', (i) => ({ temperature: 9 + (i % 6), condition: 'clear' })],
    ['Ciel couvert sans pluie, 12°.', () => ({})],
    ['Températures autour de 12°.', () => ({ condition: null })],
    ['Prévisions non disponibles', () => ({ condition: null, temperature: null })],
  ]
  for (const [text, about] of table) test(text, () => assert.equal(say(about), text))
  test('without hours says so', () =>
    assert.equal(
      say(() => ({}), 0),
      'Prévisions non disponibles',
    ))
})

describe('the days in a sentence', () => {
  const today = '2026-10-15' // a Thursday
  const say = (about: (i: number) => Partial<DailyForecast>, count = 7): string =>
    daysText(summariseDays(Array.from({ length: count }, (_, i) => day(addDays(today, i), about(i)))), today)
  const wet = { condition: 'rain', precipitation: 4, precipitationProbability: 80 } as const
  const table: [string, (i: number) => Partial<DailyForecast>][] = [
    [
      `Temps sec de demain à dimanche, nettement plus frais à partir de lundi.`,
      (i) => ({ ...(i === 0 || i > 3 ? wet : {}), temperatureMax: [18, 17, 18, 19, 12, 13, 12][i] ?? 0 }),
    ],
    [`Temps sec les 7${s}prochains jours, maximales autour de 15°.`, () => ({})],
    ['Temps sec dès demain, maximales autour de 15°.', (i) => (i === 0 ? wet : {})],
    ['Pas de pluie avant dimanche, maximales autour de 15°.', (i) => (i === 3 ? wet : {})],
    ['Pluie demain, maximales autour de 15°.', (i) => (i === 1 ? wet : {})],
    ['Pluie dès demain, maximales autour de 15°.', (i) => (i > 0 ? wet : {})],
    ['Pluie demain et samedi, maximales autour de 15°.', (i) => (i === 1 || i === 2 ? wet : {})],
    ['Pluie de demain à dimanche, maximales autour de 15°.', (i) => (i > 0 && i < 4 ? wet : {})],
    ['Pluie chaque jour, maximales autour de 15°.', () => wet],
    [`Pluie 3${s}jours sur 7, maximales autour de 15°.`, (i) => (i % 2 === 0 && i < 6 ? wet : {})],
    [
      `Temps sec les 7${s}prochains jours, moins froid dès demain.`,
      (i) => ({ temperatureMax: i === 0 ? 3 : 6 }),
    ],
    [
      `Temps sec les 7${s}prochains jours, plus chaud mercredi.`,
      (i) => ({ temperatureMax: i === 6 ? 24 : 21 }),
    ],
    [
      `Temps sec les 7${s}prochains jours, maximales de 12 à 15°, rafales à 85${s}km/h samedi.`,
      (i) => ({ temperatureMax: i === 2 ? 12 : 15, windGustsMax: i === 2 ? 85 : 30 }),
    ],
    [
      'Aucune prévision disponible',
      () => ({ temperatureMax: null, precipitation: null, precipitationProbability: null }),
    ],
  ]
  for (const [text, about] of table) test(text, () => assert.equal(say(about), text))
  test('without days says so', () =>
    assert.equal(
      say(() => ({}), 0),
      'Aucune prévision disponible',
    ))
})
