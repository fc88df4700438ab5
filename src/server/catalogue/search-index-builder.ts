import type { Place } from '../../domain/place.ts'
import { searchWords } from '../../domain/search-rules.ts'
import { formerBySize } from './former-table.ts'
import { createNameIndexBuilder } from './name-index-builder.ts'
import { type Gazetteer, isArrondissement } from './places.ts'
import { buildPostalIndex } from './postal-index.ts'
import { mostRenown, renown } from './ranking.ts'
import type { Packing } from './sections.ts'

/** What `openSearchIndex` reads: every place by its rank, and the names, postal codes and departments by which it is found. */
export function packSearchIndex(gazetteer: Gazetteer): Pick<Packing, 'columns' | 'texts'> {
  const listed: readonly Place[] = [...gazetteer.cities, ...gazetteer.natureSites, ...gazetteer.beaches]
  const order = byRenown(listed)
  const places = Array.from(order, (id) => listed[id]).filter((place) => place !== undefined)
  const districts = ranksOfDistricts(places)
  const names = buildNames(gazetteer, places, districts)
  const { ranks, starts } = groupByDepartment(gazetteer, places, districts)
  return {
    columns: {
      ...names.columns,
      'search.order': order,
      'search.districts': Uint32Array.from(districts),
      'search.postalCodes': buildPostalIndex(places),
      'search.departmentRanks': ranks,
      'search.departmentStarts': starts,
    },
    texts: names.texts,
  }
}

/** Positions in the list, the best known place first. */
function byRenown(places: readonly Place[]): Uint32Array {
  const span = 2 ** 17
  const keys = new Float64Array(places.length)
  places.forEach((place, i) => {
    keys[i] = (mostRenown - renown(place)) * span + i
  })
  return Uint32Array.from(keys.sort(), (key) => key % span)
}

function ranksOfDistricts(places: readonly Place[]): ReadonlySet<number> {
  const ranks = new Set<number>()
  places.forEach((place, rank) => {
    if (place.kind === 'city' && isArrondissement(place)) ranks.add(rank)
  })
  return ranks
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
 * after every living place: of two that are called so, the living one is meant.
 */
function buildNames(gazetteer: Gazetteer, places: readonly Place[], districts: ReadonlySet<number>) {
  const names = createNameIndexBuilder()
  places.forEach((place, rank) => {
    names.add(rank, wordsOf(place), place.kind !== 'city')
    if (place.kind === 'beach') names.add(rank, searchWords(`Plage ${place.commune}`), false)
    if (districts.has(rank)) for (const words of shortNamesOf(place)) names.add(rank, words, false)
  })
  formerBySize(gazetteer).forEach(({ name }, i) => names.add(places.length + i, searchWords(name), false))
  return names.build()
}

/** A slug as long as the name has lost nothing of it but accents: most names need no second folding. */
const wordsOf = ({ name, slug }: Place): readonly string[] =>
  searchWords(name.length === slug.length && !name.includes('’') ? slug : name)

/** Ranks of the communes of each department, in the order of the departments, and where each department begins. */
function groupByDepartment(
  { departments }: Gazetteer,
  places: readonly Place[],
  districts: ReadonlySet<number>,
) {
  const groups = new Map([...departments.keys()].map((code) => [code, [] as number[]]))
  places.forEach((place, rank) => {
    if (place.kind === 'city' && !districts.has(rank)) groups.get(place.departmentCode)?.push(rank)
  })
  const lists = [...groups.values()]
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, i) => (starts[i + 1] = (starts[i] ?? 0) + list.length))
  return { ranks: Uint32Array.from(lists.flat()), starts }
}
