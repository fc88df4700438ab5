/** Lowest and highest value that nature allows, with room to spare; what lies outside is a fault of the source. */
export type Range = readonly [min: number, max: number]

/** Physical ranges, in the units of `/api` unless the name says otherwise. */
export const ranges = {
  temperature: [-90, 60],
  feelsLike: [-120, 90],
  spread: [0, 30],
  percent: [0, 100],
  windSpeed: [0, 500],
  direction: [0, 360],
  pressure: [850, 1_100],
  precipitation: [0, 500],
  dailyPrecipitation: [0, 2_000],
  uvIndex: [0, 30],
  visibilityMetres: [0, 300_000],
  elevation: [-500, 9_000],
  freezingLevel: [-1_000, 12_000],
  snowDepthMetres: [0, 30],
  flag: [0, 1],
  weatherCode: [0, 999],
  seaTemperature: [-3, 45],
  waveHeight: [0, 40],
  wavePeriod: [0, 60],
  seaLevel: [-20, 20],
  concentration: [0, 20_000],
  airIndex: [0, 2_000],
  pollen: [0, 50_000],
} as const satisfies Record<string, Range>
