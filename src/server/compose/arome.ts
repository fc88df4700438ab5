import type { Catalogue } from '../catalogue.ts'
import type { Clock } from '../cache.ts'
import type { Config } from '../config.ts'
import { createAromeRuns, type AromeRuns, type AromeRunsOptions } from '../services/arome-runs.ts'
import type { EditionRow } from '../services/race-editions.ts'
import { createArome } from '../sources/arome/arome.ts'
import type { WantedPlace } from '../sources/arome/grid-points.ts'
import { isWhole, runsBefore } from '../sources/arome/run-listing.ts'
import { aromeRuns } from '../sources/arome/source.ts'
import type { Connections } from './connections.ts'

type Gazetteer = Pick<Catalogue, 'cityPoints' | 'natureSites' | 'beaches' | 'tides' | 'knownPlaces'>

/** The runs of AROME that forecasts are made of; null: they are not asked for. */
export function openArome(
  connections: Connections,
  options: {
    readonly config: Config
    readonly catalogue: Gazetteer
    readonly editions: readonly EditionRow[]
    /** Through which machines share a run; null: each reads its own. */
    readonly shared: AromeRunsOptions['shared']
    readonly clock: Clock
    readonly log: AromeRunsOptions['log']
  },
): AromeRuns | null {
  const { config, catalogue, editions, shared, clock, log } = options
  if (config.weatherSource === 'simulated' || !connections.isAsked(aromeRuns)) return null
  const address = config.upstreams[aromeRuns.variable] ?? aromeRuns.address
  const addresses = address === aromeRuns.address ? [address, aromeRuns.nextAddress] : [address]
  const runs = createAromeRuns({
    source: createArome(connections.open(aromeRuns).upstream, { addresses, contact: config.contact }),
    runsBefore,
    isWhole,
    places: () => wantedPlaces(catalogue, editions),
    folder: config.aromeFolder,
    shared,
    clock,
    log,
    everyMs: aromeRuns.limits.everyMs,
  })
  runs.start()
  return runs
}

/** @public Every place with a page of its own: communes, sites, beaches, ports, quarters, and both ends of the stages. */
export function wantedPlaces(catalogue: Gazetteer, editions: readonly EditionRow[]): readonly WantedPlace[] {
  const ends = editions.flatMap(({ stages }) =>
    stages.flatMap(({ start, finish }) => [start ?? [], finish ?? []].flat()),
  )
  return [
    ...catalogue.cityPoints(),
    ...catalogue.natureSites,
    ...catalogue.beaches.map(({ lat, lon }) => ({ lat, lon, elevation: 0 })),
    ...catalogue.tides.ports.map(({ lat, lon }) => ({ lat, lon, elevation: 0 })),
    ...catalogue.knownPlaces,
    ...ends.map(({ lat, lon, altitude }) => ({ lat, lon, elevation: altitude ?? null })),
  ]
}
