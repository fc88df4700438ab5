import type { IsoInstant } from '../../domain/part.ts'
import { formatAge } from '../text/age.ts'
import { simulatedLabel, staleText } from '../text/data-age.ts'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'

/** « il y a 6 min »: the root keeps it right while the page stays open, from the age in ms that it starts with. */
export const Age = ({ of, now }: { of: IsoInstant; now: IsoInstant }) => (
  <time dateTime={of} data-age={Date.parse(now) - Date.parse(of)}>
    {formatAge(of, now)}
  </time>
)

/** Simulated figures never pass for real ones. */
export const SimulatedChip = () => (
  <span className="chip">
    <Icon shape={icons.flaskConical} />
    {simulatedLabel}
  </span>
)

/** The values stay, their age is said. */
export const StaleNote = ({ at, now, timeZone }: { at: IsoInstant; now: IsoInstant; timeZone: string }) => (
  <span className="stale-note">
    <Icon shape={icons.history} />
    {staleText(at, timeZone)} <Age of={at} now={now} />
  </span>
)
