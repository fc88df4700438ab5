import type { City, Place } from '../../domain/place.ts'
import { isArticle, longestQuery, searchWords } from '../../domain/search-rules.ts'
import type { Area } from './areas.ts'
import { forEachStart, kindOf, placeOf, startKinds } from './name-index.ts'
import { createAreaNames } from './narrowing.ts'
import { type Findings, type MatchKind, type RankedMatch, createFindings } from './ranking.ts'
import { type Indexes, addReading, addTypos } from './readings.ts'
import type { Tables } from './tables.ts'

export interface FoundPlace {
  readonly place: Place
  /** The name it was found by, when that is one of a former commune which is now part of it. */
  readonly formerName: string | null
}

/** What a text may mean. */
export type Meaning =
  | ({ readonly kind: 'place' } & FoundPlace)
  | { readonly kind: 'area'; readonly area: Area }
  /** A town beyond the borders, or a country, of infinitely many inhabitants. */
  | { readonly kind: 'abroad'; readonly population: number }

/** One thing that a text may mean, and what made it one; the lower the tier, the likelier. */
export type Match = Meaning & { readonly match: MatchKind; readonly tier: number }

export interface SearchResult {
  readonly matches: readonly Match[]
  /** Names looked at: the work done, whatever the machine. */
  readonly examined: number
}

export type SearchIndex = ReturnType<typeof openSearchIndex>

export function openSearchIndex(tables: Tables) {
  const former = tables.former()
  const search = tables.search()
  const placeCount = search.order.length
  const firstArea = placeCount + former.length
  const firstAbroad = firstArea + search.areas.length
  const indexes: Indexes = {
    ...search,
    firstArea,
    firstAbroad,
    placeAt: (rank) =>
      rank < placeCount
        ? placeOfId(tables, search.order[rank] ?? 0)
        : formerAsCity(tables, rank - placeCount),
    areaNames: createAreaNames(search.areas),
  }
  const meaningOf = (rank: number): Meaning | null => {
    if (rank >= firstAbroad) return { kind: 'abroad', population: search.abroad[rank - firstAbroad] ?? 0 }
    const area = search.areas[rank - firstArea]
    if (area) return { kind: 'area', area }
    const commune = former.at(rank - placeCount)
    if (rank >= placeCount)
      return commune && { kind: 'place', place: commune.successor, formerName: commune.name }
    const place = indexes.placeAt(rank)
    return place && { kind: 'place', place, formerName: null }
  }
  const toMatch = ({ rank, match, tier }: RankedMatch): readonly Match[] => {
    const meaning = meaningOf(rank)
    return meaning ? [{ ...meaning, match, tier }] : []
  }
  return {
    /** What the words of a visitor's text may mean, the likeliest first. */
    find(words: readonly string[], limit: number): SearchResult {
      const { findings, examined } = findWords(indexes, words)
      const matches = findings.best(limit + formerAtMost).flatMap(toMatch)
      return { matches: oncePerPlace(matches).slice(0, limit), examined }
    },
    /** Whether a country that is not France is called so. */
    isCountry(words: readonly string[]): boolean {
      let found = false
      forEachStart(indexes.names, words.join(''), (start, isFullName) => {
        found ||= isFullName && search.abroad[placeOf(indexes.names, start) - firstAbroad] === Infinity
      })
      return found
    },
    /** The places that are called exactly so but for case, accents and what separates words; best known first. */
    named: (text: string): readonly Place[] =>
      findNamed(indexes, searchWords(text.slice(0, longestQuery)).join(''), placeCount),
  }
}

/** The lists of places follow one another: cities, parts of cities, nature sites, beaches. */
function placeOfId({ cities, knownPlaces, natureSites, beaches }: Tables, id: number): Place | null {
  let rest = id
  if (rest < cities.length) return cities.at(rest)
  rest -= cities.length
  for (const places of [knownPlaces, natureSites, beaches]) {
    if (rest < places.length) return places[rest] ?? null
    rest -= places.length
  }
  return null
}

/** A former commune as the search sees it: where its successor is, as large, but with its own name. */
function formerAsCity({ former }: Tables, index: number): City | null {
  const commune = former().at(index)
  return commune && { ...commune.successor, name: commune.name, priority: null, postalCodes: [] }
}

/** The commune with the most former ones has fewer. */
const formerAtMost = 40

/** A commune found by its own name is not named a second time by a former one. */
function oncePerPlace(matches: readonly Match[]): readonly Match[] {
  const seen = new Set<Place>()
  return matches.filter((one) => one.kind !== 'place' || (!seen.has(one.place) && seen.add(one.place)))
}

function findNamed({ names, placeAt }: Indexes, text: string, placeCount: number): readonly Place[] {
  const ranks = new Set<number>()
  forEachStart(names, text, (start, isFullName) => {
    if (isFullName && kindOf(names, start) === startKinds.name) ranks.add(placeOf(names, start))
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
