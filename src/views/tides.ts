import { pick } from '../domain/pick.ts'
import type { TideDay } from '../domain/tides/days.ts'
import { hasCoefficient, isNegligible, type TidePort } from '../domain/tides/port.ts'
import type { PortSummary, TideNow } from '../schemas/tides.ts'

export type {
  PortIndex,
  PortMonth,
  PortRow,
  PortSummary,
  PortView,
  ShownTideDay,
  TideCurveDay,
  TideNow,
} from '../schemas/tides.ts'

/** A port without its constituents. */
export const toPortSummary = (port: TidePort, departmentName: string): PortSummary => ({
  ...pick(port, 'slug', 'name', 'departmentCode'),
  departmentName,
  ...pick(port, 'lat', 'lon', 'timeZone'),
  hasCoefficient: hasCoefficient(port),
  isNegligible: isNegligible(port),
})

/** The tide of a beach: that of a port near it along its coast. */
export interface BeachTide {
  readonly port: PortSummary
  readonly km: number
  readonly tide: TideNow
}

/** A place that is no port, and the port nearest to it. */
export interface PortNear {
  readonly name: string
  readonly departmentName: string
  readonly port: Pick<PortSummary, 'slug' | 'name'>
  readonly km: number
}

/** The days of a port as calendars and tables list them. */
export interface PortList {
  readonly port: PortSummary
  readonly days: readonly TideDay[]
}
