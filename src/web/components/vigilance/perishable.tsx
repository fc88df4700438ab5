import type { ReactNode } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { Provenance } from '../../../views/vigilance-levels.ts'

/** How a page says that a vigilance it shows is no longer confirmed: as a row, a card, or a few words. */
export type PerishableForm = 'line' | 'card' | 'words'

interface PerishableProps {
  readonly part: Part<DepartmentVigilance | Provenance>
  readonly now: IsoInstant
  readonly form: PerishableForm
  readonly children: ReactNode
}

/**
 * What a page shows of the vigilance, marked with when its source was last heard and until when it holds: a page that
 * stays open asks again in time, and shows as unknown what nobody confirms (see `browser/page-freshness.ts`).
 */
export function Perishable({ part, now, form, children }: PerishableProps): ReactNode {
  if (part.state === 'missing' || !('confirmedAt' in part.value) || part.value.confirmedAt === null)
    return children
  const Element = form === 'words' ? 'span' : 'div'
  return (
    <Element
      className="contents"
      data-vigilance={form}
      data-now={now}
      data-confirmed={part.value.confirmedAt}
      data-until={part.validUntil}
    >
      {children}
    </Element>
  )
}
