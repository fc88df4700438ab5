import { populationOf, type Place } from '../../domain/place.ts'
import type { SearchGroup } from '../../domain/search-groups.ts'
import {
  askedWords,
  isLinkingWord,
  saintWords,
  searchWords,
  withoutArticle,
} from '../../domain/search-rules.ts'
import type { FoundPlace, Match, SearchIndex } from './search-index.ts'
import type { Tables } from './tables.ts'
import { getOrInsert } from '../collections.ts'

export interface FoundGroup {
  readonly kind: SearchGroup
  /** The department, region or island whose towns these are; null for other groups. */
  readonly area: string | null
  readonly places: readonly FoundPlace[]
}

/** What is shown to whoever asks for a text. */
export interface FoundPlaces {
  /** The group of the likeliest first, guesses last. */
  readonly groups: readonly FoundGroup[]
  /** The first place is the one thing that has exactly this name or code. */
  readonly exact: boolean
  /** The text is the name of a country or of a town beyond the borders. */
  readonly abroad: boolean
}

/** What stands before the last word and what links it: « Rochefort » of « Rochefort sur mer ». */
function beforeLast(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex(
    (word, i) => i < words.length - 1 && !isLinkingWord(word) && !saintWords.has(word),
  )
  return words.slice(0, Math.max(1, last + 1))
}

const isNoTypo = ({ match }: Match): boolean => match !== 'typo'

/**
 * Not every beach has « plage » in its name: « plage de Palombaggia ».
 * Where all words are nothing but a misspelling, what is called like all but the last is a guess, too, and the first where
 * it is larger: « Val d’Isère station », « Brest centre », « Fréjus Saint-Raphaël ». What lies abroad is one only by its
 * whole name, and where nothing here is called so: « Londres centre ».
 */
function matchesOf(index: SearchIndex, words: readonly string[]): readonly Match[] {
  const { matches } = index.find(words, matchesRead)
  if (words.length < 2 || matches.some(isNoTypo)) return matches
  if (words[0] === 'plage') {
    const named = index.find(words.slice(1), matchesRead).matches.filter(isNoTypo)
    if (named.length > 0) return named
  }
  const begun = index.find(beforeLast(words), matchesRead).matches
  const here = begun.filter(({ kind, match }) => kind !== 'abroad' && match === 'exact')
  const [best] = matches
  if (!best)
    return begun
      .filter(({ kind, match }) => kind !== 'abroad' || (match === 'exact' && here.length === 0))
      .map(asGuess)
  return [...here.filter((one) => sizeOf(one) > sizeOf(best)).map(asGuess), ...matches]
}

function asGuess(match: Match): Match {
  if (match.kind === 'place') return { ...match, match: 'typo' }
  return match.kind === 'area' ? { ...match, match: 'prefix' } : match
}

const sizeOf = (match: Match): number => {
  if (match.kind === 'abroad') return match.population
  return match.kind === 'place' ? populationOf(match.place) : 0
}

type PlaceMatch = Extract<Match, { kind: 'place' }>
type AreaMatch = Extract<Match, { kind: 'area' }>
type AbroadMatch = Extract<Match, { kind: 'abroad' }>

/** Homonyms (fifteen at most) and what else begins so. */
const matchesRead = 60
/** The share of an answer that the towns of one area may take. */
const shareOfArea = 0.6
/** Whoever types the name of a smaller commune may mean something else of that name, */
const largeTown = 20_000
/** such as what is so many times larger. */
const farLarger = 5

/** What a visitor's text means, `limit` places at most. */
export function answerSearch(index: SearchIndex, tables: Tables, query: string, limit: number): FoundPlaces {
  const words = askedWords(query)
  const matches = matchesOf(index, words)
  const found = matches.filter((match) => match.kind !== 'abroad')
  const foreign = matches.find((match) => match.kind === 'abroad')
  if (isAbroad(words, found[0], foreign) || endsInCountry(index, words, found[0])) {
    // One may still be typing: « Gand » begins Gandrange.
    const begun = found.filter(({ match }) => match === 'prefix')
    return { groups: grouped(begun.filter(isPlace), tables, limit), exact: false, abroad: true }
  }
  const things = namedSo(words, found).map((thing) => solePlace(thing, tables))
  const only = new Set(things).size === 1 ? (things[0] ?? null) : null
  const exact = only !== null && 'slug' in only && !isOutshone(only, words, found, foreign)
  const ordered = inOrder(words, found)
  const first = ordered.filter((one) => exact && solePlace(one, tables) === only)
  return { groups: grouped([...new Set([...first, ...ordered])], tables, limit), exact, abroad: false }
}

const isPlace = (match: Match): match is PlaceMatch => match.kind === 'place'
const isArea = (match: Match): match is AreaMatch => match.kind === 'area'

/** « Aix » begins the name of Aix-en-Provence, « Baule » that of La Baule-Escoublac; neither that of Aixe-sur-Vienne. */
const beginsWith = (words: readonly string[], name: string): boolean =>
  ` ${withoutArticle(searchWords(name)).join(' ')} `.startsWith(` ${withoutArticle(words).join(' ')} `)

/** The text is the first words of a name: of one of today, where it was found by a former one. */
const isBegun = (words: readonly string[], match: Match): match is PlaceMatch =>
  isPlace(match) &&
  (match.match === 'prefix' || match.formerName !== null) &&
  beginsWith(words, match.place.name)

