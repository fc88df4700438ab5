import { loadingTexts } from '../../text/loading.ts'

/** The map on its way, at its height. */
export const LoadingMap = () => (
  <svg
    className="departments"
    viewBox="0 0 907 1000"
    role="img"
    aria-label={loadingTexts.loading}
    aria-busy="true"
  >
    <path
      className="placeholder"
      d="M560 20 880 210 820 470 850 780 700 860 560 940 260 850 220 500 30 330 250 180z"
    />
  </svg>
)

/** The legend on its way. */
export const LoadingLegend = () => (
  <section className="card legend-card" aria-busy="true">
    <p>{loadingTexts.loading}</p>
  </section>
)
