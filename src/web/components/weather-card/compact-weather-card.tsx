import type { ReactNode } from 'react'
import { daysToCome } from '../../../domain/forecast-window.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { agreedCondition, iconFor, skyTheme } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { placePath } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { skyWords } from '../../text/conditions.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { formatDegrees } from '../../text/numbers.ts'
import { speedText } from '../../text/wind.ts'
import { SkyIcon } from '../sky-icon.tsx'
import { NoFigure } from './figures.tsx'

interface CompactProps {
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly part: Part<PlaceWeather>
  /** The dot of its alerts. */
  readonly vigilance?: ReactNode
  /** Alone on its page, which other sites frame. */
  readonly isWidget?: boolean
}

/** A place among others: one link with its name, sky and temperature. */
export function CompactWeatherCard({ place, now, part, vigilance = null, isWidget = false }: CompactProps) {
  if (part.state === 'missing')
    return (
      <Frame place={place} sky="sky" vigilance={vigilance} isWidget={isWidget}>
        <SkyIcon name="unknown" size={64} />
        <p className="words">{weatherErrors.load}</p>
      </Frame>
    )
  const { current, daily } = part.value
  const [today] = daysToCome(daily, new Date(now), place.timeZone)
  const theme = skyTheme(current.condition && agreedCondition(current.condition, current), current.isDay)
  return (
    <Frame place={place} sky={`sky sky-${theme}`} vigilance={vigilance} isWidget={isWidget}>
      <SkyIcon name={iconFor(current.condition, current.isDay, current)} size={64} />
      {current.temperature === null ? (
        <NoFigure />
      ) : (
        <p className="figure">{formatDegrees(current.temperature)}</p>
      )}
      <p className="words">
        <b>{skyWords(current.condition, current)}</b> max. {formatDegrees(today?.temperatureMax ?? null)}
        {/* In place of the wind: a third line would push what is below. */}
        {part.source === 'simulated' ? ' · données simulées' : `, vent ${speedText(current.windSpeed)}`}
      </p>
    </Frame>
  )
}

const newWindow = { target: '_blank', rel: 'noopener' }

function Frame({
  place,
  sky,
  vigilance,
  isWidget,
  children,
}: {
  place: PlaceView
  sky: string
  vigilance: ReactNode
  isWidget: boolean
  children: ReactNode
}) {
  const Heading = isWidget ? 'h1' : 'h3'
  return (
    <article className={`weather-card is-compact ${sky}`}>
      <a className="all" href={placePath(place)} {...(isWidget && newWindow)}>
        <div>
          <Heading>{place.name}</Heading>
          <p>{place.departmentName}</p>
        </div>
        {children}
        {vigilance}
        {isWidget && <span className="visually-hidden"> (nouvelle fenêtre)</span>}
      </a>
    </article>
  )
}
