import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router'
import { isArrow, neighbour, type Spot } from './neighbour.ts'

const selector = 'a[data-department]'

/** The department's link under an event; in an SVG it is an SVG element. */
const linkOf = (target: EventTarget): SVGElement | null =>
  target instanceof Element ? target.closest<SVGElement>(selector) : null

const linksOf = (frame: Element): SVGElement[] => [
  ...frame.querySelectorAll<SVGElement>(`${selector}[data-x]`),
]

const spotOf = ({ dataset }: SVGElement): Spot => ({
  code: dataset['department'] ?? '',
  x: Number(dataset['x']),
  y: Number(dataset['y']),
})

/** One tab stop: the link that has it is the one where the keyboard was last. */
function moveStop(frame: Element, link: SVGElement): void {
  for (const other of linksOf(frame)) other.setAttribute('tabindex', other === link ? '0' : '-1')
}

/** Shows which department is chosen in a map that is only read: its link, its tab stop, the ring around it. */
function mark(frame: Element, chosen: string | null): void {
  for (const link of linksOf(frame)) {
    const isChosen = link.dataset['department'] === chosen
    if (isChosen) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
    if (isChosen) moveStop(frame, link)
  }
  for (const ring of frame.querySelectorAll<SVGElement>('[data-ring]')) {
    const id = `${ring.dataset['ring']}_${chosen}`
    if (chosen !== null && frame.querySelector(`#${id}`)) ring.setAttribute('href', `#${id}`)
    else ring.removeAttribute('href')
  }
}

/** Puts the keyboard on a department of the map. */
export const focusDepartment = (frame: Element | null, code: string): void =>
  frame
    ?.querySelector<SVGElement>(`${selector}[data-x][data-department="${code}"]`)
    ?.focus({ preventScroll: true })

/** What the keyboard asks of a department: choose it, or go to another. */
function target(frame: Element, link: SVGElement, key: string): SVGElement | null {
  const links = linksOf(frame)
  if (key === 'Home') return links[0] ?? null
  if (key === 'End') return links.at(-1) ?? null
  if (!isArrow(key)) return null
  const next = neighbour(links.map(spotOf), spotOf(link), key)
  return links.find(({ dataset }) => dataset['department'] === next?.code) ?? null
}

/**
 * Pointer and keyboard over the map, by delegation: the map itself is never hydrated. Choosing a department is a
 * navigation to its address, which keeps the map. Without script its links do the same.
 */
export function MapFrame({
  frame,
  chosen,
  children,
}: {
  frame: RefObject<HTMLDivElement | null>
  chosen: string | null
  children: ReactNode
}) {
  const name = useRef<HTMLParagraphElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (frame.current) mark(frame.current, chosen)
  })
  const choose = (link: SVGElement) => {
    const address = link.getAttribute('href')
    if (address) void navigate(address, { replace: true, preventScrollReset: true })
  }
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event.target)
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    choose(link)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const link = linkOf(event.target)
    if (!link || event.metaKey || event.ctrlKey || event.altKey) return
    const next = target(event.currentTarget, link, event.key)
    if (event.key !== ' ' && !next) return
    event.preventDefault()
    if (!next) return choose(link)
    moveStop(event.currentTarget, next)
    next.focus()
  }
  const say = (event: PointerEvent | FocusEvent) => {
    const code = linkOf(event.target)?.dataset['department']
    const link = code && frame.current?.querySelector(`[data-x][data-department="${code}"]`)
    if (name.current) name.current.textContent = (link && link.getAttribute('aria-label')) || ''
  }
  return (
    <div
      ref={frame}
      role="presentation"
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerOver={say}
      onFocus={say}
    >
      {children}
      <p ref={name} className="map-name" aria-hidden="true" />
    </div>
  )
}
