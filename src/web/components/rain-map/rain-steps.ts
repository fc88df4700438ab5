import { hourStart, type MapHourName } from '../../../domain/map-hour.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { Radar } from '../../../views/radar.ts'
import { formatMoment, formatShortDay } from '../../text/dates.ts'
import type { TimeStep, TimeTick } from '../time-control.tsx'

export type RainFrame = Radar['frames'][number]

/** What the map can show: a frame of the radar, or an hour of the forecast. */
export interface RainStep extends TimeStep {
  /** Null: an hour of the forecast. */
  readonly frame: RainFrame | null
  /** Null: a frame. */
  readonly hour: MapHourName | null
}

const stateNotes: Record<RainFrame['state'], string> = {
  image: '',
  missing: ', image manquante',
  'not-yet': ', image en route',
}

/** When an hour begins. */
export const instantOf = (hour: MapHourName): IsoInstant => new Date(hourStart(hour) ?? 0).toISOString()

/** The frames, then some hours. */
export function rainSteps(
  frames: readonly RainFrame[],
  hours: readonly MapHourName[],
  now: IsoInstant,
): readonly RainStep[] {
  const label = (at: IsoInstant): string => formatMoment(at, now, nationalZone)
  return [
    ...frames.map((frame) => ({
      value: frame.at,
      label: `${label(frame.at)}${stateNotes[frame.state]}`,
      isForecast: false,
      frame,
      hour: null,
    })),
    ...hours.map((hour) => {
      const at = instantOf(hour)
      return { value: at, label: label(at), isForecast: true, frame: null, hour }
    }),
  ]
}

/** Where the frames begin, where now is, and where days begin. */
export function rainTicks(steps: readonly RainStep[], newest: number): readonly TimeTick[] {
  const days = steps.flatMap(({ value, isForecast }, index) => {
    const date = localDate(value, nationalZone)
    const before = steps[index - 1]
    const begins = isForecast && before && localDate(before.value, nationalZone) !== date
    return begins ? [{ index, label: formatShortDay(date) }] : []
  })
  return [{ index: 0, label: '−2\u00a0h' }, { index: newest, label: 'maintenant' }, ...days]
}
