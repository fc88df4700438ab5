import { citySlug, type PartKind } from '../../domain/place.ts'
import type { SearchGroup } from '../../domain/search-groups.ts'
import { homonymPoint, paths, placePath } from '../../paths.ts'
import type { PlaceHit, SearchAnswer, SearchHit } from '../../views/place-views.ts'

/** What a search calls a place: « Cherbourg-Octeville, aujourd’hui Cherbourg-en-Cotentin » when found by a former name. */
export const hitName = (hit: { readonly name: string; readonly formerName?: string }): string =>
  hit.formerName ? `${hit.formerName}, aujourd’hui ${hit.name}` : hit.name

/** The address of what a search found; found by a former name, the page says so. */
export function hitPath(hit: SearchHit): string {
  if (hit.kind === 'race' || hit.kind === 'page') return `/${hit.slug}`
  if (hit.kind === 'port') return paths.tidePort(hit.slug)
  if (hit.kind === 'massif') return paths.massif(hit.slug)
  return hit.formerName ? paths.place(hit.slug, homonymPoint(hit), citySlug(hit.formerName)) : placePath(hit)
}

const kinds: Readonly<Record<PlaceHit['kind'], string>> = {
  city: '',
  nature: 'site naturel, ',
  beach: 'plage, ',
}

const parts: Readonly<Record<PartKind, string>> = {
  resort: 'station',
  seaside: 'station balnéaire',
  quarter: 'quartier',
  village: 'localité',
  sight: 'lieu',
  airport: 'aéroport',
  station: 'gare',
  island: 'île',
}

/** What a place is, where that is not a commune, and where: homonyms are common. « station, Les Belleville, Savoie (73)… » */
export function hitDetail(hit: SearchHit): string {
  if (hit.kind === 'race') return 'course cycliste'
  if (hit.kind === 'page') return 'page du site'
  if (hit.kind === 'port') return `horaires des marées, ${hit.departmentName} (${hit.departmentCode})`
  if (hit.kind === 'massif') return `avalanches, ${hit.departments.join(', ')}`
  const what = hit.part ? `${parts[hit.part.kind]}, ${hit.part.commune}, ` : kinds[hit.kind]
  const department = `${what}${hit.departmentName} (${hit.departmentCode})`
  // Overseas both have one name.
  return hit.regionName === hit.departmentName ? department : `${department}, ${hit.regionName}`
}

/** What was found in one line, with its address. */
export const hitLine = (hit: SearchHit): { readonly text: string; readonly path: string } => ({
  text: `${hitName(hit)}, ${hitDetail(hit)}`,
  path: hitPath(hit),
})

const titles: Readonly<Record<SearchGroup, string>> = {
  places: 'Communes',
  department: 'Département',
  region: 'Région',
  country: 'Pays',
  island: 'Île',
  known: 'Lieux connus',
  beaches: 'Plages',
  nature: 'Sites naturels',
  races: 'Courses',
  ports: 'Marées',
  massifs: 'Massifs',
  pages: 'Pages',
  guesses: 'Vouliez-vous dire',
}

/** « Plages », « Département : Rhône ». */
export const groupTitle = ({ kind, area }: Pick<SearchAnswer['groups'][number], 'kind' | 'area'>): string =>
  area === null ? titles[kind] : `${titles[kind]}\u00a0: ${area}`

/** All that was found, in the order in which it is shown. */
export const hitsOf = ({ groups }: Pick<SearchAnswer, 'groups'>): readonly SearchHit[] =>
  groups.flatMap(({ hits }) => hits)

/** Communes alone need no title. */
export const needTitles = ({ groups }: Pick<SearchAnswer, 'groups'>): boolean =>
  groups.some(({ kind }) => kind !== 'places')
