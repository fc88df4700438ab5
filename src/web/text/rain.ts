import { localDate, localHour } from '../../domain/local-time.ts'
import type { IsoInstant } from '../../domain/part.ts'
import type { RainAnswer } from '../../domain/rain.ts'
import type { RainIntensity } from '../../domain/rain-intensity.ts'
import type { PrecipitationType } from '../../domain/wet-spells.ts'
import { formatAround, formatBound, nearDayName } from './dates.ts'
import { formatPercent, lowerFirst, nbsp, roundedRisk } from './numbers.ts'
import { hourMs } from '../../domain/time-units.ts'

export const rainTitle = 'Pluie dans les prochaines heures'

export const rainIntensityNames: Record<RainIntensity, string> = {
  light: 'faible',
  moderate: 'modérée',
  heavy: 'forte',
}

const typeNames: Record<PrecipitationType, string> = {
  rain: 'Pluie',
  freezing: 'Pluie verglaçante',
  snow: 'Neige',
  storm: 'Orages',
  mixed: 'Pluie ou neige',
}

const precisions = {
  0.25: 'Par quart d’heure, estimation d’un modèle\u00a0: compter à une demi-heure près.',
  1: 'Heure par heure\u00a0: pas de prévision au quart d’heure ici.',
  3: 'Par tranches de trois heures\u00a0: pas de prévision au quart d’heure ici.',
}

const dayPrecision = 'Heure par heure, estimation d’un modèle.'

/**
 * The sentence under the drawing, by the hours of a step: the finest that the source may claim. `hasQuarters`: the source
 * has quarters of an hour, though the drawing shows longer steps.
 */
export const rainPrecision = (hours: keyof typeof precisions, hasQuarters = false): string =>
  hasQuarters && hours !== 0.25 ? dayPrecision : precisions[hours]

/** Thresholds of intensity are those of rain: other forms are named without. */
const withIntensity = (type: PrecipitationType, intensity: RainIntensity | null): string =>
  type === 'rain' && intensity ? `${typeNames.rain} ${rainIntensityNames[intensity]}` : typeNames[type]

/** « Orages, plus faibles après 21 h »: of the forms, storms alone are masculine and many. */
const weaker = (type: PrecipitationType): string => (type === 'storm' ? 'plus faibles' : 'plus faible')
const stronger = (type: PrecipitationType): string => (type === 'storm' ? 'plus forts' : 'plus forte')

/** Rain that lasts longer has its beginning told, a shower about when it falls. */
const showerMs = hourMs

const isShower = (at: IsoInstant, until: IsoInstant | null): boolean =>
  until !== null && Date.parse(until) - Date.parse(at) <= showerMs

/** « avant 21 h », « avant demain soir »: parts of tomorrow begin at 6 h, 12 h and 18 h, so the claim holds. */
function dryBound(until: IsoInstant, now: Date, zone: string): string {
  const isTomorrow = nearDayName(localDate(until, zone), localDate(now, zone)) === 'demain'
  const hour = localHour(until, zone)
  if (!isTomorrow || hour < 6) return formatBound(until, now, zone)
  if (hour >= 18) return 'demain soir'
  return hour >= 12 ? 'demain après-midi' : 'demain matin'
}

const riskNote = (risk: number | null): string => {
  const rounded = roundedRisk(risk)
  return rounded === null ? '' : ` (risque ${formatPercent(rounded)})`
}

/** « D’après le modèle : pas de pluie prévue avant 21 h. »: what the model says after what radars announce. */
export const besideText = (beside: string, text: string): string => `${beside}${nbsp}: ${lowerFirst(text)}`

/** « Pluie dans les prochaines heures » in one sentence, times in the place's zone. */
export function rainText(answer: RainAnswer, now: Date, zone: string): string {
  const around = (instant: IsoInstant): string => formatAround(instant, now, zone)
  const bound = (instant: IsoInstant): string => formatBound(instant, now, zone)
  switch (answer.kind) {
    case 'unknown':
      return 'Pas de prévision de pluie ici.'
    case 'none':
      return `Pas de pluie prévue avant ${dryBound(answer.until, now, zone)}${riskNote(answer.risk)}.`
    case 'possible':
      return `Pluie possible ${whenFrom(answer.at)}${riskNote(answer.risk)}.`
    case 'starts':
      return `${withIntensity(answer.type, answer.intensity)} ${isShower(answer.at, answer.until) ? around(answer.at) : `à partir de ${bound(answer.at)}`}.`
    case 'stops': {
      const again = answer.again === null ? '' : `, de retour ${around(answer.again)}`
      return `${withIntensity(answer.type, answer.intensity)} jusqu’à ${bound(answer.at)}${again}.`
    }
    case 'eases':
      if (answer.type !== 'rain')
        return `${typeNames[answer.type]}, ${weaker(answer.type)} après ${bound(answer.at)}.`
      return `${withIntensity(answer.type, answer.intensity)} jusqu’à ${bound(answer.at)}, plus faible ensuite.`
    case 'strengthens':
      if (answer.type !== 'rain')
        return `${typeNames[answer.type]}, ${stronger(answer.type)} ${around(answer.at)}.`
      return `${withIntensity(answer.type, answer.intensity)}, puis ${rainIntensityNames[answer.peak]} ${around(answer.at)}.`
    case 'continues':
      return `${withIntensity(answer.type, answer.intensity)} jusqu’à ${bound(answer.until)} au moins.`
  }

  function whenFrom(instant: IsoInstant): string {
    return Date.parse(instant) <= now.getTime() ? 'dès maintenant' : around(instant)
  }
}
