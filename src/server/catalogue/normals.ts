import type { MonthRecord, StationNormals } from '../../domain/normals.ts'
import type { NormalRows } from './files.ts'

type RecordRow = NormalRows[number][10]

const recordsOf = (row: RecordRow): readonly (MonthRecord | null)[] =>
  (row ?? []).map((record) => record && { celsius: record[0], day: record[1], year: record[2] })

export const normalsOf = ([
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
