import type { ReactNode } from 'react'
import type { IsoInstant } from '../../../domain/part.ts'
import { stateSentences } from '../../text/avalanche.ts'

interface PerishableBulletinProps {
  /** The page’s own time. */
  readonly now: IsoInstant
  /** From when on the bulletin says nothing any more. */
  readonly until: IsoInstant
  /** It stands within a line. */
  readonly inline?: boolean
  /** What is only true until then. */
  readonly children: ReactNode
  /** What is shown in its place from then on, unless a sentence is enough. */
  readonly over?: ReactNode
}

/**
 * What a bulletin in force says, with what is said in its place once it is over: `browser/page-freshness.ts` changes from one
 * to the other at that instant, in an open page and in a saved one alike.
 */
export function PerishableBulletin({ now, until, inline = false, children, over }: PerishableBulletinProps) {
  const Element = inline ? 'span' : 'div'
  return (
    <Element className="contents" data-vigilance="none" data-of="avalanche" data-now={now} data-until={until}>
      <Element className="until-over">{children}</Element>
      <Element className="when-over" hidden>
        {over ?? <p className="answer">{stateSentences.expired}</p>}
      </Element>
    </Element>
  )
}
