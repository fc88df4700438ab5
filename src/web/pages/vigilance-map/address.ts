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

/** The element that the address of a department leads to. */
export const panelId = 'departement'

/** What an address asks for; what it cannot mean is left out. */
export function readChoice(query: URLSearchParams): Choice {
  const department = query.get('departement') ?? ''
  const id = query.get('phenomene') ?? ''
  return {
    term: query.get('jour') === 'J1' ? 'J1' : 'J0',
    department: isVigilanceDepartment(department) ? department : null,
    phenomenon: (id !== '' && phenomena.find((name) => String(phenomenonId(name)) === id)) || null,
  }
}

/** The page's address for a choice; with a department it leads to its panel. */
export function addressOf({ term, department, phenomenon }: Choice): string {
  const address = paths.vigilance(term, department ?? undefined)
  const filter = phenomenon === null ? '' : `phenomene=${phenomenonId(phenomenon)}`
  const query = filter && `${address.includes('?') ? '&' : '?'}${filter}`
  return `${address}${query}${department === null ? '' : `#${panelId}`}`
}
