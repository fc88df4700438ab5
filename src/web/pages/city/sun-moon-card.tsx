import type { IsoInstant } from '../../../domain/part.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Card } from '../../components/card.tsx'
import { MoonDisc } from '../../components/drawings/moon-disc.tsx'
import { SunArc } from '../../components/drawings/sun-arc.tsx'
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
