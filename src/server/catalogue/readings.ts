import type { Place } from '../../domain/place.ts'
import { isArticle, saintWords } from '../../domain/search-rules.ts'
import {
  type NameIndex,
  forEachStart,
  forEachTypo,
  hasWordsInOrder,
  joinedOf,
  kindOf,
  offsetOf,
  placeOf,
  startKinds,
} from './name-index.ts'
import { type AreaNames, type NarrowedQuery, narrowedQueries } from './narrowing.ts'
import { departmentOfCommune } from './places.ts'
import { type PostalIndex, placesByPostalCode } from './postal-index.ts'
import type { Findings, Tier } from './ranking.ts'

/** What a query is looked up in. */
export interface Indexes {
  /** The place of a rank: the best known has rank 0. Null for an area and for what lies abroad. */
  placeAt(rank: number): Place | null
  /** The areas have the ranks from here on, */
  readonly firstArea: number
  /** and what lies beyond the borders has those from here on. */
  readonly firstAbroad: number
  readonly names: NameIndex
  readonly postalCodes: PostalIndex
  readonly areaNames: AreaNames
  /** Ranks of the arrondissements of Paris, Lyon and Marseille. */
  readonly districts: ReadonlySet<number>
  /** Inhabitants of what lies abroad, in the order of the ranks. */
  readonly abroad: Float64Array
}

const isAllDigits = (text: string): boolean => /^\d+$/.test(text)

/** Adds everything that is called so, or lies where the words say; says how many names it looked at. */
export function addReading(indexes: Indexes, words: readonly string[], findings: Findings): number {
  if (words.length === 0) return 0
  const text = words.join('')
  if (!isAllDigits(text))
    return addNames(indexes, words, text, findings) + addNarrowed(indexes, words, findings)
  addAreaOfCode(indexes, text, 'exact', findings)
  addPostalCodes(indexes, text, findings)
  // « 69000 » is no postal code, but everybody knows where it would be.
  if (findings.size === 0 && text.length === postalDigits)
    addAreaOfCode(indexes, departmentOfCommune(text), 'areaOfPostalCode', findings)
  return findings.size
}

const postalDigits = 5

function addAreaOfCode({ names, firstArea }: Indexes, code: string, tier: Tier, findings: Findings): void {
  forEachStart(names, code, (start, isFullName) => {
    const rank = placeOf(names, start)
    if (isFullName && rank >= firstArea) findings.add(rank, tier)
  })
}

function addPostalCodes({ districts, postalCodes }: Indexes, digits: string, findings: Findings): void {
  for (const rank of placesByPostalCode(postalCodes, digits)) {
    // « 75011 » is the eleventh arrondissement before it is Paris.
    findings.add(
      rank,
      districts.has(rank) && digits.length === postalDigits ? 'postalCodeOfDistrict' : 'postalCode',
    )
  }
}

function addNames(indexes: Indexes, words: readonly string[], text: string, findings: Findings): number {
  const { names, districts } = indexes
  const isNumbered = /\d/.test(text)
  const examined = forEachStart(names, text, (start, isFullName) => {
    const place = placeOf(names, start)
    // « Lyon » is not asking for its nine arrondissements.
    if (!isNumbered && districts.has(place)) findings.add(place, 'district')
    else addStart(indexes, text, start, isFullName, findings)
  })
  return examined + addWithoutArticle(indexes, words, findings) + addWordsInOrder(indexes, words, findings)
}

/** From here on nobody is still typing the name of a French place: as many letters at least, so many lacking at most. */
const nearlyWhole = { letters: 5, lacking: 2 }

function addStart(
  { names, firstArea, firstAbroad }: Indexes,
  text: string,
  start: number,
  isFullName: boolean,
  findings: Findings,
): void {
  const kind = kindOf(names, start)
  const rank = placeOf(names, start)
  if (rank >= firstAbroad) {
    const lacking = joinedOf(names, start).length - offsetOf(names, start) - text.length
    if (isFullName) findings.add(rank, 'exact')
    else if (text.length >= nearlyWhole.letters && lacking <= nearlyWhole.lacking)
      findings.add(rank, 'nearlyWholeAbroad')
    return
  }
  if (rank >= firstArea) {
    if (isFullName && kind !== startKinds.word) findings.add(rank, 'exact')
    else if (text.length >= 3) findings.add(rank, 'startOfAreaName')
    return
  }
  // One letter says nothing about inner words.
  if (kind === startKinds.word && text.length === 1) return
  findings.add(rank, tierOf(kind, isFullName, text))
}

