import type { CountedTurn, GreatTide, TideDay, TideSize } from '../domain/tides/days.ts'
import { hasCoefficient, isNegligible, type TidePort } from '../domain/tides/port.ts'
import type { TidePoint } from '../domain/tides/prediction.ts'
import type { IsoDate, IsoInstant } from '../domain/part.ts'
import type { BeachRegion } from '../domain/place.ts'
import type { PlaceView } from './place-views.ts'

/** A port as pages name it. */
export interface PortSummary {
  readonly slug: string
  readonly name: string
  readonly departmentCode: string
  readonly departmentName: string
  readonly lat: number
  readonly lon: number
  readonly timeZone: string
  /** Its tide has a coefficient. */
  readonly hasCoefficient: boolean
  /** Wind and pressure move the sea there more than the tide. */
  readonly isNegligible: boolean
}

export const toPortSummary = (
  { slug, name, departmentCode, lat, lon, timeZone, coast }: TidePort,
  departmentName: string,
): PortSummary => ({
  slug,
  name,
  departmentCode,
  departmentName,
  lat,
  lon,
  timeZone,
  hasCoefficient: hasCoefficient({ coast }),
  isNegligible: isNegligible({ coast }),
})

/** A port of the list: its next high and its next low water, whichever comes first. */
export interface PortRow {
  readonly port: PortSummary
  readonly next: readonly CountedTurn[]
}

/** All ports by coast, along it. */
export interface PortIndex {
  readonly now: IsoInstant
  readonly groups: readonly { readonly coast: BeachRegion; readonly rows: readonly PortRow[] }[]
  readonly total: number
}

/** Today and tomorrow at a port. */
export interface TideCurveDay {
  readonly date: IsoDate
  readonly points: readonly TidePoint[]
  readonly turns: readonly CountedTurn[]
}

/** The sea at a port now, and what comes. */
export interface TideNow {
  readonly now: IsoInstant
  /** Metres above the zero of charts. */
  readonly level: number
  /** The next four. */
  readonly next: readonly CountedTurn[]
  readonly today: TideCurveDay
}

/** A day of a table, and how it is among those of its year. */
export interface ShownTideDay extends TideDay {
  readonly size: TideSize | null
}

/** What the page of a port shows. */
export interface PortView {
  readonly port: PortSummary
  /** The commune that it lies in, or nearest to. */
  readonly place: PlaceView | null
  readonly tide: TideNow
  readonly tomorrow: TideCurveDay
  /** Fourteen, from today on. */
  readonly days: readonly ShownTideDay[]
  /** Of this year and the next; none where there are no coefficients. */
  readonly greatTides: readonly { readonly year: number; readonly tides: readonly GreatTide[] }[]
}

/** A month at a port. */
export interface PortMonth {
  readonly port: PortSummary
  /** « 2027-03 » */
  readonly month: string
  readonly now: IsoInstant
  readonly days: readonly ShownTideDay[]
}

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
