import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { Coordinates } from '../../../domain/geo.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { oldFrameMs } from '../../../domain/radar/frame.ts'
import { availableHours, isHour, type MapHourName } from '../../../domain/map-hour.ts'
import { floorTo, hourMs } from '../../../domain/time-units.ts'
import { paths } from '../../../paths.ts'
import type { SiteInfo } from '../../../site-api.ts'
import { formatHour } from '../../text/dates.ts'
import { hourOver } from '../../text/periods.ts'
import { AtRest, settledMs, useMoving } from '../map/at-rest.tsx'
import { ChoicesFold, DisplayChoice, KindTabs, rainLabel } from '../map/map-choices.tsx'
import { MapControls } from '../map/map-controls.tsx'
import { hints, noMapTexts, ReloadNote, StayedNote } from '../map/map-messages.tsx'
import type { MapPlace } from '../map/map-query.ts'
import type { FranceMap } from '../map/france-map.ts'
import { useFranceMap } from '../map/use-france-map.ts'
import { useMapClock } from '../map/use-map-clock.ts'
import { useStaying } from '../map/use-staying.ts'
import { TimeControl } from '../time-control.tsx'
import type { RainHour } from './rain-forecast.ts'
import { useRainHour } from './use-rain-hours.ts'
import { forecastId, shownId, shownText } from './rain-shown.ts'
import { renewedIds } from './renewed-ids.ts'
import { useRadar, type FirstRadar } from './use-radar.ts'
import { instantOf, rainSteps, rainTicks, type RainFrame } from './rain-steps.ts'

export interface LiveRainProps {
  readonly place: MapPlace
  readonly centre: Coordinates | null
  readonly now: IsoInstant
  /** The hour that the address asks for is over, too far or none. */
  readonly isOver: boolean
  readonly radar: FirstRadar
  readonly tiles: SiteInfo['tiles']
}

/** An hour of the forecast has no picture. */
const noFrame: RainFrame = { at: '', state: 'not-yet', picture: null, darkPicture: null }

/** The map of the rain with its choices, controls and times. */
export function LiveRain({ place, centre, now, isOver, radar: first, tiles }: LiveRainProps) {
  const { query } = place
  const { zoom, embedded } = query
  const france = useFranceMap({ tileUrl: tiles.url, zoom, centre, embedded, places: null })
  const clock = useMapClock(now)
  const [timesStayed, onLeave] = useStaying()
  const radar = useRadar(first, clock.getTime(), (spots) => france.map?.rain?.showSpots(spots))
  const { frames, newest } = radar
  const hour = floorTo(clock.getTime(), hourMs)
  const hours = useMemo(() => (frames.length === 0 ? [] : availableHours(new Date(hour))), [frames, hour])
  const steps = useMemo(() => rainSteps(frames, hours, now), [frames, hours, now])
  const indexOf = (value: string | null) => steps.findIndex((each) => each.value === value)
  const present = Math.max(0, indexOf(newest))
  const ticks = useMemo(() => rainTicks(steps, present), [steps, present])
  const [chosen, choose] = useState(isHour(query.period) ? instantOf(query.period) : null)
  const index = indexOf(chosen) < 0 ? present : indexOf(chosen)
  const step = steps[index]
  const isFirst = chosen === null && !radar.isRenewed
  const { isBusy, hasFailed } = useFrame(isFirst ? null : (step?.frame ?? noFrame))
  const forecast = useRainHour(step?.hour ?? null)
  useAddress(step?.hour ?? null, chosen !== null)
  const here = { ...place, query: { ...query, period: step?.hour ?? ('current' as const) } }
  const words = forecast.shown?.words ?? null
  useDots(france.map, forecast.shown)
  useShown(step ? shownText(step) : null, words, index === present)
  const isMoving = useMoving(step?.value ?? '')
  const isOld = useOld(newest, clock)
  return (
    <>
      <AtRest isMoving={isMoving}>
        <div className="map-top">
          <KindTabs place={here} onLeave={onLeave} />
          <ChoicesFold label={rainLabel} />
          <div className="map-choices">
            <DisplayChoice place={{ ...here, path: paths.weatherMap() }} display="rain" onChoose={null} />
          </div>
        </div>
        <MapControls france={france} isAsking={radar.isAsking} onRefresh={radar.renew} />
      </AtRest>
      <div className="map-status">
        <div aria-live="polite">
          {isOver && <p className="is-brief">{hourOver}</p>}
          {step?.frame?.state === 'missing' && <p>Image manquante à cette heure.</p>}
          {words !== null && <p className="visually-hidden">{words}</p>}
          {forecast.hasFailed && <p>Prévisions impossibles à charger.</p>}
          {hasFailed && <p>Image impossible à charger.</p>}
          {isOld && newest && <p>Radar indisponible depuis {formatHour(newest, nationalZone)}</p>}
          <StayedNote times={timesStayed} />
          {france.hasFailed && <ReloadNote>{noMapTexts.words}</ReloadNote>}
        </div>
        {france.hint && <p aria-hidden="true">{hints[france.hint]}</p>}
      </div>
      {steps.length === 0 ? (
        <div className="time-control" />
      ) : (
        <TimeControl
          steps={steps}
          index={index}
          name="Heure de la pluie"
          playLabel="Lecture"
          pauseLabel="Pause"
          ticks={ticks}
          isBusy={isBusy || forecast.isAsking}
          startOverFrom={present}
          onChange={(next) => choose(steps[next]?.value ?? null)}
        >
          <p>{steps[present]?.label}, dernière image du radar</p>
        </TimeControl>
      )}
    </>
  )
}

