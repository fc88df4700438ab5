import { isArrow, neighbour, type DepartmentPoint } from './neighbour.ts'

const selector = 'a[data-department]'
/** In the map itself: those of its inset have no name of their own. */
const namedSelector = `${selector}[aria-label]`

/** The department's link under an event; in an SVG it is an SVG element. */
const linkOf = (target: EventTarget | null): SVGGraphicsElement | null =>
  target instanceof Element ? target.closest<SVGGraphicsElement>(selector) : null

const linksOf = (frame: Element): SVGGraphicsElement[] => [
  ...frame.querySelectorAll<SVGGraphicsElement>(namedSelector),
]

/** By the middle of its shape. */
function pointOf(link: SVGGraphicsElement): DepartmentPoint {
  const { x, y, width, height } = link.getBBox()
  return { code: link.dataset['department'] ?? '', x: x + width / 2, y: y + height / 2 }
}

/** One tab stop: the link that has it is the one where the keyboard was last. */
function moveStop(frame: Element, link: Element): void {
  for (const other of linksOf(frame)) other.setAttribute('tabindex', other === link ? '0' : '-1')
}

/** The department that a key leads to from another. */
function destination(frame: Element, link: SVGGraphicsElement, key: string): SVGGraphicsElement | null {
  const links = linksOf(frame)
  if (key === 'Home') return links[0] ?? null
  if (key === 'End') return links.at(-1) ?? null
  if (!isArrow(key)) return null
  const next = neighbour(links.map(pointOf), pointOf(link), key)
  return links.find(({ dataset }) => dataset['department'] === next?.code) ?? null
}

/** Arrows, Home and End go from department to department, Space opens one as Enter does. */
function moveByKey(frame: Element, event: KeyboardEvent): void {
  const link = linkOf(event.target)
  if (!link || event.metaKey || event.ctrlKey || event.altKey) return
  if (event.key === ' ') {
    event.preventDefault()
    return location.assign(link.getAttribute('href') ?? '')
  }
  const next = destination(frame, link, event.key)
  if (!next) return
  event.preventDefault()
  moveStop(frame, next)
  next.focus()
}

/** Writes the name of the department under the pointer or the keyboard below the map. */
function showName(frame: Element, target: EventTarget | null): void {
  const code = linkOf(target)?.dataset['department']
  const link = code && frame.querySelector(`${namedSelector}[data-department="${code}"]`)
  const name = frame.querySelector('.map-name')
  if (name) name.textContent = (link && link.getAttribute('aria-label')) || ''
}

/**
 * Keyboard and pointer over the map of the departments, which is links and works without. `first`: what was met first;
 * `pressed`: the key that came before this code, and is done now.
 */
export function listenToMap(
  frame: HTMLElement,
  first: EventTarget | null,
  pressed: KeyboardEvent | null,
): void {
  showName(frame, first)
  frame.onkeydown = (event) => moveByKey(frame, event)
  for (const type of ['pointerover', 'focusin'])
    frame.addEventListener(type, ({ target }) => showName(frame, target))
  if (pressed) moveByKey(frame, pressed)
}