function tierOf(kind: number, isFullName: boolean, text: string): Tier {
  if (kind === startKinds.word) return 'word'
  if (!isFullName) return 'prefix'
  if (kind === startKinds.name) return 'exact'
  // « Saint » begins four thousand names before it means Le Saint.
  return saintWords.has(text) ? 'prefix' : 'exactWithoutArticle'
}

/** « la Guadeloupe », and where nothing begins so « le cap d’Agde »: an article that the name itself lacks. */
function addWithoutArticle(
  { names, firstArea, firstAbroad }: Indexes,
  words: readonly string[],
  findings: Findings,
): number {
  const [first = '', ...rest] = words
  if (rest.length === 0 || !isArticle(first)) return 0
  const isFound = findings.size > 0
  return forEachStart(names, rest.join(''), (start, isFullName) => {
    const rank = placeOf(names, start)
    if (!isFullName || kindOf(names, start) !== startKinds.name || rank >= firstAbroad) return
    if (rank >= firstArea) findings.add(rank, 'exact')
    else if (!isFound) findings.add(rank, 'exactWithoutArticle')
  })
}

function addWordsInOrder(
  { names, firstArea }: Indexes,
  words: readonly string[],
  findings: Findings,
): number {
  if (words.length < 2) return 0
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best))
  return forEachStart(names, longest, (start) => {
    const rank = placeOf(names, start)
    if (rank < firstArea && hasWordsInOrder(names, start, words)) findings.add(rank, 'wordsInOrder')
  })
}

function addNarrowed(indexes: Indexes, words: readonly string[], findings: Findings): number {
  let examined = 0
  for (const query of narrowedQueries(words, indexes.areaNames)) {
    if (query.complete || findings.size === 0) examined += addNamesIn(indexes, query, findings)
  }
  return examined
}

function addNamesIn(indexes: Indexes, { words, accepts }: NarrowedQuery, findings: Findings): number {
  const { names, placeAt, districts } = indexes
  const text = words.join('')
  const isAccepted = (start: number): boolean => {
    const place = placeAt(placeOf(names, start))
    return place !== null && accepts(place)
  }
  const examined = forEachStart(names, text, (start, isFullName) => {
    if (!isAccepted(start)) return
    const place = placeOf(names, start)
    findings.add(place, districts.has(place) ? 'district' : narrowedTier(kindOf(names, start), isFullName))
  })
  if (findings.size > 0) return examined
  const compared = forEachTypo(names, text, (start) => {
    if (isAccepted(start)) findings.add(placeOf(names, start), 'narrowedTypo')
  })
  return examined + compared
}

function narrowedTier(kind: number, isFullName: boolean): Tier {
  if (kind === startKinds.word) return 'narrowedWord'
  return isFullName ? 'narrowedExact' : 'narrowedPrefix'
}

const typoTiers = new Map<number, Tier>([
  [2, 'oneTypo'],
  [3, 'oneTypoInBeginning'],
  [4, 'twoTypos'],
  [5, 'twoTyposInBeginning'],
])

/** A misspelling is worth showing beside a place that is really called so when it is this many times larger, */
const typoOutweighs = 10
/** and that place is smaller than this: whoever types the name of a large town means that town. */
const largeTown = 20_000

/** Adds what the words may be a misspelling of; says how many names were compared. */
export function addTypos(indexes: Indexes, words: readonly string[], findings: Findings): number {
  const { names, districts, firstAbroad } = indexes
  const text = words.join('')
  const best = findings.mostProminent()
  const size = best === null || best >= firstAbroad ? 0 : inhabitants(indexes, best)
  if (size >= largeTown || isAllDigits(text)) return 0
  return forEachTypo(names, text, (start, likeness) => {
    const rank = placeOf(names, start)
    const tier = districts.has(rank) ? undefined : typoTiers.get(likeness)
    // The beginning of a name abroad is the beginning of many.
    if (!tier || (rank >= firstAbroad && !wholeTypos.has(tier))) return
    if (inhabitants(indexes, rank) >= size * typoOutweighs) findings.add(rank, tier)
  })
}

const wholeTypos: ReadonlySet<Tier> = new Set<Tier>(['oneTypo', 'twoTypos'])

/** Sites and areas count as large towns. */
function inhabitants({ placeAt, abroad, firstAbroad }: Indexes, rank: number): number {
  if (rank >= firstAbroad) return abroad[rank - firstAbroad] ?? 0
  const place = placeAt(rank)
  return place?.kind === 'city' && !place.part ? (place.population ?? 0) : largeTown
}
