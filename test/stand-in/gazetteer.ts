import { type Commune, arrondissements, communes } from './communes.ts'

/** Kilometres; good to one per cent at the size of a country. */
function kilometresBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }) {
  const east = (a.lon - b.lon) * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return 111.2 * Math.hypot(a.lat - b.lat, east)
}

/** The nearest commune within `reach` kilometres, or null. */
export function nearestCommune(lat: number, lon: number, reach: number): Commune | null {
  const byDistance = communes.map((commune) => ({
    commune,
    distance: kilometresBetween(commune, { lat, lon }),
  }))
  const nearest = byDistance.reduce((best, next) => (next.distance < best.distance ? next : best))
  return nearest.distance <= reach ? nearest.commune : null
}

/** As the geography service folds a name: no accents, no case, letters and spaces only. */
export const folded = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/\b[ld]['’]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** Communes whose folded name starts with, or holds at the start of a word, the folded query. */
export function communesNamed(name: string, withArrondissements = false): readonly Commune[] {
  const wanted = folded(name)
  const all = withArrondissements ? [...communes, ...arrondissements] : communes
  return wanted === '' ? [] : all.filter((commune) => ` ${folded(commune.name)}`.includes(` ${wanted}`))
}
