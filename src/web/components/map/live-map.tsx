import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { availablePeriods, type MapPeriod } from '../../../domain/map-period.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { SiteInfo } from '../../../site-api.ts'
import { retryLabel } from '../../text/errors.ts'
import { periodTexts } from '../../text/periods.ts'
import type { FranceMap } from './france-map.ts'
import { Instead } from './instead.tsx'
import { ChoicesFold, DisplayChoice, KindTabs, PeriodChoice, TerritoryChoice } from './map-choices.tsx'
import { MapClock } from './map-clock.tsx'
import { MapControls } from './map-controls.tsx'
import type { MapFacts } from './map-facts.ts'
import { Legend } from './map-legend.tsx'
import { MapList } from './map-list.tsx'
import { MapOverlay, MapStatus } from './map-messages.tsx'
import { displayLabels } from './map-kinds.ts'
import { mapAddress, type MapPlace } from './map-query.ts'
import type { MapDisplay } from './map-readers.ts'
import { updateOverseas } from './overseas-figures.ts'
import { useFranceMap } from './use-france-map.ts'
import { useMapClock } from './use-map-clock.ts'
import { useMapData, type MapPlaces } from './use-map-data.ts'
import { useMapRefresh } from './use-map-refresh.ts'
import { useMounted } from './use-mounted.ts'
import { useStaying } from './use-staying.ts'

export interface LiveMapProps {
  readonly place: MapPlace
  /** The period that the address asks for is over: now is shown instead. */
  readonly isOver: boolean
  readonly now: IsoInstant
  /** Null while it is on its way with the page. */
  readonly part: Part<MapFacts> | null
  readonly tiles: SiteInfo['tiles']
}

/** Keeps the address right without a navigation: what it holds can be shared, and going back finds it. */
function useAddress(place: MapPlace, shown: { period: MapPeriod; display: MapDisplay }): void {
  const { period, display } = shown
  useEffect(() => {
    if (period === place.query.period && display === place.query.display) return
    history.replaceState(history.state, '', mapAddress(place, { period, display }))
  }, [place, period, display])
}

interface ShownPlaces {
  readonly places: MapPlaces
  readonly display: MapDisplay
  readonly period: MapPeriod
  readonly embedded: boolean
}

/** Puts the places on the map and in the frames beside it. */
function useMarkers(map: FranceMap | null, { places, display, period, embedded }: ShownPlaces): void {
  useEffect(() => {
    if (typeof places === 'string') return
    updateOverseas(places, { display, period, newWindow: embedded })
    map?.show(places, display, period)
  }, [map, places, display, period, embedded])
}

/** Called when the browser has a network again. */
function useNetworkBack(onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const hear = () => back()
    addEventListener('online', hear)
    return () => removeEventListener('online', hear)
  }, [])
}

/** Back to now when the period that is shown is over. */
function useCurrentPeriods(clock: Date, period: MapPeriod, onOver: () => void): readonly MapPeriod[] {
  const periods = availablePeriods(clock)
  const isPast = !periods.includes(period)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isPast) over()
  }, [isPast])
  return periods
}

/** The map of France with its choices and controls; it keeps legend, list and clock of the screen around it right. */
export function LiveMap({ place, isOver, now, part, tiles }: LiveMapProps) {
  const { kind, period, zoom, embedded } = place.query
  const data = useMapData({ kind, period, isOver, part })
  const france = useFranceMap({ tileUrl: tiles.url, zoom, embedded, places: data.places })
  const clock = useMapClock(now)
  const [chosen, choose] = useState<MapDisplay | null>(null)
  const display = chosen ?? place.query.display
  const periods = useCurrentPeriods(clock, data.period, () => void data.ask('current', true))
  const refresh = () => void data.ask(data.period)
  useAddress(place, { period: data.period, display })
  useMarkers(france.map, { places: data.places, display, period: data.period, embedded })
  useMapRefresh(data.part, clock, refresh)
  useNetworkBack(() => {
    if (data.failed) void data.ask(data.failed)
    else if (data.part?.state === 'missing' || data.places === 'failed') refresh()
  })
  const [timesStayed, onLeave] = useStaying()
  const isMounted = useMounted()
  const fold = useRef<HTMLDetailsElement>(null)
  /** A choice made on a phone uncovers the map. */
  const folding =
    <T,>(choose: (value: T) => void) =>
    (value: T): void => {
      if (fold.current) fold.current.open = false
      choose(value)
    }
  const base = france.hasTiles ? tiles.attribution : null
  const shown = { kind, display, period: data.period, clock, now, part: data.part, base }
  return (
    <>
      <div className="map-top">
        <KindTabs place={place} onLeave={onLeave} />
        <ChoicesFold
          label={displayLabels[display]}
          detail={kind === 'weather' ? periodTexts[data.period].label : null}
          fold={fold}
        />
        <div className="map-choices">
          <DisplayChoice place={place} display={display} onChoose={folding(choose)} />
          {kind === 'weather' && (
            <PeriodChoice
              place={place}
              periods={periods}
              period={data.period}
              onChoose={folding((next) => void data.ask(next))}
            />
          )}
          {france.map && <TerritoryChoice onChoose={folding(france.map.goTo)} />}
        </div>
      </div>
      <MapControls
        map={france.map}
        isWaiting={!france.map && !france.hasFailed}
        isAsking={data.isAsking}
        onRefresh={refresh}
      />
      <p className="map-failure">
        La carte n’a pas pu se charger : la liste dit la même chose.{' '}
        <button className="button" type="button" data-retry="">
          {retryLabel}
        </button>
      </p>
      <MapOverlay kind={kind} part={data.part} isAsking={data.isAsking} onRetry={refresh} />
      <MapStatus
        isAsking={data.isAsking}
        isOver={data.isOver}
        failed={data.failed}
        onRetry={data.ask}
        noMap={france.hasFailed}
        timesStayed={timesStayed}
        hint={france.hint}
      />
      {isMounted && (
        <Instead inside="map-legend">
          <Legend {...shown} />
        </Instead>
      )}
      {typeof data.places !== 'string' && (data.isNewer || chosen !== null) && (
        <Instead inside="map-rows">
          <MapList items={data.places} display={display} newWindow={embedded} />
        </Instead>
      )}
      {isMounted && embedded && (
        <Instead inside="map-clock">
          <MapClock clock={clock} />
        </Instead>
      )}
    </>
  )
}
