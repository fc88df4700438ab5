import type { Department, DepartmentCode, Place } from '../../domain/place.ts'
import { saintWords } from '../../domain/search-rules.ts'
import {
  type NameIndex,
  forEachStart,
  forEachTypo,
  hasWordsInOrder,
  kindOf,
  placeOf,
  startKinds,
} from './name-index.ts'
import { type DepartmentNames, type NarrowedQuery, narrowedQueries } from './narrowing.ts'
import { type PostalIndex, placesByPostalCode } from './postal-index.ts'
import type { Findings, Tier } from './ranking.ts'

/** What a query is looked up in. */
export interface Indexes {
  /** The place of a rank: the best known has rank 0. Null when there is none. */
  placeAt(rank: number): Place | null
  readonly names: NameIndex
  readonly postalCodes: PostalIndex
  readonly departmentNames: DepartmentNames
  /** Ranks of the arrondissements of Paris, Lyon and Marseille. */
  readonly districts: ReadonlySet<number>
  /** Ranks of the communes of each department. */
  ranksIn(department: DepartmentCode): readonly number[]
}

const isAllDigits = (text: string): boolean => /^\d+$/.test(text)

/** Adds everything that is called so, or lies where the words say; says how many names it looked at. */
export function addReading(indexes: Indexes, words: readonly string[], findings: Findings): number {
  if (words.length === 0) return 0
  const text = words.join('')
  addDepartment(indexes, words, findings)
  if (isAllDigits(text)) {
    addPostalCodes(indexes, text, findings)
    return findings.size
  }
  const examined = addNames(indexes, words, text, findings) + addNarrowed(indexes, words, findings)
  if (findings.size === 0) addBeginningOfDepartment(indexes, words, findings)
  return examined
}

/** Enough to see the prefecture and the towns people know, and the places named alike below. */
const departmentCities = 5

function addDepartment(indexes: Indexes, words: readonly string[], findings: Findings): void {
  const department = indexes.departmentNames.exact(words)
  if (department) addCitiesOf(indexes, department, findings, 'departmentSeat', 'departmentCity')
}

function addBeginningOfDepartment(indexes: Indexes, words: readonly string[], findings: Findings): void {
  for (const department of indexes.departmentNames.beginning(words)) {
    addCitiesOf(indexes, department, findings, 'startOfDepartmentName', 'startOfDepartmentName')
  }
}

function addCitiesOf(
  { placeAt, ranksIn }: Indexes,
  department: Department,
  findings: Findings,
  seatTier: Tier,
  cityTier: Tier,
): void {
  const ranks = ranksIn(department.code)
  const byPopulation = ranks.toSorted((a, b) => inhabitants(placeAt(b)) - inhabitants(placeAt(a)))
  for (const rank of byPopulation.slice(0, departmentCities)) findings.add(rank, cityTier)
  const seat = ranks.find((rank) => isCommune(placeAt(rank), department.seat))
  if (seat !== undefined) findings.add(seat, seatTier)
}

const isCommune = (place: Place | null, code: string | null): boolean =>
  place?.kind === 'city' && place.code === code

function addPostalCodes({ districts, postalCodes }: Indexes, digits: string, findings: Findings): void {
  for (const rank of placesByPostalCode(postalCodes, digits)) {
    // « 75011 » is the eleventh arrondissement before it is Paris.
    findings.add(rank, districts.has(rank) && digits.length === 5 ? 'postalCodeOfDistrict' : 'postalCode')
  }
}

function addNames(indexes: Indexes, words: readonly string[], text: string, findings: Findings): number {
  const { names, districts } = indexes
  const isNumbered = /\d/.test(text)
  const examined = forEachStart(names, text, (start, isWhole) => {
    const place = placeOf(names, start)
    // « Lyon » is not asking for its nine arrondissements.
    if (!isNumbered && districts.has(place)) findings.add(place, 'district')
    else addStart(indexes, text, start, isWhole, findings)
  })
  return examined + addWordsInOrder(indexes, words, findings)
}

function addStart(
  { names }: Indexes,
  text: string,
  start: number,
  isWhole: boolean,
  findings: Findings,
): void {
  const kind = kindOf(names, start)
  // One letter says nothing about inner words.
  if (kind === startKinds.word && text.length === 1) return
  findings.add(placeOf(names, start), tierOf(kind, isWhole, text))
}

function tierOf(kind: number, isWhole: boolean, text: string): Tier {
  if (kind === startKinds.word) return 'word'
  if (!isWhole) return 'prefix'
  if (kind === startKinds.name) return 'exact'
  // « Saint » begins four thousand names before it means Le Saint.
  return saintWords.has(text) ? 'prefix' : 'exactWithoutArticle'
}

function addWordsInOrder({ names }: Indexes, words: readonly string[], findings: Findings): number {
  if (words.length < 2) return 0
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best))
  return forEachStart(names, longest, (start) => {
    if (hasWordsInOrder(names, start, words)) findings.add(placeOf(names, start), 'wordsInOrder')
  })
}

function addNarrowed(indexes: Indexes, words: readonly string[], findings: Findings): number {
  let examined = 0
  for (const query of narrowedQueries(words, indexes.departmentNames)) {
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
  const examined = forEachStart(names, text, (start, isWhole) => {
    if (!isAccepted(start)) return
    const place = placeOf(names, start)
    findings.add(place, districts.has(place) ? 'district' : narrowedTier(kindOf(names, start), isWhole))
  })
  if (findings.size > 0) return examined
  const compared = forEachTypo(names, text, (start) => {
    if (isAccepted(start)) findings.add(placeOf(names, start), 'narrowedWord')
  })
  return examined + compared
}

function narrowedTier(kind: number, isWhole: boolean): Tier {
  if (kind === startKinds.word) return 'narrowedWord'
  return isWhole ? 'narrowedExact' : 'narrowedPrefix'
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
export function addTypos(
  { names, placeAt, districts }: Indexes,
  words: readonly string[],
  findings: Findings,
): number {
  const text = words.join('')
  const best = findings.mostProminent()
  const size = best === null ? 0 : inhabitants(placeAt(best))
  if (size >= largeTown || isAllDigits(text)) return 0
  return forEachTypo(names, text, (start, likeness) => {
    const place = placeOf(names, start)
    const tier = districts.has(place) ? undefined : typoTiers.get(likeness)
    if (tier && inhabitants(placeAt(place)) >= size * typoOutweighs) findings.add(place, tier)
  })
}

/** Sites count as large towns. */
const inhabitants = (place: Place | null): number =>
  place?.kind === 'city' ? (place.population ?? 0) : largeTown
