import type { RadarReport, NowcastScore } from '../../domain/radar/report.ts'
import { rainIntensity } from '../../domain/rain-intensity.ts'
import type { SeenFall } from '../../domain/sky.ts'
import type { RegionRain, SeatRain } from '../../views/rain-map.ts'
import { formatHour } from './dates.ts'
import { atPlace } from './at-place.ts'
import { capitalised, formatNumber, formatPercent, narrowNbsp, nbsp, plural } from './numbers.ts'
import { rainIntensityNames } from './rain.ts'
import { whereabouts } from './wind.ts'
import { tenths } from '../../domain/rounding.ts'

/** What was seen, without what is expected. */
type SeenThere = Omit<RadarReport, 'nextHour' | 'score'>

/** Rain nearer than that is « tout près »: a cell of the radar is 2 km wide. */
const besideKm = 3

const falls: Record<SeenFall, { readonly name: string; readonly noneSeen: string; readonly none: string }> = {
  rain: { name: 'pluie', noneSeen: 'aucune pluie vue', none: 'Pas de pluie' },
  mixed: { name: 'neige ou pluie', noneSeen: 'ni neige ni pluie vue', none: 'Pas de neige ni de pluie' },
}

/** « pluie faible (1,2 mm/h) depuis 15 h 45 », « sec, pluie à 18 km à l’ouest », « mal vu des radars ici »; hours of the zone. */
export function radarLook(seen: SeenThere, timeZone: string, fall: SeenFall = 'rain'): string {
  switch (seen.state) {
    case 'wet':
      return `${wetText(seen.rate ?? 0, fall)}${sinceText(seen, timeZone)}`
    case 'dry':
      return `sec, ${nearText(seen, fall)}`
    case 'unseen':
      return 'mal vu des radars ici'
    case 'unavailable':
      return `radar indisponible depuis ${formatHour(seen.at, timeZone)}`
  }
}

/** « Radar de 16 h 05 : pluie faible (1,2 mm/h) depuis 15 h 45. »; hours of the zone. */
export const radarText = (seen: RadarReport, timeZone: string, fall: SeenFall = 'rain'): string =>
  seen.state === 'unavailable'
    ? `Radar indisponible depuis ${formatHour(seen.at, timeZone)}.`
    : `Radar de ${formatHour(seen.at, timeZone)}${nbsp}: ${radarLook(seen, timeZone, fall)}.`

/** « Pluie probable entre 16 h 20 et 16 h 40, faible (radar de 16 h 05). »; null where nothing is announced. Hours of the zone. */
export function nextHourText(
  { at, nextHour }: RadarReport,
  timeZone: string,
  fall: SeenFall = 'rain',
): string | null {
  if (nextHour === null) return null
  const { from, to, isOn, rate, until } = nextHour
  const hour = (instant: string): string => formatHour(instant, timeZone)
  const source = `(radar de ${hour(at)})`
  if (from === null) return `${falls[fall].none} en vue jusqu’à ${hour(until)} ${source}.`
  const intensity = intensityText(rate ?? 0, fall, ', ')
  return `${capitalised(falls[fall].name)} probable ${span()}${intensity} ${source}.`

  function span(): string {
    if (isOn) return to === null ? `jusqu’à ${hour(until)} au moins` : `jusqu’à ${hour(to)}`
    return to === null ? `à partir de ${hour(from ?? at)}` : `entre ${hour(from ?? at)} et ${hour(to)}`
  }
}

const wetText = (rate: number, fall: SeenFall): string =>
  `${falls[fall].name}${intensityText(rate, fall, ' ')} (${rateText(rate)})`

/** That of the figure as it is printed, of rain alone: thresholds of snow are others. */
const intensityText = (rate: number, fall: SeenFall, before: string): string =>
  fall === 'rain' ? `${before}${rainIntensityNames[rainIntensity(tenths(rate), 1) ?? 'light']}` : ''

/** « pluie sur 23 % des communes, au plus modérée (4,2 mm/h) à Plouzané ; 5 % mal vues des radars ». */
export function regionRain({ communes, unseen, wet, most }: Omit<RegionRain, 'name'>): string {
  if (unseen === communes) return 'mal vue des radars'
  const rain =
    most === null
      ? 'pas de pluie vue'
      : `pluie sur ${shareOf(wet, communes)} des communes, au plus${intensityText(most.rate, 'rain', ' ')} (${rateText(most.rate)}) ${atPlace(most.commune)}`
  return unseen === 0 ? rain : `${rain}${narrowNbsp}; ${shareOf(unseen, communes)} mal vues des radars`
}

