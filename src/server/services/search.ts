import type { Coordinates } from '../../domain/geo.ts'
import type { Massif } from '../../domain/massif.ts'
import type { DepartmentCode, Place, PlaceSummary } from '../../domain/place.ts'
import {
  asksForSnow,
  askedWords,
  avalancheWords,
  isLinkingWord,
  massifWords,
  searchWords,
  tideWords,
  withoutArticle,
} from '../../domain/search-rules.ts'
import { nearestPort, type TidePort } from '../../domain/tides/port.ts'
import { isPlaceHit, type SearchAnswer, type SearchHit } from '../../views/place-views.ts'
import type { Catalogue, FoundGroup } from '../catalogue.ts'
import type { RaceName } from './race.ts'

/** « Tour d »: fewer letters begin too many towns. */
const lettersOfRace = 5
/** Ports and massifs are shown beside places once their name is half there, where there is room. */
const lettersOfNamed = 4
const namedShown = 3
/** So far from a place its tide is that of a port. */
const portKm = 30

type Group = SearchAnswer['groups'][number]

/** What has a page of its own beside the places, and is asked for by words of its own: tides of a port, avalanches of a massif. */
interface Subject<Thing extends { readonly name: string }> {
  readonly all: readonly Thing[]
  /** The things near a place that has none of its name. */
  of(place: Coordinates): readonly Thing[]
  in(department: DepartmentCode): readonly Thing[]
  /** No group of none. */
  groups(things: readonly Thing[]): readonly Group[]
}

/** A page of the site that is no place's. */
export interface AskedPage {
  readonly slug: string
  readonly name: string
  /** What it is asked for by: lower case, no accents, no « de » nor « la ». */
  readonly by: readonly string[]
}

/** Fewer letters of a page begin too many towns. */
const lettersOfPage = 4

const inOneWord = (words: readonly string[]): string => withoutArticle(words).join('')

/** What a visitor's text means: places of the gazetteer, races, ports, massifs and pages by their names, `limit` of them at most. */
export function searchSite(
  catalogue: Catalogue,
  { races, pages }: { readonly races: readonly RaceName[]; readonly pages: readonly AskedPage[] },
  summaryOf: (place: Place) => PlaceSummary,
  query: string,
  limit: number,
): SearchAnswer {
  const tides = tidesOf(catalogue)
  const avalanches = avalanchesOf(catalogue)
  const toHit = ({ place, formerName }: FoundGroup['places'][number]) => ({
    ...summaryOf(place),
    ...(formerName !== null && { formerName }),
    ...(place.kind === 'city' && place.part && { part: place.part }),
  })
  const answerTo = (text: string): SearchAnswer => {
    const { groups, ...rest } = catalogue.search(text, limit)
    return {
      groups: groups.map(({ kind, area, places }) => ({ kind, area, hits: places.map(toHit) })),
      ...rest,
    }
  }
  const portNamed = tideWords(query)
  if (portNamed) return firstHits(withSubject(tides, portNamed, answerTo(portNamed.join(' ')), limit), limit)
  const massifNamed = avalancheWords(query) ?? massifCalled(catalogue, query)
  if (massifNamed) {
    const answer = mountainsFirst(catalogue, answerTo(massifNamed.join(' ')))
    return firstHits(withSubject(avalanches, massifNamed, answer, limit), limit)
  }

  const asked = askedWords(query)
  const answer = answerTo(query)
  const { groups, exact, abroad } = asksForSnow(query) ? mountainsFirst(catalogue, answer) : answer
  const named = <Thing extends { readonly name: string }>(subject: Subject<Thing>): readonly Group[] =>
    inOneWord(asked).length < lettersOfNamed
      ? []
      : subject.groups(calledSo(subject.all, asked).slice(0, namedShown))
  const isGuess = ({ kind }: Group): boolean => kind === 'guesses'
  const ordered = [
    ...groups.filter((group) => !isGuess(group)),
    ...named(tides),
    ...named(avalanches),
    ...groups.filter(isGuess),
  ]
  // What stands beside places takes room of theirs when it is called so, or like the likeliest of them.
  const likeliest = groups[0]?.hits[0]?.name ?? ''
  const names = [asked, searchWords(likeliest)].map(inOneWord)
  const leavesAt = (hit: SearchHit): number => {
    if (isPlaceHit(hit)) return 1
    return hit.kind === 'race' || names.includes(inOneWord(searchWords(hit.name))) ? 2 : 0
  }
  const found = withRaces(races, asked.join(''), { groups: ordered, exact, abroad })
  return firstHits(withPages(pages, query, found), limit, leavesAt)
}

