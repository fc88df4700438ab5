import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Race } from '../../../src/domain/race.ts'
import { raceHeading, raceView, stageView, type StageView } from '../../../src/views/race-views.ts'
import type { Condition } from '../../../src/domain/weather.ts'
import type { ProfileHour } from '../../../src/domain/stage-weather.ts'
import { NoWeather } from '../../../src/web/pages/race/no-weather.tsx'
import { profileAnswer } from '../../../src/web/pages/race/profile-card.tsx'
import { ProfileDrawing } from '../../../src/web/pages/race/profile-drawing.tsx'
import { ProfileTable } from '../../../src/web/pages/race/profile-table.tsx'
import { readStage } from '../../../src/web/pages/race/race-address.ts'
import { RaceList } from '../../../src/web/pages/race/race-list.tsx'
import { RouteCard } from '../../../src/web/pages/race/route-card.tsx'
import { StageNotFound } from '../../../src/web/pages/race/stage-not-found.tsx'
import { StageState } from '../../../src/web/pages/race/stage-state.tsx'
import { formatRaceDates, routeText } from '../../../src/web/text/race.ts'
import { placeWeather } from '../../support/place-weather.ts'
import { madeUp, men, women } from '../../support/races.ts'

const paris = (local: string): Date => new Date(`${local}+02:00`)

/** What a visitor reads, spaces as typed. */
const words = (node: ReactNode): string =>
  renderToStaticMarkup(node)
    .replace(/<[^>]+>/g, ' ')
    .replace(/ {2,}/g, ' ')

function view(race: Race, number: number, now: Date): StageView {
  const found = stageView(race, number, now)
  assert.ok(found)
  return found
}

test('a stage that comes back to its start has one town in its title, in lists and in the text of the home page', () => {
  const nameOf = (number: number) => routeText(view(men, number, paris('2025-07-05T15:00')).stage)
  assert.equal(nameOf(1), 'Lille')
  assert.equal(nameOf(4), 'Amiens\u00a0– Rouen')
})

describe('the list of stages', () => {
  test('has every stage as a link, rest days as cards, and the day marked', () => {
    const html = renderToStaticMarkup(<RaceList view={raceView(men, paris('2025-07-22T15:00'))} />)
    assert.equal(html.match(/href="\/tour-de-france-2025\/etape-\d+"/g)?.length, 21)
    assert.equal(html.match(/Journée de repos/g)?.length, 2)
    assert.equal(html.match(/AUJOURD’HUI/g)?.length, 1)
    assert.match(html, /href="https:\/\/www\.letour\.fr\/fr\/"[^>]*target="_blank"/)
  })

  test('of a past year says its edition, and has no stage of the day', () => {
    const text = words(<RaceList view={raceView(women, new Date('2026-11-21T08:00Z'))} />)
    assert.match(text, /Édition 2025/)
    assert.match(text, /Du 26\u00a0juillet au 3\u00a0août 2025\u00a0· 9 étapes\u00a0· 1\u202f168,6\u00a0km/)
    assert.doesNotMatch(text, /Étape du jour|AUJOURD’HUI/)
  })

  test('puts the stage of the day first, then those to come, and last those that are over', () => {
    const text = words(<RaceList view={raceView(men, paris('2025-07-22T15:00'))} />)
    assert.match(
      text,
      /Étape du jour .*Étape 16.*À venir .*Étape 17.*Étape 21.*Terminées .*Étape 1 .*Étape 15/,
    )
  })

  test('of a past year is said to be the route that was ridden', () => {
    const text = words(<RaceList view={raceView(men, new Date('2026-11-21T08:00Z'))} />)
    assert.match(text, /Édition 2025, parcours couru .*Étape 8 .*Saint-Méen-le-Grand\s– Laval/)
  })

  test('of another race needs nothing but its file', () => {
    const text = words(<RaceList view={raceView(madeUp, new Date('2027-03-01T08:00Z'))} />)
    assert.match(
      text,
      /Boucle des Essais 2027 Du 26 au 30\u00a0mars 2027\u00a0· 4 étapes\u00a0· 362,2\u00a0km/,
    )
  })
})

describe('the route of a stage', () => {
  test('says its type, date, distance, towns and hours', () => {
    const text = words(<RouteCard view={view(men, 16, paris('2025-07-22T15:00'))} />)
    for (const expected of [
      'AUJOURD’HUI',
      'Montagne',
      'Montpellier départ',
      'Mont Ventoux arrivée, 1\u202f910\u00a0m',
      'mardi\u00a022 juillet 2025',
      '171,5\u00a0km',
      'de 12\u00a0h\u00a030 à 17\u00a0h\u00a030',
      'DIRECT',
    ])
      assert.ok(text.includes(expected), `${expected} in ${text}`)
    assert.doesNotMatch(text, /RÉSULTATS|Édition/)
  })

  test('of the women’s race starts at noon and ends at half past four', () => {
    const text = words(<RouteCard view={view(women, 6, paris('2025-07-30T15:00'))} />)
    assert.match(text, /Départ 12\u00a0h /)
    assert.match(text, /Arrivée 16\u00a0h\u00a030/)
  })

  test('once over leads to the results, in a new window, and no longer to the live page', () => {
    const node = <RouteCard view={view(men, 16, new Date('2026-11-21T08:00Z'))} />
    assert.match(words(node), /Édition 2025.*RÉSULTATS \(nouvelle fenêtre\)/s)
    assert.doesNotMatch(words(node), /DIRECT/)
    assert.match(renderToStaticMarkup(node), /href="https:\/\/www\.letour\.fr\/fr\/classements\/etape-16"/)
  })
})

