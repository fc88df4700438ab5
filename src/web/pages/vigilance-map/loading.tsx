import { loadingTexts } from '../../text/loading.ts'

/** The legend on its way. */
export const LoadingLegend = () => (
  <section className="card legend-card" aria-busy="true">
    <p>{loadingTexts.loading}</p>
  </section>
)
