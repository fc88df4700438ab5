import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import { HeightNote, WeatherSourceLine } from '../../src/web/components/forecast-source.tsx'
import { afternoon, city, weatherPart } from '../support/city-samples.ts'

/** What the line says of the point of a forecast, for Lyon at so many metres. */
function pointIn(about: Partial<PlaceWeather>, elevation: number | null): string | undefined {
  const line = renderToStaticMarkup(
    <WeatherSourceLine
      part={weatherPart({}, about)}
      now={afternoon}
      timeZone="Europe/Paris"
      place={city({ elevation })}
    />,
  )
  return /(?:calculé pour|point de grille) [^<·]*/
    .exec(line)?.[0]
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()
}

test('the height of a forecast is said beside a finish that lies elsewhere, and beside no other', () => {
  const note = (elevation: number | null, own: number | null): string =>
    renderToStaticMarkup(<HeightNote elevation={elevation} place={{ elevation: own }} />).replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    )
  assert.equal(note(149, 1_910), '<small>Calculé pour 149 m d’altitude, le lieu est à 1 910 m</small>')
  for (const [elevation, own] of [
    [1_900, 1_910],
    [null, 1_910],
    [149, null],
  ] as const)
    assert.equal(note(elevation, own), '')
})

describe('the line under a forecast', () => {
  test('says how high its point is', () => {
    assert.equal(pointIn({ elevation: 170 }, 173), 'calculé pour 170 m d’altitude')
    assert.equal(pointIn({ elevation: 170 }, null), 'calculé pour 170 m d’altitude')
  })

  test('says the height of the place where that is another', () => {
    assert.equal(
      pointIn({ elevation: 1_240 }, 1_050),
      'calculé pour 1 240 m d’altitude, le lieu est à 1 050 m',
    )
    assert.equal(
      pointIn({ elevation: 320, sharedFromKm: 7 }, 210),
      'calculé pour un point à 7 km, à 320 m d’altitude, le lieu est à 210 m',
    )
  })

  test('says how high the place is that the site’s own figures are corrected to, where the place does not say it', () => {
    const of = (placeHeight: number | null): Partial<PlaceWeather> => ({
      source: 'arome',
      elevation: 640,
      model: { run: '2026-11-24T03:00:00.000Z', distanceKm: 1.2, placeHeight },
    })
    const point = 'point de grille à 1,2 km, à 640 m d’altitude'
    assert.equal(pointIn(of(1_074), null), `${point}, le lieu est à 1 074 m`)
    assert.equal(pointIn(of(660), null), point)
    assert.equal(pointIn(of(null), null), point)
    assert.equal(pointIn(of(1_050), 1_050), `${point}, le lieu est à 1 050 m`)
  })

  test('says no height where the source tells none', () => {
    assert.equal(pointIn({ elevation: null }, 1_050), undefined)
    assert.equal(pointIn({ elevation: null, sharedFromKm: 7 }, 1_050), 'calculé pour un point à 7 km')
  })
})