describe('the state of a stage', () => {
  const states: readonly [now: string, text: RegExp][] = [
    ['2025-07-25T10:00', /Étape à venir Départ demain vers 12\u00a0h\./],
    ['2025-07-26T10:00', /Étape à venir Départ aujourd’hui vers 12\u00a0h\./],
    ['2025-07-26T12:00', /Étape en cours Arrivée attendue vers 16\u00a0h\u00a030\./],
    ['2025-07-26T16:30', /Étape terminée Arrivée jugée aujourd’hui\./],
    ['2025-07-27T10:00', /Étape terminée Courue le samedi\u00a026 juillet 2025\./],
  ]
  for (const [now, text] of states)
    test(`at ${now}`, () => {
      const shown = words(<StageState view={view(women, 1, paris(now))} />)
      assert.match(shown, text)
    })
})

describe('a stage without weather', () => {
  test('of a past year is titled by its edition and shows no figure', () => {
    const text = words(<NoWeather view={view(men, 16, new Date('2026-11-21T08:00Z'))} />)
    assert.match(text, /Édition 2025/)
    assert.doesNotMatch(text, /\d+°/)
  })

  test('of next month says from when there will be a forecast', () => {
    const text = words(<NoWeather view={view(men, 16, paris('2025-06-20T10:00'))} />)
    assert.match(text, /à partir du mercredi\u00a016 juillet/)
  })
})

describe('an address without a stage', () => {
  test('is read strictly', () => {
    const kinds = [
      'etape-16',
      'etape-07',
      'etape-',
      'etape',
      'etape-abc',
      'etape-123',
      'etape-1e1',
      'foo',
    ].map((segment) => readStage(segment).kind)
    assert.deepEqual(kinds, [
      'number',
      'number',
      'no-number',
      'no-number',
      'odd-number',
      'odd-number',
      'odd-number',
      'other',
    ])
  })

  test('says so in the words of each race', () => {
    const page = (race: Race, problem: 'no-number' | 'unknown') =>
      words(<StageNotFound race={raceHeading(race, paris('2025-07-22T15:00'))} problem={problem} />)
    assert.match(page(men, 'unknown'), / Étape non trouvée /)
    assert.match(page(men, 'no-number'), / Numéro d’étape manquant /)
    assert.match(page(women, 'unknown'), / Étape non trouvée\. Veuillez vérifier l’URL\. /)
  })
})

describe('the hours of a stage', () => {
  const { hourly } = placeWeather('2025-07-22T10:00:00.000Z')
  const hours: readonly ProfileHour[] = hourly.slice(0, 3).map((hour, index) => ({
    time: hour.time,
    start: hour,
    finish: { ...hour, temperature: 9, precipitation: index === 2 ? 1.4 : 0 },
  }))

  test('are summed up by their range and the first rain', () => {
    assert.equal(profileAnswer(hours), 'De 9 à 16°, pluie possible à l’arrivée vers 14\u00a0h.')
    assert.equal(profileAnswer(hours.slice(0, 2)), 'De 9 à 16°, sans pluie prévue.')
  })

  test('say from when to when it may rain, and where', () => {
    const day = placeWeather('2025-07-22T10:00:00.000Z').hourly.slice(0, 6)
    const answer = (start: readonly number[], finish: readonly number[], condition: Condition = 'rain') =>
      profileAnswer(
        day.map((hour, i) => ({
          time: hour.time,
          start: { ...hour, condition, temperature: 9, precipitation: start[i] ?? 0 },
          finish: { ...hour, condition, temperature: 9, precipitation: finish[i] ?? 0 },
        })),
      )
    assert.equal(
      answer([], [0, 0, 0.4, 0.3, 0.3]),
      '9°, pluie possible à l’arrivée de 14\u00a0h à 17\u00a0h.',
    )
    assert.equal(answer([0, 1, 1], [0, 0, 1, 1]), '9°, pluie possible de 13\u00a0h à 16\u00a0h.')
    assert.equal(
      answer([1, 0, 0, 1], []),
      '9°, pluie possible au départ par moments entre 12\u00a0h et 16\u00a0h.',
    )
    assert.match(answer([0, 2], [], 'thunderstorm'), /orages possibles/)
  })

  test('say nothing of a rain that is not known', () => {
    const unknown = hours.map((hour) => ({
      ...hour,
      finish: null,
      start: hour.start && { ...hour.start, precipitation: null, precipitationProbability: null },
    }))
    assert.equal(profileAnswer(unknown), 'De 15 à 16°.')
  })

  test('are drawn without any number that is not one', () => {
    const unknown = hours.map((hour) => ({
      ...hour,
      start: null,
      finish: hour.finish && { ...hour.finish, temperature: null },
    }))
    for (const each of [hours, unknown, []])
      assert.doesNotMatch(
        renderToStaticMarkup(<ProfileDrawing hours={each} column={72} />),
        /NaN|Infinity|undefined/,
      )
  })

  test('are a table with headers, twice for two towns and once for a loop', () => {
    assert.equal(
      renderToStaticMarkup(<ProfileTable hours={hours} isLoop={false} />).match(/<tbody>/g)?.length,
      2,
    )
    assert.equal(renderToStaticMarkup(<ProfileTable hours={hours} isLoop />).match(/<tbody>/g)?.length, 1)
    assert.match(
      renderToStaticMarkup(<ProfileTable hours={hours} isLoop={false} />),
      /<th scope="rowgroup" colSpan="4">Arrivée<\/th>/,
    )
  })
})

test('the month of a race is named once when its dates share it', () => {
  assert.equal(formatRaceDates('2025-07-05', '2025-07-27'), 'du 5 au 27\u00a0juillet 2025')
  assert.equal(formatRaceDates('2026-05-01', '2026-06-02'), 'du 1er\u00a0mai au 2\u00a0juin 2026')
})
