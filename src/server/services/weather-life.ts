/** How forecasts are kept under a given pressure on the source's budget. */
export interface WeatherLife {
  readonly freshMs: number
  readonly refreshMs: number
  /** A place without a forecast takes that of a neighbour this near, rather than a call of its own. */
  readonly shareKm: number
}

const minute = 60_000

/**
 * The scale from plenty to need. `below` is the share of the tightest quota that is spent, a day's as a rule: under it
 * the row holds. Forecasts first grow older, up to what models take to compute the next run (1–6 h); beyond 10 km,
 * where height and coast begin to matter, they are shared only when four hours are not enough.
 *
 * 100,000 visits a day over the communes by population go to 18,000 places: more than the 7,300 forecasts that
 * 10,000 free calls pay. The scale then settles round its seventh row at 81 % of the quota, which leaves the maps
 * theirs: a quarter of the visits get their own place's forecast, the others a neighbour's, 7 km away in the middle
 * (14 km at most for 95 %), two hours old in the middle (four for 95 %). With 10,000 visits a day the middle forecast
 * is 25 minutes old; with 300,000 nobody is left without one either. `npm run bench day` tells.
 */
const scale: readonly (WeatherLife & { readonly below: number })[] = [
  { below: 0.3, freshMs: 10 * minute, refreshMs: 20 * minute, shareKm: 0 },
  { below: 0.42, freshMs: 30 * minute, refreshMs: 30 * minute, shareKm: 3 },
  { below: 0.52, freshMs: 60 * minute, refreshMs: 60 * minute, shareKm: 5 },
  { below: 0.6, freshMs: 120 * minute, refreshMs: 120 * minute, shareKm: 8 },
  { below: 0.67, freshMs: 180 * minute, refreshMs: 120 * minute, shareKm: 10 },
  { below: 0.74, freshMs: 240 * minute, refreshMs: 90 * minute, shareKm: 12 },
  { below: 0.82, freshMs: 240 * minute, refreshMs: 90 * minute, shareKm: 15 },
  { below: 0.9, freshMs: 270 * minute, refreshMs: 60 * minute, shareKm: 20 },
  { below: 0.96, freshMs: 300 * minute, refreshMs: 45 * minute, shareKm: 30 },
  { below: Infinity, freshMs: 330 * minute, refreshMs: 30 * minute, shareKm: 40 },
]

/** The life of forecasts when `pressure` of the quota is spent (0 none, 1 all of it). */
export function weatherLife(pressure: number): WeatherLife {
  // The last row has no bound: `find` always answers.
  return (
    scale.find((row) => pressure < row.below) ??
    scale[scale.length - 1] ?? { freshMs: 0, refreshMs: 0, shareKm: 0 }
  )
}
