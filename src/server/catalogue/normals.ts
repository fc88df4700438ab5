import type { MonthRecord, StationNormals } from '../../domain/normals.ts'
import type { CheckedFiles } from './files.ts'

type NormalRow = CheckedFiles['normals']['rows'][number]

const recordsOf = (row: NormalRow[10]): readonly (MonthRecord | null)[] =>
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
]: NormalRow): StationNormals => ({
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
