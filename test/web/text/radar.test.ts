import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PlaceSummary } from '../../../src/domain/place.ts'
import type { RadarReport } from '../../../src/domain/radar/report.ts'
import {
  heaviestRain,
  nextHourText,
  radarLook,
  radarText,
  regionRain,
  scoreText,
  seatsRain,
} from '../../../src/web/text/radar.ts'

const nothing: RadarReport = {
  state: 'dry',
  at: '2026-11-24T15:00:00.000Z',
  rate: null,
  since: null,
  isStartSeen: false,
  nearest: null,
  isAroundSeen: true,
  nextHour: null,
  score: null,
}
const said = (seen: Partial<RadarReport>): string => radarText({ ...nothing, ...seen }, 'Europe/Paris')
const wet = (rate: number, isStartSeen = true): string =>
  said({ state: 'wet', rate, since: '2026-11-24T14:45:00.000Z', isStartSeen })

describe('the sentence of the radar', () => {
  test('says how strong the rain is and since when, at the hour of its frame', () =>
    assert.equal(
      wet(1.2),
      'Radar de 16\u00a0h\u00a0: pluie faible (1,2\u00a0mm/h) depuis 15\u00a0h\u00a045.',
    ))
  test('does not know when the rain began where the frame before lacks', () =>
    assert.match(wet(1.2, false), /depuis 15\u00a0h\u00a045 au moins\.$/))
  test('has the words of the rain card, for the figure as it is printed', () => {
    assert.match(wet(3.96), /pluie modérée \(4\u00a0mm\/h\)/)
    assert.match(wet(8), /pluie forte \(8\u00a0mm\/h\)/)
    assert.match(wet(0.1), /pluie faible \(0,1\u00a0mm\/h\)/)
  })
  test('says no beginning that is the frame itself', () =>
    assert.equal(
      said({ state: 'wet', rate: 2, since: nothing.at, isStartSeen: true }),
      'Radar de 16\u00a0h\u00a0: pluie faible (2\u00a0mm/h).',
    ))
  test('says where the nearest rain is of a dry place', () => {
    assert.equal(
      said({ nearest: { distanceKm: 18.4, bearing: 268 } }),
      'Radar de 16\u00a0h\u00a0: sec, pluie à 18\u00a0km à l’ouest.',
    )
    assert.match(said({ nearest: { distanceKm: 1.2, bearing: 90 } }), /sec, pluie à moins de 3\u00a0km\.$/)
    assert.match(said({}), /sec, aucune pluie vue à moins de 50\u00a0km\.$/)
    assert.match(
      said({ isAroundSeen: false }),
      /sec, aucune pluie vue à moins de 50\u00a0km, en partie mal vus des radars\.$/,
    )
  })
  test('never says that a place is dry that radars do not see, or saw long ago', () => {
    assert.equal(said({ state: 'unseen' }), 'Radar de 16\u00a0h\u00a0: mal vu des radars ici.')
    assert.equal(said({ state: 'unavailable' }), 'Radar indisponible depuis 16\u00a0h.')
    assert.equal(
      radarLook({ ...nothing, state: 'unavailable' }, 'Europe/Paris'),
      'radar indisponible depuis 16\u00a0h',
    )
  })
})

describe('the rain of regions and prefectures', () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const region = { name: 'Bretagne', communes: 200, unseen: 0, wet: 0, most: null }

  test('of a region is its share, its strongest and what is not seen of it', () => {
    const most = { commune: 'Plouzané', rate: 4.2 }
    assert.equal(
      plain(regionRain({ ...region, wet: 46, most, unseen: 10 })),
      'pluie sur 23 % des communes, au plus modérée (4,2 mm/h) à Plouzané ; 5 % mal vues des radars',
    )
    assert.equal(regionRain(region), 'pas de pluie vue')
    assert.equal(regionRain({ ...region, unseen: 200 }), 'mal vue des radars')
  })

  test('of France is never « none » where radars see no region', () => {
    const most = { commune: 'Plouzané', rate: 4.2 }
    assert.match(
      heaviestRain([region, { ...region, most }]),
      /^Il pleut dans 1.région, au plus fort à Plouzané/,
    )
    assert.equal(heaviestRain([region]), 'Aucune pluie vue là où les radars voient.')
    assert.equal(heaviestRain([{ ...region, unseen: 200 }]), 'Toutes les régions sont mal vues des radars.')
  })

  test('of prefectures says how many of them are not seen', () => {
    const seat = (name: string, state: RadarReport['state']) => ({
      place: { name } as PlaceSummary,
      seen: { ...nothing, state },
    })
    assert.equal(seatsRain([seat('Brest', 'wet'), seat('Lyon', 'dry')]), 'Pluie vue sur Brest.')
    assert.equal(
      plain(seatsRain([seat('Gap', 'unseen'), seat('Lyon', 'dry')])),
      'Pluie vue sur aucune préfecture ; 1 préfecture mal vue des radars.',
    )
  })
})

