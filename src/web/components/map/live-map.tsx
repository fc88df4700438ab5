import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { availablePeriods, type MapPeriod } from '../../../domain/map-period.ts'
import type { Part } from '../../../domain/part.ts'
import { Late } from '../../core/late.tsx'
import { useSiteInfo } from '../../core/site-info.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import { formatFullDate, formatHour } from '../../text/dates.ts'
import type { FranceMap } from './france-map.ts'
import { DisplayChoice, KindTabs, PeriodChoice } from './map-choices.tsx'
import { MapControls } from './map-controls.tsx'
import { kindTexts, type AnyMap } from './map-kinds.ts'
import type { MapDisplay } from './map-readers.ts'
import { MapLegend } from './map-legend.tsx'
import { LoadingOverlay, MapOverlay, MapStatus, RefreshingNotice } from './map-messages.tsx'
import { MapPanel } from './map-panel.tsx'
import { mapAddress, type MapPlace } from './map-query.ts'
import type { MapScreenView } from './map-screen-view.ts'
import { useFranceMap } from './use-france-map.ts'
import { useMapClock } from './use-map-clock.ts'
import { useMapData } from './use-map-data.ts'
import { useMapRefresh } from './use-map-refresh.ts'

/** What the markers show: the address's wish, then the visitor's. */
function useDisplay(view: MapScreenView): [MapDisplay, (display: MapDisplay) => void] {
  const [choice, setChoice] = useState({ view, display: view.query.display })
  const display = choice.view === view ? choice.display : view.query.display
  return [display, (next) => setChoice({ view, display: next })]
}

/** Keeps the address right without a navigation: what it holds can be shared, and going back finds it. */
function useAddress(place: MapPlace, shown: { period: MapPeriod; display: MapDisplay }): void {
  const { period, display } = shown
  useEffect(() => {
    if (period === place.query.period && display === place.query.display) return
    history.replaceState(history.state, '', mapAddress(place, { period, display }))
  }, [place, period, display])
}

/** The map of France with its choices, controls, legend and list. */
export function LiveMap({ view }: { view: MapScreenView }) {
  const { kind, query, now } = view
  const { embedded, zoom, width, height } = query
  const canvas = useRef<HTMLDivElement>(null)
  const tiles = useSiteInfo()?.tiles
  const france = useFranceMap(canvas, { tileUrl: tiles?.url ?? '', zoom, embedded })
  const data = useMapData(view)
  const clock = useMapClock(now)
  const [display, setDisplay] = useDisplay(view)
  const periods = availablePeriods(clock)
  const refresh = () => void data.ask(data.period)
  useAddress(view, { period: data.period, display })
  const isPast = !periods.includes(data.period)
  const backToNow = useEffectEvent(() => void data.ask('current', true))
  useEffect(() => {
    if (isPast) backToNow()
  }, [isPast])
  const sized = width !== null || height !== null
  const classes = [
    'map-screen',
    embedded && 'is-embedded',
    sized && 'is-sized',
    width !== null && 'has-width',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <h1 className="visually-hidden">
        {view.eclipses ? 'Éclipses de Lune et carte météo' : kindTexts[kind].heading}
      </h1>
      {sized && (
        <svg className="map-size" width={width ?? '100%'} height={height ?? 630} aria-hidden="true" />
      )}
      <a className="skip-link" href="#liste">
        Passer la carte, aller à la liste
      </a>
      <div className="map-top">
        <KindTabs place={view} />
        <DisplayChoice place={view} display={display} onChoose={setDisplay} />
        {kind === 'weather' && (
          <PeriodChoice
            place={view}
            periods={periods}
            period={data.period}
            onChoose={(period) => void data.ask(period)}
          />
        )}
      </div>
      <MapControls map={france.map} isAsking={data.isAsking} onRefresh={refresh} />
      <div ref={canvas} className="map-canvas" role="region" aria-label="Carte" />
      <p className="map-note">La carte a besoin de JavaScript : voici la même chose en liste.</p>
      <Late part={data.map} fallback={<LoadingOverlay />}>
        {(part) => (
          <>
            <Shown map={france.map} part={part} display={display} period={data.period} />
            <Refresher part={part} clock={clock} onDue={refresh} />
            <MapOverlay kind={kind} part={part} isAsking={data.isAsking} onRetry={refresh} />
          </>
        )}
      </Late>
      <MapStatus
        isAsking={data.isAsking}
        isOver={data.isOver}
        hasFailed={data.hasFailed}
        noMap={france.hasFailed}
        hint={france.hint}
        isRefreshing={
          <Late part={data.map} fallback={null}>
            {(part) => <RefreshingNotice part={part} kind={kind} />}
          </Late>
        }
      />
      <div className="map-side">
        <MapPanel view={view} map={data.map} period={data.period} />
        <MapLegend
          kind={kind}
          display={display}
          period={data.period}
          clock={clock}
          now={now}
          map={data.map}
          base={france.hasTiles ? (tiles?.attribution ?? null) : null}
        />
      </div>
      {embedded && <Brand view={view} clock={clock} />}
    </div>
  )
}

/** Puts the data on the map. */
function Shown({
  map,
  part,
  display,
  period,
}: {
  map: FranceMap | null
  part: Part<AnyMap>
  display: MapDisplay
  period: MapPeriod
}) {
  useEffect(() => {
    if (map) map.show(part.state === 'missing' ? [] : part.value.items, display, period)
  }, [map, part, display, period])
  return null
}

function Refresher({ part, clock, onDue }: { part: Part<AnyMap>; clock: Date; onDue: () => void }) {
  useMapRefresh(part, clock, onDue)
  return null
}

/** In another site's frame: whose map it is, and when, by the clock of Paris. */
function Brand({ view, clock }: { view: MapScreenView; clock: Date }) {
  const address = mapAddress(view, { embedded: false, width: null, height: null })
  return (
    <p className="map-brand">
      <a href={address} target="_blank" rel="noopener">
        Éclaircie<span className="visually-hidden"> (nouvelle fenêtre)</span>
      </a>
      <time dateTime={clock.toISOString()}>
        {formatFullDate(localDate(clock, nationalZone))}, {formatHour(clock, nationalZone)} (heure de Paris)
      </time>
    </p>
  )
}
