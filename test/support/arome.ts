import { createAromeRuns, type AromeRuns } from '../../src/server/services/arome-runs.ts'
import { createArome, type AromeSource } from '../../src/server/sources/arome/arome.ts'
import type { WantedPlace } from '../../src/server/sources/arome/grid-points.ts'
import { isWhole, runsBefore } from '../../src/server/sources/arome/run-listing.ts'
import { aromeRuns } from '../../src/server/sources/arome/source.ts'
import { createUpstream } from '../../src/server/upstream/http.ts'
import type { StandIn } from '../stand-in/stand-in.ts'
import type { Ending, FixedClock, LogLine } from './build-app.ts'

/** A town, a village at 1,800 m, a beach and a place that the played grid does not reach. */
export const lyon = { lat: 45.75, lon: 4.85, elevation: 170 }
export const highVillage = { lat: 45.4489, lon: 6.9797, elevation: 1_809 }
export const beach = { lat: 43.2, lon: 6.6, elevation: 0 }
export const brest = { lat: 48.39, lon: -4.49, elevation: 40 }
const places: readonly WantedPlace[] = [lyon, highVillage, beach, brest]

/** Runs as the site reads them, from a stand-in of the bucket; looks are made by the test. */
export function runsOver(
  t: Ending,
  standIn: StandIn,
  clock: FixedClock,
  own: {
    readonly folder?: string | null
    readonly addresses?: readonly string[]
    readonly source?: (source: AromeSource) => AromeSource
  } = {},
): { readonly runs: AromeRuns; readonly log: readonly LogLine[] } {
  const log: LogLine[] = []
  const write = (fields: object, message: string): void => void log.push({ ...fields, message })
  const written = { info: write, warn: write, error: write }
  const address = standIn.env[aromeRuns.variable] ?? ''
  const upstream = createUpstream({ name: aromeRuns.name, baseUrl: address, log: written, clock })
  const source = createArome(upstream, { addresses: own.addresses ?? [address], contact: null })
  const runs = createAromeRuns({
    source: own.source?.(source) ?? source,
    runsBefore,
    isWhole,
    places: () => places,
    folder: own.folder ?? null,
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
