import type { Height } from '../../domain/normals.ts'
import type { IsoInstant, Part } from '../../domain/part.ts'
import { forecastPointText, isElsewhere, originWords, type ForecastOrigin } from '../text/forecast-origin.ts'
import { capitalised } from '../text/numbers.ts'
import { Age } from './data-age.tsx'
import { ExternalLink } from './external-link.tsx'

/** Says of when the figures are, where they come from and how old that is: see `originWords`. */
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
  place?: Height
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
export function HeightNote({ elevation, place }: { elevation: number | null; place: Height }) {
  if (!isElsewhere(elevation, place)) return null
  return <small>{capitalised(forecastPointText({ sharedFromKm: null, elevation }, place) ?? '')}</small>
}
