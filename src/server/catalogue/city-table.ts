import type { Box } from '../../domain/locate.ts'
import type { City } from '../../domain/place.ts'
import { departmentOfCommune, isArrondissement } from './places.ts'
import type { Packing, Sections } from './sections.ts'

/** Every commune and arrondissement by its position in the file. A city is made when it is first asked for, and stays. */
export interface CityTable {
  readonly length: number
  at(index: number): City
  /** Of an INSEE code; -1 when there is none. */
  indexOf(code: string): number
  /** Positions of the cities of a slug, the largest first. */
  ofSlug(slug: string): readonly number[]
  /** What the publisher says the commune lies in; null when nobody says. */
  boxOf(index: number): Box | null
}

/** Coordinates have four decimals: whole numbers that divide back to the very same ones. */
export const unitsPerDegree = 10_000
const priorityUnits = 10
const none = -1
const noBox = 2 ** 31 - 1
const noElevation = -(2 ** 15)

/** The columns of a table, from cities in the order of their codes. */
export function packCities(
  cities: readonly City[],
  boxes: readonly (Box | null)[],
): Pick<Packing, 'columns' | 'texts'> {
  const ascii = (texts: readonly string[]) => ({ texts, ascii: true })
  const order = cities.map((_, i) => i)
  const sizeOf = (i: number): number => cities[i]?.population ?? 0
  const slugOf = (i: number): string => cities[i]?.slug ?? ''
  order.sort((a, b) => compare(slugOf(a), slugOf(b)) || sizeOf(b) - sizeOf(a) || a - b)
  return {
    columns: {
      'cities.lat': Int32Array.from(cities, ({ lat }) => Math.round(lat * unitsPerDegree)),
      'cities.lon': Int32Array.from(cities, ({ lon }) => Math.round(lon * unitsPerDegree)),
      'cities.population': Int32Array.from(cities, ({ population }) => population ?? none),
      'cities.elevation': Int16Array.from(cities, ({ elevation }) => elevation ?? noElevation),
      'cities.priority': Uint8Array.from(cities, ({ priority }) =>
        Math.round((priority ?? 0) * priorityUnits),
      ),
      'cities.ambiguous': Uint8Array.from(cities, ({ ambiguous }) => Number(ambiguous)),
      'cities.boxes': Int32Array.from(
        boxes.flatMap((box) =>
          box ? box.map((degrees) => Math.round(degrees * unitsPerDegree)) : [noBox, 0, 0, 0],
        ),
      ),
      'cities.bySlug': Uint32Array.from(order),
    },
    texts: {
      'cities.codes': ascii(cities.map(({ code }) => code)),
      'cities.names': { texts: cities.map(({ name }) => name), ascii: false },
      'cities.slugs': ascii(cities.map(({ slug }) => slug)),
      'cities.postalCodes': ascii(cities.map(({ postalCodes }) => postalCodes.join(' '))),
    },
  }
}

/** As the processor compares them, not as a dictionary does. */
export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export function openCities(sections: Sections): CityTable {
  const codes = sections.texts('cities.codes')
  const names = sections.texts('cities.names')
  const slugs = sections.texts('cities.slugs')
  const postalCodes = sections.texts('cities.postalCodes')
  const lat = sections.i32('cities.lat')
  const lon = sections.i32('cities.lon')
  const population = sections.i32('cities.population')
  const elevations = sections.i16('cities.elevation')
  const priority = sections.u8('cities.priority')
  const ambiguous = sections.u8('cities.ambiguous')
  const boxes = sections.i32('cities.boxes')
  const bySlug = sections.u32('cities.bySlug')
  const made: (City | undefined)[] = Array.from({ length: codes.length })

  const make = (index: number): City => {
    const code = codes.at(index)
    const postal = postalCodes.at(index)
    const inhabitants = population[index] ?? none
    const elevation = elevations[index] ?? noElevation
    return {
      kind: 'city',
      slug: slugs.at(index),
      name: names.at(index),
      lat: (lat[index] ?? 0) / unitsPerDegree,
      lon: (lon[index] ?? 0) / unitsPerDegree,
      departmentCode: departmentOfCommune(code),
      ambiguous: ambiguous[index] === 1,
      priority: priority[index] ? priority[index] / priorityUnits : null,
      code,
      population: inhabitants === none ? null : inhabitants,
      elevation: elevation === noElevation ? null : elevation,
      postalCodes: postal === '' ? [] : postal.split(' '),
    }
  }
  return {
    length: codes.length,
    at: (index) => (made[index] ??= make(index)),
    indexOf(code) {
      const index = firstAtLeast(codes.length, (i) => codes.at(i) >= code)
      return index < codes.length && codes.at(index) === code ? index : none
    },
    ofSlug(slug) {
      const slugAt = (position: number): string => slugs.at(bySlug[position] ?? 0)
      const found: number[] = []
      let position = firstAtLeast(bySlug.length, (i) => slugAt(i) >= slug)
      while (position < bySlug.length && slugAt(position) === slug) found.push(bySlug[position++] ?? 0)
      return found
    },
    boxOf(index) {
      const [west = noBox, south = 0, east = 0, north = 0] = boxes.subarray(index * 4, index * 4 + 4)
      if (west === noBox) return null
      return [west / unitsPerDegree, south / unitsPerDegree, east / unitsPerDegree, north / unitsPerDegree]
    },
  }
}

/** The first of so many sorted positions that passes; their number when none does. */
export function firstAtLeast(length: number, passes: (position: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Positions of the communes, without the parts of Paris, Lyon and Marseille. */
export const communesAmong = (cities: readonly City[]): Uint32Array =>
  Uint32Array.from(cities.flatMap((city, i) => (isArrondissement(city) ? [] : [i])))
