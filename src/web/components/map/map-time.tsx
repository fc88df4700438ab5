import { addDays, localDate, localHour, nationalZone } from '../../../domain/local-time.ts'
import { availableHours, hourStart, isHour, linkedHours, type MapTime } from '../../../domain/map-hour.ts'
import { periodSpan } from '../../../domain/map-period.ts'
import { formatHour, formatShortDay } from '../../text/dates.ts'
import { timeLabel } from '../../text/periods.ts'
import { TimeControl, type TimeStep, type TimeTick } from '../time-control.tsx'
import { AtRest } from './at-rest.tsx'
import { mapAddress, type MapPlace } from './map-query.ts'

interface Steps {
  readonly values: readonly MapTime[]
  readonly steps: readonly TimeStep[]
  readonly ticks: readonly TimeTick[]
}

/** Now and the hours after it, with the days by the clock of Paris. */
export function mapSteps(clock: Date): Steps {
  const values: readonly MapTime[] = ['current', ...availableHours(clock)]
  const starts = values.map((value) => (isHour(value) ? (hourStart(value) ?? 0) : clock.getTime()))
  const ticks = starts.flatMap((start, index) => {
    const at = new Date(start)
    const isFirst = index === 0 || localHour(at, nationalZone) === 0
    return isFirst ? [{ index, label: formatShortDay(localDate(at, nationalZone)) }] : []
  })
  const steps = values.map((value) => ({ value, label: timeLabel(value), isForecast: true }))
  return { values, steps, ticks }
}

/** Where the slider stands: a period of the day is where it begins. */
function indexOf({ values }: Steps, time: MapTime, clock: Date): number {
  if (isHour(time)) return Math.max(0, values.indexOf(time))
  const { start } = periodSpan(time, clock)
  const at = values.findIndex((value) => isHour(value) && (hourStart(value) ?? 0) >= start)
  return time === 'current' ? 0 : Math.max(0, at)
}

interface MapTimeProps {
  readonly place: MapPlace
  readonly steps: Steps
  readonly clock: Date
  readonly time: MapTime
  readonly isBusy: boolean
  /** The slider is on its way: see `useMoving`. */
  readonly isMoving: boolean
  readonly onChoose: (time: MapTime) => void
}

/** The hour that the map shows. */
export const MapTimeControl = ({ place, steps, clock, time, isBusy, isMoving, onChoose }: MapTimeProps) => (
  <TimeControl
    steps={steps.steps}
    index={indexOf(steps, time, clock)}
    words={isHour(time) || time === 'current' ? undefined : timeLabel(time)}
    name="Heure de la carte"
    playLabel="Faire défiler les heures"
    pauseLabel="Arrêter le défilement"
    ticks={steps.ticks}
    isBusy={isBusy}
    onChange={(index) => onChoose(steps.values[index] ?? 'current')}
  >
    <AtRest isMoving={isMoving}>
      <HourLinks place={place} clock={clock} time={time} />
    </AtRest>
  </TimeControl>
)

/** Some hours of today and tomorrow, without script. */
function HourLinks({ place, clock, time }: Pick<MapTimeProps, 'place' | 'clock' | 'time'>) {
  const today = localDate(clock, nationalZone)
  const days = [
    { name: 'Aujourd’hui', date: today },
    { name: 'Demain', date: addDays(today, 1) },
  ]
  const hours = linkedHours(clock)
  return days.map(({ name, date }) => {
    const ofDay = hours.filter((hour) => hour.startsWith(date))
    if (ofDay.length === 0) return null
    return (
      <nav key={name} aria-label={`${name}, heure par heure`}>
        <span>{name}</span>
        {ofDay.map((hour) => (
          <a
            key={hour}
            href={mapAddress(place, { period: hour })}
            aria-current={hour === time ? 'true' : undefined}
          >
            {formatHour(new Date(hourStart(hour) ?? 0), nationalZone)}
          </a>
        ))}
      </nav>
    )
  })
}
