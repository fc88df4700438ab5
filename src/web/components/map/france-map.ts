// How the map is moved and zoomed: each adds itself to every map.
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.Keyboard.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'
import type { Coordinates } from '../../../domain/geo.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import * as leaflet from './leaflet.ts'
import { createAnchors } from './anchors.ts'
import { breath } from './breath.ts'
import { guardPageScroll, type ScrollHint } from './page-scroll.ts'
import { createMarkers } from './map-markers.ts'
import type { MapDisplay } from './map-readers.ts'
import { positionElement } from './marker-element.ts'
import { addOutlines } from './outlines.ts'
import type { Territory } from './territories.ts'

/** Room that the panels over the map take, in pixels: top right bottom left. */
export type Insets = readonly [top: number, right: number, bottom: number, left: number]

export interface FranceMapOptions {
  readonly container: HTMLElement
  readonly tileUrl: string
  readonly start: Territory
  readonly zoom: number | null
  /** The map stands in another site's frame: its links open windows. */
  readonly embedded: boolean
  readonly insets: () => Insets
  /** What lies over the map, in the coordinates of the window. */
  readonly covers: () => readonly DOMRect[]
  /** The tiles cannot be had: the outlines are all there is. */
  readonly onTilesLost: () => void
  readonly onScrollHint: (hint: ScrollHint) => void
}

/** A map of France with figures on it. Leaflet stays behind this. */
export interface FranceMap {
  show(items: readonly AnyMapItem[], display: MapDisplay, period: MapPeriod): void
  zoomBy(steps: number): void
  goTo(territory: Territory): void
  /** Marks where the visitor is and centres there, near enough to tell towns apart. */
  showPosition(point: Coordinates): void
  remove(): void
}

/** Farther than the tile service and the outlines have anything to show. */
const zooms = { least: 4, most: 12 }
const positionZoom = 8
/** So many failures without one success, and tiles are given up. */
const tileFailures = 4

/** Makes the map, a piece at a time: a press may come in between. For the browser alone: Leaflet needs a window. */
export async function createFranceMap(options: FranceMapOptions): Promise<FranceMap> {
  const { container, zoom } = options
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const coarse = matchMedia('(pointer: coarse)').matches
  const map = new leaflet.Map(container, {
    attributionControl: false,
    zoomControl: false,
    zoomSnap: 0.25,
    minZoom: Math.min(zooms.least, zoom ?? zooms.least),
    maxZoom: zooms.most,
    // One finger scrolls the page, two move the map.
    dragging: !coarse,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
  })
  const unguard = guardPageScroll(container, options.onScrollHint)
  const fit = ({ bounds: [west, south, east, north] }: Territory, animate: boolean) => {
    const [top, right, bottom, left] = options.insets()
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { paddingTopLeft: [left, top], paddingBottomRight: [right, bottom], animate: animate && !still },
    )
  }
  fit(options.start, false)
  if (zoom !== null) map.setZoom(zoom, { animate: false })
  await breath()
  addOutlines(map)
  addTiles(map, options)
  await breath()
  const markers = createMarkers(map, { newWindow: options.embedded, covers: options.covers })
  const position = createAnchors(map)
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(container)

  return {
    show: (items, display, period) => void markers.show(items, display, period),
    zoomBy: (steps) => {
      map.setZoom(Math.round(map.getZoom()) + steps)
    },
    goTo: (territory) => fit(territory, true),
    showPosition(point) {
      position.clear()
      position.add(positionElement(), point)
      map.setView([point.lat, point.lon], Math.max(positionZoom, map.getZoom()))
    },
    remove() {
      resized.disconnect()
      unguard()
      markers.remove()
      map.remove()
    },
  }
}

function addTiles(map: leaflet.Map, { tileUrl, onTilesLost }: FranceMapOptions): void {
  const tiles = new leaflet.TileLayer(tileUrl, { maxNativeZoom: 18 })
  let loaded = 0
  let failed = 0
  tiles.on('tileload', () => {
    loaded += 1
  })
  tiles.on('tileerror', () => {
    failed += 1
    if (loaded > 0 || failed < tileFailures) return
    tiles.remove()
    onTilesLost()
  })
  tiles.addTo(map)
}