describe('what radars announce for the next hour', () => {
  const rain = {
    state: 'rain',
    from: '2026-11-24T15:20:00.000Z',
    to: '2026-11-24T15:40:00.000Z',
    isOn: false,
    rate: 1.4,
    until: '2026-11-24T16:10:00.000Z',
  } as const
  const dry = { ...rain, state: 'dry', from: null, to: null, rate: null } as const
  const announced = (nextHour: RadarReport['nextHour'], fall: 'rain' | 'mixed' = 'rain') =>
    nextHourText({ ...nothing, at: '2026-11-24T15:05:00.000Z', nextHour }, 'Europe/Paris', fall)?.replaceAll(
      '\u00a0',
      ' ',
    )

  for (const [nextHour, text] of [
    [rain, 'Pluie probable entre 16 h 20 et 16 h 40, faible (radar de 16 h 05).'],
    [{ ...rain, rate: 3.96 }, 'Pluie probable entre 16 h 20 et 16 h 40, modérée (radar de 16 h 05).'],
    [{ ...rain, to: null }, 'Pluie probable à partir de 16 h 20, faible (radar de 16 h 05).'],
    [{ ...rain, isOn: true }, 'Pluie probable jusqu’à 16 h 40, faible (radar de 16 h 05).'],
    [
      { ...rain, isOn: true, to: null },
      'Pluie probable jusqu’à 17 h 10 au moins, faible (radar de 16 h 05).',
    ],
    [dry, 'Pas de pluie en vue jusqu’à 17 h 10 (radar de 16 h 05).'],
    [null, undefined],
  ] as const)
    test(text ?? 'nothing where nothing can be said', () => assert.equal(announced(nextHour), text))

  test('does not claim rain where it may snow, nor how strong the snow is', () => {
    assert.equal(
      announced(rain, 'mixed'),
      'Neige ou pluie probable entre 16 h 20 et 16 h 40 (radar de 16 h 05).',
    )
    assert.match(announced(dry, 'mixed') ?? '', /^Pas de neige ni de pluie en vue/)
    const seen = { ...nothing, nearest: { distanceKm: 18, bearing: 268 } }
    assert.match(radarText(seen, 'Europe/Paris', 'mixed'), /: sec, neige ou pluie à 18/)
    assert.match(radarText(nothing, 'Europe/Paris', 'mixed'), /: sec, ni neige ni pluie vue à moins de 50/)
    const wet = { ...nothing, state: 'wet', rate: 1.2, since: nothing.at } as const
    assert.match(radarText(wet, 'Europe/Paris', 'mixed'), /: neige ou pluie \(1,2.mm\/h\) depuis/)
  })
})

describe('how the announcements came out', () => {
  const text = (hits: number, misses: number, falseAlarms: number, announces = true) => {
    const csi = hits / (hits + misses + falseAlarms)
    return scoreText({ hits, misses, falseAlarms, csi, announces })?.replaceAll('\u00a0', ' ')
  }

  test('is said once it is known', () => {
    assert.equal(text(70, 5, 30), 'Ces dernières 24 heures, 7 annonces sur 10 étaient justes.')
    assert.equal(scoreText(null), null)
  })
  test('is « all » or « none » only where that is so', () => {
    assert.match(text(990, 0, 10) ?? '', /9 annonces sur 10/)
    assert.match(text(60, 9, 0) ?? '', /10 annonces sur 10/)
    assert.match(text(1, 0, 99, false) ?? '', / 1 annonce sur 10 était juste\.$/)
  })
  test('is why nothing is announced, by what was worse', () => {
    const nothing = 'Pas d’annonce de pluie pour l’heure à venir : ces dernières 24 heures, '
    assert.equal(text(20, 10, 80, false), `${nothing}2 annonces sur 10 étaient justes.`)
    assert.equal(text(20, 80, 2, false), `${nothing}8 pluies sur 10 n’avaient pas été annoncées.`)
    assert.equal(text(0, 60, 0, false), `${nothing}10 pluies sur 10 n’avaient pas été annoncées.`)
  })
})
