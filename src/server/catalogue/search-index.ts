import { type City, type DepartmentCode, type Place, citySlug } from '../../domain/place.ts'
import { isArticle, longestQuery, searchWords } from '../../domain/search-rules.ts'
import {
  type NameIndex,
  createNameIndexBuilder,
  forEachStart,
  kindOf,
  placeOf,
  startKinds,
} from './name-index.ts'
import { createDepartmentNames } from './narrowing.ts'
import { type Gazetteer, isArrondissement } from './places.ts'
import { buildPostalIndex } from './postal-index.ts'
import { type Findings, type MatchKind, createFindings, mostRenown, renown } from './ranking.ts'
import { type Indexes, addReading, addTypos } from './readings.ts'

export interface PlaceMatch {
  readonly place: Place
  readonly match: MatchKind
  /** The name it was found by, when that is one of a former commune which is now part of it. */
  readonly formerName: string | null
}

export interface SearchAnswer {
  readonly matches: readonly PlaceMatch[]
  /** Names looked at: the work done, whatever the machine. */
  readonly examined: number
}

export interface SearchIndex {
  /** Places for a visitor's text, best first. */
  find(query: string, limit: number): SearchAnswer
  /** The places that are called exactly so but for case, accents and what separates words; best known first. */
  named(text: string): readonly Place[]
}

export function createSearchIndex(gazetteer: Gazetteer): SearchIndex {
  const living = byRenown([...gazetteer.cities, ...gazetteer.natureSites, ...gazetteer.beaches])
  const { standIns, successors } = createStandIns(gazetteer, living.length)
  // After every living place: of two that are called so, the living one is meant.
  const places = [...living, ...standIns]
  const districts = ranksOfDistricts(places)
  const indexes: Indexes = {
    places,
    names: buildNames(places, districts),
    postalCodes: buildPostalIndex(living),
    departmentNames: createDepartmentNames(gazetteer.departments.values()),
    districts,
    byDepartment: groupByDepartment(living, districts),
  }
  return {
    find(query, limit) {
      const words = searchWords(query.slice(0, longestQuery))
      const { findings, examined } = findWords(indexes, words)
      const matches = findings.best(limit + formerAtMost).flatMap(({ place, match }): PlaceMatch[] => {
        const found = places[place]
        if (!found) return []
        const successor = successors.get(place)
        return [{ place: successor ?? found, match, formerName: successor ? found.name : null }]
      })
      return { matches: oncePerPlace(matches).slice(0, limit), examined }
    },
    named: (text) => findNamed(indexes, searchWords(text.slice(0, longestQuery)).join(''), living.length),
  }
}

/** The commune with the most former ones has fewer. */
const formerAtMost = 40

/** A commune found by its own name is not named a second time by a former one. */
function oncePerPlace(matches: readonly PlaceMatch[]): readonly PlaceMatch[] {
  const seen = new Set<Place>()
  return matches.filter(({ place }) => !seen.has(place) && seen.add(place))
}

/** Former communes as the search sees them: where their successor is, as large, but with their own name. */
function createStandIns({ formerCommunes }: Gazetteer, firstRank: number) {
  const bySize = formerCommunes.toSorted(
    (a, b) => (b.successor.population ?? 0) - (a.successor.population ?? 0),
  )
  const standIns = bySize.map(({ name, successor }): City => ({
    ...successor,
    name,
    slug: citySlug(name),
    priority: null,
    postalCodes: [],
  }))
  const successors = new Map(bySize.map(({ successor }, i) => [firstRank + i, successor]))
  return { standIns, successors }
}

function byRenown(places: readonly Place[]): readonly Place[] {
  const span = 2 ** 17
  const keys = new Float64Array(places.length)
  places.forEach((place, i) => {
    keys[i] = (mostRenown - renown(place)) * span + i
  })
  const sorted: Place[] = []
  for (const key of keys.sort()) {
    const place = places[key % span]
    if (place) sorted.push(place)
  }
  return sorted
}

function ranksOfDistricts(places: readonly Place[]): ReadonlySet<number> {
  const ranks = new Set<number>()
  places.forEach((place, rank) => {
    if (place.kind === 'city' && isArrondissement(place)) ranks.add(rank)
  })
  return ranks
}

function findNamed({ names, places }: Indexes, text: string, living: number): readonly Place[] {
  const ranks = new Set<number>()
  forEachStart(names, text, (start, isWhole) => {
    if (isWhole && kindOf(names, start) === startKinds.name) ranks.add(placeOf(names, start))
  })
  return [...ranks]
    .filter((rank) => rank < living)
    .sort((a, b) => a - b)
    .flatMap((rank) => places[rank] ?? [])
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

/** Names, and what arrondissements are called for short; a beach is asked for as « plage » and its commune. */
function buildNames(places: readonly Place[], districts: ReadonlySet<number>): NameIndex {
  const names = createNameIndexBuilder()
  places.forEach((place, rank) => {
    names.add(rank, wordsOf(place), place.kind !== 'city')
    if (place.kind === 'beach') names.add(rank, searchWords(`Plage ${place.commune}`), false)
    if (districts.has(rank)) for (const words of shortNamesOf(place)) names.add(rank, words, false)
  })
  return names.build()
}

/** A slug as long as the name has lost nothing of it but accents: most names need no second folding. */
const wordsOf = ({ name, slug }: Place): readonly string[] =>
  searchWords(name.length === slug.length && !name.includes('’') ? slug : name)

function groupByDepartment(
  places: readonly Place[],
  districts: ReadonlySet<number>,
): ReadonlyMap<DepartmentCode, readonly number[]> {
  const groups = new Map<DepartmentCode, number[]>()
  places.forEach((place, rank) => {
    if (place.kind !== 'city' || districts.has(rank)) return
    const group = groups.get(place.departmentCode)
    if (group) group.push(rank)
    else groups.set(place.departmentCode, [rank])
  })
  return groups
}

interface Result {
  readonly findings: Findings
  readonly examined: number
}

/** Reads the words as they are; when nothing is called so, as what may have been meant, then as misspelt. */
function findWords(indexes: Indexes, words: readonly string[]): Result {
  const findings = createFindings()
  let examined = addReading(indexes, words, findings)
  if (findings.size === 0) examined += addReading(indexes, otherReading(words), findings)
  return { findings, examined: examined + addTypos(indexes, words, findings) }
}

/** Without a leading article, with « st » and « ste » spelled out though nothing separates them. */
function otherReading(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words
  if (rest.length > 0 && isArticle(first)) return rest
  if (first.startsWith('ste')) return [`sainte${first.slice(3)}`, ...rest]
  if (first.startsWith('st')) return [`saint${first.slice(2)}`, ...rest]
  return []
}
