import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../domain/geo.ts'
import type { FranceMap } from './france-map.ts'
import type { ScrollHint } from './page-scroll.ts'
import type { MapPlaces } from './use-map-data.ts'

export interface FranceMapState {
  readonly map: FranceMap | null
  /** The map's own code, or its places, could not be had. */
  readonly hasFailed: boolean
  /** Tiles are what is seen, not our own outlines. */
  readonly hasTiles: boolean
  readonly hint: ScrollHint | null
}

/** The id of the element that the map stands in. */
export const canvasId = 'map-canvas'

const hintMs = 2_500

/** What lies over the map: nothing there can be seen, pressed or focused. */
function coversOf(container: HTMLElement): readonly DOMRect[] {
  const screen = container.closest('.map-screen') ?? container
  const side = screen.querySelector('.map-side')
  // On a desk the column itself lets the pointer through between its panels.
  const panels = side && getComputedStyle(side).pointerEvents === 'none' ? '.map-side > *' : '.map-side'
  const covers = screen.querySelectorAll(`.map-top > *, .map-controls > *, .map-brand, ${panels}`)
  return [...covers].map((cover) => cover.getBoundingClientRect())
}

interface FranceMapProps {
  readonly tileUrl: string
  readonly zoom: number | null
  readonly centre?: Coordinates | null
  readonly embedded: boolean
  /** The drawing, which shows the places meanwhile, is the map until they are there. Null: the map is not one of places. */
  readonly places: MapPlaces | null
}

/**
 * Leaflet in the element that the server drew the map in: its code comes when the controls work, and takes over once the
 * places are there as well.
 */
export function useFranceMap({
  tileUrl,
  zoom,
  centre = null,
  embedded,
  places,
}: FranceMapProps): FranceMapState {
  const [map, setMap] = useState<FranceMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [hasTiles, setTiles] = useState(false)
  const [hint, setHint] = useState<ScrollHint | null>(null)
  const isReady = typeof places !== 'string'
  const hasPlaces = places !== null
  useEffect(() => {
    const container = document.getElementById(canvasId)
    const code = Promise.all([import('./france-map.ts'), hasPlaces ? import('./map-markers.ts') : null])
    // Without it there is no map, which is said when the map is to be made.
    code.catch(() => undefined)
    if (!container || !isReady) return undefined
    let gone = false
    let made: FranceMap | null = null
    const make = async () => {
      const [{ createFranceMap }, markers] = await code
      made = await createFranceMap({
        container,
        tileUrl,
        zoom,
        centre,
        embedded,
        createMarkers: markers && markers.createMarkers,
        covers: () => coversOf(container),
        onTiles: setTiles,
        onScrollHint: setHint,
      })
      if (gone) made.remove()
      else setMap(made)
    }
    make().catch((error: unknown) => {
      console.error('Carte :', error)
      setFailed(true)
    })
    return () => {
      gone = true
      made?.remove()
      setMap(null)
    }
  }, [tileUrl, zoom, centre, embedded, isReady, hasPlaces])
  useEffect(() => {
    if (!hint) return undefined
    const timer = setTimeout(() => setHint(null), hintMs)
    return () => clearTimeout(timer)
  }, [hint])
  return { map, hasFailed: hasFailed || places === 'failed', hasTiles, hint }
}
