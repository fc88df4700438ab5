import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

// ecCodes, the reader and writer of GRIB of the weather services: what tests believe of a message. Where it is not installed they
// take what it said when it was asked last.

const fixtures = join(import.meta.dirname, '../../fixtures/arome')

export const hasEcCodes = ['grib_filter', 'grib_get_data', 'codes_info'].every(
  (tool) => !spawnSync(tool, ['-V']).error,
)

const said = (tool: string, args: readonly string[]): string =>
  execFileSync(tool, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })

/** What `ask` has from ecCodes: asked where it is installed, and held against what is stored; else what is stored. */
export function asEcCodesSaid<T>(t: TestContext, name: string, ask: () => T): T {
  const path = join(fixtures, `${name}.json`)
  if (hasEcCodes) t.assert.fileSnapshot(ask(), path, { serializers: [(value) => JSON.stringify(value)] })
  // Our own file.
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

/** What stands for a missing value: no made field reaches so far. */
const missingValue = 9_999_999_999

interface Printed {
  readonly lat: number
  readonly lon: number
  /** Null: missing. */
  readonly value: number | null
}

/** What `grib_get_data` prints of each message of a file, or of those that fit `where`, point after point. */
export const printedFields = (file: string, where?: string): readonly (readonly Printed[])[] =>
  said('grib_get_data', ['-m', String(missingValue), '-F', '%.6f', ...(where ? ['-w', where] : []), file])
    .split(/^Latitude.*\n/m)
    .slice(1)
    .map((field) =>
      field
        .trim()
        .split('\n')
        .map((line) => {
          const [lat = NaN, lon = NaN, value = NaN] = line.trim().split(/\s+/).map(Number)
          return { lat, lon: lon > 180 ? lon - 360 : lon, value: value === missingValue ? null : value }
        }),
    )

/** A field for ecCodes to pack; NaN is missing. */
export interface FieldToPack {
  readonly columns: number
  readonly rows: number
  readonly values: readonly number[]
  readonly bits: number
  readonly blockSize: number
  readonly referenceInterval: number
  readonly flags: number
}

/** What `grib_filter` is told to write these fields, each as a message. */
const rulesFor = ({
  columns,
  rows,
  values,
  bits,
  blockSize,
  referenceInterval,
  flags,
}: FieldToPack): string =>
  Object.entries({
    Ni: columns,
    Nj: rows,
    latitudeOfFirstGridPointInDegrees: 50,
    latitudeOfLastGridPointInDegrees: 50 - (rows - 1) * 0.025,
    longitudeOfFirstGridPointInDegrees: 1,
    longitudeOfLastGridPointInDegrees: 1 + (columns - 1) * 0.025,
    iDirectionIncrementInDegrees: 0.025,
    jDirectionIncrementInDegrees: 0.025,
    bitsPerValue: bits,
    ccsdsBlockSize: blockSize,
    ccsdsRsi: referenceInterval,
    ccsdsFlags: flags,
    missingValue,
    bitmapPresent: values.some(Number.isNaN) ? 1 : 0,
    values: `{${values.map((value) => (Number.isNaN(value) ? missingValue : value)).join()}}`,
  })
    .map(([key, value]) => `set ${key}=${value};`)
    .join('\n')

/** Has ecCodes write fields into a file, packed by CCSDS. */
export function packByEcCodes(fields: readonly FieldToPack[], file: string): void {
  const rules = `set packingType="grid_ccsds";\n${fields.map((field) => `${rulesFor(field)}\nwrite;`).join('\n')}`
  const sample = join(said('codes_info', ['-s']).trim(), 'regular_ll_sfc_grib2.tmpl')
  execFileSync('grib_filter', ['-o', file, '-', sample], { input: rules, stdio: ['pipe', 'ignore', 'pipe'] })
}
