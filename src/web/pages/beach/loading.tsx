import type { BeachPageView } from '../../../domain/map-items.ts'
import { loadingTexts } from '../../text/loading.ts'

/** The card of the sea on its way, as tall as it will be. */
export function LoadingBeachCard({ beach }: { beach: BeachPageView }) {
  return (
    <article className="weather-card sky sky-sea" aria-busy="true" aria-labelledby={`place-${beach.slug}`}>
      <header className="place">
        <div>
          <h1 id={`place-${beach.slug}`} className={beach.name.length > 22 ? 'is-long' : undefined}>
            {beach.name}
          </h1>
          <p>{beach.departmentName}</p>
        </div>
      </header>
      <svg width="100%" height="280" aria-hidden="true">
        <rect className="placeholder" x="16" y="32" width="40%" height="96" rx="12" />
        <rect className="placeholder" x="16" y="160" width="70%" height="28" rx="6" />
      </svg>
      <p className="visually-hidden">{loadingTexts.loading}</p>
    </article>
  )
}
