import type { NatureCategory, NatureSite, NatureType } from '../../domain/place.ts'

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

/** What nature sites are drawn as, with what each drawing means, in the order of the legend. */
export const siteIconNames = {
  'national-park': 'Parc national',
  'regional-park': 'Parc régional',
  reserve: 'Réserve',
  summit: 'Sommet',
  pass: 'Col',
  massif: 'Massif',
  volcano: 'Volcan',
  glacier: 'Glacier',
  cirque: 'Cirque',
  gorge: 'Gorges',
  rock: 'Rocher',
  forest: 'Forêt',
  lake: 'Lac',
  bay: 'Baie',
  cliff: 'Falaise',
  dune: 'Dune',
} as const
export type SiteIcon = keyof typeof siteIconNames

/** « Parc naturel régional », « Dune ». */
export const siteKindName = ({ category, landform }: Pick<NatureSite, 'category' | 'landform'>): string =>
  landform === null ? natureCategoryNames[category] : siteIconNames[landform]
