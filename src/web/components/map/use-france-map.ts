import { useEffect, useState, type RefObject } from 'react'
import type { FranceMap, Insets } from './france-map.ts'
import type { ScrollHint } from './page-scroll.ts'
import { mainland } from './territories.ts'

export interface FranceMapState {
  readonly map: FranceMap | null
  /** The map's own code could not be had. */
  readonly hasFailed: boolean
  readonly hasTiles: boolean
  readonly hint: ScrollHint | null
}

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

/** A marker stands out of its place by about so much. */
const aroundMarker = 24

/** The room that the panels over the map take: a column on its left, or a sheet at its bottom. */
function insetsOf(container: HTMLElement): Insets {
  const screen = container.closest('.map-screen') ?? container
  const frame = screen.getBoundingClientRect()
  const rectOf = (selector: string) => screen.querySelector(selector)?.getBoundingClientRect() ?? frame
  const side = rectOf('.map-side')
  const top = rectOf('.map-top').bottom - frame.top + aroundMarker
  if (side.width > frame.width / 2) {
    const controls = rectOf('.map-controls')
    const isRow = controls.width > controls.height
    const bottom = frame.bottom - (isRow ? controls.top : side.top) + aroundMarker
    return [top, isRow ? aroundMarker : 2 * aroundMarker, bottom, aroundMarker]
  }
  return [top, 2 * aroundMarker, aroundMarker, side.right - frame.left + aroundMarker]
}

/** Leaflet in an element: its code comes when the controls work. */
export function useFranceMap(
  element: RefObject<HTMLElement | null>,
  { tileUrl, zoom, embedded }: { tileUrl: string; zoom: number | null; embedded: boolean },
): FranceMapState {
  const [map, setMap] = useState<FranceMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [hasTiles, setTiles] = useState(true)
  const [hint, setHint] = useState<ScrollHint | null>(null)
  useEffect(() => {
    const container = element.current
    if (!container) return undefined
    let gone = false
    let made: FranceMap | null = null
    const make = async () => {
      const { createFranceMap } = await import('./france-map.ts')
      made = await createFranceMap({
        container,
        tileUrl,
        zoom,
        embedded,
        start: mainland,
        insets: () => insetsOf(container),
        covers: () => coversOf(container),
        onTilesLost: () => setTiles(false),
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
  }, [element, tileUrl, zoom, embedded])
  useEffect(() => {
    if (!hint) return undefined
    const timer = setTimeout(() => setHint(null), hintMs)
    return () => clearTimeout(timer)
  }, [hint])
  return { map, hasFailed, hasTiles, hint }
}
