import { useEffect, useState } from 'react'

type MapPanels = typeof import('./map-panels.ts')

/** The code of legend and list, once they are wanted: what the server wrote is right until something changes. */
export function usePanels(areWanted: boolean): {
  /** Null while it is not there. */
  readonly panels: MapPanels | null
  readonly hasFailed: boolean
} {
  const [panels, setPanels] = useState<MapPanels | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (areWanted) import('./map-panels.ts').then(setPanels, () => setFailed(true))
  }, [areWanted])
  return { panels, hasFailed }
}
