/** Lowest and highest value that nature allows, with room to spare; what lies outside is a fault of the source. */
export type Range = readonly [min: number, max: number]

/** Physical ranges, in the units of `domain/weather.ts` and `domain/marine.ts` unless the name says otherwise. */
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

/** The value when it is a number within the range; null for everything else. */
export const figure = (value: unknown, [min, max]: Range): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null

/** A translation of a figure that may be unknown. */
export const mapFigure = <T>(value: number | null, translate: (value: number) => T): T | null =>
  value === null ? null : translate(value)

/**
 * The strongest gust, km/h: no gust is weaker than the mean wind of its moment. Sources do give such ones, of another
 * moment or a coarser grid; the wind itself blew as hard as its mean, and that is what counts then.
 */
export const gustOver = (mean: number | null, gust: number | null): number | null =>
  gust === null || mean === null ? gust : Math.max(gust, mean)

/** Rounded to so many decimals. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
