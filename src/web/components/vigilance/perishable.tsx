import type { ReactNode } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'

/** How a page says that a vigilance it shows is no longer confirmed: as a row, a card, or a few words. */
export type PerishableForm = 'line' | 'card' | 'words'

interface PerishableProps {
  readonly part: Part<unknown>
  readonly now: IsoInstant
  readonly form: PerishableForm
  readonly children: ReactNode
}

/**
 * What a page shows of the vigilance, marked with when its source was last heard and until when it holds: a page that
 * stays open asks again in time, and shows as unknown what nobody confirms (see `browser/page-freshness.ts`).
 */
export function Perishable({ part, now, form, children }: PerishableProps): ReactNode {
  if (part.state === 'missing') return children
  const Element = form === 'words' ? 'span' : 'div'
  return (
    <Element
      className="contents"
      data-vigilance={form}
      data-now={now}
      data-confirmed={part.at}
      data-until={part.validUntil}
    >
      {children}
    </Element>
  )
}
