import { dayMs, hourMs, minuteMs } from '../../src/domain/time-units.ts'
import { neededAndFailed, type Finding } from './examine.ts'

const yesOrNo = (value: boolean | null): string => (value === null ? '–' : value ? 'yes' : 'no')

/** « 12 min », « 5 h », « 3 d »; what is of the hour to come has no age. */
function ageOf(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 2 * hourMs) return `${Math.max(0, Math.round(ms / minuteMs))} min`
  return ms < 3 * dayMs ? `${Math.round(ms / hourMs)} h` : `${Math.round(ms / dayMs)} d`
}

const head = [
  'source',
  'needed',
  'address',
  'reachable',
  'status',
  'schema holds',
  'age of data',
  'quota',
  'without it',
] as const

const cellsOf = (finding: Finding): readonly string[] => [
  finding.name,
  finding.needed ? 'yes' : 'no',
  finding.address,
  finding.outcome === 'not-asked' ? 'not asked' : yesOrNo(finding.reachable),
  finding.statuses.join(' ') || '–',
  yesOrNo(finding.schemaHolds),
  ageOf(finding.ageMs),
  finding.quota.join(', ') || '–',
  finding.missed,
]

/** The table, then a line for each service that failed or was not asked, then what it comes to. */
export function reportOf(findings: readonly Finding[]): string {
  const rows = [head, ...findings.map(cellsOf)]
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const notes = findings.flatMap(({ name, outcome, detail }) =>
    detail === null ? [] : [`${name} ${outcome === 'failed' ? 'failed' : 'was not asked'}: ${detail}`],
  )
  const inventories = findings.flatMap(({ name, inventory }) =>
    inventory.length === 0 ? [] : [`${name} holds:`, ...inventory.map((line) => `  ${line}`), ''],
  )
  const failed = neededAndFailed(findings).map(({ name }) => name)
  const end =
    failed.length === 0 ? 'Every needed source is well.' : `Needed and not well: ${failed.join(', ')}.`
  return [...lines, '', ...inventories, ...notes, ...(notes.length > 0 ? [''] : []), end, ''].join('\n')
}
