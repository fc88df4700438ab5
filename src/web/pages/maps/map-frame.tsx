import type { AnyMap } from '../../../views/map-items.ts'
import type { Part } from '../../../domain/part.ts'
import type { SiteInfo } from '../../../site-api.ts'
import { Cached } from '../../render/cached.tsx'
import { DrawnMap } from '../../components/map/drawn-map.tsx'
import { LiveMap } from '../../components/map/live-map.tsx'
import { MapBrand } from '../../components/map/map-box.tsx'
import { factsOf } from '../../components/map/map-facts.ts'
import { hasScale } from '../../components/map/legend-scale.tsx'
import { Legend } from '../../components/map/map-legend.tsx'
import { mapAddress } from '../../components/map/map-query.ts'
import { OverseasFrames } from '../../components/map/overseas-frames.tsx'
import { canvasId } from '../../components/map/use-france-map.ts'
import { Island } from '../../islands/island.tsx'
import { MapPanel } from './map-panel.tsx'
import type { MapScreenView } from './map-screen-view.ts'

/** The map as it is until its script takes it over, and without script. */
function Drawing({ view, map }: { view: MapScreenView; map: AnyMap | null }) {
  const { display, period, embedded } = view.query
  return <Cached of={DrawnMap} input={{ items: map?.items ?? null, display, period, newWindow: embedded }} />
}

/** Map, list and legend. While the data is on its way (null), all that needs none, for good to look at and no more. */
export function MapInside({
  view,
  part,
  tiles,
}: {
  view: MapScreenView
  part: Part<AnyMap> | null
  tiles: SiteInfo['tiles']
}) {
  const { path, query, over, now } = view
  const { kind, display, period, embedded } = query
  const facts = part && factsOf(part)
  const clock = new Date(now)
  const live = { place: { path, query }, over, now, part: facts, tiles }
  return (
    <>
      <div className={hasScale(display) ? 'map-stage with-scale' : 'map-stage'}>
        {part ? <Island name="map" when="load" props={live} /> : <LiveMap {...live} />}
        <section className="map-canvas" id={canvasId} aria-label="Carte">
          <Drawing view={view} map={part && part.state !== 'missing' ? part.value : null} />
        </section>
        <div className="map-side">
          <section className="map-legend" id="map-legend" aria-label="Légende">
            <Legend
              kind={kind}
              display={display}
              period={period}
              clock={clock}
              now={now}
              part={facts}
              base={null}
            />
          </section>
          {part && part.state !== 'missing' && (
            <OverseasFrames items={part.value.items} display={display} period={period} newWindow={embedded} />
          )}
          <MapPanel view={view} part={part} />
        </div>
      </div>
      {embedded && (
        <MapBrand address={mapAddress(view, { embedded: false, width: null, height: null })} clock={clock} />
      )}
    </>
  )
}
