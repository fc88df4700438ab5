import type { IsoInstant } from './part.ts'
import type { StageEnd, StageWindow } from './race.ts'
import type { StageWeather, TownWeather } from './stage-weather.ts'

/** A wind that riders meet, km/h. */
export interface StageBlow {
  readonly end: StageEnd
  /** Its hour; null where only the present or the whole day is known. */
  readonly time: IsoInstant | null
  readonly speed: number
  readonly gusts: number | null
}

/** The winds of a stage: the strongest on the way, and that of the finish at its hour. Null: unknown. */
export interface StageWind {
  readonly strongest: StageBlow | null
  readonly finish: StageBlow | null
}

/**
 * Of the hours of the stage that are still to come: up to its middle riders are nearer to the start, then to the finish.
 * Beyond the hours, the wind of the day; once they are over, that of now.
 */
export function stageWind({ start, finish }: StageWeather, window: StageWindow, isLoop: boolean): StageWind {
  const middle = (Date.parse(window.from) + Date.parse(window.to)) / 2
  const early = blowsOf(start, 'start').filter(
    ({ time }) => isLoop || time === null || Date.parse(time) < middle,
  )
  const late = blowsOf(finish, 'finish').filter(({ time }) => time === null || Date.parse(time) >= middle)
  const strongest = [...early, ...late].toSorted((a, b) => b.speed - a.speed)[0] ?? null
  return { strongest, finish: (isLoop ? early : late).at(-1) ?? null }
}

/** The town whose forecast stands for the stage where its source and age are told: that of the strongest wind, else one that is known. */
export const creditedTown = (weather: StageWeather, { strongest }: StageWind): TownWeather | null =>
  weather[strongest?.end ?? 'start'] ?? weather.finish

function blowsOf(town: TownWeather | null, end: StageEnd): readonly StageBlow[] {
  if (!town) return []
  const { reading, hours } = town
  const airs = hours.length > 0 ? hours : [{ ...reading, time: null }]
  return airs.flatMap(({ time, windSpeed: speed, windGusts: gusts }) =>
    speed === null ? [] : [{ end, time, speed, gusts }],
  )
}
