import type { Catalogue } from '../catalogue.ts'
import type { Clock } from '../cache.ts'
import type { Config } from '../config.ts'
import { createAromeRuns, type AromeRuns, type AromeRunsOptions } from '../services/arome-runs.ts'
import { isOnGrid } from '../services/own-forecasts.ts'
import { endsOf, type EditionRow } from '../services/race-editions.ts'
import { createTownHalls, type TownHalls } from '../services/town-halls.ts'
import { createAltimetrie, pointsAtOnce } from '../sources/altimetrie/altimetrie.ts'
import { altimetry } from '../sources/altimetrie/source.ts'
import { createArome } from '../sources/arome/arome.ts'
import type { WantedPlace } from '../sources/arome/grid-points.ts'
import { isComplete, runsBefore } from '../sources/arome/run-listing.ts'
import { aromeRuns } from '../sources/arome/source.ts'
import type { GeoApi } from '../sources/geo-api/geo-api.ts'
import { communeRegister } from '../sources/geo-api/source.ts'
import type { Connections } from './connections.ts'

type Gazetteer = Pick<
  Catalogue,
  'cityPoints' | 'natureSites' | 'beaches' | 'tides' | 'knownPlaces' | 'territoryOf'
>

/** Fewer than five questions a second, and all are asked in a minute or two. */
const pauseMs = 300

export interface OpenArome {
  readonly runs: AromeRuns
  /** Null: they are not asked for. */
  readonly townHalls: TownHalls | null
}

/** The runs of AROME that forecasts are made of, and the heights that its temperatures are corrected to; null: they are not asked for. */
export function openArome(
  connections: Connections,
  options: {
    readonly config: Config
    readonly catalogue: Gazetteer
    readonly editions: readonly EditionRow[]
    readonly register: GeoApi
    /** Through which machines share a run; null: each reads its own. */
    readonly shared: AromeRunsOptions['shared']
    readonly clock: Clock
    readonly log: AromeRunsOptions['log']
  },
): OpenArome | null {
  const { config, catalogue, editions, shared, clock, log } = options
  if (config.weatherSource === 'simulated' || !connections.isAsked(aromeRuns)) return null
  const address = config.upstreams[aromeRuns.variable] ?? aromeRuns.address
  const addresses = address === aromeRuns.address ? [address, aromeRuns.nextAddress] : [address]
  const townHalls = openTownHalls(connections, options)
  const runs = createAromeRuns({
    source: createArome(connections.open(aromeRuns).upstream, { addresses, contact: config.contact }),
    runsBefore,
    isComplete,
    places: () => wantedPlaces(catalogue, editions, townHalls),
    onSwitch: () => townHalls?.use(),
    folder: config.aromeFolder,
    shared,
    clock,
    log,
    everyMs: aromeRuns.limits.everyMs,
  })
  runs.start()
  townHalls?.start()
  return { runs, townHalls }
}

/** The town halls of communes that AROME reaches and that have no height of their own; null: a service of the two is not asked. */
function openTownHalls(
  connections: Connections,
  { config, catalogue, register, clock, log }: Parameters<typeof openArome>[1],
): TownHalls | null {
  if (!connections.isAsked(altimetry) || !connections.isAsked(communeRegister)) return null
  const { heightsAt } = createAltimetrie(connections.open(altimetry).upstream)
  return createTownHalls({
    communes: catalogue
      .cityPoints()
      .filter((city) => city.elevation === null && isOnGrid(city) && catalogue.territoryOf(city.code))
      .map(({ code }) => code),
    boxOf: catalogue.territoryOf,
    townHallsOf: register.townHallsOf,
    heightsAt,
    pointsAtOnce,
    pauseMs,
    folder: config.aromeFolder,
    clock,
    log,
  })
}

/** @public Every place with a page of its own: communes, sites, beaches, ports, quarters, and both ends of the stages. */
export function wantedPlaces(
  catalogue: Omit<Gazetteer, 'territoryOf'>,
  editions: readonly EditionRow[],
  townHalls: Pick<TownHalls, 'newest'> | null,
): readonly WantedPlace[] {
  return [
    ...catalogue.cityPoints().map(({ code, lat, lon, elevation }) => {
      const town = elevation === null ? (townHalls?.newest(code) ?? null) : null
      return town ? { lat, lon, elevation: town.height, town } : { lat, lon, elevation }
    }),
    ...catalogue.natureSites,
    ...catalogue.beaches.map(({ lat, lon }) => ({ lat, lon, elevation: 0 })),
    ...catalogue.tides.ports.map(({ lat, lon }) => ({ lat, lon, elevation: 0 })),
    ...catalogue.knownPlaces,
    ...endsOf(editions).map(({ lat, lon, altitude }) => ({ lat, lon, elevation: altitude ?? null })),
  ]
}
