import { citySlug } from '../../domain/place.ts'
import type { CityTable } from './city-table.ts'
import type { FormerCommune, Gazetteer } from './places.ts'

/** A former commune; its successor by position in the list of cities. */
export interface FormerRow {
  readonly name: string
  readonly slug: string
  readonly successor: number
  readonly isRenamed: boolean
}

/** The former communes as rows of the file, in the order of `formerBySize`. */
export function packFormer(gazetteer: Gazetteer): readonly FormerRow[] {
  const positions = new Map(gazetteer.cities.map((city, i) => [city, i]))
  return formerBySize(gazetteer).map(({ name, successor, isRenamed }) => ({
    name,
    slug: citySlug(name),
    successor: positions.get(successor) ?? 0,
    isRenamed,
  }))
}

/** The former communes by the population of what they are part of, the largest first. */
export const formerBySize = ({ formerCommunes }: Pick<Gazetteer, 'formerCommunes'>) =>
  formerCommunes.toSorted((a, b) => (b.successor.population ?? 0) - (a.successor.population ?? 0))

export type FormerTable = ReturnType<typeof openFormer>

/** Names on which no commune answers any more, by the size of the commune they are part of, the largest first. */
export function openFormer(rows: readonly FormerRow[], cities: CityTable) {
  const bySlug = Map.groupBy(rows, ({ slug }) => slug)
  const toFormer = ({ name, successor, isRenamed }: FormerRow): FormerCommune => ({
    name,
    successor: cities.at(successor),
    isRenamed,
  })
  return {
    length: rows.length,
    at: (index: number): FormerCommune | null => rows.slice(index, index + 1).map(toFormer)[0] ?? null,
    /** The former communes of a slug, which a place of today may have too. */
    ofSlug: (slug: string): readonly FormerCommune[] => bySlug.get(slug)?.map(toFormer) ?? [],
  }
}
