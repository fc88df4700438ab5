import type { City, DepartmentCode } from '../../domain/place.ts'
import type { CityTable } from './city-table.ts'
import type { CheckedFiles } from './files.ts'
import { departmentOfCommune } from './places.ts'

/** A group of communes. */
export interface Intercommunality {
  /** SIREN */
  readonly code: string
  readonly name: string
}

export interface PackedIntercommunalities {
  readonly groups: readonly Intercommunality[]
  /** For each city, in the order of the table, the position of its group; -1 when it is in none. */
  readonly byCity: Int32Array
  /** By SIREN. */
  readonly departments: ReadonlyMap<string, readonly DepartmentCode[]>
}

/** Throws for a member that is no commune. */
export function packIntercommunalities(
  cities: readonly City[],
  rows: CheckedFiles['intercommunalities']['rows'],
): PackedIntercommunalities {
  const positions = new Map(cities.map(({ code }, i) => [code, i]))
  const byCity = new Int32Array(cities.length).fill(-1)
  const departments = new Map<string, readonly DepartmentCode[]>()
  rows.forEach(([code, , members], group) => {
    const communes = members.split(' ')
    for (const commune of communes) {
      const position = positions.get(commune)
      if (position === undefined) throw new Error(`intercommunality ${code}: there is no commune ${commune}`)
      byCity[position] = group
    }
    departments.set(code, [...new Set(communes.map(departmentOfCommune))])
  })
  return { groups: rows.map(([code, name]) => ({ code, name })), byCity, departments }
}

export type IntercommunalityTable = ReturnType<typeof openIntercommunalities>

export const openIntercommunalities = (
  { groups, byCity, departments }: PackedIntercommunalities,
  cities: CityTable,
) => ({
  /** The group of a commune (INSEE code); null when it is in none. */
  of: (commune: string): Intercommunality | null => groups[byCity[cities.indexOf(commune)] ?? -1] ?? null,
  /** The departments of the communes of a group (SIREN): mostly one. None for a code that is no group. */
  departmentsOf: (group: string): readonly DepartmentCode[] => departments.get(group) ?? [],
})
