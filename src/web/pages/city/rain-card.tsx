import { hoursToCome, quartersToCome } from '../../../domain/forecast-window.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { rainAnswer } from '../../../domain/rain.ts'
import type { RadarReport } from '../../../domain/radar/report.ts'
import { wetStepMm } from '../../../domain/rain-intensity.ts'
import type { SeenFall } from '../../../domain/sky.ts'
import type { RainSource } from '../../../domain/wet-spells.ts'
import { Card } from '../../components/card.tsx'
import { RainArea } from '../../components/drawings/rain-area.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { nextHourWords } from '../../text/next-hour.ts'
import { radarText } from '../../text/radar.ts'
import { besideText, rainPrecision, rainText, rainTitle } from '../../text/rain.ts'

const quartersShown = 24
const hoursShown = 24

/**
 * « Pluie dans les prochaines heures »: one sentence, and the steps that it sums up, dry ones too. Where radars announce the
 * next hour, theirs is the first, and that of the model follows for what comes later.
 */
export function RainCard({
  weather,
  now,
  timeZone,
  lightning = null,
  radar = null,
  fall = 'rain',
}: {
  weather: RainSource | null
  now: IsoInstant
  timeZone: string
  /** What a satellite saw near by; null: nothing, or nobody looked. */
  lightning?: string | null
  /** What radars saw there; null: none looks there, or nobody has asked yet. */
  radar?: RadarReport | null
  fall?: SeenFall
}) {
  const { announced, trust, beside } = nextHourWords({ weather, radar, now, timeZone, fall })
  return (
    <Card titleId="rain-title" title={rainTitle} id="pluie" className="rain-card">
      {lightning !== null && (
        <p className="lightning-line">
          <Icon shape={icons.cloudLightning} /> {lightning}
        </p>
      )}
      {announced !== null && <p className="answer">{announced}</p>}
      {radar !== null && <p>{radarText(radar, timeZone, fall)}</p>}
      {trust !== null && <p className="source-line">{trust}</p>}
      {weather === null ? (
        <div className="block-message">
          <p className="answer">{weatherErrors.hourly}</p>
        </div>
      ) : (
        <Rain weather={weather} now={new Date(now)} timeZone={timeZone} beside={beside} />
      )}
    </Card>
  )
}

interface RainProps {
  weather: RainSource
  now: Date
  timeZone: string
  /** What leads over from what radars announce; null: they announce nothing. */
  beside: string | null
}

function Rain({ weather, now, timeZone, beside }: RainProps) {
  const answer = rainAnswer(weather, now)
  const sentence = rainText(answer, now, timeZone)
  const isSecond = beside !== null && answer.kind !== 'unknown'
  const text = isSecond ? <p>{besideText(beside, sentence)}</p> : <p className="answer">{sentence}</p>
  const { falls, hours } = fallsToCome(weather, now)
  if (answer.kind === 'unknown' && falls.every(({ precipitation }) => precipitation === null))
    return <div className="block-message">{text}</div>
  // A dry day needs no drawing.
  if (!falls.some(({ precipitation }) => precipitation === null || precipitation >= wetStepMm))
    return (
      <>
        {text}
        <p className="source-line">{rainPrecision(hours, weather.rain.length > 0)}</p>
      </>
    )
  return (
    <>
      {text}
      <div className="rain-drawing" aria-hidden="true">
        <RainArea falls={falls} timeZone={timeZone} hours={hours} />
      </div>
      <p className="source-line">{rainPrecision(hours, weather.rain.length > 0)}</p>
    </>
  )
}

/** The quarters of the next hours; where the source has none, or they are dry, the hours of a day. */
export function fallsToCome(weather: RainSource, now: Date) {
  const { hourlyStep } = weather
  const quarters = quartersToCome(weather.rain, now).slice(0, quartersShown)
  const steps = hoursToCome(weather, now).slice(0, hoursShown / hourlyStep)
  const areDry = quarters.every(({ precipitation }) => precipitation !== null && precipitation < wetStepMm)
  const showsSteps = areDry && steps.length > 0
  return showsSteps ? { falls: steps, hours: hourlyStep } : { falls: quarters, hours: 0.25 as const }
}
