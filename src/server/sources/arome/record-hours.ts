import type { AromeHour, EarlierHour } from '../../../domain/arome/series.ts'
import { hourMs } from '../../../domain/time-units.ts'
import { lastHour, type FieldName } from './fields.ts'

// The hours of a point as they stand in the file of a run (`record-file.ts`): each figure as a code, NaN as one of its own.

/** Bytes of one hour of one point. */
export const hourBytes = 25
/** Hours that stand together, as in the files of the run. */
export const hoursOfGroup = 6
/** Groups of a whole run. */
export const groups = Math.ceil(lastHour / hoursOfGroup)
/** Bytes of one point in one group. */
export const groupBytes = hourBytes * hoursOfGroup

/** Hours before a run that are kept: yesterday and today, whenever the run is used. */
const earlierHours = 48
/** Bytes of one of these hours of one point: temperature, what falls, and the flags. */
const earlierHourBytes = 5
/** Bytes of one point. */
export const earlierBytes = earlierHourBytes * earlierHours

/** What is written of an hour of a point: figures in the units of `AromeHour`, of which NaN is unknown. */
type ColumnName = FieldName | 'capeAround' | 'precipitationAround' | 'graupelAround'

/** How a figure is written. */
interface Code {
  readonly kind: 'u8' | 'u16' | 's16'
  /** What one step of the code is worth. */
  readonly unit: number
}

interface Column extends Code {
  readonly key: ColumnName
  readonly at: number
}

const kelvins: Code = { kind: 'u16', unit: 0.01 }
const millimetres: Code = { kind: 'u16', unit: 0.01 }

const columns: readonly Column[] = [
  { key: 'temperature', at: 0, ...kelvins },
  { key: 'humidity', at: 2, kind: 'u8', unit: 1 },
  { key: 'windEast', at: 3, kind: 's16', unit: 0.01 },
  { key: 'windNorth', at: 5, kind: 's16', unit: 0.01 },
  { key: 'gust', at: 7, kind: 'u16', unit: 0.01 },
  { key: 'pressure', at: 9, kind: 'u16', unit: 0.1 },
  { key: 'cloud', at: 11, kind: 'u8', unit: 1 },
  { key: 'lowCloud', at: 12, kind: 'u8', unit: 1 },
  { key: 'middleCloud', at: 13, kind: 'u8', unit: 1 },
  { key: 'highCloud', at: 14, kind: 'u8', unit: 1 },
  { key: 'precipitation', at: 15, ...millimetres },
  { key: 'snow', at: 17, ...millimetres },
  { key: 'graupel', at: 19, kind: 'u8', unit: 0.1 },
  { key: 'cape', at: 20, kind: 'u8', unit: 20 },
  { key: 'capeAround', at: 21, kind: 'u8', unit: 20 },
  { key: 'precipitationAround', at: 22, kind: 'u8', unit: 0.2 },
  { key: 'graupelAround', at: 23, kind: 'u8', unit: 0.1 },
]
const flagsAt = 24
const warmerAbove = 1

/** The code of unknown, and the largest of the others: what is more is written as that. */
const codes = {
  u8: { unknown: 255, most: 254 },
  u16: { unknown: 65_535, most: 65_534 },
  s16: { unknown: -32_768, most: 32_767 },
}

/** Writes a figure; NaN is unknown. */
function writeFigure(bytes: Buffer, at: number, { kind, unit }: Code, figure: number): void {
  const { unknown, most } = codes[kind]
  const least = kind === 's16' ? -most : 0
  const code = Number.isNaN(figure) ? unknown : Math.min(most, Math.max(least, Math.round(figure / unit)))
  if (kind === 'u8') bytes.writeUInt8(code, at)
  else if (kind === 'u16') bytes.writeUInt16LE(code, at)
  else bytes.writeInt16LE(code, at)
}

function readFigure(bytes: Buffer, at: number, { kind, unit }: Code): number | null {
  const code =
    kind === 'u8' ? bytes.readUInt8(at) : kind === 'u16' ? bytes.readUInt16LE(at) : bytes.readInt16LE(at)
  // Divided by whole numbers where the unit is a fraction, so that 0.3 is 0.3.
  return code === codes[kind].unknown ? null : unit < 1 ? code / Math.round(1 / unit) : code * unit
}

