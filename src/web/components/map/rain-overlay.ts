import { radarPicture } from '../../../domain/radar/picture.ts'
import { createAnchors } from './anchors.ts'
import * as leaflet from './leaflet.ts'
import { fineSize, follow, keepInPlace } from './outlines.ts'

/** The rain on a live map: what the server drew, taken over as it is. */
export interface RainOverlay {
  /** Draws coasts and borders from a finer drawing of the land. */
  drawLines(fine: Element): void
  /** Puts the elements of lightning, which say where they belong (`data-lat`, `data-lon`), in the place of those before. */
  showSpots(spots: readonly HTMLElement[]): void
  /** Shows the dots of a forecast in their places: those that are there stay. */
  showDots(dots: readonly HTMLElement[]): void
}

/** Picture, then coasts and borders over tiles and land, then lightning. */
export function addRain(map: leaflet.Map): RainOverlay {
  const container = map.getContainer()
  const pane = map.createPane('rain')
  const picture = container.querySelector<HTMLElement>('.rain-picture')
  if (picture) keepPicture(map, picture, pane)
  const frame = document.createElement('div')
  frame.className = 'leaflet-zoom-animated'
  pane.append(frame)
  const lines = container.querySelector('.map-lines')
  if (lines) frame.append(lines)
  const draw = follow(map, frame)
  const showSpots = keeper(map)
  const showDots = keeper(map)
  showSpots([...container.querySelectorAll<HTMLElement>('[data-lat]')])
  container.querySelector('.rain-bolts')?.remove()
  return {
    drawLines(fine) {
      for (const name of ['map-land', 'map-region-border'])
        fine.querySelector(`.${name}`)?.setAttribute('id', `fine-${name}`)
      lines?.setAttribute('data-size', String(fineSize))
      for (const line of lines?.querySelectorAll('use') ?? []) {
        const isBorder = line.classList.contains('map-region-border')
        line.setAttribute('href', isBorder ? '#fine-map-region-border' : '#fine-map-land')
      }
      draw()
    },
    showSpots,
    showDots(dots) {
      if (dots.length === 0 || dots[0]?.isConnected !== true) showDots(dots)
    },
  }
}

/** Keeps elements where they say that they belong. */
function keeper(map: leaflet.Map): (elements: readonly HTMLElement[]) => void {
  const anchors = createAnchors(map)
  return (elements) => {
    anchors.clear()
    for (const element of elements)
      anchors.add(element, { lat: Number(element.dataset['lat']), lon: Number(element.dataset['lon']) })
  }
}

/** Keeps the picture over what it shows, whichever frame is in it. */
function keepPicture(map: leaflet.Map, picture: HTMLElement, pane: HTMLElement): void {
  const { north, west, south, east } = radarPicture
  picture.classList.add('leaflet-zoom-animated')
  pane.append(picture)
  keepInPlace(map, picture, () => {
    const corner = map.latLngToLayerPoint([north, west])
    const size = map.latLngToLayerPoint([south, east]).subtract(corner)
    // Less than a cell smaller than it was drawn: a picture that grows counts as the page's last large paint.
    picture.style.width = `${size.x - 2}px`
    picture.style.height = `${size.y - 2}px`
    leaflet.DomUtil.setPosition(picture, corner)
    return [north, west]
  })
}
