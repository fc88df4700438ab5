import type { MonthRecord, StationNormals } from '../../domain/normals.ts'
import type { CheckedFiles } from './files.ts'

type NormalRow = CheckedFiles['normals']['rows'][number]

const recordsOf = (row: NormalRow[10]): readonly (MonthRecord | null)[] =>
  (row ?? []).map((record) => record && { celsius: record[0], day: record[1], year: record[2] })

/** The normals of a station, from its row. */
export function normalsOf(row: NormalRow): StationNormals {
  const [, name, lat, lon, height, from, to, highs, lows, rain, recordHighs, recordLows] = row
  const records = { recordHighs: recordsOf(recordHighs), recordLows: recordsOf(recordLows) }
  return { name, lat, lon, height, from, to, highs, lows, rain, ...records }
}
