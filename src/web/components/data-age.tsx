import type { IsoInstant, Part } from '../../domain/part.ts'
import { formatAge } from '../text/age.ts'
import {
  forecastPointText,
  isElsewhere,
  originWords,
  simulatedLabel,
  staleText,
  type ForecastOrigin,
  type OwnHeight,
} from '../text/data-age.ts'
import { capitalised } from '../text/numbers.ts'
import { ExternalLink } from './external-link.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'

/** « il y a 6 min »: the root keeps it right while the page stays open, from the age in ms that it starts with. */
export function Age({ of, now }: { of: IsoInstant; now: IsoInstant }) {
  return (
    <time dateTime={of} data-age={Date.parse(now) - Date.parse(of)}>
      {formatAge(of, now)}
    </time>
  )
}

/** Simulated figures never pass for real ones. */
export function SimulatedChip() {
  return (
    <span className="chip">
      <Icon shape={icons.flaskConical} />
      {simulatedLabel}
    </span>
  )
}

/** The values stay, their age is said. */
export function StaleNote({ at, now, timeZone }: { at: IsoInstant; now: IsoInstant; timeZone: string }) {
  return (
    <span className="stale-note">
      <Icon shape={icons.history} />
      {staleText(at, timeZone)} <Age of={at} now={now} />
    </span>
  )
}

/** Of when the figures are, where they come from and how old that is: see `originWords`. */
export function WeatherSourceLine({
  part,
  now,
  timeZone,
  place,
}: {
  part: Part<ForecastOrigin>
  now: IsoInstant
  timeZone: string
  /** The one place that the line is about: the height of its forecast's point is given. */
  place?: OwnHeight
}) {
  if (part.state === 'missing') return null
  const words = originWords(part, timeZone, place)
  return (
    <p className="source-line">
      {'simulated' in words ? (
        words.simulated
      ) : (
        <>
          {words.before}
          <ExternalLink href={words.source.href}>{words.source.name}</ExternalLink>
          {words.between}
          <Age of={part.at} now={now} />
          {words.after}
        </>
      )}
    </p>
  )
}

/** « calculé pour 149 m d’altitude, le lieu est à 1 910 m », where that makes a difference. */
export function HeightNote({ elevation, place }: { elevation: number | null; place: OwnHeight }) {
  if (!isElsewhere(elevation, place)) return null
  return <small>{capitalised(forecastPointText({ sharedFromKm: null, elevation }, place) ?? '')}</small>
}