/** Writes one figure of an hour for each point into the bytes of a group; `slot` is the hour within it. */
export function writeColumn(
  group: Buffer,
  { slot, key }: { readonly slot: number; readonly key: ColumnName },
  figureOf: (point: number) => number,
): void {
  const column = columns.find((each) => each.key === key)
  if (!column) return
  for (let start = slot * hourBytes, point = 0; start < group.length; start += groupBytes, point++)
    writeFigure(group, start + column.at, column, figureOf(point))
}

/** Writes for each point whether it is warmer higher up in an hour. */
export function writeWarmerAbove(group: Buffer, slot: number, isWarmer: (point: number) => boolean): void {
  for (let start = slot * hourBytes, point = 0; start < group.length; start += groupBytes, point++)
    group.writeUInt8(isWarmer(point) ? warmerAbove : 0, start + flagsAt)
}

/** An hour as it was written; null where what an hour needs is unknown. */
export function readHour(bytes: Buffer, start: number, at: number): AromeHour | null {
  const figure = (index: number): number | null => {
    const column = columns[index]
    return column ? readFigure(bytes, start + column.at, column) : null
  }
  const [temperatureK, relativeHumidity, windEast, windNorth] = [figure(0), figure(1), figure(2), figure(3)]
  const [total, precipitation] = [figure(6), figure(10)]
  if (temperatureK === null || relativeHumidity === null || windEast === null) return null
  if (windNorth === null || total === null || precipitation === null) return null
  return {
    at,
    temperatureK,
    relativeHumidity,
    windEast,
    windNorth,
    gust: figure(4),
    pressure: figure(5),
    cloud: { total, low: figure(7), middle: figure(8), high: figure(9) },
    precipitation,
    snow: figure(11),
    graupel: figure(12),
    cape: figure(13),
    around: { cape: figure(14), precipitation: figure(15), graupel: figure(16) },
    isWarmerAbove: (bytes.readUInt8(start + flagsAt) & warmerAbove) !== 0,
  }
}

/** The hours before a run as they stand in the file, of points one after the other. */
export function writeEarlier(hoursOfPoints: readonly (readonly EarlierHour[])[], runAt: number): Buffer {
  const bytes = Buffer.alloc(hoursOfPoints.length * earlierBytes)
  for (const [point, hours] of hoursOfPoints.entries()) {
    const hourAt = new Map(hours.map((hour) => [hour.at, hour]))
    for (let index = 0; index < earlierHours; index++) {
      const hour = hourAt.get(earlierAt(runAt, index))
      const start = point * earlierBytes + index * earlierHourBytes
      writeFigure(bytes, start, kelvins, hour?.temperatureK ?? NaN)
      writeFigure(bytes, start + 2, millimetres, hour?.precipitation ?? NaN)
      bytes.writeUInt8(hour?.isWarmerAbove ? warmerAbove : 0, start + 4)
    }
  }
  return bytes
}

export const readEarlier = (bytes: Buffer, runAt: number): readonly EarlierHour[] =>
  Array.from({ length: earlierHours }, (_, index) => {
    const start = index * earlierHourBytes
    return {
      at: earlierAt(runAt, index),
      temperatureK: readFigure(bytes, start, kelvins),
      precipitation: readFigure(bytes, start + 2, millimetres),
      isWarmerAbove: (bytes.readUInt8(start + 4) & warmerAbove) !== 0,
    }
  })

/** The last of them ends as the run begins. */
const earlierAt = (runAt: number, index: number): number => runAt - (earlierHours - 1 - index) * hourMs

/** Bytes for the six hours of a group. */
export const groupFor = (points: number): Buffer => Buffer.alloc(points * groupBytes)

/** Makes every hour of a group unknown. */
export function clearGroup(group: Buffer): void {
  const hour = Buffer.alloc(hourBytes, 255)
  for (const { at, kind } of columns) if (kind === 's16') hour.writeInt16LE(codes.s16.unknown, at)
  hour.writeUInt8(0, flagsAt)
  group.fill(hour)
}
