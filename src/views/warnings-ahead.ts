import { displayRank, isWarned, vigilanceDepartments } from '../domain/vigilance.ts'
import { departmentAlerts, type Alert } from '../domain/vigilance/alerts.ts'
import type { DayOutlook } from '../domain/vigilance/outlook.ts'
import type { WarningAhead } from '../schemas/vigilance.ts'

export type { WarningAhead } from '../schemas/vigilance.ts'

const toWarning = ({
  level,
  phenomenon,
  coast,
  startDate,
  endDate,
  departmentCode,
}: Alert): WarningAhead => ({
  level,
  phenomenon,
  coast,
  begin: startDate,
  end: endDate,
  departments: [departmentCode],
})

const bySeverity = (a: WarningAhead, b: WarningAhead): number =>
  displayRank(b.level) - displayRank(a.level) || Number(a.coast) - Number(b.coast)

/** The warnings among some alerts, the most serious first, else in their own order. */
export const warningsOf = (alerts: readonly Alert[]): readonly WarningAhead[] =>
  alerts
    .filter(({ level }) => isWarned(level))
    .map(toWarning)
    .sort(bySeverity)

/** All that the sources warn of in the country for the hours of these days that lie ahead, the most serious first. */
export function warningsAhead(days: readonly DayOutlook[], now: number): readonly WarningAhead[] {
  const warnings = new Map<string, WarningAhead>()
  for (const code of vigilanceDepartments) {
    const { active, upcoming } = departmentAlerts(code, days, { name: null, texts: [], now })
    for (const warning of warningsOf([...active, ...upcoming])) {
      const { level, phenomenon, coast, begin, end } = warning
      const key = [level, phenomenon, coast, begin, end].join(' ')
      const same = warnings.get(key)?.departments ?? []
      warnings.set(key, { ...warning, departments: [...same, code] })
    }
  }
  return [...warnings.values()].toSorted((a, b) => bySeverity(a, b) || a.begin.localeCompare(b.begin))
}
