import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import { markerDetails, type Detail } from '../../text/map-details.ts'

/** What a tooltip says. */
interface TooltipText {
  readonly title: string
  readonly details: readonly Detail[]
}

/** The place of a marker at the time that the map shows: both may change. */
export interface TooltipOf {
  readonly item: AnyMapItem
  readonly period: MapTime
}

export interface MapTooltip {
  /** Shows it for a link: by its texts, beside the link and never over it. */
  attach(link: HTMLElement, of: TooltipOf): void
  hide(): void
  remove(): void
}

/** Time to move from the marker to the tooltip, which may be hovered itself. */
const leaveMs = 200
const margin = 8

/**
 * One tooltip for all the markers of a map: on hover and on focus, closed by Escape. It does not describe the link, whose name
 * says the same: both would be read out.
 */
export function createMapTooltip(host: HTMLElement): MapTooltip {
  const box = document.createElement('div')
  box.className = 'map-tooltip'
  box.setAttribute('role', 'tooltip')
  box.hidden = true
  host.append(box)
  let owner: HTMLElement | null = null
  let timer = 0

  const hide = () => {
    clearTimeout(timer)
    owner = null
    box.hidden = true
  }
  const hideSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(hide, leaveMs)
  }
  const show = (link: HTMLElement, { title, details }: TooltipText) => {
    clearTimeout(timer)
    if (owner === link) return
    hide()
    owner = link
    fill(box, title, details)
    box.hidden = false
    if (!place(box, link, host)) hide()
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !box.hidden) hide()
  }
  box.addEventListener('pointerenter', () => clearTimeout(timer))
  box.addEventListener('pointerleave', hideSoon)
  document.addEventListener('keydown', onEscape)

  return {
    attach(link, of) {
      const text = (): TooltipText => ({ title: of.item.name, details: markerDetails(of.item, of.period) })
      link.addEventListener('pointerenter', (event) => {
        if (event.pointerType === 'mouse') show(link, text())
      })
      link.addEventListener('pointerleave', hideSoon)
      link.addEventListener('focus', () => {
        if (link.matches(':focus-visible')) show(link, text())
      })
      link.addEventListener('blur', hideSoon)
      // What began while this code was on its way.
      if (link.matches(':hover, :focus-visible')) show(link, text())
    },
    hide,
    remove() {
      hide()
      document.removeEventListener('keydown', onEscape)
      box.remove()
    },
  }
}

function fill(box: HTMLElement, title: string, details: readonly Detail[]): void {
  const heading = document.createElement('strong')
  heading.textContent = title
  const list = document.createElement('dl')
  for (const [name, figure] of details) {
    const row = document.createElement('div')
    const term = document.createElement('dt')
    term.textContent = name
    const value = document.createElement('dd')
    value.textContent = figure
    row.append(term, value)
    list.append(row)
  }
  box.replaceChildren(heading, list)
}

/**
 * Above the marker, or under it, or beside it: on a phone laid down a map has no room above, nor below. False where none is
 * anywhere, as on a small window at 400 %: it would stand over the marker, whose name says the same.
 */
function place(box: HTMLElement, link: HTMLElement, host: HTMLElement): boolean {
  const frame = host.getBoundingClientRect()
  const anchor = link.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const most = { left: frame.width - width - margin, top: frame.height - height - margin }
  const middle = {
    left: (anchor.left + anchor.right) / 2 - frame.left - width / 2,
    top: (anchor.top + anchor.bottom) / 2 - frame.top - height / 2,
  }
  const above = { ...middle, top: anchor.top - frame.top - height - margin }
  const under = { ...middle, top: anchor.bottom - frame.top + margin }
  const right = { ...middle, left: anchor.right - frame.left + margin }
  const left = { ...middle, left: anchor.left - frame.left - width - margin }
  const spots = [
    above.top >= margin && above,
    under.top <= most.top && under,
    right.left <= most.left && right,
    left.left >= margin && left,
  ]
  const spot = spots.find((one) => one !== false)
  if (!spot) return false
  box.style.left = `${Math.max(margin, Math.min(spot.left, most.left))}px`
  box.style.top = `${Math.max(margin, Math.min(spot.top, most.top))}px`
  return true
}