/** As many as there is room for, what is meant first of all: of what `leavesAt` ranks alike the last leaves first. */
function firstHits(
  answer: SearchAnswer,
  limit: number,
  leavesAt: (hit: SearchHit) => number = () => 0,
): SearchAnswer {
  const [first, ...others] = answer.groups.flatMap(({ hits }) => hits)
  const surplus = others.length + 1 - limit
  if (!first || surplus <= 0) return answer
  const leaving = new Set(
    others
      .toReversed()
      .toSorted((a, b) => leavesAt(a) - leavesAt(b))
      .slice(0, surplus),
  )
  const groups = answer.groups.map((group) => ({
    ...group,
    hits: group.hits.filter((hit) => !leaving.has(hit)),
  }))
  return { ...answer, groups: groups.filter(({ hits }) => hits.length > 0) }
}

/** A town below this height, metres, is no resort, wherever its massif begins: Chambéry, Grenoble. */
const lowestResort = 500

/** Whoever asks for snow and types the beginning of a name means what lies in the mountains: « neige cham » is Chamonix. */
function mountainsFirst({ massifAt, resolve }: Catalogue, answer: SearchAnswer): SearchAnswer {
  const { groups, exact, abroad } = answer
  if (exact || groups.some(({ area }) => area !== null)) return answer
  const isHigh = (hit: SearchHit): boolean =>
    isPlaceHit(hit) &&
    massifAt(hit) !== null &&
    (resolve(hit.slug, hit)?.elevation ?? lowestResort) >= lowestResort
  const high = new Set(groups.flatMap(({ hits }) => hits).filter(isHigh))
  const ordered = groups.map(({ hits, ...group }) => ({
    ...group,
    hits: hits.toSorted((a, b) => Number(high.has(b)) - Number(high.has(a))),
  }))
  return { groups: ordered, exact, abroad: abroad && high.size === 0 }
}

/** The ports, of a place without one the nearest where the sea is not far. */
const tidesOf = ({ tides: { ports }, department }: Catalogue): Subject<TidePort> => ({
  all: ports,
  of(place) {
    const near = nearestPort(place, ports)
    return near && near.km <= portKm ? [near.port] : []
  },
  in: (code) => ports.filter(({ departmentCode }) => departmentCode === code),
  groups: (found) =>
    groupOf(
      'ports',
      found.map(({ slug, name, departmentCode }) => ({
        kind: 'port' as const,
        slug,
        name,
        departmentCode,
        departmentName: department(departmentCode)?.name ?? '',
      })),
    ),
})

/** The massifs, of a place those that it reaches into. */
const avalanchesOf = ({ massifs, massifsOf, department }: Catalogue): Subject<Massif> => ({
  all: massifs,
  of: (place) => massifsOf(place).map(({ massif }) => massif),
  in: (code) => massifs.filter(({ departments }) => departments.includes(code)),
  groups: (found) =>
    groupOf(
      'massifs',
      found.map(({ slug, name, departments }) => ({
        kind: 'massif' as const,
        slug,
        name,
        departments: departments.map((code) => department(code)?.name ?? code),
      })),
    ),
})

const groupOf = (kind: Group['kind'], hits: Group['hits']): readonly Group[] =>
  hits.length === 0 ? [] : [{ kind, area: null, hits }]

/** The things whose name begins with these words. */
const calledSo = <Thing extends { readonly name: string }>(
  all: readonly Thing[],
  words: readonly string[],
): readonly Thing[] => all.filter(({ name }) => inOneWord(searchWords(name)).startsWith(inOneWord(words)))

/** « massif des Aravis » is one of ours, « massif des Maures » is none. */
function massifCalled({ massifs }: Catalogue, query: string): readonly string[] | null {
  const words = massifWords(query)
  return words && calledSo(massifs, words).length > 0 ? words : null
}

