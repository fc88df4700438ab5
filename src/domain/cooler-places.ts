/** Cooler places are worth showing from this temperature, °C. */
export const hotFrom = 28
/** How far they are looked for, km. */
export const coolerRadiusKm = 100
/** How many of those found are shown. */
export const coolerShown = 4

const coolerBy = 1
const coolerListed = 6

/** The places that are cooler now by more than a degree, coolest first; of equals, the nearest. */
export function coolerPlaces<P extends { readonly temperature: number; readonly km: number }>(
  candidates: readonly P[],
  temperature: number | null,
): readonly P[] {
  if (temperature === null || temperature < hotFrom) return []
  return candidates
    .filter((place) => place.km <= coolerRadiusKm && place.temperature < temperature - coolerBy)
    .toSorted((a, b) => a.temperature - b.temperature || a.km - b.km)
    .slice(0, coolerListed)
}
