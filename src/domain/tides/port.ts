import { distanceKm, type Coordinates } from '../geo.ts'
import type { BeachRegion, DepartmentCode } from '../place.ts'

/** How one constituent of the tide turns, the same everywhere. */
export interface TideConstituent {
  /** « M2 », as the International Hydrographic Organization lists it. */
  readonly name: string
  /** Degrees an hour. */
  readonly speed: number
  /** Its argument at the epoch of the table, degrees. */
  readonly argument: number
  /** The column of its node factors in the table. */
  readonly curve: number
}

/** The node factors of a constituent at each half year: by how much the moon's orbit widens and delays it. */
export interface NodeCurve {
  readonly factors: readonly number[]
  /** Degrees. */
  readonly phases: readonly number[]
}

/** A port with a gauge, and what was found in its record. */
export interface TidePort extends Coordinates {
  readonly slug: string
  readonly name: string
  readonly departmentCode: DepartmentCode
  readonly coast: BeachRegion
  /** IANA zone. */
  readonly timeZone: string
  /** Metres above the zero of charts. */
  readonly meanLevel: number
  /** Metres, in the order of the constituents. */
  readonly amplitudes: readonly number[]
  /** Degrees behind the argument in Greenwich, in the same order. */
  readonly phases: readonly number[]
}

/** What is needed to add up the tide of every port. */
export interface TideTable {
  /** When the arguments hold, ms. */
  readonly epoch: number
  /** The instant of the first node factors, ms. */
  readonly nodesFrom: number
  readonly stepMs: number
  readonly curves: readonly NodeCurve[]
  readonly constituents: readonly TideConstituent[]
  readonly ports: readonly TidePort[]
}

/** Whether a port is on the Channel or the Atlantic coast of mainland France: a coefficient is told there and nowhere else. */
export const hasCoefficient = ({ coast }: Pick<TidePort, 'coast'>): boolean =>
  coast === 'English Channel' || coast === 'Atlantic'

/** Where wind and pressure move the sea more than the tide does. */
export const isNegligible = ({ coast }: Pick<TidePort, 'coast'>): boolean => coast === 'Mediterranean'

/** The nearest of these ports to a point, in a straight line; null of none. */
export const nearestPort = (
  point: Coordinates,
  ports: readonly TidePort[],
): { readonly port: TidePort; readonly km: number } | null =>
  ports
    .map((port) => ({ port, km: distanceKm(point, port) }))
    .reduce<{ port: TidePort; km: number } | null>(
      (best, each) => (best && best.km <= each.km ? best : each),
      null,
    )
