import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js'
import type * as leaflet from './leaflet.ts'

/** So many failures without one success, and tiles are given up. */
const tileFailures = 4

/** Puts tiles on the map; when they cannot be loaded they are taken off, and `onUnavailable` is called. */
export function addTiles(
  map: leaflet.Map,
  { url, minZoom, onUnavailable }: { url: string; minZoom: number; onUnavailable: () => void },
): void {
  const tiles = new TileLayer(url, { minZoom, maxNativeZoom: 18 })
  let loaded = 0
  let failed = 0
  tiles.on('tileload', () => {
    loaded += 1
  })
  tiles.on('tileerror', () => {
    failed += 1
    if (loaded > 0 || failed < tileFailures) return
    tiles.remove()
    onUnavailable()
  })
  tiles.addTo(map)
}
