import type { IsoInstant } from '../../domain/part.ts'
import { deniesRadar } from '../../domain/rain.ts'
import type { RadarReport } from '../../domain/radar/report.ts'
import type { SeenFall } from '../../domain/sky.ts'
import type { RainSource } from '../../domain/wet-spells.ts'
import { nextHourText, scoreText } from './radar.ts'

/**
 * The next hour beside the model's forecast. `announced`: what radars lead to expect, null where that is nothing or no news;
 * `trust`: how good that has been; `beside`: what leads over to the model where something is announced.
 */
export function nextHourWords({
  weather,
  radar,
  now,
  timeZone,
  fall,
}: {
  readonly weather: RainSource | null
  readonly radar: RadarReport | null
  readonly now: IsoInstant
  readonly timeZone: string
  readonly fall: SeenFall
}): { readonly announced: string | null; readonly trust: string | null; readonly beside: string | null } {
  const next = radar?.nextHour ?? null
  const isDenied = weather !== null && next !== null && deniesRadar(weather, next, new Date(now))
  // That no rain comes to a dry place is no news unless the forecast has some.
  const isNews = next?.state === 'rain' || radar?.state === 'wet' || isDenied
  const announced = radar && isNews ? nextHourText(radar, timeZone, fall) : null
  const trust = radar && (announced !== null || !radar.score?.announces) ? scoreText(radar.score) : null
  const leads = isDenied ? 'En revanche, d’après le modèle' : 'D’après le modèle'
  return { announced, trust, beside: announced === null ? null : leads }
}
