import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import type { MonthRecord, StationNormals } from '../../domain/normals.ts'
import type { NormalRows } from './files.ts'
import type { Sections } from './sections.ts'

type RecordRow = NormalRows[number][10]

const recordsOf = (row: RecordRow): readonly (MonthRecord | null)[] =>
  (row ?? []).map((record) => record && { celsius: record[0], day: record[1], year: record[2] })

const stationOf = ([
  ,
  name,
  lat,
  lon,
  height,
  from,
  to,
  highs,
  lows,
  rain,
  ...records
]: NormalRows[number]) => ({
  name,
  lat,
  lon,
  height,
  from,
  to,
  highs,
  lows,
  rain,
  recordHighs: recordsOf(records[0]),
  recordLows: recordsOf(records[1]),
})

/** The stations of the gazetteer, read when somebody first asks for one: most of a start would not need them. */
export function openNormals(
  sections: Pick<Sections, 'json'>,
): (at: Coordinates, km: number) => readonly StationNormals[] {
  let stations: readonly StationNormals[] | null = null
  return (at, km) => {
    stations ??= sections.json<NormalRows>('normals').map(stationOf)
    return stations
      .map((station) => ({ station, km: distanceKm(station, at) }))
      .filter((near) => near.km <= km)
      .toSorted((a, b) => a.km - b.km)
      .map(({ station }) => station)
  }
}
