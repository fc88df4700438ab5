import type { Marine } from '../../../domain/marine.ts'
import { isMissingForGood, lasting, valueOf, type Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { momentAt, PlaceHours } from '../../components/hours-card.tsx'
import { LoadingCard } from '../../components/card.tsx'
import { Await, LatePart } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { hoursTitle } from '../../text/summary.ts'
import type { BeachView } from './loader.ts'
import { weekTitle } from './sentences.ts'
import { WeekCard, type SeaOfWeek } from './week-card.tsx'

export const LoadingWeek = () => <LoadingCard title={weekTitle} className="week-card" />
const LoadingHours = () => <LoadingCard title={hoursTitle} className="hour-card" />

/** The week and the hours: sea and weather side by side, each as far as it is known. */
export function BeachForecast({ view }: { view: BeachView }) {
  const { weather, marine, vigilance } = view
  return (
    <>
      <Await part={weather} fallback={<LoadingWeek />}>
        {(air) => (
          <Await part={marine} fallback={<LoadingWeek />}>
            {(sea) => (
              <LatePart of={vigilance}>
                {(part) => <Week air={air} sea={sea} part={part} view={view} />}
              </LatePart>
            )}
          </Await>
        )}
      </Await>
      <Await part={weather} fallback={<LoadingHours />}>
        {(air) => (
          <LatePart of={marine}>
            {(sea) => <Hours air={air} sea={sea && valueOf(sea)} view={view} />}
          </LatePart>
        )}
      </Await>
    </>
  )
}

interface ForecastProps {
  readonly air: Part<PlaceWeather>
  readonly view: BeachView
}

/** What is read of the sea by the hour. */
const hoursOfSea = ({ hourly }: Marine) =>
  hourly.map(({ time, seaTemperature, waveHeight }) => ({ time, seaTemperature, waveHeight }))

interface WeekProps extends ForecastProps {
  readonly sea: Part<Marine>
  readonly part: Part<DepartmentVigilance> | null
}

const Week = (props: WeekProps) => <Cached of={WeekCard} input={weekOf(props)} />

/** What is said of the week is made of. */
export function weekOf({ air, sea, part, view }: WeekProps) {
  const weather = valueOf(air)
  return {
    weather: weather && {
      hourly: weather.hourly,
      hourlyStep: weather.hourlyStep,
      daily: weather.daily,
    },
    sea: seaOfWeek(sea),
    vigilance: part && lasting(part),
    ...momentAt(view.now, view.beach.timeZone),
  }
}

function seaOfWeek(part: Part<Marine>): SeaOfWeek {
  const sea = valueOf(part)
  if (sea) return { hourly: hoursOfSea(sea), daily: sea.daily }
  return isMissingForGood(part) ? 'unsupported' : 'failed'
}

const Hours = ({ air, sea, view: { beach, now } }: ForecastProps & { readonly sea: Marine | null }) => (
  <PlaceHours
    part={air}
    place={beach}
    now={now}
    sunMoon={beach.sunMoon}
    sea={sea ? hoursOfSea(sea) : undefined}
  />
)
