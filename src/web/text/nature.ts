import type { NatureCategory, NatureType } from '../../domain/place.ts'

export const natureCategoryNames: Record<NatureCategory, string> = {
  parc_national: 'Parc national',
  parc_regional: 'Parc naturel régional',
  reserve_naturelle: 'Réserve naturelle',
  reserve_naturelle_nationale: 'Réserve naturelle nationale',
  col: 'Col de montagne',
  site_naturel: 'Site naturel',
  sommet: 'Sommet',
  volcan: 'Volcan',
  massif: 'Massif',
  lac: 'Lac',
  foret: 'Forêt',
}

/** Headings of the index, in its order. */
export const natureTypeHeadings: Record<NatureType, string> = {
  national_park: 'Parcs nationaux',
  regional_park: 'Parcs régionaux',
  natural_site: 'Sites naturels',
  reserve: 'Réserves naturelles',
  mountain_pass: 'Cols de montagne',
}
