import type { AvalancheLevel } from '../../domain/avalanche/scale.ts'
import { nationalZone } from '../../domain/local-time.ts'
import type { MassifRow } from '../../views/mountains.ts'
import { formatBulletinTime } from './dates.ts'
import { formatNumber, nbsp } from './numbers.ts'

type Names = Readonly<Record<`avalanche-${AvalancheLevel}`, string>>

/** The European avalanche danger scale, as the French service prints it. */
export const avalancheLevelNames: Names = {
  'avalanche-1': 'Faible',
  'avalanche-2': 'Limité',
  'avalanche-3': 'Marqué',
  'avalanche-4': 'Fort',
  'avalanche-5': 'Très fort',
}

/** The European scale at each level, word for word: how stable the snow is, then how likely avalanches are. */
export const avalancheLevelDetails: Names = {
  'avalanche-1':
    'Le manteau neigeux est bien stabilisé dans la plupart des pentes. Les déclenchements d’avalanches ne sont en général possibles que par forte surcharge sur de très rares pentes raides. Seules des coulées ou petites avalanches peuvent se produire spontanément.',
  'avalanche-2':
    'Dans quelques pentes suffisamment raides, le manteau neigeux n’est que modérément stabilisé. Ailleurs, il est bien stabilisé. Déclenchements d’avalanches possibles surtout par forte surcharge et dans quelques pentes généralement décrites dans le bulletin. Des départs spontanés d’avalanches de grande ampleur ne sont pas à attendre.',
  'avalanche-3':
    'Dans de nombreuses pentes suffisamment raides, le manteau neigeux n’est que modérément à faiblement stabilisé. Déclenchements d’avalanches possibles parfois même par faible surcharge et dans de nombreuses pentes, surtout celles généralement décrites dans le bulletin. Dans certaines situations, quelques départs spontanés d’avalanches de taille moyenne, et parfois assez grosse, sont possibles.',
  'avalanche-4':
    'Le manteau neigeux est faiblement stabilisé dans la plupart des pentes suffisamment raides. Déclenchements d’avalanches probables même par faible surcharge dans de nombreuses pentes suffisamment raides. Dans certaines situations, de nombreux départs spontanés d’avalanches de taille moyenne, et parfois grosse, sont à attendre.',
  'avalanche-5':
    'L’instabilité du manteau neigeux est généralisée. De nombreuses et grosses avalanches se produisant spontanément sont à attendre y compris en terrain peu raide.',
}

/** Why a massif has no level. */
const withoutLevel: Readonly<Record<Exclude<MassifRow['state'], 'in-force'>, string>> = {
  expired: 'bulletin périmé',
  contradicting: 'bulletin contradictoire, niveau non affiché',
  unreadable: 'bulletin illisible',
  'not-published': 'bulletin non publié',
  'out-of-season': 'hors saison',
}

/** « Mont-Blanc : risque marqué (3 sur 5), au-dessous de 2 400 m limité (2), jusqu’à lundi 18 à 18 h. » */
export function massifRowText({ massif, state, level, bands, validUntil }: MassifRow): string {
  if (state !== 'in-force' || level === null)
    return `${massif.name}${nbsp}: ${withoutLevel[state === 'in-force' ? 'unreadable' : state]}.`
  const name = avalancheLevelNames[`avalanche-${level}`].toLowerCase()
  const parts = bands.length > 1 ? `, ${bands.map(bandText).join(', ')}` : ''
  const until = validUntil === null ? '' : `, jusqu’au ${formatBulletinTime(validUntil, nationalZone)}`
  return `${massif.name}${nbsp}: risque ${name} (${level} sur 5)${parts}${until}.`
}

/** « limité (2) au-dessous de 2 400 m », « limité (2) évoluant vers marqué (3) » */
function bandText({ level, later, from, to, where }: MassifRow['bands'][number]): string {
  const named = (each: AvalancheLevel): string =>
    `${avalancheLevelNames[`avalanche-${each}`].toLowerCase()} (${each})`
  const metres = (altitude: number): string => `${formatNumber(altitude)}${nbsp}m`
  const place =
    from !== null ? `au-dessus de ${metres(from)}` : to !== null ? `au-dessous de ${metres(to)}` : where
  return [named(level), later !== null && `évoluant vers ${named(later)}`, place].filter(Boolean).join(' ')
}

export const avalancheDuty =
  'Le niveau est celui du bulletin officiel de Météo-France, sur l’échelle européenne du risque d’avalanche. Lire le bulletin entier avant de sortir.'
