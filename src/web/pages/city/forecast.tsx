import type { Ensemble } from '../../../domain/ensemble.ts'
import type { LightningNear } from '../../../domain/lightning.ts'
import { valueOf, type Part } from '../../../domain/part.ts'
import type { RadarReport } from '../../../domain/radar/report.ts'
import { seenFall } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { hoursOf, momentAt, PlaceHours } from '../../components/hours-card.tsx'
import { Await, LatePart } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { weatherErrors } from '../../text/weather-errors.ts'
import { lightningText } from '../../text/lightning.ts'
import { Card, Facts } from '../../components/card.tsx'
import { natureCategoryNames } from '../../text/nature.ts'
import { formatAltitude, formatSnowDepth } from '../../text/numbers.ts'
import { ComparedCard, recordOf } from './compared-card.tsx'
import { CoolerPlaces } from './cooler-card.tsx'
import { DaysCard } from './days-card.tsx'
import { LoadingTrend } from './loading.tsx'
import type { CityView } from './loader.ts'
import { RainCard } from './rain-card.tsx'
import { TrendCard } from './trend-card.tsx'

interface ForecastProps {
  readonly part: Part<PlaceWeather>
  readonly view: CityView
}

export const momentOf = ({ now, place: { timeZone } }: CityView) => momentAt(now, timeZone)

/** The next hours: where it is cooler when it is hot, and the rain. */
export const NearForecast = ({ part, view }: ForecastProps) => (
  <>
    <CoolerPlaces part={part} cooler={view.cooler} />
    <LatePart of={view.facts.lightning}>
      {(lightning) => <SeenRain {...{ part, view }} lightning={lightning && valueOf(lightning)} />}
    </LatePart>
  </>
)

interface SeenProps extends ForecastProps {
  readonly lightning: LightningNear | null
}

/** The rain with what radars saw of it: nobody waits for them. */
const SeenRain = (props: SeenProps) => (
  <LatePart of={props.view.facts.radar}>
    {(radar) => <Rain {...props} radar={radar && valueOf(radar)} />}
  </LatePart>
)

function Rain({ part, view, lightning, radar }: SeenProps & { readonly radar: RadarReport | null }) {
  const weather = valueOf(part)
  const seen = {
    lightning: lightning && lightningText(lightning, view.now),
    radar: radarBeside(weather, radar),
    fall: weather ? seenFall(weather.current) : 'rain',
  } as const
  return <Cached of={RainCard} input={{ weather: weather && hoursOf(weather), ...seen, ...momentOf(view) }} />
}

/** What radars saw; beside weather that nobody forecast they announce nothing. */
export const radarBeside = (weather: PlaceWeather | null, radar: RadarReport | null): RadarReport | null =>
  radar && weather?.source === 'simulated' ? { ...radar, nextHour: null } : radar

/** Hours and days, after what a nature site is. */
export function LaterForecast({ part, view }: ForecastProps) {
  const { place, normals, facts } = view
  const { now } = momentOf(view)
  const common = { part, place, normals, now }
  return (
    <>
      {place.nature && <NatureFacts place={place} nature={place.nature} part={part} />}
      <PlaceHours part={part} place={place} now={now} sunMoon={view.sunMoon} />
      <Await part={facts.ensemble} fallback={<Days part={part} view={view} ensemble="late" />}>
        {(ensemble) => <Days part={part} view={view} ensemble={valueOf(ensemble)} />}
      </Await>
      <ComparedCard
        {...common}
        record={
          <Await part={facts.measured} fallback={null}>
            {(measured) => <RecordLine text={recordOf(measured, normals, place.timeZone)} />}
          </Await>
        }
      />
      <Await part={facts.ensemble} fallback={<LoadingTrend />}>
        {(ensemble) => <TrendCard {...common} ensemble={ensemble} />}
      </Await>
    </>
  )
}

const RecordLine = ({ text }: { text: string | null }) => text && <p>{text}</p>

function Days({ part, view, ensemble }: ForecastProps & { readonly ensemble: Ensemble | null | 'late' }) {
  const weather = valueOf(part)
  const error = weather ? weatherErrors.daily : weatherErrors.forecastOf(view.place.name)
  const read = weather && { ...hoursOf(weather), daily: weather.daily, later: weather.later ?? [] }
  // No ensemble tells how sure a simulation is.
  const members = weather?.source === 'simulated' ? null : ensemble
  return <Cached of={DaysCard} input={{ weather: read, ensemble: members, error, ...momentOf(view) }} />
}

/** What a nature site is: its kind, height and one sentence; snow and freezing level where the source has them. */
function NatureFacts({
  place,
  nature,
  part,
}: {
  place: PlaceView
  nature: NonNullable<PlaceView['nature']>
  part: Part<PlaceWeather>
}) {
  const hour = part.state === 'missing' ? undefined : part.value.hourly[0]
  const facts: readonly (readonly [string, string | null])[] = [
    ['Altitude', place.elevation === null ? null : formatAltitude(place.elevation)],
    ['Région', place.regionName],
    ['Isotherme 0 °C', hour?.freezingLevel == null ? null : formatAltitude(hour.freezingLevel)],
    ['Neige au sol (modèle)', hour?.snowDepth == null ? null : formatSnowDepth(hour.snowDepth)],
  ]
  const shown = facts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
  return (
    <Card titleId="nature-title" title={natureCategoryNames[nature.category]} className="nature-card">
      <p>{nature.description}</p>
      <dl className="facts fact-row">
        <Facts of={shown} />
      </dl>
    </Card>
  )
}
