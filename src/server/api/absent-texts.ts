import { stationHeight, stationKm } from '../../domain/measured.ts'

/** What a point may lack, as both forms of the API say it. */
export const absentTexts = {
  station: `Aucune station de mesure ne convient à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart.`,
  radar: 'Pas de radar ici.',
  massif: 'Ce lieu n’est dans aucun des massifs des bulletins d’avalanche.',
  snow: 'Aucune station proche n’a mesuré la neige ces deux derniers jours.',
} as const
