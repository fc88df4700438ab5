import type { ReactNode } from 'react'
import type { IsoInstant } from '../../../domain/part.ts'
import { formatDateTime, localTimeNote } from '../../text/dates.ts'

/** What the head of a card tells of a town or a beach. */
export interface CardPlaceProps {
  readonly place: {
    readonly slug: string
    readonly name: string
    readonly departmentName: string
    readonly timeZone: string
  }
  readonly now: IsoInstant
  /** The card is the page's subject (`h1`), or one of several. */
  readonly heading: 'h1' | 'h2'
  /** Where the name leads, when it is not this page. */
  readonly href?: string
  /** What else the place is called, under its name. */
  readonly note?: string | undefined
  /** The favourite star, beside the name. */
  readonly actions?: ReactNode
}

/** How a name stands in its head: of up to 13 letters, of up to 22, or longer. */
export function lengthOf(name: string): 'is-long' | 'is-medium' | undefined {
  if (name.length > 22) return 'is-long'
  return name.length > 13 ? 'is-medium' : undefined
}

/** The head of a card: where, and when in the place's own time. It is the same while the weather is on its way. */
export function CardPlace({ place, now, heading: Heading, href, note, actions }: CardPlaceProps) {
  const { slug, name, departmentName, timeZone } = place
  return (
    <header className="place">
      <div>
        <Heading id={`place-${slug}`} className={lengthOf(name)}>
          {href ? (
            <a className="quiet-link" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </Heading>
        <p className="where-and-when">
          <span>{departmentName}</span>{' '}
          <span>
            · <time dateTime={now}>{formatDateTime(now, timeZone)}</time>
            {localTimeNote(timeZone)}
          </span>
        </p>
        {note && <p>{note}</p>}
      </div>
      {actions}
    </header>
  )
}