/** Whoever asks for the subject gets its things first, of a place without one those it has; gone to is only one of just that name. */
function withSubject<Thing extends { readonly name: string }>(
  subject: Subject<Thing>,
  words: readonly string[],
  { groups, abroad }: SearchAnswer,
  limit: number,
): SearchAnswer {
  const called = calledSo(subject.all, words)
  const isCalled = ({ name }: Thing): boolean => inOneWord(searchWords(name)) === inOneWord(words)
  // « avalanche cham » begins Champsaur, and Chamonix below Mont-Blanc.
  const isFullName = words.length === 0 || called.some(isCalled)
  const things = unique([...called, ...(isFullName ? [] : thingsOf(subject, groups, words))]).slice(0, limit)
  const isSole = called.length === 1 && called.every(isCalled)
  return {
    groups: [...subject.groups(things), ...groups],
    exact: isSole,
    abroad: abroad && things.length === 0,
  }
}

/**
 * What the places that are meant have of a subject: those of a department or a region that is called so, those of just that
 * name, else the likeliest that begins so and has any: « marées Erqu » is not Erquinghem, which lies inland.
 */
function thingsOf<Thing extends { readonly name: string }>(
  subject: Subject<Thing>,
  groups: SearchAnswer['groups'],
  words: readonly string[],
): readonly Thing[] {
  const [first] = groups
  const inArea = first && first.area !== null ? first.hits.filter(isPlaceHit) : []
  const code = first?.kind === 'department' ? inArea[0]?.departmentCode : undefined
  if (code !== undefined) return subject.in(code)
  if (inArea.length > 0) return unique(inArea.flatMap(subject.of))
  const places = groups
    .flatMap(({ kind, area, hits }) => (kind === 'guesses' || area !== null ? [] : hits))
    .filter(isPlaceHit)
  const named = places.filter(({ name }) => inOneWord(searchWords(name)) === inOneWord(words))
  if (named.length > 0) return unique(named.flatMap(subject.of))
  return places.map(subject.of).find((things) => things.length > 0) ?? []
}

const unique = <Thing>(things: readonly Thing[]): readonly Thing[] => [...new Set(things)]

/** The name without a year means the newest edition: « Tour de France ». */
const isNewest = ({ shortName, edition }: RaceName, races: readonly RaceName[]): boolean =>
  races.every((other) => other.shortName !== shortName || other.edition <= edition)

function withRaces(
  races: readonly RaceName[],
  asked: string,
  { groups, exact, abroad }: SearchAnswer,
): SearchAnswer {
  const textsOf = (race: RaceName) =>
    [race.name, ...(isNewest(race, races) ? [race.shortName] : [])].map((text) => searchWords(text).join(''))
  const begun = races.filter(
    (race) => asked.length >= lettersOfRace && textsOf(race).some((text) => text.startsWith(asked)),
  )
  if (begun.length === 0) return { groups, exact, abroad }
  const only = groups.every(({ hits }) => hits.length === 0 || !exact)
  const named = begun.filter((race) => only && textsOf(race).includes(asked))
  const hits = [...new Set([...named, ...begun])].map(
    ({ id, name }) => ({ kind: 'race', slug: id, name }) as const,
  )
  const ofRaces = { kind: 'races', area: null, hits } as const
  return named.length === 0
    ? { groups: [...groups, ofRaces], exact, abroad }
    : { groups: [ofRaces, ...groups], exact: named.length === 1, abroad: false }
}

/** A page comes first for whoever asks for it by its whole name or by more than a word of it, else last before guesses. */
function withPages(
  pages: readonly AskedPage[],
  query: string,
  { groups, exact, abroad }: SearchAnswer,
): SearchAnswer {
  const words = searchWords(query).filter((word) => !isLinkingWord(word))
  const text = words.join(' ')
  const isBegun = (name: string): boolean => text.length >= lettersOfPage && name.startsWith(text)
  const begun = pages.filter(({ by }) => by.includes(text) || by.some(isBegun))
  if (begun.length === 0) return { groups, exact, abroad }
  const named = begun.filter(({ by }) => by.includes(text))
  const ofPages = groupOf(
    'pages',
    unique([...named, ...begun]).map(({ slug, name }) => ({ kind: 'page' as const, slug, name })),
  )
  const guesses = groups.filter(({ kind }) => kind === 'guesses')
  const others = groups.filter(({ kind }) => kind !== 'guesses')
  // « vigilance orange » is a page of several words, though a place is called like one of them.
  const isMeant = exact ? named.length > 0 && words.length > 1 : named.length > 0 || words.length > 1
  return {
    groups: [...(isMeant ? ofPages : []), ...others, ...(isMeant ? [] : ofPages), ...guesses],
    exact: isMeant ? named.length === 1 : exact,
    abroad: abroad && !isMeant,
  }
}
