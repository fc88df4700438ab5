import type { Bulletin, RefusalReason, WarningFeed } from '../../domain/vigilance.ts'
import type { ServiceLog } from './polled-source.ts'

/** What is shown in place of an entry that was not taken as it stands. */
const servedInstead: Readonly<Record<RefusalReason, string>> = {
  shape: 'unknown instead of green',
  times: 'unknown instead of green',
  inverted: 'unknown instead of green',
  area: 'unknown instead of green in all departments',
  contradiction: 'unknown for its time',
  colourless: 'all warnings as before',
  unplaced: 'all warnings as before',
  future: 'the other sources, else unknown',
  unnamed: 'the other sources, else unknown',
}

/** Departments that one line names at most. */
const namedInLine = 12

/**
 * One line for each reason for which entries of a reading were refused: the source, the reason and what is shown
 * instead. A feed keeps its entries for days: the same refusals are said once.
 */
export function createRefusalLog(log: ServiceLog) {
  const logged = new Map<string, string>()

  function logOnce(upstream: string, lines: readonly object[]): void {
    const text = JSON.stringify(lines)
    if (logged.get(upstream) === text) return
    logged.set(upstream, text)
    for (const line of lines)
      log.warn({ upstream, operation: 'entries', ...line }, 'entries were not taken as they stand')
  }

  return {
    bulletin(source: string, { unreadable }: Bulletin): void {
      logOnce(
        source,
        unreadable > 0 ? [{ reason: 'schema', count: unreadable, served: 'unknown instead of green' }] : [],
      )
    },
    feed(source: string, { refused }: WarningFeed): void {
      const groups = Map.groupBy(refused, ({ reason }) => reason)
      const lines = [...groups].map(([reason, group]) => {
        const departments = [...new Set(group.flatMap((refusal) => refusal.departments))]
        const named = departments.length > 0 ? { departments: departments.slice(0, namedInLine) } : {}
        return {
          reason: 'schema',
          detail: reason,
          count: group.length,
          ...named,
          served: servedInstead[reason],
        }
      })
      logOnce(source, lines)
    },
  }
}
