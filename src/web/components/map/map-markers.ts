import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import { markerName } from '../../text/map.ts'
import { placePath } from '../../../paths.ts'
import { createAnchors } from './anchors.ts'
import { breath } from './breath.ts'
import type * as leaflet from './leaflet.ts'
import { listOrder } from './list-order.ts'
import type { MapDisplay } from './map-readers.ts'
import { createLateTooltip } from './late-tooltip.ts'
import { markerElement, rewriteMarker } from './marker-element.ts'
import { plateOf } from './marker-plate.ts'
import { largeFrom, sizeAt, smallBelow, smallShift } from './plate-size.ts'
import { showInViewFirst } from './rows-in-view.ts'
import { createLevels, levelOf, levelPlace } from './marker-levels.ts'

interface Entry {
  item: AnyMapItem
  period: MapTime
  readonly display: MapDisplay
  readonly size: ReturnType<typeof levelPlace>
  /** Null while it is not on the map. */
  marker: HTMLAnchorElement | null
  /** There is room for its figure alone. */
  isPill: boolean
}

/** So many markers are made before the browser may do something else. */
const atOnce = 12

/** The figures on the map: those that have room at the zoom, and of them those in view. */
export function createMarkers(
  map: leaflet.Map,
  { newWindow, covers }: { newWindow: boolean; covers: () => readonly DOMRect[] },
) {
  const tooltip = createLateTooltip(map.getContainer())
  const anchors = createAnchors(map)
  let entries: readonly Entry[] = []
  /** The links of the list beside the map. */
  let listed: readonly string[] = []
  let standingAt = createLevels([])
  let drawn = drawnMarkers(map.getContainer())

  const textOf = ({ item, display, period }: Entry) =>
    [plateOf(item, display), { name: markerName(item, period), newWindow }] as const

  const linkOf = (entry: Entry) => {
    const { item } = entry
    const text = textOf(entry)
    const taken = drawn?.take(item)
    // The page may be older than the places.
    if (taken) rewriteMarker(taken, item, ...text)
    const made = taken ?? markerElement(item, ...text)
    // Who drags from a marker moves the map.
    made.draggable = false
    made.style.setProperty('--rank', String(Math.round(item.priority * 100)))
    tooltip.attach(made, entry)
    return made
  }

  let turn = 0
  /** Puts in view what belongs there, most important first; a later call ends an earlier one that is still at it. */
  const place = async () => {
    turn += 1
    const ownTurn = turn
    const zoom = map.getZoom()
    const text = textScale()
    const level = levelOf(zoom - Math.log2(text))
    map.getContainer().classList.toggle('is-far', level < smallBelow)
    map.getContainer().classList.toggle('is-near', level >= largeFrom)
    const standing = standingAt(level)
    const view = map.getBounds().pad(0.2)
    const isFree = freeOf(map, { covers: covers(), level, text })
    const seen = map.getBounds()
    const inView = new Set(
      entries.flatMap(({ item }) => (seen.contains([item.lat, item.lon]) ? [placePath(item)] : [])),
    )
    showInViewFirst(listed, (href) => inView.has(href))
    const wanted = new Set(
      entries.filter(
        (entry, index) =>
          standing.has(index) &&
          view.contains([entry.item.lat, entry.item.lon]) &&
          isFree(entry, standing.get(index) === 'pill'),
      ),
    )
    for (const [index, entry] of entries.entries()) {
      entry.isPill = standing.get(index) === 'pill'
      entry.marker?.classList.toggle('is-pill', entry.isPill)
      if (!wanted.has(entry)) drop(entry)
    }
    const missing = [...wanted].filter(({ marker }) => !marker)
    if (drawn) {
      // All at once: a marker that waits would be gone for a moment.
      for (const entry of missing) if (drawn.has(entry.item)) add(entry)
      drawn.remove()
      drawn = null
    }
    for (const [index, entry] of missing.entries()) {
      if (index % atOnce === 0) await breath()
      if (ownTurn !== turn) return
      if (!entry.marker) add(entry)
    }
  }

  const add = (entry: Entry) => {
    entry.marker = linkOf(entry)
    entry.marker.classList.toggle('is-pill', entry.isPill)
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
    /** Writes the figures of another hour into the markers that stand; false where these are other places. */
    change(items: readonly AnyMapItem[], display: MapDisplay, period: MapTime): boolean {
      const isSame = entries.every(
        (entry, index) => entry.display === display && entry.item.slug === items[index]?.slug,
      )
      if (drawn || !isSame || items.length !== entries.length) return false
      tooltip.hide()
      for (const [index, entry] of entries.entries()) {
        entry.item = items[index] ?? entry.item
        entry.period = period
        if (entry.marker) rewriteMarker(entry.marker, entry.item, ...textOf(entry))
      }
      return true
    },
    async show(items: readonly AnyMapItem[], display: MapDisplay, period: MapTime): Promise<void> {
      const focused = document.activeElement?.getAttribute('href') ?? null
      tooltip.hide()
      anchors.clear()
      entries = items.map((item) => {
        const size = levelPlace(item, plateOf(item, display))
        return { item, display, period, size, marker: null, isPill: false }
      })
      listed = listOrder(items).map(placePath)
      standingAt = createLevels(entries.map(({ size }) => size))
      if (drawn && !drawn.shows(display, period)) {
        drawn.remove()
        drawn = null
      }
      const placing = place()
      // Those that the server drew have moved already: a key that is pressed before the others are made is not lost.
      refocus(map.getContainer(), focused)
      await placing
      refocus(map.getContainer(), focused)
    },
    remove(): void {
      turn += 1
      map.getContainer().removeEventListener('click', onClick, { capture: true })
      tooltip.remove()
    },
  }
}