/** « 23 % »; of a few « moins de 1 % », and never all where some are left. */
function shareOf(part: number, all: number): string {
  const percent = (100 * part) / all
  if (percent < 1) return `moins de ${formatPercent(1)}`
  return formatPercent(part === all ? 100 : Math.min(99, percent))
}

/** « Il pleut dans 3 régions, au plus fort à Plouzané (Bretagne) : 4,2 mm/h. »; where none is seen, how much was looked at. */
export function heaviestRain(regions: readonly RegionRain[]): string {
  const wet = regions.flatMap(({ name, most }) => (most ? [{ name, ...most }] : []))
  const [first, ...others] = wet.toSorted((a, b) => b.rate - a.rate)
  if (!first) {
    const isNothingSeen = regions.every(({ unseen, communes }) => unseen === communes)
    return isNothingSeen
      ? 'Toutes les régions sont mal vues des radars.'
      : 'Aucune pluie vue là où les radars voient.'
  }
  const count = plural(others.length + 1, 'région')
  return `Il pleut dans ${count}, au plus fort ${atPlace(first.commune)} (${first.name})${nbsp}: ${rateText(first.rate)}.`
}

/** « Pluie vue sur Brest, Quimper ; 2 préfectures mal vues des radars. » */
export function seatsRain(seats: readonly SeatRain[]): string {
  const wet = seats.filter(({ seen }) => seen.state === 'wet').map(({ place }) => place.name)
  const unseen = seats.filter(({ seen }) => seen.state === 'unseen').length
  const rain = `Pluie vue sur ${wet.length === 0 ? 'aucune préfecture' : wet.join(', ')}`
  if (unseen === 0) return `${rain}.`
  return `${rain}${narrowNbsp}; ${plural(unseen, 'préfecture mal vue', 'préfectures mal vues')} des radars.`
}

const rateText = (rate: number): string => `${formatNumber(rate, { decimals: 1 })}${nbsp}mm/h`

function sinceText({ since, at, isStartSeen }: SeenThere, timeZone: string): string {
  if (since === null || (since === at && isStartSeen)) return ''
  return ` depuis ${formatHour(since, timeZone)}${isStartSeen ? '' : ' au moins'}`
}

function nearText({ nearest, isAroundSeen }: SeenThere, fall: SeenFall): string {
  const { name, noneSeen } = falls[fall]
  if (nearest === null)
    return `${noneSeen} à moins de 50${nbsp}km${isAroundSeen ? '' : ', en partie mal vus des radars'}`
  const { distanceKm, bearing } = nearest
  if (distanceKm < besideKm) return `${name} à moins de ${besideKm}${nbsp}km`
  return `${name} à ${formatNumber(distanceKm)}${nbsp}km ${whereabouts(bearing)}`
}

/** A share in tenths; all and none of them only where that is so. */
function ofTen(part: number, all: number): number {
  if (part === 0 || part === all) return part === 0 ? 0 : 10
  return Math.max(1, Math.min(9, Math.round((10 * part) / all)))
}

/**
 * « Ces dernières 24 heures, 7 annonces sur 10 étaient justes. », with the consequence where they are too bad: the worse of what
 * was announced in vain and what came unannounced. Null while there is too little to judge.
 */
export function scoreText(score: NowcastScore | null): string | null {
  if (score === null) return null
  const { hits, misses, falseAlarms, announces } = score
  const count = ofTen(hits, hits + falseAlarms)
  const right = count < 2 ? `${count} annonce sur 10 était juste` : `${count} annonces sur 10 étaient justes`
  if (announces) return `Ces dernières 24${nbsp}heures, ${right}.`
  // At least five of ten, by arithmetic.
  const unannounced = `${ofTen(misses, hits + misses)} pluies sur 10 n’avaient pas été annoncées`
  return `Pas d’annonce de pluie pour l’heure à venir${nbsp}: ces dernières 24${nbsp}heures, ${misses > falseAlarms ? unannounced : right}.`
}
