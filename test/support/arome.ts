import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAromeRuns, type AromeRuns } from '../../src/server/services/arome-runs.ts'
import { createArome, type AromeSource } from '../../src/server/sources/arome/arome.ts'
import type { WantedPlace } from '../../src/server/sources/arome/grid-points.ts'
import { isComplete, runsBefore } from '../../src/server/sources/arome/run-listing.ts'
import { aromeRuns } from '../../src/server/sources/arome/source.ts'
import type { SharedFiles } from '../../src/server/cache/shared-files.ts'
import { createUpstream } from '../../src/server/upstream/http.ts'
import type { StandIn } from '../stand-in/stand-in.ts'
import { patient, type Ending, type FixedClock, type LogLine } from './build-app.ts'
import { testKey, withoutPictures } from './fake-upstreams.ts'
import { printedFields } from './grib2/ec-codes.ts'

/** A town, a village at 1,800 m, a beach and a place that the played grid does not reach. */
export const lyon = { lat: 45.75, lon: 4.85, elevation: 170 }
export const highVillage = { lat: 45.4489, lon: 6.9797, elevation: 1_809 }
export const beach = { lat: 43.2, lon: 6.6, elevation: 0 }
export const brest = { lat: 48.39, lon: -4.49, elevation: 40 }
const places: readonly WantedPlace[] = [lyon, highVillage, beach, brest]

/** Of a site that reads runs into a folder and renders each page anew. */
export const aromeEnv = (folder: string): Readonly<Record<string, string>> => ({
  PAGE_CACHE: '0',
  OPEN_METEO_API_KEY: testKey,
  AROME: 'on',
  AROME_FOLDER: folder,
  ...withoutPictures,
})

/** Runs as the site reads them, from a stand-in of the bucket; looks are made by the test. */
export function runsOver(
  t: Ending,
  standIn: StandIn,
  clock: FixedClock,
  own: {
    readonly folder?: string | null
    readonly addresses?: readonly string[]
    readonly shared?: SharedFiles
    readonly source?: (source: AromeSource) => AromeSource
  } = {},
): { readonly runs: AromeRuns; readonly log: readonly LogLine[] } {
  const log: LogLine[] = []
  const write = (fields: object, message: string): void => void log.push({ ...fields, message })
  const written = { info: write, warn: write, error: write }
  const address = standIn.env[aromeRuns.variable] ?? ''
  const upstream = createUpstream({
    name: aromeRuns.name,
    baseUrl: address,
    log: written,
    clock,
    // The first list of a process waits until the fields of the stand-in are packed.
    deadlines: patient,
  })
  const source = createArome(upstream, { addresses: own.addresses ?? [address], contact: null })
  const runs = createAromeRuns({
    source: own.source?.(source) ?? source,
    runsBefore,
    isComplete,
    places: () => places,
    folder: own.folder ?? null,
    shared: own.shared ?? null,
    onSwitch: () => undefined,
    clock,
    log: written,
    everyMs: 180_000,
  })
  t.after(async () => {
    runs.close()
    await upstream.close()
  })
  return { runs, log }
}

interface Point {
  readonly lat: number
  readonly lon: number
}

/** What ecCodes prints of a field at points, by its code and where its window ends; of the file of a run that a stand-in has. */
export type BucketFigures = (
  file: string,
  field: {
    readonly code: readonly [category: number, number: number]
    readonly surface?: number
    readonly hour: number
  },
  points: readonly Point[],
) => readonly number[]

/** Fetches files of a run, « SP1 07H12H », from a stand-in and has ecCodes print them. */
export async function bucketFigures(
  t: Ending,
  standIn: StandIn,
  run: string,
  files: readonly string[],
): Promise<BucketFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'arome-files-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of files) {
    const [name = '', group = ''] = file.split(' ')
    const key = `pnt/${run}/arome/0025/${name}/arome__0025__${name}__${group}__${run}.grib2`
    const answer = await fetch(`${standIn.env[aromeRuns.variable]}/${encodeURI(key)}`)
    writeFileSync(join(folder, file), Buffer.from(await answer.arrayBuffer()))
  }
  return (file, { code: [category, number], surface = 103, hour }, points) => {
    const where = `parameterCategory=${category},parameterNumber=${number},typeOfFirstFixedSurface:i=${surface},endStep=${hour}`
    const [field = [], ...others] = printedFields(join(folder, file), where)
    if (others.length > 0) throw new Error(`${file} has more than one field of ${where}`)
    return points.map(({ lat, lon }) => {
      const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3
      return field.find((point) => near(point.lat, lat) && near(point.lon, lon))?.value ?? NaN
    })
  }
}
