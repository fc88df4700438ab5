import type { ReactNode } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../domain/vigilance/department.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { placePath } from '../../../paths.ts'
import type { PlaceView } from '../../../site-api.ts'
import type { Deferred } from '../../core/deferred.ts'
import { WeatherSourceLine } from '../../components/data-age.tsx'
import { CityAlerts } from '../../components/vigilance/city-alerts.tsx'
import { VigilanceButton, VigilanceSummaryCard } from '../../components/vigilance/home-vigilance.tsx'
import { detailsOf, LateVigilanceLine } from '../../components/vigilance/vigilance-line.tsx'
import { CompactWeatherCard } from '../../components/weather-card/compact-weather-card.tsx'
import { WeatherCard } from '../../components/weather-card/weather-card.tsx'

interface LineInput {
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly vigilance: Deferred<DepartmentVigilance>
}

type CityInput = LineInput & { readonly part: Part<PlaceWeather> }

/** The vigilance line that closes the large card; the details are on the city's page. */
export const LineBlock = ({ place, now, vigilance }: LineInput): ReactNode => (
  <LateVigilanceLine place={place} now={now} vigilance={vigilance} details={detailsOf(place)} />
)

/** The first city, large. */
export const MainCardBlock = (input: CityInput): ReactNode => (
  <WeatherCard {...input} heading="h2" href={placePath(input.place)} vigilance={<LineBlock {...input} />} />
)

/** The others, one link each. */
export const CompactCardBlock = (input: CityInput): ReactNode => (
  <CompactWeatherCard {...input} vigilance={<CityAlerts vigilance={input.vigilance} />} />
)

export const ButtonBlock = VigilanceButton
export const SummaryBlock = VigilanceSummaryCard

export const SourceBlock = ({ part, now, place }: CityInput): ReactNode => (
  <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} />
)
