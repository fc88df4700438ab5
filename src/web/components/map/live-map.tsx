import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isHour, overOf, shownTime, type MapOver, type MapTime } from '../../../domain/map-hour.ts'
import { availablePeriods } from '../../../domain/map-period.ts'
import { floorTo, hourMs } from '../../../domain/time-units.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { SiteInfo } from '../../../site-api.ts'
import { formatHour } from '../../text/dates.ts'
import { timeLabel } from '../../text/periods.ts'
import { AtRest, settledMs, useMoving } from './at-rest.tsx'
import type { FranceMap, ShownFigures } from './france-map.ts'
import { Instead } from './instead.tsx'
import { ChoicesFold, DisplayChoice, KindTabs, PeriodChoice, TerritoryChoice } from './map-choices.tsx'
import { MapClock } from './map-clock.tsx'
import { MapControls } from './map-controls.tsx'
import type { MapFacts } from './map-facts.ts'
import { MapTimeControl, mapSteps } from './map-time.tsx'
import { MapOverlay, MapStatus, noMapTexts, ReloadNote } from './map-messages.tsx'
import { displayLabels } from './map-kinds.ts'
import { mapAddress, type MapPlace } from './map-query.ts'
import type { MapDisplay } from './map-readers.ts'
import { useFranceMap } from './use-france-map.ts'
import { useMapClock } from './use-map-clock.ts'
import { useMapData, type MapPlaces } from './use-map-data.ts'
import { useMapRefresh } from './use-map-refresh.ts'
import { useMounted } from './use-mounted.ts'
import { usePanels } from './use-panels.ts'
import { useStaying } from './use-staying.ts'

export interface LiveMapProps {
  readonly place: MapPlace
  /** What the address asks for is over, or not there yet: now is shown instead. */
  readonly over: MapOver
  readonly now: IsoInstant
  /** Null while it is on its way with the page. */
  readonly part: Part<MapFacts> | null
  readonly tiles: SiteInfo['tiles']
}

/** Keeps the address right without a navigation: what it holds can be shared, and going back finds it. */
function useAddress(place: MapPlace, { period, display }: { period: MapTime; display: MapDisplay }): void {
  const hasChanged = useRef(false)
  useEffect(() => {
    hasChanged.current ||= period !== place.query.period || display !== place.query.display
    if (!hasChanged.current) return undefined
    const write = () => history.replaceState(history.state, '', mapAddress(place, { period, display }))
    if (!isHour(period)) return write()
    const timer = setTimeout(write, settledMs)
    return () => clearTimeout(timer)
  }, [place, period, display])
}

interface ShownPlaces extends ShownFigures {
  readonly places: MapPlaces
  readonly embedded: boolean
}

/** Puts the places on the map and in the frames beside it. */
function useMarkers(map: FranceMap | null, shown: ShownPlaces): void {
  const { places, display, period, isMoving, isDrawn, embedded } = shown
  const isAsDrawn = useRef(true)
  useEffect(() => {
    if (typeof places === 'string') return
    isAsDrawn.current &&= isDrawn
    // Small maps with hours of their own clocks, beside the one that is looked at: they follow when the slider rests.
    if (!isMoving && !isAsDrawn.current)
      import('./overseas-figures.ts').then(
        ({ updateOverseas }) => updateOverseas(places, { display, period, newWindow: embedded }),
        () => undefined,
      )
    map?.show(places, { display, period, isMoving, isDrawn })
  }, [map, places, display, period, embedded, isMoving, isDrawn])
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
function useCurrentTime(clock: Date, period: MapTime, onOver: (over: MapOver) => void): void {
  const shown = shownTime(period, clock)
  const leave = useEffectEvent(onOver)
  useEffect(() => {
    if (shown !== period) leave(shown === null ? overOf(period) : null)
  }, [shown, period])
}

/** The map of France with its choices and controls; it keeps legend, list and clock of the screen around it right. */
export function LiveMap({ place, over, now, part, tiles }: LiveMapProps) {
  const { kind, period, zoom, embedded } = place.query
  const data = useMapData({ kind, period, over, part })
  const france = useFranceMap({ tileUrl: tiles.url, zoom, embedded, places: data.places })
  const clock = useMapClock(now)
  const [chosen, choose] = useState<MapDisplay | null>(null)
  const display = chosen ?? place.query.display
  const here = { ...place, query: { ...place.query, period: data.period, display } }
  const isMoving = useMoving(data.period) && isHour(data.period)
  useCurrentTime(clock, data.period, (over) => void data.ask('current', over))
  const hour = floorTo(clock.getTime(), hourMs)
  const steps = useMemo(() => mapSteps(new Date(hour)), [hour])
  const refresh = () => void data.ask(data.period)
  useAddress(place, { period: data.period, display })
  const isDrawn = !data.isNewer && display === place.query.display && data.period === place.query.period
  useMarkers(france.map, { places: data.places, display, period: data.period, isMoving, isDrawn, embedded })
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
  const isOther = data.isNewer || chosen !== null || base !== null
  const { panels, hasFailed: noPanels } = usePanels(isOther)
  const { places } = data
  // Hundreds of rows, which the clock and a hint leave as they are.
  const list = useMemo(
    () =>
      panels &&
      typeof places !== 'string' && <panels.MapList items={places} display={display} newWindow={embedded} />,
    [panels, places, display, embedded],
  )
  const shown = { kind, display, period: data.period, clock, now, part: data.part, base }
  return (
    <>
      <AtRest isMoving={isMoving}>
        <div className="map-top">
          <KindTabs place={here} onLeave={onLeave} />
          <ChoicesFold
            label={displayLabels[display]}
            detail={kind === 'weather' || isHour(data.period) ? timeLabel(data.period) : null}
            fold={fold}
          />
          <div className="map-choices">
            <DisplayChoice place={here} display={display} onChoose={folding(choose)} />
            {kind === 'weather' && (
              <PeriodChoice
                place={here}
                periods={availablePeriods(clock)}
                period={data.period}
                onChoose={folding((next) => void data.ask(next))}
              />
            )}
            {france.map && <TerritoryChoice onChoose={folding(france.map.goTo)} />}
          </div>
        </div>
        <MapControls france={france} isAsking={data.isAsking} onRefresh={refresh} />
      </AtRest>
      {!embedded && (
        <MapTimeControl
          place={here}
          steps={steps}
          clock={clock}
          time={data.asked}
          isBusy={data.isAsking && isHour(data.asked)}
          isMoving={isMoving}
          onChoose={(time) => data.go(time, clock)}
        />
      )}
      <ReloadNote className="map-failure" hidden>
        {noMapTexts.list}
      </ReloadNote>
      <MapOverlay kind={kind} part={data.part} isAsking={data.isAsking} onRetry={refresh} />
      <MapStatus
        isAsking={data.isAsking}
        over={data.over}
        failed={data.failed}
        onRetry={data.ask}
        noMap={france.hasFailed}
        noPanels={noPanels}
        timesStayed={timesStayed}
        hint={france.hint}
      />
      <AtRest isMoving={isMoving}>
        {panels && isOther && (
          <Instead inside="map-legend">
            <panels.Legend {...shown} />
          </Instead>
        )}
        {list && (data.isNewer || chosen !== null) && <Instead inside="map-rows">{list}</Instead>}
      </AtRest>
      {!panels && clock.getTime() !== Date.parse(now) && (
        <Instead inside="legend-clock">{formatHour(clock, nationalZone)}</Instead>
      )}
      {isMounted && embedded && (
        <Instead inside="map-clock">
          <MapClock clock={clock} />
        </Instead>
      )}
    </>
  )
}
