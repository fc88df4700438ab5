import { isVigilanceDepartment, phenomena, phenomenonId, type Phenomenon } from '../../../domain/vigilance.ts'
import type { DayTerm } from '../../../domain/vigilance/days.ts'
import type { DepartmentCode } from '../../../domain/place.ts'
import { paths } from '../../../paths.ts'

/** What the address of the page chooses. */
export interface Choice {
  readonly term: DayTerm
  readonly department: DepartmentCode | null
  /** Only this phenomenon is shown. */
  readonly phenomenon: Phenomenon | null
}

/** A territory of which the map says nothing, or that no department has the code that was asked for. */
export type Elsewhere = DepartmentCode | 'inconnu'

/** A code of the address as the page reads it, « 2a » too: of the map, of a territory overseas, or « inconnu ». */
export function readDepartment(text: string): DepartmentCode | Elsewhere | null {
  const code = text.trim().toUpperCase()
  if (code === '') return null
  return isVigilanceDepartment(code) || /^9[78]\d$/.test(code) ? code : 'inconnu'
}

/** The element that the address of a department leads to. */
export const panelId = 'departement'

/** The title of the map, where whoever closes that panel is again. */
export const mapTitleId = 'map-title'

/** What an address asks for; what it cannot mean is left out. */
export function readChoice(query: URLSearchParams): Choice {
  const department = readDepartment(query.get('departement') ?? '')
  const id = query.get('phenomene') ?? ''
  return {
    term: query.get('jour') === 'J1' ? 'J1' : 'J0',
    department: department !== null && isVigilanceDepartment(department) ? department : null,
    phenomenon: (id !== '' && phenomena.find((name) => String(phenomenonId(name)) === id)) || null,
  }
}

/** What an address asks for that is no department of the map. */
export function readElsewhere(query: URLSearchParams): Elsewhere | null {
  const code = readDepartment(query.get('departement') ?? '')
  return code === null || isVigilanceDepartment(code) ? null : code
}

/** The page's address for a choice; with a department it leads to its panel. */
export function addressOf({ term, department, phenomenon }: Choice): string {
  const address = paths.vigilance(term, department ?? undefined)
  const filter = phenomenon === null ? '' : `phenomene=${phenomenonId(phenomenon)}`
  const query = filter && `${address.includes('?') ? '&' : '?'}${filter}`
  return `${address}${query}${department === null ? '' : `#${panelId}`}`
}
