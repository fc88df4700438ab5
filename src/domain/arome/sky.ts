import { rain, rainRates, showers, sleet, snow, snowRates, snowShowers, strengthOn } from '../fall-names.ts'
import { wetStepMm } from '../rain-intensity.ts'
import { tenths } from '../rounding.ts'
import { agreedCondition } from '../sky.ts'
import type { Condition } from '../weather.ts'
import type { AromeHour } from './series.ts'

/** Cloud from which the sky is no longer clear, fair, broken: %, the steps that Open-Meteo takes for its codes 0 to 3. */
const cloudSteps = [20, 50, 80] as const
const [clearBelow, fewBelow, brokenBelow] = cloudSteps

/** Energy from which what falls is convective, J/kg: Open-Meteo makes showers of rain and snow from there. */
const convectiveCape = 800
/** Rain of the hour at the point or around it that makes a storm of such air, mm. */
const stormRainMm = 2
/** Graupel that does, mm of water; that is called hail; that is called heavy hail. */
const stormGraupelMm = 0.1
const hailGraupelMm = 1
const heavyHailGraupelMm = 5

/** Shares of snow in what falls, below and above which it is rain alone or snow alone. */
const rainBelowShare = 0.2
const snowAboveShare = 0.8

/** The dry sky by the share of it that is covered, %. The model says nothing of fog: that is never a sky of its own. */
export function skyOfCloud(cloud: number): Condition {
  if (cloud < clearBelow) return 'clear'
  if (cloud < fewBelow) return 'few-clouds'
  return cloud < brokenBelow ? 'partly-cloudy' : 'overcast'
}

/**
 * The one condition of an hour from AROME: the sky as the hour begins (`start`), unless something falls or thunders until it
 * ends (`end`). `celsius`: at the place, where the model does not say what is snow. The rules and their thresholds stand
 * in docs/arome.md.
 */
export function aromeCondition(start: AromeHour, end: AromeHour, celsius: number): Condition {
  const cape = Math.max(...[start, end].map((hour) => hour.around.cape ?? hour.cape ?? 0))
  const storm = stormOf(end, cape)
  if (storm) return storm
  const sky = skyOfCloud(start.cloud.total)
  const precipitation = tenths(end.precipitation)
  if (precipitation < wetStepMm) return sky
  if (end.snow === null) return agreedCondition(sky, { precipitation, temperature: celsius })
  const isShower = cape >= convectiveCape || start.cloud.total < brokenBelow
  return fallOf(precipitation, end.snow / end.precipitation, isShower)
}

/** A storm, with hail where there is graupel for it; null without one: never of energy alone, nor of rain alone. */
function stormOf(end: AromeHour, cape: number): Condition | null {
  const wettest = Math.max(end.precipitation, end.around.precipitation ?? 0)
  const graupel = Math.max(end.graupel ?? 0, end.around.graupel ?? 0)
  if (cape < convectiveCape || (wettest < stormRainMm && graupel < stormGraupelMm)) return null
  if (graupel >= heavyHailGraupelMm) return 'heavy-thunderstorm-hail'
  return graupel >= hailGraupelMm ? 'thunderstorm-hail' : 'thunderstorm'
}

/** `mm` of the hour, of which this share is snow. */
function fallOf(mm: number, snowShare: number, isShower: boolean): Condition {
  if (snowShare < rainBelowShare) return (isShower ? showers : rain)[strengthOn(rainRates, mm)]
  const names = snowShare <= snowAboveShare ? sleet : isShower ? snowShowers : snow
  return names[strengthOn(snowRates, mm)]
}
