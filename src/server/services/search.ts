import type { Place, PlaceSummary } from '../../domain/place.ts'
import { askedWords, searchWords } from '../../domain/search-rules.ts'
import type { SearchAnswer } from '../../views/place-views.ts'
import type { Catalogue, FoundGroup } from '../catalogue.ts'
import type { RaceName } from './race.ts'

/** « Tour d »: fewer letters begin too many towns. */
const lettersOfRace = 5

/** What a visitor's text means: places of the gazetteer, and races by their names. */
export function searchSite(
  catalogue: Catalogue,
  races: readonly RaceName[],
  summaryOf: (place: Place) => PlaceSummary,
  query: string,
  limit: number,
): SearchAnswer {
  const { groups, exact, abroad } = catalogue.search(query, limit)
  const toHit = ({ place, formerName }: FoundGroup['places'][number]) => ({
    ...summaryOf(place),
    ...(formerName !== null && { formerName }),
    ...(place.kind === 'city' && place.part && { part: place.part }),
  })
  const ofPlaces = groups.map(({ kind, area, places }) => ({ kind, area, hits: places.map(toHit) }))

  const asked = askedWords(query).join('')
  const textsOf = ({ name, shortName }: RaceName) =>
    [name, shortName].map((text) => searchWords(text).join(''))
  const begun = races.filter(
    (race) => asked.length >= lettersOfRace && textsOf(race).some((text) => text.startsWith(asked)),
  )
  if (begun.length === 0) return { groups: ofPlaces, exact, abroad }
  const only = groups.every(({ places }) => places.length === 0 || !exact)
  const named = begun.filter((race) => only && textsOf(race).includes(asked))
  const hits = [...new Set([...named, ...begun])].map(
    ({ id, name }) => ({ kind: 'race', slug: id, name }) as const,
  )
  const ofRaces = { kind: 'races', area: null, hits } as const
  return named.length === 0
    ? { groups: [...ofPlaces, ofRaces], exact, abroad }
    : { groups: [ofRaces, ...ofPlaces], exact: named.length === 1, abroad: false }
}
