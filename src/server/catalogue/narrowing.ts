import type { DepartmentCode, Place } from '../../domain/place.ts'
import { searchWords, withoutArticle } from '../../domain/search-rules.ts'
import type { Area } from './areas.ts'

/** A query read as a name and where it is: « saint-denis 93 », « Montreuil (Seine-Saint-Denis) ». */
export interface NarrowedQuery {
  readonly words: readonly string[]
  readonly accepts: (place: Place) => boolean
  /** False while the department is still being typed. */
  readonly complete: boolean
}

export type AreaNames = ReturnType<typeof createAreaNames>

/** Names of departments and regions in the form in which they are compared, with and without article. */
export function createAreaNames(areas: readonly Area[]) {
  const byText = new Map<string, readonly DepartmentCode[]>()
  for (const { names, departments } of areas) {
    for (const words of names.map(searchWords)) {
      byText.set(words.join(''), departments)
      byText.set(withoutArticle(words).join(''), departments)
    }
  }
  const texts = [...byText]
  return {
    /** The departments of what is written so: name or code. */
    exact: (words: readonly string[]): readonly DepartmentCode[] =>
      byText.get(words.join('')) ?? byText.get(withoutArticle(words).join('')) ?? [],
    /** The departments of what begins so, from three letters on. */
    beginning(words: readonly string[]): readonly DepartmentCode[] {
      const text = words.join('')
      if (text.length < 3) return []
      return texts.flatMap(([name, departments]) => (name.startsWith(text) ? departments : []))
    },
  }
}

const isNumber = (word: string | undefined): word is string => word !== undefined && /^\d{1,5}$/.test(word)

/** In this department, or with this postal code, as far as it is typed. */
const isNumbered =
  (digits: string) =>
  (place: Place): boolean =>
    place.departmentCode.startsWith(digits) ||
    (place.kind === 'city' && place.postalCodes.some((code) => code.startsWith(digits)))

const isIn =
  (departments: readonly DepartmentCode[]) =>
  (place: Place): boolean =>
    departments.includes(place.departmentCode)

/** Every way to read the query as a name followed by a place (or a number before it). At most one per word. */
export function narrowedQueries(words: readonly string[], names: AreaNames): readonly NarrowedQuery[] {
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

function narrowedBy(tail: readonly string[], names: AreaNames): Omit<NarrowedQuery, 'words'> | null {
  if (tail.length === 1 && isNumber(tail[0])) return { accepts: isNumbered(tail[0]), complete: true }
  if (tail.join('') === 'france') return { accepts: () => true, complete: true }
  const exact = names.exact(tail)
  if (exact.length > 0) return { accepts: isIn(exact), complete: true }
  const beginning = names.beginning(tail)
  return beginning.length > 0 ? { accepts: isIn(beginning), complete: false } : null
}
