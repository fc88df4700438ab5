import type { DepartmentCode, Place } from '../../domain/place.ts'
import { searchWords } from '../../domain/search-rules.ts'
import { formerBySize } from './former-table.ts'
import type { NameIndex } from './name-index.ts'
import { type RankedName, buildNameIndex } from './name-index-builder.ts'
import { type Gazetteer, isArrondissement } from './places.ts'
import { type PostalIndex, buildPostalIndex } from './postal-index.ts'
import { renown } from './ranking.ts'

/** Every place by its rank, and the names, postal codes and departments by which it is found. */
export interface PackedSearch {
  readonly names: NameIndex
  readonly postalCodes: PostalIndex
  /** Of each rank the position in the lists of cities, nature sites and beaches, one after the other. */
  readonly order: Uint32Array
  /** Ranks of the arrondissements of Paris, Lyon and Marseille. */
  readonly districts: ReadonlySet<number>
  /** Ranks of the communes of each department. */
  readonly ranksIn: ReadonlyMap<DepartmentCode, readonly number[]>
}

export function packSearch(gazetteer: Gazetteer): PackedSearch {
  const listed: readonly Place[] = [...gazetteer.cities, ...gazetteer.natureSites, ...gazetteer.beaches]
  // The best known place first.
  const ranked = [...listed.entries()]
    .map(([id, place]) => ({ id, place, renown: renown(place) }))
    .sort((a, b) => b.renown - a.renown)
  const places = ranked.map(({ place }) => place)
  const isDistrict = (place: Place): boolean => place.kind === 'city' && isArrondissement(place)
  const districts = new Set(places.flatMap((place, rank) => (isDistrict(place) ? [rank] : [])))
  const communes = places.flatMap((place, rank) =>
    place.kind === 'city' && !districts.has(rank) ? [rank] : [],
  )
  return {
    names: buildNameIndex(namesOf(gazetteer, places, districts)),
    postalCodes: buildPostalIndex(places),
    order: Uint32Array.from(ranked, ({ id }) => id),
    districts,
    ranksIn: Map.groupBy(communes, (rank) => places[rank]?.departmentCode ?? ''),
  }
}

/** « Lyon 3e Arrondissement » is asked for as « Lyon 3 » or « Lyon 03 ». */
function shortNamesOf({ name }: Place): readonly (readonly string[])[] {
  const [city = '', number = ''] = searchWords(name)
  return number.length === 1
    ? [
        [city, number],
        [city, `0${number}`],
      ]
    : [[city, number]]
}

/**
 * Names, and what arrondissements are called for short; a beach is asked for as « plage » and its commune. Former communes rank
 * after every place of today: of two that are called so, that one is meant.
 */
function namesOf(
  gazetteer: Gazetteer,
  places: readonly Place[],
  districts: ReadonlySet<number>,
): readonly RankedName[] {
  const today = places.flatMap((place, rank) => {
    const names: RankedName[] = [{ place: rank, words: wordsOf(place), everyWord: place.kind !== 'city' }]
    const add = (words: readonly string[]) => names.push({ place: rank, words, everyWord: false })
    if (place.kind === 'beach') add(searchWords(`Plage ${place.commune}`))
    if (districts.has(rank)) shortNamesOf(place).forEach(add)
    return names
  })
  const former = formerBySize(gazetteer).map(({ name }, i) => ({
    place: places.length + i,
    words: searchWords(name),
    everyWord: false,
  }))
  return [...today, ...former]
}

/** A slug as long as the name has lost nothing of it but accents: most names need no second folding. */
const wordsOf = ({ name, slug }: Place): readonly string[] =>
  searchWords(name.length === slug.length && !name.includes('’') ? slug : name)
