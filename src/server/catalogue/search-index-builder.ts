import type { Place } from '../../domain/place.ts'
import { searchWords } from '../../domain/search-rules.ts'
import { type Area, packAreas } from './areas.ts'
import type { CheckedFiles } from './files.ts'
import { formerBySize } from './former-table.ts'
import type { NameIndex } from './name-index.ts'
import { type RankedName, buildNameIndex } from './name-index-builder.ts'
import { type Gazetteer, isArrondissement } from './places.ts'
import { type PostalIndex, buildPostalIndex } from './postal-index.ts'
import { renown } from './ranking.ts'

/**
 * Everything that has a name, by rank: places of today, the best known first, then former communes, areas, and what lies
 * beyond the borders.
 */
export interface PackedSearch {
  readonly names: NameIndex
  readonly postalCodes: PostalIndex
  /** The position of each place in the lists of cities, parts, nature sites and beaches, one after the other. */
  readonly order: Uint32Array
  /** Ranks of the arrondissements of Paris, Lyon and Marseille. */
  readonly districts: ReadonlySet<number>
  readonly areas: readonly Area[]
  /** Inhabitants of countries and towns beyond the borders; infinitely many of a country. */
  readonly abroad: Float64Array
}

/** All that the search reads, as it is stored: places by renown, former names, areas, towns abroad. */
export function packSearch(
  gazetteer: Gazetteer,
  files: Pick<CheckedFiles, 'areas' | 'abroad' | 'exonyms' | 'knownPlaces'>,
): PackedSearch {
  const { cities, knownPlaces, natureSites, beaches } = gazetteer
  const listed: readonly Place[] = [...cities, ...knownPlaces, ...natureSites, ...beaches]
  // The best known place first.
  const ranked = [...listed.entries()]
    .map(([id, place]) => ({ id, place, renown: renown(place) }))
    .sort((a, b) => b.renown - a.renown)
  const places = ranked.map(({ place }) => place)
  const isDistrict = (place: Place): boolean =>
    place.kind === 'city' && !place.part && isArrondissement(place)
  const districts = new Set(places.flatMap((place, rank) => (isDistrict(place) ? [rank] : [])))
  const former = formerBySize(gazetteer)
  const areas = packAreas(gazetteer, files.areas)
  const firstArea = places.length + former.length
  const otherNames = new Map(
    knownPlaces.map((part, i) => [part.slug, files.knownPlaces.rows[i]?.[0].split('|').slice(1) ?? []]),
  )
  const names: RankedName[] = [
    ...placeNames(places, districts, otherNames),
    ...exonymNames(places, files.exonyms.rows),
    ...former.map(({ name }, i) => nameOf(places.length + i, name, 'none')),
    ...areas.flatMap((area, i) => area.names.map((name) => nameOf(firstArea + i, name, 'whole'))),
    ...abroadNames(files.abroad.rows, firstArea + areas.length),
  ]
  return {
    names: buildNameIndex(names),
    postalCodes: buildPostalIndex(places),
    order: Uint32Array.from(ranked, ({ id }) => id),
    districts,
    areas,
    abroad: Float64Array.from(files.abroad.rows, ([, population]) => population ?? Infinity),
  }
}

const nameOf = (place: number, name: string, typos: RankedName['typos']): RankedName => ({
  place,
  words: searchWords(name),
  typos,
})

/** « Dunkirk » is Dunkerque. None of these is looked for by an inner word, nor misspelt: French names come first. */
function exonymNames(places: readonly Place[], rows: CheckedFiles['exonyms']['rows']): readonly RankedName[] {
  const rankByCode = new Map(
    places.flatMap((place, rank) =>
      place.kind === 'city' && !place.part ? [[place.code, rank] as const] : [],
    ),
  )
  return rows.flatMap(([code, names]) => {
    const rank = rankByCode.get(code)
    if (rank === undefined) throw new Error(`exonyms.json: no commune has the code ${code}`)
    return names.split('|').map((name) => ({ ...nameOf(rank, name, 'none'), isAskedInFull: true }))
  })
}

/** A village abroad is not what a misspelt French name means. */
const townAbroad = 15_000

const abroadNames = (rows: CheckedFiles['abroad']['rows'], first: number): readonly RankedName[] =>
  rows.flatMap(([names, population], i) =>
    names.split('|').map((name) => ({
      ...nameOf(first + i, name, (population ?? Infinity) >= townAbroad ? 'whole' : 'none'),
      isAskedInFull: true,
    })),
  )

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
const placeNames = (
  places: readonly Place[],
  districts: ReadonlySet<number>,
  otherNames: ReadonlyMap<string, readonly string[]>,
): readonly RankedName[] =>
  places.flatMap((place, rank) => {
    const words = [wordsOf(place)]
    if (place.kind === 'beach') words.push(searchWords(`Plage ${place.commune}`))
    if (districts.has(rank)) words.push(...shortNamesOf(place))
    if (place.kind === 'city' && place.part)
      words.push(...(otherNames.get(place.slug) ?? []).map(searchWords))
    const isSite = place.kind !== 'city' || place.part !== undefined
    return words.map((one, i): RankedName => ({
      place: rank,
      words: one,
      typos: isSite && i === 0 ? 'every word' : 'whole',
    }))
  })

/** A slug as long as the name has lost nothing of it but accents: most names need no second folding. */
const wordsOf = ({ name, slug }: Place): readonly string[] =>
  searchWords(name.length === slug.length && !name.includes('’') ? slug : name)
