import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../domain/geo.ts'
import { loadingTexts } from '../../text/loading.ts'
import { Icon, type IconShape } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import type { FranceMap } from './france-map.ts'
import type { FranceMapState } from './use-france-map.ts'

const MapButton = ({
  icon,
  label,
  busy = false,
  onPress,
}: {
  icon: IconShape
  label: string
  busy?: boolean
  onPress: () => void
}) => (
  <button
    className="map-button"
    type="button"
    aria-label={label}
    title={label}
    aria-busy={busy || undefined}
    onClick={onPress}
  >
    <Icon shape={icon} />
  </button>
)

/** Where the visitor is, by code that comes with the press; null when that is refused or unknown. */
async function askPosition(): Promise<Coordinates | null> {
  try {
    const { ownPosition } = await import('./own-position.ts')
    return await ownPosition()
  } catch {
    return null
  }
}

/** Where the visitor is, on the map; a refusal says nothing. */
function useLocating(map: FranceMap | null) {
  const [isLocating, setLocating] = useState(false)
  const locate = async () => {
    if (isLocating || !map) return
    setLocating(true)
    const point = await askPosition()
    setLocating(false)
    if (point) map.showPosition(point)
  }
  return { isLocating, locate }
}

/** Zoom, position, refresh. */
export function MapControls({
  france: { map, hasFailed },
  isAsking,
  onRefresh,
}: {
  france: FranceMapState
  isAsking: boolean
  onRefresh: () => void
}) {
  // The map is on its way: they could do nothing yet and are not shown.
  const isWaiting = !map && !hasFailed
  const { isLocating, locate } = useLocating(map)
  const [isRefreshing, setRefreshing] = useState(false)
  useEffect(() => {
    if (!isAsking) setRefreshing(false)
  }, [isAsking])
  const refresh = () => {
    setRefreshing(true)
    onRefresh()
  }
  return (
    <div
      className="map-controls"
      role="group"
      aria-label="Commandes de la carte"
      data-waiting={isWaiting || undefined}
    >
      <div className="zoom">
        <MapButton icon={icons.plus} label="Zoomer" onPress={() => map?.zoomBy(1)} />
        <MapButton icon={icons.minus} label="Dézoomer" onPress={() => map?.zoomBy(-1)} />
      </div>
      <MapButton icon={icons.locate} label="Ma position" busy={isLocating} onPress={() => void locate()} />
      <MapButton icon={icons.refreshCw} label="Actualiser" busy={isAsking} onPress={refresh} />
      <p className="visually-hidden" aria-live="polite">
        {isLocating && 'Localisation en cours…'}
        {isRefreshing && isAsking && loadingTexts.refresh}
      </p>
    </div>
  )
}
