import type { ReactNode } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { isUnconfirmed } from '../../browser/server-time.ts'

/** How a page says that a vigilance it shows is no longer confirmed: as a row, a card, a badge or a few words. */
export type PerishableForm = 'line' | 'card' | 'badge' | 'words'

interface PerishableProps {
  /** Its value says in `confirmedAt` when its source was last heard. */
  readonly part: Part<object>
  readonly now: IsoInstant
  readonly form: PerishableForm
  readonly children: ReactNode
}

/**
 * What a page shows of the vigilance, marked with when its source was last heard and until when it holds: a page that
 * stays open asks again in time, and shows as unknown what nobody confirms (see `browser/page-freshness.ts`).
 */
export function Perishable({ part, now, form, children }: PerishableProps): ReactNode {
  const confirmed = part.state === 'missing' ? null : confirmedAt(part.value)
  if (part.state === 'missing' || confirmed === null) return children
  return (
    <Mark form={form} of="vigilance" now={now} confirmed={latest(confirmed, now)} until={part.validUntil}>
      {children}
    </Mark>
  )
}

/** The same for the vigilance of rivers, whose source is heard again for every page. */
export function PerishableFlood({ part, now, form, children }: PerishableProps): ReactNode {
  if (part.state === 'missing') return children
  return (
    <Mark form={form} of="flood" now={now} confirmed={now} until={part.validUntil}>
      {children}
    </Mark>
  )
}

const confirmedAt = (value: object): IsoInstant | null =>
  'confirmedAt' in value && typeof value.confirmedAt === 'string' ? value.confirmedAt : null

/**
 * A warning holds for its own time however long its source is silent: what the server says of a source that it has not heard
 * for six hours counts from the page's own time on, or the page would take it back.
 */
const latest = (confirmed: IsoInstant, now: IsoInstant): IsoInstant =>
  isUnconfirmed(Date.parse(confirmed), Date.parse(now)) ? now : confirmed

interface MarkProps {
  readonly form: PerishableForm
  readonly of: 'vigilance' | 'flood'
  readonly now: IsoInstant
  readonly confirmed: IsoInstant
  readonly until: IsoInstant | undefined
  readonly children: ReactNode
}

function Mark({ form, of, now, confirmed, until, children }: MarkProps): ReactNode {
  const Element = form === 'words' || form === 'badge' ? 'span' : 'div'
  return (
    <Element
      className="contents"
      data-vigilance={form}
      data-of={of}
      data-now={now}
      data-confirmed={confirmed}
      data-until={until}
    >
      {children}
    </Element>
  )
}
