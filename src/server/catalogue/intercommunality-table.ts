import type { City, DepartmentCode } from '../../domain/place.ts'
import type { CityTable } from './city-table.ts'
import type { IntercommunalityRows } from './files.ts'
import { departmentOfCommune } from './places.ts'
import type { Packing, Sections } from './sections.ts'

/** A group of communes. */
export interface Intercommunality {
  /** SIREN */
  readonly code: string
  readonly name: string
}

export interface IntercommunalityTable {
  /** The group of a commune (INSEE code); null when it is in none. */
  of(commune: string): Intercommunality | null
  /** The departments of the communes of a group (SIREN): mostly one. None for a code that is no group. */
  departmentsOf(group: string): readonly DepartmentCode[]
}

const none = -1

/** For each city, in the order of the table, the position of its group. Throws for a member that is no commune. */
export function packIntercommunalities(
  cities: readonly City[],
  rows: IntercommunalityRows,
): Pick<Packing, 'columns' | 'texts'> {
  const positions = new Map(cities.map(({ code }, i) => [code, i]))
  const groups = new Int32Array(cities.length).fill(none)
  rows.forEach(([code, , communes], group) => {
    for (const commune of communes.split(' ')) {
      const position = positions.get(commune)
      if (position === undefined) throw new Error(`intercommunality ${code}: there is no commune ${commune}`)
      groups[position] = group
    }
  })
  return {
    columns: { 'intercommunalities.byCity': groups },
    texts: {
      'intercommunalities.codes': { texts: rows.map(([code]) => code), ascii: true },
      'intercommunalities.names': { texts: rows.map(([, name]) => name), ascii: false },
    },
  }
}

export function openIntercommunalities(sections: Sections, cities: CityTable): IntercommunalityTable {
  const byCity = sections.i32('intercommunalities.byCity')
  const codes = sections.texts('intercommunalities.codes')
  const names = sections.texts('intercommunalities.names')
  const communes = sections.texts('cities.codes')
  let departments: ReadonlyMap<string, readonly DepartmentCode[]> | null = null

  /** From the codes alone: nobody needs 35,000 cities for that. */
  function readDepartments(): ReadonlyMap<string, readonly DepartmentCode[]> {
    const found = new Map<number, Set<DepartmentCode>>()
    byCity.forEach((group, position) => {
      if (group === none) return
      const already = found.get(group) ?? new Set()
      found.set(group, already.add(departmentOfCommune(communes.at(position))))
    })
    return new Map([...found].map(([group, some]) => [codes.at(group), [...some]]))
  }

  return {
    of(commune) {
      const group = byCity[cities.indexOf(commune)] ?? none
      return group === none ? null : { code: codes.at(group), name: names.at(group) }
    },
    departmentsOf(group) {
      departments ??= readDepartments()
      return departments.get(group) ?? []
    },
  }
}
