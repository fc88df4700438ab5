import type { Measured } from '../../../domain/measured.ts'
import type { Ensemble } from '../../../domain/ensemble.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { ComparedCard, recordOf } from './compared-card.tsx'
import { CoolerPlaces } from './cooler-card.tsx'
import { DaysCard } from './days-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LoadingTrend } from './loading.tsx'
import type { CityView } from './loader.ts'
import { NatureFacts } from './nature-facts.tsx'
import { RainCard } from './rain-card.tsx'
import { OfForecast, quarterOf } from './shared.tsx'
import { TrendCard } from './trend-card.tsx'

interface ForecastProps {
  readonly part: Part<PlaceWeather>
  readonly view: CityView
}

/** All that these cards say changes with the forecast or on a quarter of an hour. */
function inputOf({ part, view: { now, place } }: ForecastProps) {
  const quarter = quarterOf(now)
  const { timeZone } = place
  return { input: { part, now: quarter, timeZone }, version: `${quarter} ${timeZone}` }
}

/** The next hours: where it is cooler when it is hot, and the rain. */
export function NearForecast(props: ForecastProps) {
  const { part, view } = props
  const { input, version } = inputOf(props)
  return (
    <>
      <CoolerPlaces part={part} cooler={view.cooler} />
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
      <Compared {...props} now={input.now} />
      <OfForecast name="hours" part={part} version={`${version} ${suns}`}>
        {() => <HoursCard {...input} name={place.name} sunMoon={sunMoon} />}
      </OfForecast>
      <Await part={view.facts.ensemble} fallback={<Days {...input} name={place.name} ensemble="late" />}>
        {(ensemble) => <Days {...input} name={place.name} ensemble={valueOf(ensemble)} />}
      </Await>
      <Await part={view.facts.ensemble} fallback={<LoadingTrend />}>
        {(ensemble) => <Trend {...props} ensemble={ensemble} now={input.now} />}
      </Await>
    </>
  )
}

const RecordLine = ({ text }: { text: string | null }) => text && <p>{text}</p>

type AtQuarter = ForecastProps & { readonly now: IsoInstant }

/** A record may be known later than the rest: until then the card cannot be shared. */
function Compared({ part, view: { place, normals, facts }, now }: AtQuarter) {
  const textOf = (measured: Part<Measured>) => recordOf(measured, normals, place.timeZone)
  const card = { part, place, now, normals } as const
  const { value } = facts.measured
  if (!value) {
    const record = (
      <Await part={facts.measured} fallback={null}>
        {(measured) => <RecordLine text={textOf(measured)} />}
      </Await>
    )
    return <ComparedCard {...card} record={record} />
  }
  const text = textOf(value)
  return (
    <OfForecast name="compared" part={part} version={`${now} ${place.slug} ${text}`}>
      {() => <ComparedCard {...card} record={<RecordLine text={text} />} />}
    </OfForecast>
  )
}

/** Of the ensemble, and of the place: what is usual there. */
function Trend({ part, view: { place, normals }, now, ensemble }: AtQuarter & { ensemble: Part<Ensemble> }) {
  if (ensemble.state === 'missing' || part.state === 'missing') return null
  return (
    <Cached name="trend" of={ensemble.value} version={`${now} ${place.slug} ${part.value.current.time}`}>
      {() => <TrendCard {...{ part, ensemble, place, now, normals }} />}
    </Cached>
  )
}

/** The same for all places that share forecast and ensemble. */
function Days(props: {
  part: Part<PlaceWeather>
  name: string
  ensemble: Ensemble | null | 'late'
  now: IsoInstant
  timeZone: string
}) {
  const { part, ensemble, now, timeZone } = props
  const week = JSON.stringify(ensemble)
  return (
    <OfForecast name="days" part={part} version={`${now} ${timeZone} ${week}`}>
      {() => <DaysCard {...props} />}
    </OfForecast>
  )
}
