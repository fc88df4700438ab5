import { type Coordinates, distanceKm } from './geo.ts'

/**
 * What a place is like on average. Temperatures in °C are means of the coldest and warmest months; `warmestDay` is
 * the day of the year (0–365) at the height of the warm season; `swing` is the usual difference between a day's
 * extremes. `wetCold` and `wetWarm` are the shares of time (0–1) under rain-bearing weather in the two seasons.
 * `wind` is the mean speed in km/h, `windFrom` its usual direction, `steadiness` 0 (any direction) to 1 (trades).
 */
export interface Climate {
  readonly elevation: number
  readonly coldest: number
  readonly warmest: number
  readonly warmestDay: number
  readonly swing: number
  readonly wetCold: number
  readonly wetWarm: number
  readonly wind: number
  readonly windFrom: number
  readonly steadiness: number
}

type Row = readonly [
  lat: number,
  lon: number,
  elevation: number,
  coldest: number,
  warmest: number,
  warmestDay: number,
  swing: number,
  wetCold: number,
  wetWarm: number,
  wind: number,
  windFrom: number,
  steadiness: number,
]

// Round figures after the climatological normals 1991–2020 of the stations named; the purpose is plausibility.
const rows: readonly Row[] = [
  [50.57, 3.1, 47, 4.0, 18.9, 201, 8, 0.111, 0.065, 16, 225, 0.3], // Lille
  [49.18, -0.45, 67, 5.5, 18.2, 204, 8, 0.117, 0.065, 16, 240, 0.3], // Caen
  [48.45, -4.42, 99, 7.2, 17.2, 210, 6.5, 0.156, 0.072, 18, 250, 0.4], // Brest
  [48.07, -1.73, 36, 6.0, 19.4, 203, 9, 0.104, 0.052, 14, 235, 0.3], // Rennes
  [47.15, -1.61, 26, 6.4, 19.9, 203, 9, 0.111, 0.046, 14, 240, 0.3], // Nantes
  [48.72, 2.38, 89, 4.7, 20.5, 201, 9, 0.091, 0.058, 13, 225, 0.3], // Orly
  [47.44, 0.73, 108, 5.1, 20.4, 202, 10, 0.091, 0.052, 13, 230, 0.3], // Tours
  [48.55, 7.64, 150, 2.2, 20.4, 200, 9.5, 0.078, 0.072, 10, 200, 0.3], // Strasbourg
  [48.69, 6.22, 212, 2.3, 19.6, 200, 9.5, 0.104, 0.072, 12, 230, 0.3], // Nancy
  [47.27, 5.09, 219, 2.7, 20.9, 200, 10, 0.085, 0.058, 12, 220, 0.2], // Dijon
  [45.86, 1.18, 402, 4.4, 19.2, 203, 8.5, 0.117, 0.065, 13, 235, 0.3], // Limoges
  [45.79, 3.15, 331, 4.2, 20.9, 202, 11, 0.052, 0.065, 10, 220, 0.2], // Clermont-Ferrand
  [45.73, 4.94, 197, 3.9, 22.3, 201, 10.5, 0.065, 0.052, 12, 350, 0.3], // Lyon
  [44.83, -0.69, 47, 7.1, 21.6, 204, 10, 0.111, 0.052, 12, 260, 0.3], // Bordeaux
  [43.47, -1.53, 69, 8.8, 20.8, 215, 7.5, 0.137, 0.085, 12, 280, 0.3], // Biarritz
  [43.62, 1.38, 151, 6.3, 22.4, 204, 10, 0.078, 0.039, 14, 290, 0.3], // Toulouse
  [42.74, 2.87, 42, 8.8, 24.6, 204, 9, 0.046, 0.019, 18, 315, 0.5], // Perpignan
  [43.44, 5.22, 5, 7.5, 25.2, 203, 10, 0.046, 0.013, 18, 330, 0.5], // Marignane
  [43.65, 7.21, 2, 9.5, 24.3, 208, 7, 0.058, 0.013, 11, 20, 0.3], // Nice
  [41.92, 8.79, 5, 9.2, 23.4, 210, 10.5, 0.072, 0.013, 11, 240, 0.3], // Ajaccio
  [42.54, 9.49, 10, 9.8, 24.9, 210, 8.5, 0.065, 0.013, 11, 220, 0.3], // Bastia
  [16.26, -61.52, 11, 24.9, 27.9, 235, 6.5, 0.065, 0.104, 16, 80, 0.85], // Le Raizet (Guadeloupe)
  [14.6, -61.0, 3, 25.4, 27.9, 235, 6, 0.078, 0.117, 18, 80, 0.85], // Le Lamentin (Martinique)
  [17.9, -62.84, 48, 25.6, 28.6, 240, 4.5, 0.052, 0.078, 20, 85, 0.85], // Saint-Barthélemy
  [4.82, -52.37, 4, 26.3, 27.5, 270, 8, 0.195, 0.065, 10, 60, 0.7], // Cayenne
  [-20.89, 55.52, 8, 21.8, 27.0, 35, 6.5, 0.052, 0.117, 20, 110, 0.7], // Saint-Denis (La Réunion)
  [-12.81, 45.28, 7, 24.9, 28.2, 20, 6, 0.026, 0.163, 13, 150, 0.6], // Pamandzi (Mayotte)
  [-22.28, 166.45, 72, 20.3, 26.4, 40, 6, 0.065, 0.091, 18, 110, 0.7], // Nouméa
  [-17.55, -149.61, 2, 25.3, 27.8, 70, 6.5, 0.039, 0.13, 11, 80, 0.6], // Faaa (Tahiti)
  [-13.24, -176.18, 27, 26.6, 27.7, 60, 4.5, 0.117, 0.169, 14, 100, 0.7], // Hihifo (Wallis)
  [46.77, -56.18, 21, -3.4, 15.9, 228, 5, 0.13, 0.091, 28, 250, 0.3], // Saint-Pierre
  [-49.35, 70.25, 29, 2.1, 7.9, 30, 6, 0.13, 0.104, 36, 280, 0.7], // Port-aux-Français (Kerguelen)
  [-66.66, 140.0, 43, -17, -1, 5, 5, 0.033, 0.026, 36, 140, 0.8], // Dumont d’Urville
]

