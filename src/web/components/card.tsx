import type { ComponentProps, ReactNode } from 'react'
import { loadingTexts } from '../text/loading.ts'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'
import { RetryButton } from './retry-button.tsx'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The id of its title, which names the card for screen readers. */
  readonly titleId: string
  readonly title: ReactNode
  /** What stands beside the title. */
  readonly aside?: ReactNode
}

/** A card: its title, what stands beside it, its content. Its `id` is where links to it lead. */
export const Card = ({ titleId, title, className, aside, children, ...section }: CardProps) => (
  <section className={className ? `card ${className}` : 'card'} {...section} aria-labelledby={titleId}>
    <header>
      <h2 id={titleId}>{title}</h2>
      {aside}
    </header>
    {children}
  </section>
)

interface LoadingCardProps {
  readonly title: string
  readonly className: string
  /** The height of its content, in CSS pixels, unless the style sheet says it. */
  readonly height?: number
}

/** A card on its way: its title, and the height that its content will have. */
export const LoadingCard = ({ title, className, height }: LoadingCardProps) => (
  <section className={`card ${className}`} aria-busy="true">
    <header>
      <h2>{title}</h2>
    </header>
    <svg width="100%" height={height} aria-hidden="true">
      <rect className="placeholder" x="0" y="8" width="70%" height="24" rx="6" />
      <rect className="placeholder" x="0" y="48" width="100%" height="100%" rx="6" />
    </svg>
    <p className="visually-hidden">{loadingTexts.loading}</p>
  </section>
)

/** Why a card has not got its content, and the button that asks again. */
export const MissingContent = ({ text, role }: { text: ReactNode; role?: 'alert' }) => (
  <div className="block-message" role={role}>
    <p className="answer">{text}</p>
    <RetryButton />
  </div>
)

interface MoreProps extends ComponentProps<'details'> {
  readonly summary: ReactNode
}

/** What a card has folded. */
export const More = ({ summary, className = 'more', children, ...details }: MoreProps) => (
  <details className={className} {...details}>
    <summary>
      {summary}
      <Icon shape={icons.chevronDown} />
    </summary>
    {children}
  </details>
)

/** A figure and its name, in a list of them. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Figures by their names. */
export const Facts = ({ of }: { of: readonly (readonly [label: string, text: string])[] }) =>
  of.map(([label, text]) => (
    <Fact key={label} label={label}>
      {text}
    </Fact>
  ))
