import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'

const StationFile = Type.Object({
  fields: Type.Tuple(['wmo', 'name', 'lat', 'lon', 'height'].map((name) => Type.Literal(name))),
  rows: Type.Array(
    Type.Tuple([
      Type.Union([Type.String({ pattern: '^\\d{5}$' }), Type.Null()]),
      Type.String({ minLength: 1 }),
      Type.Number({ minimum: -90, maximum: 90 }),
      Type.Number({ minimum: -180, maximum: 180 }),
      Type.Integer({ minimum: -10, maximum: 5_000 }),
    ]),
  ),
})

/** A station of the embedded list. */
export interface ListedStation extends Coordinates {
  /** Its number in the world's network, where it has one. */
  readonly wmo: string | null
  /** In capitals, as Météo-France writes it, or in full where it cuts the name. */
  readonly name: string
  /** Metres above the sea. */
  readonly height: number
}

/** The listed station at a point, or with a number near it; null when there is none. */
export type StationAt = (at: Coordinates, wmo: string | null) => ListedStation | null

/** A number may have moved with its station: farther than this its height is no longer that of the list. Kilometres. */
const movedKm = 3
/** Two positions of one mast, published by different people, in kilometres. */
const sameMastKm = 0.5

/** Reads the embedded list of stations; throws when it is not what it should be. */
export function readStations(file: string): readonly ListedStation[] {
  const { rows } = Compile(StationFile).Parse(JSON.parse(readFileSync(file, 'utf8')))
  return rows.map(([wmo, name, lat, lon, height]) => ({ wmo, name, lat, lon, height }))
}

/** Finds stations of the embedded list, which is read when somebody first asks: most of a start would not need it. */
export function openStations(file: string): StationAt {
  let find: StationAt | null = null
  return (at, wmo) => {
    find ??= stationFinder(readStations(file))
    return find(at, wmo)
  }
}

/** Finds stations of a list by number and place. */
export function stationFinder(stations: readonly ListedStation[]): StationAt {
  const numbered = new Map(stations.flatMap((station) => (station.wmo ? [[station.wmo, station]] : [])))
  return (at, wmo) => {
    const own = wmo === null ? undefined : numbered.get(wmo)
    if (own && distanceKm(own, at) <= movedKm) return own
    const near = stations
      .filter(({ lat }) => Math.abs(lat - at.lat) < 0.01)
      .map((station) => ({ station, km: distanceKm(station, at) }))
      .filter(({ km }) => km <= sameMastKm)
      .toSorted((a, b) => a.km - b.km)
    return near[0]?.station ?? null
  }
}
