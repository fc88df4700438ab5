import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import { markerDetails, markerName } from '../../text/map.ts'
import { createAnchors } from './anchors.ts'
import { breath } from './breath.ts'
import type * as leaflet from './leaflet.ts'
import type { MapDisplay } from './map-readers.ts'
import { createMapTooltip } from './map-tooltip.ts'
import { markerElement } from './marker-element.ts'
import { plateOf, type Plate } from './marker-plate.ts'
import { plateSize } from './plate-size.ts'
import { thinMarkers } from './thin-markers.ts'

interface Entry {
  readonly item: AnyMapItem
  readonly plate: Plate
  readonly size: { readonly width: number; readonly height: number }
  readonly link: () => HTMLAnchorElement
  /** Null while it is not on the map. */
  marker: HTMLAnchorElement | null
}

/** So many markers are made before the browser may do something else. */
const atOnce = 12

/** The figures on the map: those that have room at the zoom, and of them those in view. */
export function createMarkers(
  map: leaflet.Map,
  { newWindow, covers }: { newWindow: boolean; covers: () => readonly DOMRect[] },
) {
  const tooltip = createMapTooltip(map.getContainer())
  const anchors = createAnchors(map)
  let entries: readonly Entry[] = []
  let kept: readonly Entry[] = []
  let keptFor: number | null = null

  const entryOf = (item: AnyMapItem, display: MapDisplay, period: MapPeriod): Entry => {
    const plate = plateOf(item, display)
    const link = () => {
      const made = markerElement(item, plate, { name: markerName(item, period), newWindow })
      tooltip.attach(made, () => ({ title: item.name, details: markerDetails(item, period) }))
      return made
    }
    return { item, plate, size: plateSize(plate), link, marker: null }
  }

  const thin = (zoom: number) => {
    const boxes = entries.map(({ item, size }) => ({
      ...map.project([item.lat, item.lon], zoom),
      ...size,
      priority: item.priority,
    }))
    kept = thinMarkers(boxes).flatMap((index) => entries[index] ?? [])
    keptFor = zoom
  }

  let turn = 0
  /** Puts in view what belongs there, most important first; a later call ends an earlier one that is still at it. */
  const place = async () => {
    turn += 1
    const mine = turn
    const zoom = map.getZoom()
    if (keptFor !== zoom) thin(zoom)
    const view = map.getBounds().pad(0.2)
    const isFree = freeOf(map, covers())
    const wanted = new Set(
      kept.filter((entry) => view.contains([entry.item.lat, entry.item.lon]) && isFree(entry)),
    )
    for (const entry of entries) if (!wanted.has(entry)) drop(entry)
    const missing = [...wanted].filter(({ marker }) => !marker)
    for (const [index, entry] of missing.entries()) {
      if (index % atOnce === 0) await breath()
      if (mine !== turn) return
      add(entry)
    }
  }

  const add = (entry: Entry) => {
    entry.marker = entry.link()
    anchors.add(entry.marker, entry.item)
  }

  const drop = (entry: Entry) => {
    if (!entry.marker) return
    anchors.remove(entry.marker)
    entry.marker = null
  }

  let dragged = false
  const onDragEnd = () => {
    dragged = true
    setTimeout(() => {
      dragged = false
    }, 50)
  }
  // The map moves under the pointer with the link it started on: letting go there is no press.
  const onClick = (event: MouseEvent) => {
    if (!dragged) return
    event.preventDefault()
    event.stopPropagation()
  }
  map.getContainer().addEventListener('click', onClick, { capture: true })
  map.on('dragend', onDragEnd)
  map.on('moveend resize', () => void place())
  map.on('movestart zoomstart', tooltip.hide)

  return {
    async show(items: readonly AnyMapItem[], display: MapDisplay, period: MapPeriod): Promise<void> {
      const focused = document.activeElement?.getAttribute('href') ?? null
      tooltip.hide()
      anchors.clear()
      entries = items.map((item) => entryOf(item, display, period))
      keptFor = null
      await place()
      if (focused !== null) refocus(map.getContainer(), focused)
    },
    remove(): void {
      turn += 1
      map.getContainer().removeEventListener('click', onClick, { capture: true })
      tooltip.remove()
    },
  }
}

/** Whether a marker is clear of what lies over the map. */
function freeOf(map: leaflet.Map, covers: readonly DOMRect[]): (entry: Entry) => boolean {
  const frame = map.getContainer().getBoundingClientRect()
  return ({ item, size }) => {
    const point = map.latLngToContainerPoint([item.lat, item.lon])
    const x = point.x + frame.left
    const y = point.y + frame.top
    return covers.every(
      ({ left, right, top, bottom }) =>
        x + size.width / 2 < left ||
        x - size.width / 2 > right ||
        y + size.height / 2 < top ||
        y - size.height / 2 > bottom,
    )
  }
}

/** New figures make new links: focus goes on where it was, if it was on one of them. */
function refocus(container: HTMLElement, href: string): void {
  if (document.activeElement !== document.body) return
  container.querySelector<HTMLElement>(`a.map-marker[href="${CSS.escape(href)}"]`)?.focus()
}
