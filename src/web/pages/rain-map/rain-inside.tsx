import { valueOf, type Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { SiteInfo } from '../../../site-api.ts'
import type { RainMap } from '../../../views/rain-map.ts'
import { DrawnMap } from '../../components/map/drawn-map.tsx'
import { MapBrand } from '../../components/map/map-box.tsx'
import { canvasId } from '../../components/map/use-france-map.ts'
import { Bolts, RainLayers } from '../../components/rain-map/rain-layers.tsx'
import { saidIds } from '../../components/rain-map/said-ids.ts'
import { FlashLegend, RainLegend } from '../../components/rain-map/rain-legend.tsx'
import { LiveRain } from '../../components/rain-map/live-rain.tsx'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import type { RainMapView } from './loader.ts'

/** The map and its legend, with the newest frame; null while that is on its way. */
export function RainInside({
  view,
  rain,
  tiles,
}: {
  view: RainMapView
  rain: Part<RainMap> | null
  tiles: SiteInfo['tiles']
}) {
  const { query, now, flashes } = view
  const { embedded } = query
  const radar = rain && (valueOf(rain)?.radar ?? null)
  const live = {
    place: { path: view.path, query },
    centre: view.centre,
    now,
    isOver: view.isOver,
    radar: {
      frames: radar?.frames ?? [],
      newest: radar?.newest ?? null,
      freshUntil: rain && rain.state !== 'missing' ? rain.freshUntil : null,
    },
    tiles,
  }
  return (
    <>
      <div className="map-stage rain-stage">
        {rain ? <Island name="rain-map" when="load" props={live} /> : <LiveRain {...live} />}
        <section className="map-canvas" id={canvasId} aria-label="Carte">
          <DrawnMap items={null} display="weather" period="current">
            <RainLayers
              radar={radar}
              theme={query.theme}
              bolts={
                <Await part={flashes} fallback={null}>
                  {(part) => part.state !== 'missing' && <Bolts flashes={part.value} />}
                </Await>
              }
            />
          </DrawnMap>
        </section>
        <div className="map-side">
          <section className="map-legend" id={saidIds.legend} aria-label="Légende">
            <RainLegend
              rain={rain}
              now={now}
              flashes={
                <Await part={flashes} fallback={<FlashLegend flashes={null} />}>
                  {(part) => <FlashLegend flashes={part} />}
                </Await>
              }
            />
          </section>
        </div>
      </div>
      {embedded && <MapBrand address={paths.rainMap()} clock={new Date(now)} />}
    </>
  )
}
