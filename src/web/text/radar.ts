import type { RadarAt } from '../../domain/radar/told.ts'
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
