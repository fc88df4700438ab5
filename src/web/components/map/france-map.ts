// Two fingers: it adds itself to every map.
import 'leaflet/src/map/handler/Map.TouchZoom.js'
import type { LatLngBoundsLiteral } from 'leaflet'
import type { Coordinates } from '../../../domain/geo.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import * as leaflet from './leaflet.ts'
import { createAnchors } from './anchors.ts'
import { breath } from './breath.ts'
import type { colourGround } from './ground-layer.ts'
import { guardPageScroll, type ScrollHint } from './page-scroll.ts'
import type { createMarkers } from './map-markers.ts'
import type { MapDisplay } from './map-readers.ts'
import { addOutlines } from './outlines.ts'
import type { RainOverlay } from './rain-overlay.ts'
import { boxOf, worldPixels, zoomOf } from './plane.ts'
import { mainland, territories, type Territory } from './territories.ts'

export interface FranceMapOptions {
  /** Where the server drew the map: this one takes over from it. */
  readonly container: HTMLElement
  readonly tileUrl: string
  readonly zoom: number | null
  /** What the address asks to see in the middle; null: mainland France. */
  readonly centre?: Coordinates | null
  /** The map stands in another site's frame: its links open windows. */
  readonly embedded: boolean
  /** Makes the figures of places; null on a map that has none. */
  readonly createMarkers: typeof createMarkers | null
  /** What lies over the map, in the coordinates of the window. */
  readonly covers: () => readonly DOMRect[]
  /** Whether tiles cover the outlines: they do when the map is near enough, unless they cannot be had. */
  readonly onTiles: (areShown: boolean) => void
  readonly onScrollHint: (hint: ScrollHint) => void
}

export interface ShownFigures {
  readonly display: MapDisplay
  readonly period: MapTime
  /** The same places at another hour, and more to come: markers stay where they stand. */
  readonly isMoving: boolean
  /** What the server drew. */
  readonly isDrawn: boolean
}

/** A map of France with figures on it. Leaflet stays behind this. */
export interface FranceMap {
  /** Null but on the map of the rain. */
  readonly rain: RainOverlay | null
  show(items: readonly AnyMapItem[], shown: ShownFigures): void
  zoomBy(steps: number): void
  goTo(territory: Territory): void
  /** Marks where the visitor is and centres there, near enough to tell towns apart. */
  showPosition(point: Coordinates): void
  remove(): void
}

/** Farther than the tile service and the outlines have anything to show. */
const zooms = { least: 3, most: 12 }
/** Farther out our own drawing tells land from sea better than any tile. */
const firstTiles = 8
const positionZoom = 8

// Every map begins with its layers: ours are tiles, and what knows of layers comes with them.
leaflet.Map.include({ _addLayers: () => undefined })

/** Makes the map, a piece at a time: a press may come in between. For the browser alone: Leaflet needs a window. */
export async function createFranceMap(options: FranceMapOptions): Promise<FranceMap> {
  const { container, zoom, centre = null } = options
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const coarse = matchMedia('(pointer: coarse)').matches
  const map = new leaflet.Map(container, {
    attributionControl: false,
    zoomControl: false,
    // Its frame is watched, not the window.
    trackResize: false,
    // The drawing has any size: the map takes over at its very zoom.
    zoomSnap: 0,
    minZoom: Math.min(zooms.least, zoom ?? zooms.least),
    maxZoom: zooms.most,
    // One finger scrolls the page, two move the map.
    dragging: !coarse,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
  })
  const unguard = guardPageScroll(container, options.onScrollHint)
  const fit = (territory: Territory) => {
    const frame = container.getBoundingClientRect()
    const free = container.querySelector('.drawn-fit')?.getBoundingClientRect() ?? frame
    map.fitBounds(cornersOf(territory), {
      paddingTopLeft: [free.left - frame.left, free.top - frame.top],
      paddingBottomRight: [frame.right - free.right, frame.bottom - free.bottom],
      animate: !still,
    })
  }
  alignWithDrawing(map)
  map.on('moveend', () => showTerritory(map))
  const left = leftView()
  if (left) map.setView([left[0], left[1]], left[2], { animate: false })
  else if (centre) map.setView([centre.lat, centre.lon], zoom ?? positionZoom, { animate: false })
  else if (zoom !== null) map.setZoom(zoom, { animate: false })
  await Promise.all([breath(), addHandlersOnUse(map)])
  const markers = options.createMarkers?.(map, { newWindow: options.embedded, covers: options.covers })
  const rain = await rainOn(map)
  addOutlines(map, rain?.drawLines ?? (() => undefined))
  showTilesNearby(map, options)
  const position = createAnchors(map)
  map.on('moveend', () => {
    const { lat, lng } = map.getCenter()
    history.replaceState({ mapView: [lat, lng, map.getZoom()] }, '')
  })
  const resized = new ResizeObserver(() => {
    const isChosen = zoom ?? centre ?? leftView()
    const { x } = map.getSize()
    map.invalidateSize()
    if (isChosen || x === map.getSize().x) return
    // A phone was turned: all of France goes on being shown, which is no view that the visitor has left.
    alignWithDrawing(map)
    history.replaceState(null, '')
  })
  resized.observe(container)

  /** A view so near that no place lies in it, which the address asks for, goes to the most important place. */
  let isToFind = zoom !== null && centre === null && !left
  const findPlace = (items: readonly AnyMapItem[]) => {
    if (!isToFind || items.length === 0) return
    isToFind = false
    // What lies near its sides may be under a panel.
    const seen = map.getBounds().pad(-0.25)
    if (items.some(({ lat, lon }) => seen.contains([lat, lon]))) return
    const main = items.reduce((first, item) => (item.priority > first.priority ? item : first))
    map.setView([main.lat, main.lon], map.getZoom(), { animate: false })
  }

  /** Until something else is shown the ground is the server's. */
  let isAsDrawn = true
  let groundCode: typeof import('./ground-layer.ts') | null = null
  const colour = async (bands: Element | null, shown: Parameters<typeof colourGround>[1]) => {
    groundCode ??= await import('./ground-layer.ts')
    groundCode.colourGround(bands, shown)
  }

  return {
    rain,
    show(items, { display, period, isMoving, isDrawn }) {
      if (!markers) return
      findPlace(items)
      if (!isMoving || !markers.change(items, display, period)) void markers.show(items, display, period)
      isAsDrawn &&= isDrawn
      if (isAsDrawn) return
      const bands = container.querySelector('.map-bands g')
      if (bands?.firstChild || display === 'temperature')
        // The figures are there without it.
        colour(bands, { items, display }).catch(() => undefined)
    },
    zoomBy: (steps) => {
      map.setZoom(Math.round(map.getZoom()) + steps)
    },
    goTo: fit,
    showPosition(point) {
      position.clear()
      position.add(positionElement(), point)
      map.setView([point.lat, point.lon], Math.max(positionZoom, map.getZoom()))
    },
    remove() {
      resized.disconnect()
      unguard()
      markers?.remove()
      map.remove()
    },
  }
}

