import { seaAt } from '../../domain/beach-conditions.ts'
import type { Coordinates } from '../../domain/geo.ts'
import { hourFigures, hoursAhead, hoursFrom } from '../../domain/map-hour.ts'
import type { MapForecast } from '../../domain/map-period.ts'
import type { Marine } from '../../domain/marine.ts'
import { compassPoint, compassPoints } from '../../domain/wind.ts'
import type { MapHours } from '../../views/map-items.ts'
import type { MapState } from './map-set.ts'

interface HoursPlace extends Coordinates {
  readonly slug: string
}

interface HoursOf<P> {
  readonly places: readonly P[]
  readonly map: Pick<MapState<MapForecast>, 'values' | 'isRefreshing' | 'isPartial'>
  /** Null: a map without sea. */
  readonly seas: readonly (Marine | null)[] | null
  readonly zoneOf: (place: P) => string
}

/** The hours to come of a map, from what memory holds. A figure that a place lacks is null. */
export function packHours<P extends HoursPlace>(
  { places, map, seas, zoneOf }: HoursOf<P>,
  now: number,
): MapHours {
  const starts = hoursFrom(now)
  const air = places.map((place, index) =>
    starts.map((start) => hourFigures(map.values[index] ?? null, start, place)),
  )
  const sea = seas?.map((marine) => starts.map((start) => seaOf(marine, start)))
  const [skies, sky] = ranked(air.flat().map(({ condition, icon }) => `${condition ?? ''} ${icon}`))
  const [timeZones, zones] = ranked(places.map(zoneOf))
  return {
    start: new Date(starts[0] ?? now).toISOString(),
    count: hoursAhead,
    places: places.map(({ slug }) => slug),
    timeZones,
    zones,
    skies,
    isRefreshing: map.isRefreshing,
    isPartial: map.isPartial,
    air: {
      sky,
      temperature: steps(air, (hour) => hour.temperature),
      precipitation: steps(air, (hour) => hour.precipitation, 10),
      windSpeed: steps(air, (hour) => hour.windSpeed),
      windDirection: steps(air, (hour) => sixteenth(hour.windDirection)),
      windGusts: steps(air, (hour) => hour.windGusts, 1 / 5),
    },
    sea: sea
      ? {
          seaTemperature: steps(sea, (hour) => hour?.seaTemperature, 10),
          waveHeight: steps(sea, (hour) => hour?.waveHeight, 10),
          waveDirection: steps(sea, (hour) => sixteenth(hour?.waveDirection)),
          wavePeriod: steps(sea, (hour) => hour?.wavePeriod, 10),
        }
      : null,
  }
}

/** The sea of an hour that the model reaches: its present stands for no later one. */
function seaOf(marine: Marine | null, start: number) {
  if (!marine) return null
  const sea = seaAt(marine, new Date(start))
  return sea === marine.current ? null : sea
}

/** The different ones of some names, and each by its rank among them. */
function ranked(names: readonly string[]): [string[], number[]] {
  const ranks = new Map<string, number>()
  for (const name of names) if (!ranks.has(name)) ranks.set(name, ranks.size)
  return [[...ranks.keys()], names.map((name) => ranks.get(name) ?? 0)]
}

/** The figures of each place, each known one less the one before: small numbers compress best. */
const steps = <H>(
  places: readonly (readonly H[])[],
  figureOf: (hour: H) => number | null | undefined,
  factor = 1,
): (number | null)[] =>
  places.flatMap((hours) => {
    let before = 0
    return hours.map((hour) => {
      const figure = figureOf(hour)
      if (figure == null) return null
      const scaled = Math.sign(figure) * Math.round(Math.abs(figure) * factor)
      const step = scaled - before
      before = scaled
      return step
    })
  })

function sixteenth(degrees: number | null | undefined): number | null {
  const point = compassPoint(degrees ?? null)
  return point && compassPoints.indexOf(point)
}
