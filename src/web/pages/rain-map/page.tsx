import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { valueOf, type Part, type IsoInstant } from '../../../domain/part.ts'
import type { SiteInfo } from '../../../site-api.ts'
import type { RainMap, FlashMap } from '../../../views/rain-map.ts'
import { rainScale } from '../../../domain/radar/picture.ts'
import { MapBox, MapBrand } from '../../components/map/map-box.tsx'
import { EmbeddedHead, PageMetadata } from '../../components/page-metadata.tsx'
import { Await, LatePart } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/rain-map.css?url'
import { DrawnMap } from '../../components/map/drawn-map.tsx'
import { canvasId } from '../../components/map/use-france-map.ts'
import { Bolts, RainLayers, Bolt } from '../../components/rain-map/rain-layers.tsx'
import { renewedIds } from '../../components/rain-map/renewed-ids.ts'
import { LiveRain } from '../../components/rain-map/live-rain.tsx'
import { Island } from '../../islands/island.tsx'
import { Age } from '../../components/data-age.tsx'
import { Scale } from '../../components/map/legend-scale.tsx'
import { forecastId, radarHour, shownId } from '../../components/rain-map/rain-shown.ts'
import { loader, type RainMapView } from './loader.ts'
import { rainMapOutline, rainTitle } from './outline.ts'
import { missingRadar, RainWords, silentSince, wordsId } from './rain-words.tsx'

const title = 'Pluie et éclairs en direct, carte de France | Éclaircie'

/** Rain as radars see it and lightning as a satellite does, on a map and in words. */
export const rainMapPage = definePage<RainMapView>({
  loader,
  outline: rainMapOutline,
  styles: [styles],
  Head: ({ embedded }) =>
    embedded ? (
      <EmbeddedHead title={title} path={paths.rainMap()} />
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
        <LatePart of={view.rain}>
          {(rain) => <RainInside view={view} rain={rain} tiles={info.tiles} />}
        </LatePart>
      </MapBox>
      {!embedded && <LatePart of={view.rain}>{(rain) => <RainWords view={view} rain={rain} />}</LatePart>}
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
          <section className="map-legend" id={renewedIds.legend} aria-label="Légende">
            <RainLegend
              rain={rain}
              now={now}
              flashes={<LatePart of={flashes}>{(part) => <FlashLegend flashes={part} />}</LatePart>}
            />
          </section>
        </div>
      </div>
      {embedded && <MapBrand address={paths.rainMap()} clock={new Date(now)} />}
    </>
  )
}

const bins = rainScale.map(({ from }, index) => ({ name: `rain-${index}`, from }))

/** The id of the box that takes the bolts away: a style sheet does it, with or without script. */
const boltsId = 'eclairs'

/** What the colours and bolts mean, from when they are and from whom; a part that is null is on its way. */
function RainLegend({
  rain,
  flashes,
  now,
}: {
  readonly rain: Part<RainMap> | null
  readonly flashes: ReactNode
  readonly now: IsoInstant
}) {
  const radar = rain && valueOf(rain)?.radar
  return (
    <>
      <p>
        <strong>Pluie, mm/h</strong>
        {radar && (
          <>
            {' · '}
            <span id={shownId}>{radarHour(radar.newest)}</span>
          </>
        )}
      </p>
      <div className="map-colours">
        <Scale bins={bins} />
        <p className="rain-unseen">
          <svg viewBox="0 0 28 14" width="28" height="14" aria-hidden="true">
            <path d="M-2 16 16-2M6 16 24-2M14 16 32-2" />
          </svg>
          Mal vu des radars
        </p>
      </div>
      {flashes}
      <div className="map-sources">
        <p id={forecastId} />
        <p>{sourceOf(rain, now)}</p>
      </div>
    </>
  )
}

/** The box that takes the bolts away, and what they mean. */
function FlashLegend({ flashes }: { flashes: Part<FlashMap> | null }) {
  if (flashes === null) return <p className="rain-flashes">Éclairs en cours de chargement</p>
  if (flashes.state === 'missing')
    return (
      <p className="rain-flashes">
        {flashes.reason === 'off' ? 'Éclairs non montrés sur ce site' : 'Éclairs indisponibles'}
      </p>
    )
  return (
    <label className="rain-flashes">
      <input id={boltsId} type="checkbox" defaultChecked />
      Éclairs
      <span>
        {(['few', 'some', 'many'] as const).map((level) => (
          <Bolt key={level} className={`bolt is-${level}`} />
        ))}
      </span>
      <small>EUMETSAT Meteosat</small>
    </label>
  )
}

function sourceOf(rain: Part<RainMap> | null, now: IsoInstant): ReactNode {
  if (rain === null) return 'Radar en cours de chargement'
  if (rain.state === 'missing') return rain.reason === 'off' ? 'Radar non montré sur ce site' : missingRadar
  const { credit, newest, unavailableSince } = rain.value.radar
  return (
    <>
      {unavailableSince && `${silentSince(unavailableSince)} · `}
      {credit}
      {' · '}
      <Age of={newest} now={now} />
    </>
  )
}
