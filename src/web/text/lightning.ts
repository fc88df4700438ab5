import { lookAge, type LightningNear } from '../../domain/lightning.ts'
import type { FlashMap } from '../../views/rain-map.ts'
import { nationalZone } from '../../domain/local-time.ts'
import { formatHour } from './dates.ts'
import { formatNumber, nbsp } from './numbers.ts'
import { whereabouts } from './wind.ts'

/** The satellite sees a flash as wide as that: nearer figures would claim too much, km. */
const footprintKm = 5

/** « Éclairs vus à 14 km au sud-ouest, il y a 15 à 20 minutes. » Null where none was seen: that promises nothing. */
export function lightningText({ nearest }: LightningNear, now: string): string | null {
  if (nearest === null) return null
  const [least, most] = lookAge(nearest.from, Date.parse(now))
  const age = least === 0 ? `moins de ${most}` : `${least} à ${most}`
  return `Éclairs vus ${whereText(nearest)}, il y a ${age}${nbsp}minutes.`
}

function whereText({ km, direction }: NonNullable<LightningNear['nearest']>): string {
  if (km < footprintKm) return `à moins de ${footprintKm}${nbsp}km`
  return `à ${formatNumber(km)}${nbsp}km ${whereabouts(direction)}`
}

/** « Éclairs vus par satellite de 14 h 35 à 15 h (sauf 5 minutes sans image) : Corse, en mer ou hors de France. » */
export function flashMapText({ regions, isElsewhereToo, from, until, unseenMinutes }: FlashMap): string {
  const gap = unseenMinutes > 0 ? ` (sauf ${unseenMinutes}${nbsp}minutes sans image)` : ''
  const span = `de ${formatHour(from, nationalZone)} à ${formatHour(until, nationalZone)}${gap}`
  const elsewhere = isElsewhereToo ? ['en mer ou hors de France'] : []
  const where = [...regions, ...elsewhere]
  if (where.length === 0) return `Aucun éclair vu par satellite ${span}.`
  return `Éclairs vus par satellite ${span}${nbsp}: ${where.join(', ')}.`
}
