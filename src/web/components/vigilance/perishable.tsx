import type { ReactNode } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { displayRank, type LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { FloodRisk } from '../../../views/risk-list.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { Provenance } from '../../../views/vigilance-levels.ts'
import { warningsOf } from '../../../views/warnings-ahead.ts'
import { isUnconfirmed } from '../../browser/server-time.ts'
import type { LastWarning } from '../../browser/last-warnings.ts'
import { accordingTo, accordingToVigicrues, untilText, warningText } from '../../text/last-warnings.ts'

/**
 * How a page says what is left of a vigilance: as a row, a card, a badge or a few words; « none » where another one on the
 * screen says it already.
 */
export type PerishableVariant = 'line' | 'card' | 'badge' | 'words' | 'none'

export interface PerishableProps<T> {
  readonly part: Part<T>
  readonly now: IsoInstant
  readonly variant: PerishableVariant
  readonly children: ReactNode
}

/** A warning as the page keeps it. */
export interface Warning {
  readonly level: LevelOrUnknown
  readonly end: IsoInstant
  readonly text: string
}

/** What a page shows of the vigilance of a department, marked for `browser/page-freshness.ts`. */
export function Perishable({ part, ...props }: PerishableProps<DepartmentVigilance>): ReactNode {
  if (part.state === 'missing' || !part.value.covered) return props.children
  const { active, upcoming } = part.value
  const warnings = warningsOf([...active, ...upcoming]).map((warning) => ({
    ...warning,
    text: warningText(warning, props.now),
  }))
  return <PerishableWarnings provenance={part.value} until={part.validUntil} warnings={warnings} {...props} />
}

/** What a page shows of a bulletin with its warnings, marked alike. */
export function PerishableWarnings({
  provenance,
  ...props
}: Omit<MarkProps, 'of' | 'confirmed' | 'by'> & { readonly provenance: Provenance }): ReactNode {
  const { confirmedAt } = provenance
  if (confirmedAt === null) return props.children
  const by = accordingTo(provenance, confirmedAt)
  return <Mark of="vigilance" confirmed={latest(confirmedAt, props.now)} by={by} {...props} />
}

/** What a page shows of the rivers beside a place, marked alike; that there are none does not perish. */
export function PerishableFlood({ part, ...props }: PerishableProps<FloodRisk>): ReactNode {
  const reaches = part.state === 'missing' ? [] : part.value.beside
  if (reaches.length === 0) return props.children
  return <PerishableReaches part={part} reaches={reaches} {...props} />
}

interface Reach {
  readonly name: string
  readonly level: LevelOrUnknown | null
}

/** Rivers have the level of their bulletin until that is over; their source is heard again for every page. */
export function PerishableReaches({
  part,
  reaches,
  ...props
}: PerishableProps<unknown> & { readonly reaches: readonly Reach[] }): ReactNode {
  if (part.state === 'missing') return props.children
  const end = part.validUntil
  const warnings =
    end === undefined
      ? []
      : reaches
          .map(({ name, level }) => ({ level: level ?? 'unknown', end, text: `${name} ${untilText(end)}` }))
          .sort((a, b) => displayRank(b.level) - displayRank(a.level))
  const by = accordingToVigicrues(part.at, props.now)
  return <Mark of="flood" confirmed={props.now} until={end} by={by} warnings={warnings} {...props} />
}

/**
 * A warning holds for its own time however long its source is silent: what the server says of a source that it has not heard
 * for six hours counts from the page's own time on, or the page would take it back.
 */
const latest = (confirmed: IsoInstant, now: IsoInstant): IsoInstant =>
  isUnconfirmed(Date.parse(confirmed), Date.parse(now)) ? now : confirmed

interface MarkProps {
  readonly variant: PerishableVariant
  readonly of: 'vigilance' | 'flood'
  readonly now: IsoInstant
  readonly confirmed: IsoInstant
  readonly until: IsoInstant | undefined
  /** The most serious first. */
  readonly warnings: readonly Warning[]
  readonly by: string
  readonly children: ReactNode
}

/** Badges and words have no room for more than the level: each until its end once. */
function lastWarningsOf(variant: PerishableVariant, warnings: readonly Warning[]): readonly LastWarning[] {
  if (variant === 'none') return []
  const hasText = variant === 'line' || variant === 'card'
  const rows = warnings.flatMap(({ level, end, text }): LastWarning[] =>
    level === 'green' || level === 'unknown' ? [] : [[level, end, hasText ? text : '']],
  )
  return [...new Map(rows.map((row) => [row.join(' '), row])).values()]
}

/**
 * Marked with when its source was last heard, until when all of it holds, and the warnings that stay known after that, each
 * until its own end (see `browser/page-freshness.ts`).
 */
function Mark({ variant, of, now, confirmed, until, warnings, by, children }: MarkProps): ReactNode {
  const Element = variant === 'words' || variant === 'badge' ? 'span' : 'div'
  const last = lastWarningsOf(variant, warnings)
  return (
    <Element
      className="contents"
      data-vigilance={variant}
      data-of={of}
      data-now={now}
      data-confirmed={confirmed}
      data-until={until}
      data-warnings={last.length > 0 ? JSON.stringify(last) : undefined}
      data-by={last.length > 0 ? by : undefined}
    >
      {children}
    </Element>
  )
}
