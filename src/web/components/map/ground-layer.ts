import type { AnyMapItem } from '../../../domain/map-items.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import { hasGround } from './ground.ts'
import type { MapDisplay } from './map-readers.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The land in the colours of its temperature, as the server drew it at first and as others are asked for. */
export function createGround(container: HTMLElement) {
  const drawn = container.querySelector<HTMLElement>('.drawn-markers')?.dataset
  const layer = container.querySelector('.map-bands g')
  let shown = drawn?.display === 'temperature' ? drawn.period : null
  let turn = 0
  return {
    async show(items: readonly AnyMapItem[], display: MapDisplay, period: MapPeriod): Promise<void> {
      turn += 1
      const mine = turn
      if (!hasGround(items, display)) {
        layer?.replaceChildren()
        shown = null
        return
      }
      // The server's own.
      if (shown === period) {
        shown = null
        return
      }
      const { temperatureGround } = await import('../../../domain/temperature-ground.ts')
      if (mine !== turn) return
      const bands = temperatureGround(items).map(({ bin, path }) => {
        const band = document.createElementNS(svgNamespace, 'path')
        band.setAttribute('class', bin)
        band.setAttribute('d', path)
        return band
      })
      layer?.replaceChildren(...bands)
    },
  }
}
