import type { ReactNode } from 'react'
import { wholeStep } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { hourMs, quarterMs } from '../../../domain/time-units.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { Cached, identityOf } from '../../render/cached.tsx'
import type { CityView } from './loader.ts'

/** The hour that an instant is in. */
export const hourOf = (instant: IsoInstant): IsoInstant => wholeStep(instant, hourMs)

/** The quarter of an hour that an instant is in: what is said of now changes with it. */
export const quarterOf = (instant: IsoInstant): IsoInstant => wholeStep(instant, quarterMs)

/** What shows the vigilance depends on its very object, and on how long that holds. */
export const vigilanceVersion = (part: Part<DepartmentVigilance>): string =>
  part.state === 'missing' ? 'missing' : `${identityOf(part.value)} ${part.validUntil}`

/** What shows the weather now depends on all of this, beside the hours of the forecast. */
export function currentVersion(part: Part<PlaceWeather>, ...others: readonly string[]): string {
  if (part.state === 'missing') return ['missing', part.reason, ...others].join(' ')
  return [part.at, part.value.source, JSON.stringify(part.value.current), ...others].join(' ')
}

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

/**
 * What is made for one place is rendered once as long as the place's forecast is in memory, which is how many places have
 * such HTML at a time.
 */
export function OfPlace({
  view: { place, weather },
  name,
  version,
  children,
}: {
  readonly view: Pick<CityView, 'place' | 'weather'>
  readonly name: string
  readonly version: string
  readonly children: () => ReactNode
}): ReactNode {
  const part = weather.value
  if (!part) return children()
  return (
    <OfForecast name={name} part={part} version={`${place.slug} ${place.lat} ${version}`}>
      {children}
    </OfForecast>
  )
}
