import type { KnownOrUnknown, Phenomenon } from '../../domain/vigilance.ts'
import { nbsp } from './numbers.ts'

/** The official name of each colour, and of not knowing. */
export const levelNames: Record<KnownOrUnknown, string> = {
  green: 'Vert',
  yellow: 'Jaune',
  orange: 'Orange',
  red: 'Rouge',
  unknown: 'Indisponible',
}

/** Within a sentence: « vigilance orange ». */
export const levelAdjectives: Record<KnownOrUnknown, string> = {
  green: 'vigilance verte',
  yellow: 'vigilance jaune',
  orange: 'vigilance orange',
  red: 'vigilance rouge',
  unknown: 'vigilance indisponible',
}

export const levelLabels: Record<KnownOrUnknown, string> = {
  green: 'Pas de vigilance particulière',
  yellow: 'Soyez attentif',
  orange: 'Soyez très vigilant',
  red: 'Vigilance absolue',
  unknown: 'Information indisponible',
}

/** What each level asks of people, in one line. */
export const levelHints: Record<KnownOrUnknown, string> = {
  green: 'Aucun phénomène dangereux n’est attendu.',
  yellow: `Phénomènes habituels dans la région mais parfois dangereux${nbsp}: attention aux activités exposées.`,
  orange: 'Phénomènes dangereux attendus. Tenez-vous au courant et suivez les conseils des autorités.',
  red: 'Phénomènes d’une intensité exceptionnelle. Respectez impérativement les consignes des autorités.',
  unknown: 'Consultez vigilance.meteofrance.fr.',
}

/** In the official order. */
export const phenomenonNames: Record<Phenomenon, string> = {
  wind: 'Vent violent',
  'rain-flood': 'Pluie-inondation',
  thunderstorm: 'Orages',
  flood: 'Crues',
  'snow-ice': 'Neige-verglas',
  heatwave: 'Canicule',
  cold: 'Grand froid',
  avalanche: 'Avalanches',
  'wave-submersion': 'Vagues-submersion',
  other: 'Autre phénomène',
}

/** « Vigilance indisponible – consultez vigilance.meteofrance.fr » */
export const vigilanceUnavailable = 'Vigilance indisponible – consultez vigilance.meteofrance.fr'
