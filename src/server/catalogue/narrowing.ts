import type { Department, DepartmentCode, Place } from '../../domain/place.ts'
import { isArticle, searchWords } from '../../domain/search-rules.ts'

/** A query read as a name and where it is: « saint-denis 93 », « Montreuil (Seine-Saint-Denis) ». */
export interface NarrowedQuery {
  readonly words: readonly string[]
  readonly accepts: (place: Place) => boolean
  /** False while the department is still being typed. */
  readonly complete: boolean
}

/** Names of departments in the form in which they are compared, with and without article. */
export interface DepartmentNames {
  /** The department written so: name or code. */
  exact(words: readonly string[]): Department | null
  /** The departments whose name begins so, from three letters on. */
  beginning(words: readonly string[]): readonly Department[]
}

export function createDepartmentNames(departments: Iterable<Department>): DepartmentNames {
  const byText = new Map<string, Department>()
  for (const department of departments) {
    const words = searchWords(department.name)
    byText.set(words.join(''), department)
    byText.set(withoutArticle(words).join(''), department)
    byText.set(department.code.toLowerCase(), department)
  }
  const names = [...byText]
  return {
    exact: (words) => byText.get(words.join('')) ?? byText.get(withoutArticle(words).join('')) ?? null,
    beginning(words) {
      const text = words.join('')
      if (text.length < 3) return []
      return [...new Set(names.flatMap(([name, department]) => (name.startsWith(text) ? [department] : [])))]
    },
  }
}

const withoutArticle = (words: readonly string[]): readonly string[] =>
  isArticle(words[0] ?? '') ? words.slice(1) : words

const isNumber = (word: string | undefined): word is string => word !== undefined && /^\d{1,5}$/.test(word)

/** In this department, or with this postal code, as far as it is typed. */
const isNumbered =
  (digits: string) =>
  (place: Place): boolean =>
    place.departmentCode.startsWith(digits) ||
    (place.kind === 'city' && place.postalCodes.some((code) => code.startsWith(digits)))

const isIn = (departments: readonly Department[]) => {
  const codes = new Set<DepartmentCode>(departments.map(({ code }) => code))
  return (place: Place): boolean => codes.has(place.departmentCode)
}

/** Every way to read the query as a name followed by a place (or a number before it). At most one per word. */
export function narrowedQueries(words: readonly string[], names: DepartmentNames): readonly NarrowedQuery[] {
  const readings: NarrowedQuery[] = []
  const [first] = words
  if (words.length > 1 && isNumber(first)) {
    readings.push({ words: words.slice(1), accepts: isNumbered(first), complete: true })
  }
  for (let split = 1; split < words.length; split++) {
    const reading = narrowedBy(words.slice(split), names)
    if (reading) readings.push({ words: words.slice(0, split), ...reading })
  }
  return readings
}

function narrowedBy(tail: readonly string[], names: DepartmentNames): Omit<NarrowedQuery, 'words'> | null {
  if (tail.length === 1 && isNumber(tail[0])) return { accepts: isNumbered(tail[0]), complete: true }
  if (tail.join('') === 'france') return { accepts: () => true, complete: true }
  const exact = names.exact(tail)
  if (exact) return { accepts: isIn([exact]), complete: true }
  const beginning = names.beginning(tail)
  return beginning.length > 0 ? { accepts: isIn(beginning), complete: false } : null
}
