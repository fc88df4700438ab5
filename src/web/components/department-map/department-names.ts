import departments from '../../../../data/departments.json' with { type: 'json' }
import type { DepartmentCode } from '../../../domain/place.ts'
import { departmentName } from '../../text/vigilance.ts'

const byCode = new Map(departments.map((department) => [department.code, department]))

/** A department or a territory overseas has this code. */
export const isKnown = (code: DepartmentCode): boolean => byCode.has(code)

/** « Rhône », else « Département 69 ». */
export const nameOf = (code: DepartmentCode): string => byCode.get(code)?.name ?? `Département ${code}`

/** « du Rhône », else « de 69 ». */
export const afterOf = (code: DepartmentCode): string => byCode.get(code)?.of ?? `de ${code}`

export const byName = (a: DepartmentCode, b: DepartmentCode): number =>
  nameOf(a).localeCompare(nameOf(b), 'fr')

/** « Rhône (69) » */
export const fullName = (code: DepartmentCode): string => departmentName(nameOf(code), code)
