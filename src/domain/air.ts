import { meanOf } from './extremes.ts'
import type { AirDay } from '../schemas/air.ts'
import type { IsoDate } from './part.ts'

export type { AirDay, AirQuality, PollenDay } from '../schemas/air.ts'

/** The qualifiers of the French « indice ATMO », from best to worst; the position in the list is the rank. */
export const airLevels = ['good', 'fair', 'degraded', 'poor', 'very-poor', 'extremely-poor'] as const
export type AirLevel = (typeof airLevels)[number]

/** Pollutants of the index, in micrograms per cubic metre. */
export const pollutants = ['pm25', 'pm10', 'no2', 'o3', 'so2'] as const
export type Pollutant = (typeof pollutants)[number]

/** Concentrations in µg/m³; an unknown one is null. */
export type Concentrations = Readonly<Record<Pollutant, number | null>>

/** Grains per cubic metre, and null outside Europe. */
export const pollens = ['alder', 'birch', 'grass', 'mugwort', 'olive', 'ragweed'] as const
export type Pollen = (typeof pollens)[number]
export type PollenCounts = Readonly<Record<Pollen, number | null>>

/**
 * Upper bounds of the first five qualifiers, µg/m³: arrêté du 10 juillet 2020 relatif à l'indice de la qualité de l'air
 * ambiant. Particles are rated by their mean over the day, gases by their highest hourly mean.
 */
const bounds: Readonly<Record<Pollutant, readonly number[]>> = {
  pm25: [10, 20, 25, 50, 75],
  pm10: [20, 40, 50, 100, 150],
  no2: [40, 90, 120, 230, 340],
  o3: [50, 100, 130, 240, 380],
  so2: [100, 200, 350, 500, 750],
}

/** The qualifier of one pollutant's concentration for a day (µg/m³, rounded to a whole number as the table is written). */
export function airLevelOf(pollutant: Pollutant, concentration: number): AirLevel {
  const rank = bounds[pollutant].findIndex((bound) => Math.round(concentration) <= bound)
  return airLevels[rank] ?? 'extremely-poor'
}

/** Sulphur dioxide is so rarely the worst, and so often not modelled, that a day is rated without it. */
const needed: readonly Pollutant[] = ['pm25', 'pm10', 'no2', 'o3']

/** The day's qualifier is the worst of its pollutants'; unknown when one that matters is. */
export function ratedDay(date: IsoDate, day: Concentrations): AirDay {
  if (needed.some((pollutant) => day[pollutant] === null)) return { date, level: null, worst: [] }
  const ranked = pollutants.flatMap((pollutant) => {
    const concentration = day[pollutant]
    return concentration === null
      ? []
      : [{ pollutant, rank: airLevels.indexOf(airLevelOf(pollutant, concentration)) }]
  })
  const highest = Math.max(...ranked.map(({ rank }) => rank))
  return {
    date,
    level: airLevels[highest] ?? null,
    worst: ranked.filter(({ rank }) => rank === highest).map(({ pollutant }) => pollutant),
  }
}

/** Hours that a day's figure must rest on: three quarters of it. */
const enoughHours = 18

/** The figure by which a pollutant is rated over a day: mean for particles, maximum for gases; null with too few hours. */
export function dailyFigure(pollutant: Pollutant, hours: readonly (number | null)[]): number | null {
  const figures = hours.filter((value) => value !== null)
  if (figures.length < enoughHours) return null
  return pollutant === 'pm25' || pollutant === 'pm10' ? meanOf(figures) : Math.max(...figures)
}
