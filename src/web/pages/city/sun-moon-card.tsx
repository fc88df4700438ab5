import type { IsoInstant } from '../../../domain/part.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { formatHour } from '../../text/dates.ts'
import { unknownFigure } from '../../text/numbers.ts'
import {
  dayLengthChangeText,
  dayLengthText,
  moonText,
  moonTimesText,
  sunAnswer,
  twilightText,
} from '../../text/sun-moon.ts'

/** Share of the day that has passed, 0 at sunrise and 1 at sunset; null while the sun is down. */
function elapsedDay({ sunrise, sunset }: SunMoonTimes, now: Date): number | null {
  if (!sunrise || !sunset) return null
  const share = (now.getTime() - Date.parse(sunrise)) / (Date.parse(sunset) - Date.parse(sunrise))
  return share >= 0 && share <= 1 ? share : null
}

/** Sun and moon of the day: computed here, so they are there at once. */
export function SunMoonCard({
  place,
  now,
  sunMoon: [today, tomorrow],
}: {
  place: PlaceView
  now: IsoInstant
  sunMoon: readonly [SunMoonTimes, SunMoonTimes]
}) {
  const time = new Date(now)
  const zone = place.timeZone
  const twilight = twilightText(today, zone)
  const clock = (instant: IsoInstant | null) => (instant ? formatHour(instant, zone) : unknownFigure)
  return (
    <Card titleId="sun-title" title="Soleil et lune" id="soleil" className="sun-card">
      <p className="answer">{sunAnswer(today, tomorrow.sunrise, time, zone) ?? dayLengthText(today)}</p>
      <div>
        <SunArc elapsed={elapsedDay(today, time)} />
      </div>
      <p className="sun-times">
        <span>
          <Icon shape={icons.sunrise} />
          <span className="visually-hidden">Lever du soleil </span>
          {clock(today.sunrise)}
        </span>
        <span>
          {dayLengthText(today)}
          <small>{dayLengthChangeText(today.dayLengthChange)}</small>
        </span>
        <span>
          <span className="visually-hidden">Coucher du soleil </span>
          {clock(today.sunset)}
          <Icon shape={icons.sunset} />
        </span>
      </p>
      {twilight && <p className="twilight">{twilight}</p>}
      <div className="moon-line">
        <div>
          <MoonDisc angle={today.moon.angle} southern={place.lat < 0} />
        </div>
        <p>
          <strong>{moonText(today)}</strong>
          <br />
          {moonTimesText(today, zone)}
        </p>
      </div>
    </Card>
  )
}

/**
 * The lit part of the disc, seen from the northern hemisphere (turned for the southern): half the edge, closed by the
 * terminator, an ellipse as wide as the phase. `angle` in degrees: 0 new, 90 first quarter, 180 full.
 */
function MoonDisc({ angle, southern }: { angle: number; southern: boolean }) {
  const cosine = Math.cos((angle * Math.PI) / 180)
  const waxing = angle < 180
  const width = Math.abs(20 * cosine).toFixed(1)
  const edge = waxing ? 1 : 0
  const terminator = (waxing ? cosine > 0 : cosine < 0) ? 0 : 1
  const lit = `M22 2A20 20 0 0 ${edge} 22 42A${width} 20 0 0 ${terminator} 22 2z`
  return (
    <svg className="moon" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
      <circle className="dark" cx="22" cy="22" r="20" />
      <path className="lit" d={lit} transform={`rotate(${southern ? 180 : 0} 22 22)`} />
    </svg>
  )
}

const horizon = 96
const height = 76
const left = 20
const width = 280

const point = (share: number): readonly [number, number] => [
  left + share * width,
  horizon - Math.sin(share * Math.PI) * height,
]

/** Curves that make a path: with four the largest is a tenth of a pixel off. */
const curves = 4

/** From sunrise, in curves that have the slope of the sine at both ends. */
function pathTo(share: number): string {
  const part = share / curves
  const written = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`
  const slopeAt = (at: number): number => -Math.cos(at * Math.PI) * Math.PI * height
  const [fromX, fromY] = point(0)
  const arcs = Array.from({ length: curves }, (_, index) => {
    const [start, end] = [index * part, (index + 1) * part]
    const third = part / 3
    const [startX, startY] = point(start)
    const [endX, endY] = point(end)
    const leaves = written(startX + third * width, startY + third * slopeAt(start))
    const arrives = written(endX - third * width, endY - third * slopeAt(end))
    return `C${leaves} ${arrives} ${written(endX, endY)}`
  })
  return `M${written(fromX, fromY)}${arcs.join('')}`
}

const wholeDay = pathTo(1)

/**
 * The day's course of the sun, drawn as a half sine from sunrise to sunset, and where it stands now
 * (`elapsed`: 0 at sunrise, 1 at sunset; null while it is down).
 */
const SunArc = ({ elapsed }: { elapsed: number | null }) => (
  <svg className="sun-arc" viewBox="0 0 320 108" aria-hidden="true">
    <path className="path" d={wholeDay} />
    <path className="horizon" d="M0 96H320" />
    {elapsed !== null && <Sun elapsed={elapsed} />}
  </svg>
)

function Sun({ elapsed }: { elapsed: number }) {
  const [cx, cy] = point(elapsed).map((value) => value.toFixed(1))
  return (
    <>
      <path className="elapsed" d={pathTo(elapsed)} />
      <circle className="halo" cx={cx} cy={cy} r="14" />
      <circle className="sun" cx={cx} cy={cy} r="9" />
    </>
  )
}
