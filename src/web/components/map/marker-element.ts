import type { AnyMapItem } from '../../../views/map-items.ts'
import { placePath } from '../../../paths.ts'
import { markerLinkName } from '../../text/map.ts'
import { windGlyph } from '../drawings/wind-glyph.ts'
import { placeIconUrl } from '../site-icon-files.ts'
import { markerClass, plateClass, type Plate } from './marker-plate.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** An arrow that flies with the wind. */
function arrowElement(rotation: number): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('width', '20')
  svg.setAttribute('height', '20')
  const path = document.createElementNS(svgNamespace, 'path')
  path.setAttribute('d', windGlyph)
  path.setAttribute('transform', `rotate(${rotation} 12 12)`)
  svg.append(path)
  return svg
}

function iconElement(plate: Plate): HTMLImageElement | null {
  if (plate.icon === null) return null
  const image = document.createElement('img')
  image.src = placeIconUrl(plate.icon)
  image.alt = ''
  return image
}

/** A marker: a link named in full whose figure is for the eyes. In another site's frame it opens a window of its own. */
export function markerElement(
  item: AnyMapItem,
  plate: Plate,
  { name, newWindow }: { name: string; newWindow: boolean },
): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = markerClass(plate)
  link.href = placePath(item)
  if (newWindow) {
    link.target = '_blank'
    link.rel = 'noopener'
  }
  const figure = element('span', plateClass(plate))
  const icon = iconElement(plate)
  if (icon) figure.append(icon)
  if (plate.arrow !== null) figure.append(arrowElement(plate.arrow))
  figure.append(plate.figure)
  figure.ariaHidden = 'true'
  link.append(element('span', 'visually-hidden', markerLinkName(name, newWindow)), figure)
  const { caption } = plate
  if (caption !== '') {
    const under = element('span', 'map-caption', caption)
    under.ariaHidden = 'true'
    link.append(under)
  }
  return link
}

/** Shows a place at another hour: what has the focus keeps it, and a picture that stays is not drawn again. */
export function rewriteMarker(
  link: HTMLAnchorElement,
  item: AnyMapItem,
  plate: Plate,
  text: { name: string; newWindow: boolean },
): void {
  const figure = link.querySelector('.map-plate')
  const name = link.querySelector('.visually-hidden')
  const image = figure?.querySelector('img') ?? null
  const arrow = figure?.querySelector('path') ?? null
  const words = figure?.lastChild
  const isAlike = (image === null) === (plate.icon === null) && (arrow === null) === (plate.arrow === null)
  if (!figure || !name || !isAlike || !(words instanceof Text))
    return link.replaceChildren(...markerElement(item, plate, text).childNodes)
  const newClass = plateClass(plate)
  if (figure.className !== newClass) figure.className = newClass
  if (words.data !== plate.figure) words.data = plate.figure
  const newName = markerLinkName(text.name, text.newWindow)
  if (name.textContent !== newName) name.textContent = newName
  const url = plate.icon && placeIconUrl(plate.icon)
  if (url && image?.getAttribute('src') !== url) image?.setAttribute('src', url)
  arrow?.setAttribute('transform', `rotate(${plate.arrow} 12 12)`)
}
