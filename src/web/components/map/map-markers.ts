import * as leaflet from 'leaflet'
import type { MapPeriod } from '../../../domain/map-period.ts'
import type { AnyItem } from './map-kinds.ts'
import type { MapDisplay } from './map-readers.ts'
import { createMapTooltip } from './map-tooltip.ts'
import { markerElement } from './marker-element.ts'
import { markerDetails, markerName, plateOf, plateSize, type Plate } from './marker-text.ts'
import { thinMarkers } from './thin-markers.ts'

interface Entry {
  readonly item: AnyItem
  readonly plate: Plate
  readonly size: { readonly width: number; readonly height: number }
  readonly link: () => HTMLAnchorElement
  marker: leaflet.Marker | null
}

/** The figures on the map: those that have room at the zoom, and of them those in view. */
export function createMarkers(
  map: leaflet.Map,
  { newWindow, covers }: { newWindow: boolean; covers: () => readonly DOMRect[] },
) {
  const tooltip = createMapTooltip(map.getContainer())
  const layer = leaflet.layerGroup().addTo(map)
  let entries: readonly Entry[] = []
  let kept: readonly Entry[] = []
  let keptFor: number | null = null

  const entryOf = (item: AnyItem, display: MapDisplay, period: MapPeriod): Entry => {
    const plate = plateOf(item, display)
    const name = markerName(item, period)
    const link = () => {
      const made = markerElement(item, plate, { name, newWindow })
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

  const place = () => {
    const zoom = map.getZoom()
    if (keptFor !== zoom) thin(zoom)
    const view = map.getBounds().pad(0.2)
    const isFree = freeOf(map, covers())
    const wanted = new Set(
      kept.filter((entry) => view.contains([entry.item.lat, entry.item.lon]) && isFree(entry)),
    )
    for (const entry of entries) {
      if (wanted.has(entry)) add(entry)
      else drop(entry)
    }
  }

  const add = (entry: Entry) => {
    if (entry.marker) return
    const { item } = entry
    const icon = leaflet.divIcon({ html: entry.link(), className: 'map-marker-box', iconSize: [0, 0] })
    entry.marker = leaflet.marker([item.lat, item.lon], {
      icon,
      // The link inside is what is focused and pressed.
      keyboard: false,
      interactive: false,
      zIndexOffset: Math.round(item.priority * 100),
    })
    layer.addLayer(entry.marker)
  }

  const drop = (entry: Entry) => {
    if (!entry.marker) return
    layer.removeLayer(entry.marker)
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
  map.on('moveend resize', place)
  map.on('movestart zoomstart', tooltip.hide)

  return {
    show(items: readonly AnyItem[], display: MapDisplay, period: MapPeriod): void {
      const focused = document.activeElement?.getAttribute('href') ?? null
      tooltip.hide()
      layer.clearLayers()
      entries = items.map((item) => entryOf(item, display, period))
      keptFor = null
      place()
      if (focused !== null) refocus(map.getContainer(), focused)
    },
    remove(): void {
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
