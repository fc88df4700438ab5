import type { Coordinates } from '../../domain/geo.ts'
import type { Box } from '../../domain/locate.ts'
import type { City } from '../../domain/place.ts'
import { departmentOfCommune, isArrondissement } from './places.ts'
import { firstAtLeast } from './sorted.ts'
import { packTexts, textAt, type TextColumn } from './text-column.ts'

/** By column, because 35,000 objects would take more memory than all the rest. A number that nobody knows is none. */
export interface PackedCities {
  readonly code: TextColumn
  readonly name: TextColumn
  readonly slug: TextColumn
  /** The postal codes of each city, with a space between them. */
  readonly postalCodes: TextColumn
  readonly lat: Float64Array
  readonly lon: Float64Array
  readonly priority: Float64Array
  readonly population: Float64Array
  readonly elevation: Float64Array
  /** 1 where it is. */
  readonly ambiguous: Uint8Array
  /** Four numbers for each city, none of them a number where nobody says. */
  readonly boxes: Float64Array
  /** Positions in the order of the slugs, the largest city of each first. */
  readonly bySlug: Uint32Array
}

const noBox: Box = [NaN, NaN, NaN, NaN]

/** The columns of cities in the order of their codes. */
export function packCities(cities: readonly City[], boxes: readonly (Box | null)[]): PackedCities {
  const order = [...cities.entries()].sort(
    ([, a], [, b]) => compare(a.slug, b.slug) || (b.population ?? 0) - (a.population ?? 0),
  )
  return {
    code: packTexts(cities.map(({ code }) => code)),
    name: packTexts(cities.map(({ name }) => name)),
    slug: packTexts(cities.map(({ slug }) => slug)),
    postalCodes: packTexts(cities.map(({ postalCodes }) => postalCodes.join(' '))),
    lat: Float64Array.from(cities, ({ lat }) => lat),
    lon: Float64Array.from(cities, ({ lon }) => lon),
    priority: Float64Array.from(cities, ({ priority }) => priority ?? NaN),
    population: Float64Array.from(cities, ({ population }) => population ?? NaN),
    elevation: Float64Array.from(cities, ({ elevation }) => elevation ?? NaN),
    ambiguous: Uint8Array.from(cities, ({ ambiguous }) => Number(ambiguous)),
    boxes: Float64Array.from(boxes.flatMap((box) => box ?? noBox)),
    bySlug: Uint32Array.from(order, ([position]) => position),
  }
}

/** As the processor compares them, not as a dictionary does. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** What a column says of a city; null where it knows nothing. */
function numberAt(column: Float64Array, index: number): number | null {
  const value = column[index] ?? NaN
  return Number.isNaN(value) ? null : value
}

/** What a city is ranked by, of hundreds that a page does not show. */
export interface CityPoint extends Coordinates, Pick<City, 'population'> {
  readonly index: number
}

export type CityTable = ReturnType<typeof openCities>

/** Every commune and arrondissement by its position in the file. A city is made when it is first asked for, and stays. */
export function openCities(columns: PackedCities) {
  const { bySlug, boxes } = columns
  const { length } = columns.code.ends
  const made: (City | undefined)[] = Array.from({ length })

  const make = (index: number): City => {
    const code = codeAt(index)
    const postalCodes = textAt(columns.postalCodes, index)
    return {
      kind: 'city',
      code,
      departmentCode: departmentOfCommune(code),
      name: textAt(columns.name, index),
      slug: textAt(columns.slug, index),
      postalCodes: postalCodes === '' ? [] : postalCodes.split(' '),
      lat: columns.lat[index] ?? NaN,
      lon: columns.lon[index] ?? NaN,
      priority: numberAt(columns.priority, index),
      population: numberAt(columns.population, index),
      elevation: numberAt(columns.elevation, index),
      ambiguous: columns.ambiguous[index] === 1,
    }
  }
  const codeAt = (index: number): string => textAt(columns.code, index)
  const slugAt = (position: number): string => textAt(columns.slug, bySlug[position] ?? length)
  return {
    length,
    at: (index: number): City => (made[index] ??= make(index)),
    /** Where each is, and how high; makes no city. */
    points: (): readonly (Coordinates & Pick<City, 'code' | 'elevation'>)[] =>
      Array.from({ length }, (_, index) => ({
        code: codeAt(index),
        lat: columns.lat[index] ?? NaN,
        lon: columns.lon[index] ?? NaN,
        elevation: numberAt(columns.elevation, index),
      })),
    /** Where one is and how many live there; makes no city. */
    pointAt: (index: number): CityPoint => ({
      index,
      lat: columns.lat[index] ?? NaN,
      lon: columns.lon[index] ?? NaN,
      population: numberAt(columns.population, index),
    }),
    /** The index of the city with an INSEE code; -1 when there is none. */
    indexOf(code: string): number {
      const index = firstAtLeast(length, (i) => codeAt(i) >= code)
      return codeAt(index) === code ? index : -1
    },
    /** Positions of the cities of a slug, the largest first. */
    ofSlug(slug: string): readonly number[] {
      const first = firstAtLeast(length, (position) => slugAt(position) >= slug)
      const end = firstAtLeast(length, (position) => slugAt(position) > slug)
      return [...bySlug.subarray(first, end)]
    },
    /** What the publisher says the commune lies in; null when nobody says. */
    boxOf(index: number): Box | null {
      const [west = NaN, south = NaN, east = NaN, north = NaN] = boxes.subarray(index * 4, index * 4 + 4)
      return Number.isNaN(west) ? null : [west, south, east, north]
    },
  }
}

/** Positions of the communes, without the parts of Paris, Lyon and Marseille. */
export const communesAmong = (cities: readonly City[]): Uint32Array =>
  Uint32Array.from(cities.flatMap((city, i) => (isArrondissement(city) ? [] : [i])))
