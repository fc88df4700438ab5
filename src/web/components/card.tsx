import type { ReactNode } from 'react'

interface CardProps {
  /** Of its title: what names the card for readers. */
  readonly titleId: string
  readonly title: ReactNode
  /** Where links to it lead. */
  readonly id?: string
  readonly className?: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A card: its title, what stands beside it, its content. */
export const Card = ({ titleId, title, id, className, aside, children }: CardProps) => (
  <section className={className ? `card ${className}` : 'card'} id={id} aria-labelledby={titleId}>
    <header>
      <h2 id={titleId}>{title}</h2>
      {aside}
    </header>
    {children}
  </section>
)