/** Writes an hour of the forecast into the address once the slider rests there; a frame has none: it is soon gone. */
function useAddress(hour: MapHourName | null, isChosen: boolean): void {
  useEffect(() => {
    if (!isChosen) return undefined
    const write = () => {
      const address = new URL(location.href)
      if (hour === null) address.searchParams.delete('heure')
      else address.searchParams.set('heure', hour)
      if (address.href !== location.href) history.replaceState(history.state, '', address)
    }
    const timer = setTimeout(write, settledMs)
    return () => clearTimeout(timer)
  }, [hour, isChosen])
}

/** Puts a dot at each town; without an hour there are none. */
function useDots(map: FranceMap | null, shown: RainHour | null): void {
  useEffect(() => {
    map?.rain?.showDots(shown?.dots() ?? [])
  }, [map, shown])
}

/** Whether the newest frame says nothing of now: what it said in words is not shown any more. */
function useOld(newest: IsoInstant | null, clock: Date): boolean {
  const [behindMs, setBehind] = useState(0)
  useEffect(() => {
    // A page that the service worker kept: its own clock stood still.
    const { savedAt } = document.documentElement.dataset
    if (savedAt !== undefined) startTransition(() => setBehind(Date.now() - Date.parse(savedAt)))
  }, [])
  const isOld = newest !== null && clock.getTime() + behindMs - Date.parse(newest) > oldFrameMs
  useEffect(() => {
    document.getElementById(renewedIds.words)?.toggleAttribute('hidden', isOld)
  }, [isOld])
  return isOld
}

/** Says in the legend of when the map is. Lightning is of now: another time has none. */
function useShown(text: string | null, forecast: string | null, isNow: boolean): void {
  useEffect(() => {
    const shown = document.getElementById(shownId)
    if (shown && text !== null) shown.textContent = text
    const line = document.getElementById(forecastId)
    if (line) line.textContent = forecast
    document.querySelector('.rain-stage')?.classList.toggle('is-another-time', !isNow)
  }, [text, forecast, isNow])
}

/** Puts a frame on the map; null: what the page came with stays. */
function useFrame(frame: RainFrame | null): { readonly isBusy: boolean; readonly hasFailed: boolean } {
  const [done, setDone] = useState<{ readonly at: string; readonly isShown: boolean } | null>(null)
  const isWanted = useRef<RainFrame | null>(null)
  useEffect(() => {
    isWanted.current = frame
    if (!frame) return
    void showPicture(frame).then((isShown) => {
      if (isWanted.current === frame) setDone({ at: frame.at, isShown })
    })
  }, [frame])
  const isDone = frame === null || done?.at === frame.at
  return { isBusy: !isDone, hasFailed: isDone && done?.isShown === false && frame?.state === 'image' }
}

/** Shows a frame in the picture of the page, or none where it lacks. Whether that could be done. */
async function showPicture({ picture, darkPicture }: RainFrame): Promise<boolean> {
  const place = document.querySelector<HTMLElement>('.rain-picture')
  const image = place?.querySelector('img')
  if (!place || !image) return false
  if (picture === null) {
    place.hidden = true
    return true
  }
  const source = place.querySelector('source')
  if (source && darkPicture) source.srcset = darkPicture
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  image.src = (isDark && darkPicture) || picture
  try {
    await image.decode()
    place.hidden = false
    return true
  } catch {
    place.hidden = true
    return false
  }
}
