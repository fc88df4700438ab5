import type { ReactNode } from 'react'

export interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A part of a page of text: its anchor and its heading, which the contents say too. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-titre`}>
    <h2 id={`${id}-titre`}>{title}</h2>
    {children}
  </section>
)

/** The sections of a page of text, to jump to. */
export const Contents = ({ of }: { of: readonly Pick<SectionProps, 'id' | 'title'>[] }) => (
  <nav className="text-contents" aria-label="Sommaire">
    <ol>
      {of.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
)
