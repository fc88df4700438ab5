import type { ReactNode } from 'react'
import type { IsoInstant } from '../../../domain/part.ts'
import { stateSentences } from '../../text/avalanche.ts'

interface PerishableBulletinProps {
  /** The page’s own time. */
  readonly now: IsoInstant
  /** From when on the bulletin says nothing any more. */
  readonly until: IsoInstant
  /** What is only true until then. */
  readonly children: ReactNode
  /** In its place from then on, unless a sentence is enough. */
  readonly over?: ReactNode
}

/**
 * What a bulletin in force says, with what is said in its place once it is over: `browser/page-freshness.ts` changes from one
 * to the other at that instant, in an open page and in a saved one alike.
 */
export const PerishableBulletin = ({ now, until, children, over }: PerishableBulletinProps) => (
  <div className="contents" data-vigilance="none" data-of="avalanche" data-now={now} data-until={until}>
    <div className="until-over">{children}</div>
    <div className="when-over">{over ?? <p className="answer">{stateSentences.expired}</p>}</div>
  </div>
)
