import type { AirQuality } from './air.ts'
import type { Ensemble } from './ensemble.ts'
import type { LightningNear } from './lightning.ts'
import type { Measured } from './measured.ts'
import type { RadarReport } from './radar/report.ts'

/** What outside sources tell of a place beside its weather. Each may be missing alone, and a page is whole without it. */
export interface PlaceFacts {
  readonly air: AirQuality
  readonly ensemble: Ensemble
  readonly measured: Measured
  readonly lightning: LightningNear
  readonly radar: RadarReport
}

export type PlaceFactName = keyof PlaceFacts

const listed: Readonly<Record<PlaceFactName, true>> = {
  air: true,
  ensemble: true,
  measured: true,
  lightning: true,
  radar: true,
}

/** The names of all of them. */
export const placeFactNames = Object.keys(listed) as readonly PlaceFactName[]
