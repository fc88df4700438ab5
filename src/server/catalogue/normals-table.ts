import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import type { MonthRecord, StationNormals } from '../../domain/normals.ts'
import type { NormalRows } from './files.ts'
import type { Packing, Sections } from './sections.ts'

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
]: NormalRows[number]): StationNormals => ({
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

/** The stations as columns of the gazetteer: where each is, and what it says as one text. */
export const packNormals = (rows: NormalRows): Pick<Packing, 'columns' | 'texts'> => {
  const stations = rows.map(stationOf)
  return {
    columns: {
      'normals.lats': Float64Array.from(stations, ({ lat }) => lat),
      'normals.lons': Float64Array.from(stations, ({ lon }) => lon),
    },
    texts: { normals: { texts: stations.map((station) => JSON.stringify(station)), ascii: false } },
  }
}

/** The stations of the gazetteer within some kilometres of a point, nearest first. Each is read once, when it is first near. */
export function openNormals(
  sections: Pick<Sections, 'f64' | 'texts'>,
): (at: Coordinates, km: number) => readonly StationNormals[] {
  const lats = sections.f64('normals.lats')
  const lons = sections.f64('normals.lons')
  const texts = sections.texts('normals')
  // Places share their stations: what is near is kept for each of thousands.
  const stations: (StationNormals | undefined)[] = Array.from({ length: texts.length })
  // It was written by `packNormals`.
  const read = (index: number): StationNormals => JSON.parse(texts.at(index)) as StationNormals
  return (at, km) =>
    Array.from(lats, (lat, index) => ({ index, km: distanceKm({ lat, lon: lons[index] ?? Number.NaN }, at) }))
      .filter((near) => near.km <= km)
      .toSorted((a, b) => a.km - b.km)
      .map(({ index }) => (stations[index] ??= read(index)))
}