/** The name of something abroad is that and no French village misspelt; a French place that is called so is meant first. */
function isAbroad(words: readonly string[], best?: Match, foreign?: AbroadMatch): boolean {
  if (!foreign) return false
  if (!best) return true
  if (foreign.match === 'exact')
    return best.match !== 'exact' && !(isBegun(words, best) && isBetterKnown(best.place, foreign))
  if (foreign.tier !== best.tier) return foreign.tier < best.tier
  return isPlace(best) && foreign.population > populationOf(best.place)
}

/** Larger, or a sight of this country: « La Soufrière » is that of Guadeloupe before a town of Saint Lucia. */
const isBetterKnown = (place: Place, { population }: AbroadMatch): boolean =>
  populationOf(place) > population || (place.kind === 'nature' && population < Infinity)

/** « Montréal Canada ». */
const endsInCountry = (index: SearchIndex, words: readonly string[], best?: Match): boolean =>
  best?.match !== 'exact' && words.some((_, i) => i > 0 && index.isCountry(words.slice(i)))

/** Everything that has exactly this name or code. */
function namedSo(words: readonly string[], found: readonly Match[]): readonly Match[] {
  const exact = found.filter(({ match }) => match === 'exact')
  const isCode = /^\d{5}$/.test(words.join(''))
  if (exact.length > 0 || !isCode) return exact
  // An arrondissement has a postal code, and its city has it too.
  const coded = found.filter(({ match }) => match === 'postal-code')
  return coded.filter(({ tier }) => tier === coded[0]?.tier)
}

/** A place of today; of an area that is one commune (Paris, Groix) that commune; else the thing itself. */
function solePlace(thing: Match, { cities }: Tables): Place | Match {
  if (isPlace(thing)) return thing.formerName === null ? thing.place : thing
  if (!isArea(thing)) return thing
  const [town, second] = thing.area.towns
  return town === undefined || second !== undefined ? thing : cities.at(town)
}

/** By its own name, rather than by what others call it. */
const isCalled = (words: readonly string[], { name }: Place): boolean =>
  withoutArticle(searchWords(name)).join(' ') === withoutArticle(words).join(' ')

/** A small place that is called like something far better known: « Bruges », « Cologne », « Baule » beside La Baule-Escoublac. */
function isOutshone(
  only: Place,
  words: readonly string[],
  found: readonly Match[],
  foreign?: AbroadMatch,
): boolean {
  // « Tolosa » is Toulouse and a town of Spain.
  if (foreign?.match === 'exact' && !isCalled(words, only)) return true
  const size = populationOf(only)
  if (only.kind !== 'city' || size >= 30_000) return false
  if (foreign?.match === 'exact' && foreign.population > size * farLarger) return true
  return !only.part && found.some((one) => isBegun(words, one) && populationOf(one.place) >= size * farLarger)
}

/** What people mean comes first: « La Réunion » before the village, Aix-en-Provence before Aix in the Corrèze. */
function inOrder(words: readonly string[], found: readonly Match[]): readonly Match[] {
  const exact = found.filter(({ match }) => match === 'exact')
  const ofToday = exact.filter(isPlace).filter(({ formerName }) => formerName === null)
  const sizes = ofToday.map(({ place }) => populationOf(place))
  const largest = Math.max(0, ...sizes)
  const meant = found.find(
    (one) => isBegun(words, one) && populationOf(one.place) >= Math.max(largeTown, largest * farLarger),
  )
  const areas = exact.filter(isArea)
  const isTown = largest >= largeTown
  return [
    ...(meant && exact.length > 0 ? [meant] : []),
    ...(isTown ? [] : areas),
    ...exact.filter(isPlace),
    ...areas,
    ...found,
  ]
}

/** Groups in the order of their first place, guesses last; of what is not called exactly so one place for each name, and large towns. */
function grouped(matches: readonly Match[], { cities }: Tables, limit: number): readonly FoundGroup[] {
  const groups = new Map<string, { kind: SearchGroup; area: string | null; places: FoundPlace[] }>()
  const shown = new Set<Place>()
  const names = new Set<string>()
  const add = (kind: SearchGroup, area: string | null, found: FoundPlace) => {
    if (shown.size >= limit || shown.has(found.place)) return
    shown.add(found.place)
    names.add(found.formerName ?? found.place.name)
    const group = getOrInsert(groups, `${kind} ${area}`, () => ({ kind, area, places: [] }))
    group.places.push({ place: found.place, formerName: found.formerName })
  }
  for (const match of matches) {
    if (isArea(match)) {
      const { kind, name, towns } = match.area
      for (const town of towns.slice(0, Math.ceil(limit * shareOfArea)))
        add(kind, name, { place: cities.at(town), formerName: null })
    } else if (isPlace(match)) {
      const isNew = !names.has(match.formerName ?? match.place.name)
      if (match.match === 'exact' || isNew || populationOf(match.place) >= largeTown)
        add(match.match === 'typo' ? 'guesses' : groupOf(match.place), null, match)
    }
  }
  const isGuess = ({ kind }: FoundGroup): number => Number(kind === 'guesses')
  return [...groups.values()].sort((a, b) => isGuess(a) - isGuess(b))
}

function groupOf(place: Place): SearchGroup {
  if (place.kind === 'beach') return 'beaches'
  if (place.kind === 'nature') return 'nature'
  return place.part ? 'known' : 'places'
}
