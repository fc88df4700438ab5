import type { ReactNode } from 'react'
import { wholeStep } from '../../../domain/local-time.ts'
import type { Ensemble } from '../../../domain/ensemble.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { ComparedCard } from './compared-card.tsx'
import { CoolerPlaces } from './cooler-card.tsx'
import { DaysCard } from './days-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LoadingTrend } from './loading.tsx'
import type { CityView } from './loader.ts'
import { NatureFacts } from './nature-facts.tsx'
import { RainCard } from './rain-card.tsx'
import { TrendCard } from './trend-card.tsx'

const quarterMs = 900_000

interface OfForecastProps {
  readonly name: string
  readonly part: Part<PlaceWeather>
  /** What it depends on beside the forecast. */
  readonly version?: string
  readonly children: () => ReactNode
}

/** What is made of a forecast alone is rendered once for all places that share it: its hours are the same object. */
export function OfForecast({ part, children, ...props }: OfForecastProps): ReactNode {
  if (part.state === 'missing') return children()
  return (
    <Cached of={part.value.hourly} {...props}>
      {children}
    </Cached>
  )
}

interface ForecastProps {
  readonly part: Part<PlaceWeather>
  readonly view: CityView
}

/** All that these cards say changes with the forecast or on a quarter of an hour. */
function inputOf({ part, view: { now, place } }: ForecastProps) {
  const quarter = wholeStep(now, quarterMs)
  const { timeZone } = place
  return { input: { part, now: quarter, timeZone }, version: `${quarter} ${timeZone}` }
}

/** The next hours: where it is cooler when it is hot, and the rain. */
export function NearForecast(props: ForecastProps) {
  const { part, view } = props
  const { input, version } = inputOf(props)
  return (
    <>
      <CoolerPlaces part={part} now={view.now} cooler={view.cooler} />
      <OfForecast name="rain" part={part} version={version}>
        {() => <RainCard {...input} />}
      </OfForecast>
    </>
  )
}

/** Hours and days, after what a nature site is. */
export function LaterForecast(props: ForecastProps) {
  const { part, view } = props
  const { place, sunMoon } = view
  const { input, version } = inputOf(props)
  const suns = sunMoon.map(({ sunrise, sunset }) => `${sunrise} ${sunset}`).join(' ')
  return (
    <>
      {place.nature && <NatureFacts place={place} nature={place.nature} part={part} />}
      <ComparedCard
        part={part}
        place={place}
        now={input.now}
        normals={view.normals}
        measured={view.facts.measured}
      />
      <OfForecast name="hours" part={part} version={`${version} ${suns}`}>
        {() => <HoursCard {...input} name={place.name} sunMoon={sunMoon} />}
      </OfForecast>
      <Await part={view.facts.ensemble} fallback={<Days {...input} name={place.name} ensemble={null} />}>
        {(ensemble) => <Days {...input} name={place.name} ensemble={valueOf(ensemble)} />}
      </Await>
      <Await part={view.facts.ensemble} fallback={<LoadingTrend />}>
        {(ensemble) => (
          <TrendCard part={part} ensemble={ensemble} place={place} now={input.now} normals={view.normals} />
        )}
      </Await>
    </>
  )
}

/** The same for all places that share forecast and ensemble. */
function Days(props: {
  part: Part<PlaceWeather>
  name: string
  ensemble: Ensemble | null
  now: IsoInstant
  timeZone: string
}) {
  const { part, ensemble, now, timeZone } = props
  const week = ensemble ? JSON.stringify(ensemble.days) : ''
  return (
    <OfForecast name="days" part={part} version={`${now} ${timeZone} ${week}`}>
      {() => <DaysCard {...props} />}
    </OfForecast>
  )
}