interface Station extends Coordinates {
  readonly climate: Climate
}

const stations: readonly Station[] = rows.map(
  ([
    lat,
    lon,
    elevation,
    coldest,
    warmest,
    warmestDay,
    swing,
    wetCold,
    wetWarm,
    wind,
    windFrom,
    steadiness,
  ]) => ({
    lat,
    lon,
    climate: { elevation, coldest, warmest, warmestDay, swing, wetCold, wetWarm, wind, windFrom, steadiness },
  }),
)

/** Beyond this the next stations have no say, so that an island keeps its own climate. */
const reachKm = 400

/** Stations around a point with weights that sum to 1 (inverse square of the distance); the nearest when all are far. */
function weights(at: Coordinates): { climate: Climate; weight: number }[] {
  const near = stations
    .map((station) => ({ climate: station.climate, km: distanceKm(at, station) }))
    .sort((a, b) => a.km - b.km)
    .filter(({ km }, i) => i === 0 || (i < 4 && km < reachKm))
  const raw = near.map(({ climate, km }) => ({ climate, weight: 1 / (km + 5) ** 2 }))
  const total = raw.reduce((sum, { weight }) => sum + weight, 0)
  return raw.map(({ climate, weight }) => ({ climate, weight: weight / total }))
}

/** The climate of a point, blended from the stations around it; its direction and season are those of the nearest. */
export function climateAt(at: Coordinates): Climate {
  const around = weights(at)
  const blend = (figure: (climate: Climate) => number): number =>
    around.reduce((sum, { climate, weight }) => sum + weight * figure(climate), 0)
  const nearest = around[0]?.climate
  return {
    elevation: blend((c) => c.elevation),
    coldest: blend((c) => c.coldest),
    warmest: blend((c) => c.warmest),
    warmestDay: nearest?.warmestDay ?? 200,
    swing: blend((c) => c.swing),
    wetCold: blend((c) => c.wetCold),
    wetWarm: blend((c) => c.wetWarm),
    wind: blend((c) => c.wind),
    windFrom: nearest?.windFrom ?? 240,
    steadiness: blend((c) => c.steadiness),
  }
}
