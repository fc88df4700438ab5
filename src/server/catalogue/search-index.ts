import type { City, Place } from '../../domain/place.ts'
import { isArticle, longestQuery, searchWords } from '../../domain/search-rules.ts'
import { forEachStart, kindOf, placeOf, startKinds } from './name-index.ts'
import { createDepartmentNames } from './narrowing.ts'
import { type Findings, type MatchKind, createFindings } from './ranking.ts'
import { type Indexes, addReading, addTypos } from './readings.ts'
import type { Tables } from './tables.ts'

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

export function openSearchIndex(tables: Tables): SearchIndex {
  const { search, former } = tables
  const { order } = search
  const placeCount = order.length
  const indexes: Indexes = {
    ...search,
    placeAt: (rank) =>
      rank < placeCount ? placeOfId(tables, order[rank] ?? 0) : formerAsCity(tables, rank - placeCount),
    departmentNames: createDepartmentNames(tables.departments.values()),
    ranksIn: (code) => search.ranksIn.get(code) ?? [],
  }
  const toMatch = (rank: number, match: MatchKind): PlaceMatch | null => {
    if (rank < placeCount) {
      const place = indexes.placeAt(rank)
      return place && { place, match, formerName: null }
    }
    const commune = former.at(rank - placeCount)
    return commune && { place: commune.successor, match, formerName: commune.name }
  }
  return {
    find(query, limit) {
      const words = searchWords(query.slice(0, longestQuery))
      const { findings, examined } = findWords(indexes, words)
      const matches = findings
        .best(limit + formerAtMost)
        .flatMap(({ place, match }) => toMatch(place, match) ?? [])
      return { matches: oncePerPlace(matches).slice(0, limit), examined }
    },
    named: (text) => findNamed(indexes, searchWords(text.slice(0, longestQuery)).join(''), placeCount),
  }
}

/** The lists of places follow one another: cities, nature sites, beaches. */
function placeOfId({ cities, natureSites, beaches }: Tables, id: number): Place | null {
  if (id < cities.length) return cities.at(id)
  return natureSites[id - cities.length] ?? beaches[id - cities.length - natureSites.length] ?? null
}

/** A former commune as the search sees it: where its successor is, as large, but with its own name. */
function formerAsCity({ former }: Tables, index: number): City | null {
  const commune = former.at(index)
  return commune && { ...commune.successor, name: commune.name, priority: null, postalCodes: [] }
}

/** The commune with the most former ones has fewer. */
const formerAtMost = 40

/** A commune found by its own name is not named a second time by a former one. */
function oncePerPlace(matches: readonly PlaceMatch[]): readonly PlaceMatch[] {
  const seen = new Set<Place>()
  return matches.filter(({ place }) => !seen.has(place) && seen.add(place))
}

function findNamed({ names, placeAt }: Indexes, text: string, placeCount: number): readonly Place[] {
  const ranks = new Set<number>()
  forEachStart(names, text, (start, isWhole) => {
    if (isWhole && kindOf(names, start) === startKinds.name) ranks.add(placeOf(names, start))
  })
  return [...ranks]
    .filter((rank) => rank < placeCount)
    .sort((a, b) => a - b)
    .flatMap((rank) => placeAt(rank) ?? [])
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
