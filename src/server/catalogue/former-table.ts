import { type City, citySlug } from '../../domain/place.ts'
import { type CityTable, compare, firstAtLeast } from './city-table.ts'
import type { Gazetteer } from './places.ts'
import type { Packing, Sections } from './sections.ts'

/** Names on which no commune answers any more, by the size of the commune they are part of, the largest first. */
export interface FormerTable {
  readonly length: number
  nameAt(index: number): string
  successorAt(index: number): City
  /** The commune that a former one of this slug is part of; null when a place of today has that slug. */
  successor(slug: string): City | null
}

/** What the names and slugs of former communes lead to, by position in the list of cities. */
export function packFormer({
  cities,
  natureSites,
  formerCommunes,
}: Gazetteer): Pick<Packing, 'columns' | 'texts'> {
  const positions = new Map(cities.map((city, i) => [city, i]))
  const positionOf = (city: City): number => positions.get(city) ?? 0
  const bySize = formerBySize({ formerCommunes })
  const living = new Set([...cities, ...natureSites].map(({ slug }) => slug))
  const bySlug = new Map<string, number>()
  for (const { name, successor } of bySize) {
    const slug = citySlug(name)
    if (!living.has(slug) && !bySlug.has(slug)) bySlug.set(slug, positionOf(successor))
  }
  const slugs = [...bySlug].sort(([a], [b]) => compare(a, b))
  return {
    columns: {
      'former.successors': Uint32Array.from(bySize, ({ successor }) => positionOf(successor)),
      'former.slugSuccessors': Uint32Array.from(slugs, ([, position]) => position),
    },
    texts: {
      'former.names': { texts: bySize.map(({ name }) => name), ascii: false },
      'former.slugs': { texts: slugs.map(([slug]) => slug), ascii: true },
    },
  }
}

export const formerBySize = ({ formerCommunes }: Pick<Gazetteer, 'formerCommunes'>) =>
  formerCommunes.toSorted((a, b) => (b.successor.population ?? 0) - (a.successor.population ?? 0))

export function openFormer(sections: Sections, cities: CityTable): FormerTable {
  const names = sections.texts('former.names')
  const successors = sections.u32('former.successors')
  const slugs = sections.texts('former.slugs')
  const slugSuccessors = sections.u32('former.slugSuccessors')
  return {
    length: names.length,
    nameAt: (index) => names.at(index),
    successorAt: (index) => cities.at(successors[index] ?? 0),
    successor(slug) {
      const index = firstAtLeast(slugs.length, (i) => slugs.at(i) >= slug)
      return index < slugs.length && slugs.at(index) === slug ? cities.at(slugSuccessors[index] ?? 0) : null
    },
  }
}
