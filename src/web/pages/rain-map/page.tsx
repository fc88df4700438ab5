import { paths } from '../../../paths.ts'
import { valueOf, type Part } from '../../../domain/part.ts'
import type { SiteInfo } from '../../../site-api.ts'
import type { RainMap } from '../../../views/rain-map.ts'
import { MapBox, MapBrand } from '../../components/map/map-box.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/rain-map.css?url'
import { DrawnMap } from '../../components/map/drawn-map.tsx'
import { canvasId } from '../../components/map/use-france-map.ts'
import { Bolts, RainLayers } from '../../components/rain-map/rain-layers.tsx'
import { saidIds } from '../../components/rain-map/said-ids.ts'
import { FlashLegend, RainLegend } from '../../components/rain-map/rain-legend.tsx'
import { LiveRain } from '../../components/rain-map/live-rain.tsx'
import { Island } from '../../islands/island.tsx'
import { loader, type RainMapView } from './loader.ts'
import { rainMapOutline, rainTitle } from './outline.ts'
import { RainWords, wordsId } from './rain-words.tsx'

const title = 'Pluie et éclairs en direct, carte de France | Éclaircie'

/** Rain as radars see it and lightning as a satellite does, on a map and in words. */
export const rainMapPage = definePage<RainMapView>({
  loader,
  outline: rainMapOutline,
  styles: [styles],
  Head: ({ embedded }) =>
    embedded ? (
      <title>{title}</title>
    ) : (
      <PageMetadata
        title={title}
        description="Carte de la pluie vue par les radars en France, tous les quarts d’heure, avec les éclairs : région par région, préfecture par préfecture."
        path={paths.rainMap()}
      />
    ),
  Body: ({ view, info, embedded }) => (
    <>
      <MapBox
        query={view.query}
        heading={rainTitle}
        now={view.now}
        isTomorrow={false}
        words={embedded ? null : { href: `#${wordsId}`, name: 'au texte' }}
      >
        <Await part={view.rain} fallback={<RainInside view={view} rain={null} tiles={info.tiles} />}>
          {(rain) => <RainInside view={view} rain={rain} tiles={info.tiles} />}
        </Await>
      </MapBox>
      {!embedded && (
        <Await part={view.rain} fallback={<RainWords view={view} rain={null} />}>
          {(rain) => <RainWords view={view} rain={rain} />}
        </Await>
      )}
    </>
  ),
})

/** The map and its legend, with the newest frame; null while that is on its way. */
function RainInside({
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
