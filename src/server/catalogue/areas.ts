import type { AreaKind } from '../../domain/search-groups.ts'
import type { DepartmentCode } from '../../domain/place.ts'
import type { CheckedFiles } from './files.ts'
import { type Gazetteer, isArrondissement } from './places.ts'

/** A department, a region, the country or an island: what is shown by its towns. */
export interface Area {
  readonly kind: AreaKind
  readonly name: string
  /** Names and codes by which it is asked for, its own among them. */
  readonly names: readonly string[]
  /** Those it is made of; none for what is part of one. */
  readonly departments: readonly DepartmentCode[]
  /** Positions in the list of cities: the prefecture of a department, then the largest; else as the file has them. */
  readonly towns: readonly number[]
}

/** As many as a page of answers shows. */
const mostTowns = 20

/** Departments by name and code, then what `areas.json` has. Throws when that names what does not exist. */
export function packAreas({ cities, departments }: Gazetteer, rows: CheckedFiles['areas']): readonly Area[] {
  const positions = new Map(cities.map(({ code }, i) => [code, i]))
  const communes = cities.flatMap((city, i) => (isArrondissement(city) ? [] : [i]))
  const positionsIn = Map.groupBy(communes, (i) => cities[i]?.departmentCode ?? '')
  const populationOf = (i: number): number => cities[i]?.population ?? 0

  const positionOf = (code: string): number => {
    const position = positions.get(code)
    if (position === undefined) throw new Error(`areas.json: commune ${code} is absent`)
    return position
  }
  const largestOf = (codes: readonly DepartmentCode[], seat?: string | null): readonly number[] => {
    const all = codes.flatMap((code) => {
      if (!departments.has(code)) throw new Error(`areas.json: department ${code} is absent`)
      return positionsIn.get(code) ?? []
    })
    const isSeat = (i: number): number => Number(cities[i]?.code === seat)
    all.sort((a, b) => isSeat(b) - isSeat(a) || populationOf(b) - populationOf(a))
    return all.slice(0, mostTowns)
  }
  const ofDepartments = [...departments.values()].map(({ code, name, seat }): Area => ({
    kind: 'department',
    name,
    names: [name, code],
    departments: [code],
    towns: largestOf([code], seat),
  }))
  const ofFile = rows.map(({ kind, names, ...parts }): Area => {
    const codes = parts.departments?.split(' ') ?? []
    const towns = parts.communes?.split(' ').map(positionOf) ?? largestOf(codes)
    return { kind, name: names[0] ?? '', names, departments: codes, towns }
  })
  return [...ofDepartments, ...ofFile]
}
