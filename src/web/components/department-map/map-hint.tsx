import type { ReactNode } from 'react'

/** How the map is used, where it has something to show. */
export const MapHint = ({ children }: { children: ReactNode }) => (
  <p className="source-line map-hint">
    {children}
    <span className="keyboard-hint"> Au clavier, les flèches passent d’un département à l’autre.</span>
  </p>
)

/** The map with no level on it, and over it why. */
export const GreyMap = ({ map, children }: { map: ReactNode; children: ReactNode }) => (
  <div className="grey-map">
    {map}
    <div className="block-message map-failure" role="alert">
      {children}
    </div>
  </div>
)