/** How large text is, to what it is usually: markers grow with it, and the map shows as many as from farther out. */
const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** Whether a marker is clear of what lies over the map. */
function freeOf(
  map: leaflet.Map,
  { covers, level, text }: { covers: readonly DOMRect[]; level: number; text: number },
): (entry: Entry, isPill: boolean) => boolean {
  const frame = map.getContainer().getBoundingClientRect()
  return ({ item, size }, isPill) => {
    const point = map.latLngToContainerPoint([item.lat, item.lon])
    const { width, height } = sizeAt(level, (isPill && size.pill) || size)
    const x = point.x + frame.left + (level < smallBelow ? smallShift(size.edge, width) * text : 0)
    const y = point.y + frame.top
    const across = (width * text) / 2
    const down = (height * text) / 2
    return covers.every(
      ({ left, right, top, bottom }) =>
        x + across < left || x - across > right || y + down < top || y - down > bottom,
    )
  }
}

/** The markers that the server drew: the map takes them over as they are, and the others go. */
function drawnMarkers(container: HTMLElement) {
  const list = container.querySelector<HTMLElement>('.drawn-markers')
  if (!list) return null
  const links = new Map(
    [...list.querySelectorAll<HTMLAnchorElement>('a.map-marker')].map((link) => [
      link.getAttribute('href'),
      link,
    ]),
  )
  return {
    shows: (display: MapDisplay, period: MapTime): boolean =>
      list.dataset.display === display && list.dataset.period === period,
    has: (item: AnyMapItem): boolean => links.has(placePath(item)),
    take: (item: AnyMapItem): HTMLAnchorElement | null => links.get(placePath(item)) ?? null,
    remove: () => list.remove(),
  }
}

/** New figures make new links: focus goes on where it was, if it was on one of them. */
function refocus(container: HTMLElement, href: string | null): void {
  if (href === null || document.activeElement !== document.body) return
  container.querySelector<HTMLElement>(`a.map-marker[href="${CSS.escape(href)}"]`)?.focus()
}
