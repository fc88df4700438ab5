import type { Coordinates } from '../../domain/geo.ts'
import type { Box } from '../../domain/locate.ts'
import type { City } from '../../domain/place.ts'
import { departmentOfCommune, isArrondissement } from './places.ts'
import { firstAtLeast } from './sorted.ts'

/** Every commune and arrondissement by its position in the file. A city is made when it is first asked for, and stays. */
export interface CityTable {
  readonly length: number
  at(index: number): City
  /** Where each is, and how high; makes no city. */
  points(): readonly (Coordinates & Pick<City, 'elevation'>)[]
  /** Of an INSEE code; -1 when there is none. */
  indexOf(code: string): number
  /** Positions of the cities of a slug, the largest first. */
  ofSlug(slug: string): readonly number[]
  /** What the publisher says the commune lies in; null when nobody says. */
  boxOf(index: number): Box | null
}

/** What the file says of a city; its postal codes with a space between them. */
type Row = Omit<City, 'kind' | 'departmentCode' | 'postalCodes'> & { readonly postalCodes: string }

/** By column, because 35,000 objects would take more memory than all the rest. */
export interface PackedCities {
  readonly rows: { readonly [Key in keyof Row]: ArrayLike<Row[Key]> }
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
    rows: {
      code: cities.map(({ code }) => code),
      name: cities.map(({ name }) => name),
      slug: cities.map(({ slug }) => slug),
      lat: Float64Array.from(cities, ({ lat }) => lat),
      lon: Float64Array.from(cities, ({ lon }) => lon),
      ambiguous: cities.map(({ ambiguous }) => ambiguous),
      priority: cities.map(({ priority }) => priority),
      population: cities.map(({ population }) => population),
      elevation: cities.map(({ elevation }) => elevation),
      postalCodes: cities.map(({ postalCodes }) => postalCodes.join(' ')),
    },
    boxes: Float64Array.from(boxes.flatMap((box) => box ?? noBox)),
    bySlug: Uint32Array.from(order, ([position]) => position),
  }
}

/** As the processor compares them, not as a dictionary does. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export function openCities({ rows, boxes, bySlug }: PackedCities): CityTable {
  const { length } = rows.code
  const columns = Object.entries<ArrayLike<unknown>>(rows)
  const made: (City | undefined)[] = Array.from({ length })

  const make = (index: number): City => {
    const row = Object.fromEntries(columns.map(([key, column]) => [key, column[index]])) as unknown as Row
    const { code, postalCodes } = row
    return {
      ...row,
      kind: 'city',
      departmentCode: departmentOfCommune(code),
      postalCodes: postalCodes === '' ? [] : postalCodes.split(' '),
    }
  }
  const codeAt = (index: number): string => rows.code[index] ?? ''
  const slugAt = (position: number): string => rows.slug[bySlug[position] ?? length] ?? ''
  return {
    length,
    at: (index) => (made[index] ??= make(index)),
    points: () =>
      Array.from({ length }, (_, index) => ({
        lat: rows.lat[index] ?? NaN,
        lon: rows.lon[index] ?? NaN,
        elevation: rows.elevation[index] ?? null,
      })),
    indexOf(code) {
      const index = firstAtLeast(length, (i) => codeAt(i) >= code)
      return codeAt(index) === code ? index : -1
    },
    ofSlug(slug) {
      const first = firstAtLeast(length, (position) => slugAt(position) >= slug)
      const end = firstAtLeast(length, (position) => slugAt(position) > slug)
      return [...bySlug.subarray(first, end)]
    },
    boxOf(index) {
      const [west = NaN, south = NaN, east = NaN, north = NaN] = boxes.subarray(index * 4, index * 4 + 4)
      return Number.isNaN(west) ? null : [west, south, east, north]
    },
  }
}

/** Positions of the communes, without the parts of Paris, Lyon and Marseille. */
export const communesAmong = (cities: readonly City[]): Uint32Array =>
  Uint32Array.from(cities.flatMap((city, i) => (isArrondissement(city) ? [] : [i])))
