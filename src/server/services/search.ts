import type { Coordinates } from '../../domain/geo.ts'
import type { Place, PlaceSummary } from '../../domain/place.ts'
import { askedWords, searchWords, tideWords, withoutArticle } from '../../domain/search-rules.ts'
import { nearestPort, type TidePort } from '../../domain/tides/port.ts'
import type { SearchAnswer } from '../../views/place-views.ts'
import type { Catalogue, FoundGroup } from '../catalogue.ts'
import type { RaceName } from './race.ts'

/** « Tour d »: fewer letters begin too many towns. */
const lettersOfRace = 5
/** Ports are shown beside places once their name is half there. */
const lettersOfPort = 4
const portsShown = 3
/** So far from a place its tide is that of a port. */
const portKm = 30

type Group = SearchAnswer['groups'][number]

const inOneWord = (words: readonly string[]): string => withoutArticle(words).join('')

/** What a visitor's text means: places of the gazetteer, races and ports by their names. */
export function searchSite(
  catalogue: Catalogue,
  races: readonly RaceName[],
  summaryOf: (place: Place) => PlaceSummary,
  query: string,
  limit: number,
): SearchAnswer {
  const portNamed = tideWords(query)
  const { groups, exact, abroad } = catalogue.search(portNamed?.join(' ') ?? query, limit)
  const toHit = ({ place, formerName }: FoundGroup['places'][number]) => ({
    ...summaryOf(place),
    ...(formerName !== null && { formerName }),
    ...(place.kind === 'city' && place.part && { part: place.part }),
  })
  const ofPlaces = groups.map(({ kind, area, places }) => ({ kind, area, hits: places.map(toHit) }))
  if (portNamed) return withTides(catalogue, portNamed, { groups: ofPlaces, exact: false, abroad }, limit)

  const asked = askedWords(query)
  const isLong = inOneWord(asked).length >= lettersOfPort
  const ports = portGroups(catalogue, isLong ? portsCalled(catalogue, asked).slice(0, portsShown) : [])
  const isGuess = ({ kind }: Group): boolean => kind === 'guesses'
  const ordered = [...ofPlaces.filter((group) => !isGuess(group)), ...ports, ...ofPlaces.filter(isGuess)]
  return withRaces(races, asked.join(''), { groups: ordered, exact, abroad })
}

/** The ports whose name begins with these words. */
const portsCalled = (catalogue: Catalogue, words: readonly string[]): readonly TidePort[] =>
  catalogue.tides.ports.filter(({ name }) => inOneWord(searchWords(name)).startsWith(inOneWord(words)))

/** No group of no port. */
function portGroups(catalogue: Catalogue, ports: readonly TidePort[]): readonly Group[] {
  const hits = ports.map(({ slug, name, departmentCode }) => ({
    kind: 'port' as const,
    slug,
    name,
    departmentCode,
    departmentName: catalogue.department(departmentCode)?.name ?? '',
  }))
  return hits.length === 0 ? [] : [{ kind: 'ports', area: null, hits }]
}

/** The port whose tide is that of a place; none where the sea is far. */
function portNear(catalogue: Catalogue, place: Coordinates): readonly TidePort[] {
  const near = nearestPort(place, catalogue.tides.ports)
  return near && near.km <= portKm ? [near.port] : []
}

/** Whoever asks for tides gets ports first, of a place without one the nearest; gone to is only a port of just that name. */
function withTides(
  catalogue: Catalogue,
  words: readonly string[],
  { groups, abroad }: SearchAnswer,
  limit: number,
): SearchAnswer {
  const called = portsCalled(catalogue, words).slice(0, limit)
  const isCalled = (name: string): boolean => inOneWord(searchWords(name)) === inOneWord(words)
  const places = groups
    .flatMap(({ kind, hits }) => (kind === 'guesses' ? [] : hits))
    .filter((hit) => hit.kind !== 'race' && hit.kind !== 'port')
    .filter(({ name }) => isCalled(name))
  const ports =
    called.length > 0 ? called : [...new Set(places.flatMap((place) => portNear(catalogue, place)))]
  const isSole = called.length === 1 && called.every(({ name }) => isCalled(name))
  return {
    groups: [...portGroups(catalogue, ports), ...groups],
    exact: isSole,
    abroad: abroad && ports.length === 0,
  }
}

function withRaces(
  races: readonly RaceName[],
  asked: string,
  { groups, exact, abroad }: SearchAnswer,
): SearchAnswer {
  const textsOf = ({ name, shortName }: RaceName) =>
    [name, shortName].map((text) => searchWords(text).join(''))
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
