import type { ReactNode } from 'react'

/** A link to another site: it opens a new window and says so. */
export const ExternalLink = ({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) => (
  <a href={href} className={className} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="visually-hidden"> (nouvelle fenêtre)</span>
  </a>
)