/** As the map wants them: south-west and north-east. */
const cornersOf = ({ bounds: [west, south, east, north] }: Territory): LatLngBoundsLiteral => [
  [south, west],
  [north, east],
]

/** Where the visitor left the map who comes back to this page, or loads it anew. */
const leftView = () =>
  (history.state as { mapView?: readonly [lat: number, lon: number, zoom: number] } | null)?.mapView

/** Where the visitor is. */
function positionElement(): HTMLElement {
  const marker = document.createElement('div')
  marker.className = 'map-position'
  marker.role = 'img'
  marker.ariaLabel = 'Votre position'
  return marker
}

/** The rain that the server drew, kept in its place by the map; its code comes with it. */
async function rainOn(map: leaflet.Map): Promise<RainOverlay | null> {
  if (!map.getContainer().querySelector('.map-lines')) return null
  const { addRain } = await import('./rain-overlay.ts')
  return addRain(map)
}

/** Away from the mainland its frames of the others would lie over what they show, and the list begins with what is seen. */
function showTerritory(map: leaflet.Map): void {
  const shown = territories.find((territory) => map.getBounds().intersects(cornersOf(territory)))
  const isElsewhere = shown !== mainland
  map.getContainer().closest('.map-stage')?.classList.toggle('is-elsewhere', isElsewhere)
  for (const title of document.querySelectorAll('[data-first]'))
    title.textContent = isElsewhere && shown ? `, ${shown.name} d’abord` : ''
}

/** In pixels, of a map that is not laid out. */
const leastWidth = 240

/** Shows what the drawing shows, as large and in the same place. */
function alignWithDrawing(map: leaflet.Map): void {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  const drawn = container.querySelector('.drawn-france')?.getBoundingClientRect() ?? frame
  const box = boxOf(mainland)
  // Nothing is drawn on paper, or in a frame without room: then the whole country, from its middle.
  const isDrawn = drawn.width > 0
  const zoom = zoomOf(box, isDrawn ? drawn.width : leastWidth)
  const perPixel = isDrawn ? box.width / drawn.width : 0
  const corner = isDrawn ? box : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const x = corner.x + (frame.left + frame.width / 2 - drawn.left) * perPixel
  const y = corner.y + (frame.top + frame.height / 2 - drawn.top) * perPixel
  const pixels = worldPixels * 2 ** zoom
  map.setView(map.unproject([x * pixels, y * pixels], zoom), zoom, { animate: false })
}

/** The tiles, whose code comes when the map is near enough for the first of them. */
function showTilesNearby(map: leaflet.Map, { tileUrl, onTiles }: FranceMapOptions): void {
  let state: 'far' | 'loading' | 'shown' | 'unavailable' = 'far'
  const isNear = () => Math.round(map.getZoom()) >= firstTiles
  const report = () => onTiles(state === 'shown' && isNear())
  const enter = (next: typeof state) => {
    state = next
    report()
  }
  const onZoom = async () => {
    report()
    if (state !== 'far' || !isNear()) return
    state = 'loading'
    try {
      const { addTiles } = await import('./tiles.ts')
      enter('shown')
      addTiles(map, { url: tileUrl, minZoom: firstTiles, onUnavailable: () => enter('unavailable') })
    } catch {
      // The outlines go on without them.
      enter('unavailable')
    }
  }
  map.on('zoomend', () => void onZoom())
  void onZoom()
}

/** With a mouse at hand what it and keys do comes with the map; otherwise at the first touch, for double taps, or focus. */
async function addHandlersOnUse(map: leaflet.Map): Promise<void> {
  const add = async () => {
    try {
      const { addHandlers } = await import('./handlers.ts')
      addHandlers(map)
    } catch {
      // Its buttons move it as well.
    }
  }
  const container = map.getContainer()
  container.tabIndex = 0
  if (matchMedia('(any-hover: hover)').matches) return add()
  for (const event of ['pointerdown', 'focus'])
    container.addEventListener(event, () => void add(), { once: true, passive: true })
}
