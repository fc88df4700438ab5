import type { ReactNode } from 'react'
import type { AirQuality } from '../../../domain/air.ts'
import { hotFrom, type CoolerView } from '../../../domain/cooler-places.ts'
import { wholeStep } from '../../../domain/local-time.ts'
import type { BeachInfo } from '../../../domain/map-items.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import type { DepartmentVigilance } from '../../../domain/vigilance/department.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { NearbyPlace, PlaceView } from '../../../site-api.ts'
import type { Deferred } from '../../core/deferred.ts'
import { Late } from '../../core/late.tsx'
import { Shared, type SharedProps } from '../../core/shared.tsx'
import { WeatherSourceLine } from '../../components/data-age.tsx'
import { detailsOf, LateVigilanceLine } from '../../components/vigilance/vigilance-line.tsx'
import { VigilanceSlot } from '../../components/vigilance/vigilance-slot.tsx'
import { SeaChip } from '../../components/weather-card/sea-chip.tsx'
import { WeatherCard } from '../../components/weather-card/weather-card.tsx'
import { AirCard } from './air-card.tsx'
import { CoolerCard } from './cooler-card.tsx'
import { DaysCard } from './days-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { NatureFacts } from './nature-facts.tsx'
import { NearbyCard } from './nearby-card.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { RainCard } from './rain-card.tsx'
import { ShareCard } from './share-card.tsx'
import { SunMoonCard } from './sun-moon-card.tsx'
import { WindCard } from './wind-card.tsx'

/** What the page knows before any upstream answers. */
export interface PlaceInput {
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly sunMoon: readonly [SunMoonTimes, SunMoonTimes]
}

/** The vigilance of the department comes apart: it never delays a temperature. */
export type WithVigilance = PlaceInput & { readonly vigilance: Deferred<DepartmentVigilance> }

type WithWeather<P = unknown> = P & { readonly part: Part<PlaceWeather> }

type LineInput = WithVigilance & { readonly embedded: boolean }

type CardInput = LineInput & { readonly sea: Deferred<BeachInfo> | null }

/** The card of now, alone when the page is embedded. */
export function CardBlock({ part, sea, ...input }: WithWeather<CardInput>): ReactNode {
  const { place, now } = input
  return (
    <WeatherCard
      part={part}
      place={place}
      now={now}
      heading="h1"
      chips={
        sea && (
          <Late part={sea} fallback={null}>
            {(beach) => <SeaChip part={beach} />}
          </Late>
        )
      }
      vigilance={<LineBlock {...input} />}
    />
  )
}

/** The vigilance line of the card, whose details are further down the page, or on it when the card is embedded. */
export const LineBlock = ({ place, now, vigilance, embedded }: LineInput): ReactNode => (
  <LateVigilanceLine
    vigilance={vigilance}
    place={place}
    now={now}
    details={embedded ? detailsOf(place) : '#vigilance'}
    newWindow={embedded}
  />
)

export const VigilanceBlock = ({ place, now, vigilance }: WithVigilance): ReactNode => (
  <VigilanceSlot place={place} now={now} vigilance={vigilance} />
)

const quarterMs = 900_000

/**
 * The main column: rain, hours, days. All they tell changes with the forecast or on a quarter of an hour, and places
 * close by share a forecast.
 */
export function ForecastBlock({ part, place, now, sunMoon }: WithWeather<PlaceInput>): ReactNode {
  const { timeZone, nature } = place
  const quarter = wholeStep(now, quarterMs)
  const input = { part, now: quarter, timeZone }
  const version = `${quarter} ${timeZone}`
  const suns = sunMoon.map(({ sunrise, sunset }) => `${sunrise} ${sunset}`).join(' ')
  return (
    <>
      {nature && <NatureFacts place={place} nature={nature} part={part} />}
      <OfWeather name="rain" part={part} version={version}>
        {() => <RainCard {...input} />}
      </OfWeather>
      <OfWeather name="hours" part={part} version={`${version} ${suns}`}>
        {() => <HoursCard {...input} sunMoon={sunMoon} />}
      </OfWeather>
      <OfWeather name="days" part={part} version={version}>
        {() => <DaysCard {...input} />}
      </OfWeather>
    </>
  )
}

/** What is made of a forecast alone is shared by all places that have it: its hours are the same object for all. */
function OfWeather({ part, children, ...props }: WithWeather<Omit<SharedProps, 'of'>>): ReactNode {
  if (part.state === 'missing') return children()
  return (
    <Shared of={part.value.hourly} {...props}>
      {children}
    </Shared>
  )
}

export const WindBlock = ({ part }: WithWeather): ReactNode => (
  <OfWeather name="wind" part={part} version="">
    {() => <WindCard part={part} />}
  </OfWeather>
)

export const AirBlock = ({
  part,
  now,
  air,
}: WithWeather<PlaceInput & { air: Deferred<AirQuality> }>): ReactNode => (
  <AirCard part={part} now={now} air={air} />
)

/** Where it is cooler, when it is hot here: elsewhere the question is not even asked. */
export function CoolerBlock({ part, cooler }: WithWeather<{ cooler: Deferred<CoolerView> }>): ReactNode {
  const temperature = valueOf(part)?.current.temperature ?? null
  if (temperature === null || temperature < hotFrom) return null
  return (
    <Late part={cooler} fallback={null}>
      {(view) => <CoolerCard part={view} />}
    </Late>
  )
}

export const ShareBlock = (input: { place: PlaceView; publicUrl: string }): ReactNode => (
  <ShareCard {...input} />
)

/** Questions and the source of all the figures. */
export function ClosingBlock({ part, place, now, vigilance }: WithWeather<WithVigilance>): ReactNode {
  return (
    <>
      <QuestionsCard part={part} place={place} now={now} vigilance={vigilance} />
      <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} />
    </>
  )
}

/** The card's source, under an embedded card. */
export const SourceBlock = ({ part, place, now }: WithWeather<PlaceInput>): ReactNode => (
  <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} />
)

export const SunMoonBlock = (input: PlaceInput): ReactNode => <SunMoonCard {...input} />

export const NearbyBlock = ({ places }: { places: readonly NearbyPlace[] }): ReactNode => (
  <NearbyCard places={places} />
)
