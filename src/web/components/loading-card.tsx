import { loadingTexts } from '../text/loading.ts'

/** A card on its way: its label, and the height its content will have, in CSS pixels unless the style sheet says it. */
export function LoadingCard({
  title,
  className,
  height,
}: {
  title: string
  className?: string
  height?: number
}) {
  return (
    <section className={className ? `card ${className}` : 'card'} aria-busy="true">
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
}
