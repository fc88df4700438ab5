import type { LevelOrUnknown, Phenomenon } from '../../domain/vigilance.ts'

/** The official name of each colour, and of not knowing. */
export const levelNames: Record<LevelOrUnknown, string> = {
  green: 'Vert',
  yellow: 'Jaune',
  orange: 'Orange',
  red: 'Rouge',
  unknown: 'Indisponible',
}

/** Within a sentence: « vigilance orange ». */
export const levelAdjectives: Record<LevelOrUnknown, string> = {
  green: 'vigilance verte',
  yellow: 'vigilance jaune',
  orange: 'vigilance orange',
  red: 'vigilance rouge',
  unknown: 'vigilance indisponible',
}

export const levelLabels: Record<LevelOrUnknown, string> = {
  green: 'Pas de vigilance particulière',
  yellow: 'Soyez attentif',
  orange: 'Soyez très vigilant',
  red: 'Vigilance absolue',
  unknown: 'Information indisponible',
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
