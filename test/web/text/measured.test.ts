import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { measuredText } from '../../../src/web/text/measured.ts'
import { atAirport, atStation, stationName } from '../../../src/web/text/station-names.ts'
import { placeWeather } from '../../support/place-weather.ts'
import { lyonMeasured } from '../../support/stations.ts'

const s = '\u00a0'

describe('the name of a station', () => {
  // As town signs and the airports themselves write them.
  const table: readonly (readonly [string, string])[] = [
    ['LYON-ST_EXUPERY', 'Lyon-Saint-Exupéry'],
    ['LYON-ST EXUPERY', 'Lyon-Saint-Exupéry'],
    ['Lyon/Saint-Exupery Arpt, AR, FR', 'Lyon-Saint-Exupéry'],
    ['PARIS-MONTSOURIS', 'Paris-Montsouris'],
    ['LE_PUY-LOUDES', 'Le Puy-Loudes'],
    ['MONT-DE-MARSAN', 'Mont-de-Marsan'],
    ['CLERMONT-FD', 'Clermont-Ferrand'],
    ['CHATILLON/SEINE', 'Châtillon-sur-Seine'],
    ['RENNES-ST JACQUES', 'Rennes-Saint-Jacques'],
    ["PLOUMANAC'H", 'Ploumanac’h'],
    ['TORTEZAIS_SAPC', 'Tortezais'],
    ['LANNION_AERO', 'Lannion'],
    ['ABBEVILLE', 'Abbeville'],
    ['NIZY-LE-COMTE', 'Nizy-le-Comte'],
    ['BALE-MULHOUSE', 'Bâle-Mulhouse'],
    ['Geneva Intl, GE, CH', 'Genève'],
    ['Saint-Denis/Gillot Arpt, RE, FR', 'Saint-Denis-Gillot'],
  ]
  for (const [source, name] of table)
    test(`${source} is ${name}`, () => assert.equal(stationName(source), name))

  test('follows « à » as names do', () => {
    assert.equal(atStation('LE_PUY-LOUDES'), 'au Puy-Loudes')
    assert.equal(atStation('PTE DE LA HAGUE'), 'à la pointe de la Hague')
    assert.equal(atStation('CAP CEPET'), 'au cap Cépet')
    assert.equal(atStation('ORLY'), 'à Orly')
  })

  test('follows « à l’aéroport » with its « de »', () => {
    assert.equal(atAirport("Nice/Cote D'Azur Arpt, PR, FR"), 'à l’aéroport de Nice-Côte d’Azur')
    assert.equal(atAirport('Ajaccio/Bonaparte Arpt, CO, FR'), 'à l’aéroport d’Ajaccio-Bonaparte')
    assert.equal(atAirport('Le Havre/Octeville Arpt, NO, FR'), 'à l’aéroport du Havre-Octeville')
  })
})

const measured = lyonMeasured

const now = '2026-11-22T12:45:00.000Z'
const forecast = placeWeather('2026-11-22T12:00:00.000Z')
const telling = { now, timeZone: 'Europe/Paris', weather: { ...forecast, elevation: 173 }, inHeights: false }

describe('what was measured, in a sentence', () => {
  // The model gives 15 at noon and 15.5 an hour later.
  test('names the station, its distance and height, the time, and the model beside it', () =>
    assert.equal(
      measuredText(measured, telling),
      `Mesuré à 13${s}h à Lyon-Saint-Exupéry (à${s}19${s}km, 235${s}m d’altitude)${s}: 8,6${s}°C, le modèle donne 15,0${s}°C.`,
    ))

  test('is in whole degrees at an airport, with the model of half past', () =>
    assert.equal(
      measuredText(
        {
          ...measured,
          network: 'metar',
          decimals: 0,
          time: '2026-11-22T12:30:00.000Z',
          station: { ...measured.station, name: 'Lyon/Saint-Exupery Arpt, AR, FR', height: 250 },
          temperature: -1,
        },
        telling,
      ),
      `Mesuré à 13${s}h${s}30 à l’aéroport de Lyon-Saint-Exupéry (à${s}19${s}km, 250${s}m d’altitude)${s}: −1${s}°C, le modèle donne 15${s}°C.`,
    ))

  test('says in words how high the station stands beside a site in the heights', () =>
    assert.match(
      measuredText({ ...measured, heightDifference: -262 }, { ...telling, inHeights: true }),
      /\(à.19.km, station à 235.m d’altitude, 262.m plus bas\)/u,
    ))

  test('says so where nobody knows the height', () => {
    const unknown = { ...measured, station: { ...measured.station, height: null }, heightDifference: null }
    assert.match(measuredText(unknown, telling), /\(à.19.km, altitude inconnue\)/u)
    assert.match(
      measuredText(unknown, { ...telling, inHeights: true }),
      /\(à.19.km, station d’altitude inconnue\)/u,
    )
  })

  test('compares with the model of now, and says so, when the forecast begins after it', () =>
    assert.match(
      measuredText({ ...measured, time: '2026-11-22T11:00:00.000Z' }, telling),
      /8,6.°C, le modèle donne 1\d,\d.°C pour maintenant\.$/u,
    ))

  test('stands alone without a forecast, and beside one that is simulated', () => {
    for (const weather of [null, { ...forecast, source: 'simulated' } as const])
      assert.match(measuredText(measured, { ...telling, weather }), /: 8,6.°C\.$/u)
  })
})
