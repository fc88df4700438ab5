import { type City, citySlug } from '../../domain/place.ts'
import { type CityTable, compare, firstAtLeast } from './city-table.ts'
import type { FormerCommune, Gazetteer } from './places.ts'
import type { Packing, Sections } from './sections.ts'

/** Names on which no commune answers any more, by the size of the commune they are part of, the largest first. */
export interface FormerTable {
  readonly length: number
  at(index: number): FormerCommune
  /** Those of a slug, which a place of today may have too. */
  ofSlug(slug: string): readonly FormerCommune[]
}

/** What the names and slugs of former communes lead to, by position in the list of cities. */
export function packFormer(gazetteer: Gazetteer): Pick<Packing, 'columns' | 'texts'> {
  const positions = new Map(gazetteer.cities.map((city, i) => [city, i]))
  const positionOf = (city: City): number => positions.get(city) ?? 0
  const bySize = formerBySize(gazetteer)
  const slugs = bySize
    .map(({ name }, index) => [citySlug(name), index] as const)
    .sort(([a], [b]) => compare(a, b))
  return {
    columns: {
      'former.successors': Uint32Array.from(bySize, ({ successor }) => positionOf(successor)),
      'former.renamed': Uint8Array.from(bySize, ({ isRenamed }) => Number(isRenamed)),
      'former.bySlug': Uint32Array.from(slugs, ([, index]) => index),
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
  const renamed = sections.u8('former.renamed')
  const slugs = sections.texts('former.slugs')
  const bySlug = sections.u32('former.bySlug')
  const at = (index: number): FormerCommune => ({
    name: names.at(index),
    successor: cities.at(successors[index] ?? 0),
    isRenamed: renamed[index] === 1,
  })
  return {
    length: names.length,
    at,
    ofSlug(slug) {
      const found: FormerCommune[] = []
      let position = firstAtLeast(slugs.length, (i) => slugs.at(i) >= slug)
      while (position < slugs.length && slugs.at(position) === slug) found.push(at(bySlug[position++] ?? 0))
      return found
    },
  }
}
