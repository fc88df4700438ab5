import type { Coordinates } from './geo.ts'

/** A place to go to when it is hot. */
export interface CoolerPlace extends Coordinates {
  readonly kind: 'city' | 'nature'
  readonly slug: string
  readonly name: string
  readonly ambiguous: boolean
  readonly departmentCode: string
  readonly departmentName: string
  readonly km: number
  /** °C now. */
  readonly temperature: number
}

/** The temperature here, and the places around that are cooler: at most 6, coolest first; none below 28 °C. */
export interface CoolerView {
  readonly temperature: number | null
  readonly places: readonly CoolerPlace[]
}

/** Cooler places are worth showing from this temperature, °C. */
export const hotFrom = 28
/** How far they are looked for, km. */
export const coolerRadiusKm = 100
/** How many of those kept are shown. */
export const coolerShown = 4

const coolerBy = 1
const coolerKept = 6

/** Of places with their temperature now, those cooler by more than a degree, coolest first; of equals, the nearest. */
export function coolerPlaces<P extends { readonly temperature: number; readonly km: number }>(
  candidates: readonly P[],
  temperature: number | null,
): readonly P[] {
  if (temperature === null || temperature < hotFrom) return []
  return candidates
    .filter((place) => place.km <= coolerRadiusKm && place.temperature < temperature - coolerBy)
    .toSorted((a, b) => a.temperature - b.temperature || a.km - b.km)
    .slice(0, coolerKept)
}
