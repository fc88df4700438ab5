import type { RadarAt, RadarScore } from '../../domain/radar/told.ts'
import { rainIntensity } from '../../domain/rain-intensity.ts'
import { formatHour } from './dates.ts'
import { formatNumber, nbsp } from './numbers.ts'
import { rainIntensityNames } from './rain.ts'
import { whereabouts } from './wind.ts'

/** Rain nearer than that is « tout près »: a cell of the radar is 2 km wide. */
const besideKm = 3

/** « pluie faible (1,2 mm/h) depuis 15 h 45 », « sec, pluie à 18 km à l’ouest », « mal vu des radars ici »; hours of the zone. */
export function radarLook(seen: RadarAt, timeZone: string): string {
  switch (seen.state) {
    case 'wet':
      return `${wetText(seen.rate ?? 0)}${sinceText(seen, timeZone)}`
    case 'dry':
      return `sec, ${nearText(seen.nearest)}`
    case 'unseen':
      return 'mal vu des radars ici'
    case 'unavailable':
      return `radar indisponible depuis ${formatHour(seen.at, timeZone)}`
  }
}

/** « Radar de 16 h 05 : pluie faible (1,2 mm/h) depuis 15 h 45. »; hours of the zone. */
export const radarText = (seen: RadarAt, timeZone: string): string =>
  seen.state === 'unavailable'
    ? `Radar indisponible depuis ${formatHour(seen.at, timeZone)}.`
    : `Radar de ${formatHour(seen.at, timeZone)}${nbsp}: ${radarLook(seen, timeZone)}.`

/** The intensity is that of the figure as it is printed. */
function wetText(rate: number): string {
  const printed = Math.round(rate * 10) / 10
  const intensity = rainIntensity(printed, 1) ?? 'light'
  return `pluie ${rainIntensityNames[intensity]} (${formatNumber(printed, { decimals: 1 })}${nbsp}mm/h)`
}

function sinceText({ since, at, isStartSeen }: RadarAt, timeZone: string): string {
  if (since === null || (since === at && isStartSeen)) return ''
  return ` depuis ${formatHour(since, timeZone)}${isStartSeen ? '' : ' au moins'}`
}

function nearText(nearest: RadarAt['nearest']): string {
  if (nearest === null) return `aucune pluie vue à moins de 50${nbsp}km`
  const { distanceKm, bearing } = nearest
  if (distanceKm < besideKm) return `pluie à moins de ${besideKm}${nbsp}km`
  return `pluie à ${formatNumber(distanceKm)}${nbsp}km ${whereabouts(bearing)}`
}

/** Of ten; all and none of them only where that is so. */
function ofTen(part: number, all: number): number {
  if (part === 0 || part === all) return part === 0 ? 0 : 10
  return Math.max(1, Math.min(9, Math.round((10 * part) / all)))
}

/**
 * « Ces dernières 24 heures, 7 annonces sur 10 étaient justes. », with the consequence where they are too bad: the worse of what
 * was announced in vain and what came unannounced. Null while there is too little to judge.
 */
export function scoreText(score: RadarScore | null): string | null {
  if (score === null) return null
  const { hits, misses, falseAlarms, announces } = score
  const count = ofTen(hits, hits + falseAlarms)
  const right = count < 2 ? `${count} annonce sur 10 était juste` : `${count} annonces sur 10 étaient justes`
  if (announces) return `Ces dernières 24${nbsp}heures, ${right}.`
  // At least five of ten, by arithmetic.
  const unannounced = `${ofTen(misses, hits + misses)} pluies sur 10 n’avaient pas été annoncées`
  return `Pas d’annonce de pluie pour l’heure à venir${nbsp}: ces dernières 24${nbsp}heures, ${misses > falseAlarms ? unannounced : right}.`
}
