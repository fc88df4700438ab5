import { loadingTexts } from '../../text/loading.ts'
import { mapViewBox } from './map-drawing.tsx'

/** The map on its way, at its height. */
export const LoadingMap = () => (
  <svg
    className="departments"
    viewBox={mapViewBox}
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
