import type { NatureCategory, NatureSite } from '../../domain/place.ts'
import type { SiteIcon } from '../text/nature.ts'

/** By what the site is: a park on an island is no mountain. */
const categoryIcons: Record<NatureCategory, SiteIcon> = {
  parc_national: 'national-park',
  parc_regional: 'regional-park',
  reserve_naturelle: 'reserve',
  reserve_naturelle_nationale: 'reserve',
  col: 'pass',
  // Those that are nothing more special are parks of another kind.
  site_naturel: 'regional-park',
  sommet: 'summit',
  volcan: 'volcano',
  massif: 'massif',
  lac: 'lake',
  foret: 'forest',
}

/** The drawing of a nature site. */
export const siteIcon = ({ category, landform }: Pick<NatureSite, 'category' | 'landform'>): SiteIcon =>
  landform ?? categoryIcons[category]
