import type { HourSpan } from '../domain/bathing-hours.ts'
import { valueOf, type Part } from '../domain/part.ts'
import type { CityVigilance, DepartmentDay, DepartmentVigilance } from './vigilance-department.ts'

/** The hours of today and of tomorrow under an orange or red vigilance; null: nobody vouches for the day. */
export interface BathingWarnings {
  /** False overseas: another vigilance holds, of which nothing is known here. */
  readonly isCovered: boolean
  readonly today: readonly HourSpan[] | null
  readonly tomorrow: readonly HourSpan[] | null
}

/** What a department's vigilance says of hours for bathing. */
export function bathingWarnings(part: Part<DepartmentVigilance>): BathingWarnings {
  const vigilance = valueOf(part)
  if (!vigilance) return { isCovered: true, today: null, tomorrow: null }
  if (!vigilance.covered) return { isCovered: false, today: [], tomorrow: [] }
  const spans = seriousSpans(vigilance)
  const ofDay = ({ maxLevel, coastLevel, incomplete }: DepartmentDay) =>
    maxLevel === 'unknown' || coastLevel === 'unknown' || incomplete ? null : spans
  return {
    isCovered: true,
    today: vigilance.levelNow === 'unknown' ? null : ofDay(vigilance.today),
    tomorrow: ofDay(vigilance.tomorrow),
  }
}

const seriousSpans = ({ active, upcoming }: CityVigilance): readonly HourSpan[] =>
  [...active, ...upcoming]
    .filter(({ level }) => level === 'orange' || level === 'red')
    .map(({ startDate, endDate }) => ({ from: startDate, to: endDate }))
