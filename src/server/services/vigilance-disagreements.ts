import type { LevelOrUnknown } from '../../domain/vigilance.ts'
import { disagreements, type Disagreement, type Word } from '../../domain/vigilance/disagreement.ts'
import type { DayTerm } from '../../domain/vigilance/days.ts'
import type { DayOutlook, Readings } from '../../domain/vigilance/outlook.ts'
import type { ServiceLog } from './polled-source.ts'

/** Differences in one line of the log at most. */
const maxDifferences = 12

const served = {
  official: 'the higher level',
  feed: 'the official bulletin, else the higher level; hours without a warning are unknown where nobody else vouches for green',
} as const

const textOf = (word: Word): string => {
  if (word === null) return 'unknown'
  return word.size === 0
    ? 'green'
    : [...word].map(([phenomenon, level]) => `${phenomenon} ${level}`).join(', ')
}

/**
 * One line when copies of one publication, official or of the European feed, contradict each other: which ones, where, and
 * what is shown. The same contradiction is said once.
 */
export function createDisagreementLog(
  log: ServiceLog,
): (readings: Readings, days: Readonly<Record<DayTerm, DayOutlook>>, now: number) => void {
  const logged = new Map<keyof typeof served, string>()
  return (readings, days, now) => {
    const shown = ({ term, department, coast }: Disagreement): LevelOrUnknown => {
      const state = days[term].departments.get(department)
      return (coast ? state?.coast : state?.level) ?? 'unknown'
    }
    const found = disagreements(readings, now)
    for (const kind of ['official', 'feed'] as const) {
      const differences = found[kind].map((one) => ({
        day: one.term,
        department: one.department,
        ...(one.coast && { coast: true }),
        ...Object.fromEntries([...one.bySource].map(([source, word]) => [source, textOf(word)])),
        shown: shown(one),
      }))
      const text = JSON.stringify(differences)
      if (logged.get(kind) === text) continue
      logged.set(kind, text)
      if (differences.length === 0) continue
      const upstreams = [...new Set(found[kind].flatMap((one) => [...one.bySource.keys()]))]
      log.warn(
        {
          upstreams,
          operation: 'compare',
          reason: 'contradiction',
          count: differences.length,
          differences: differences.slice(0, maxDifferences),
          served: served[kind],
        },
        'sources of one publication contradict each other',
      )
    }
  }
}
