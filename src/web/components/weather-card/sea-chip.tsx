import type { BeachInfo } from '../../../views/place-views.ts'
import type { Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import { formatSeaTemperature } from '../../text/numbers.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

/** The sea near the place, with its beach; nothing while its temperature is not known. */
export function SeaChip({ part }: { part: Part<BeachInfo> }) {
  if (part.state === 'missing') return null
  const { nearestBeach, marineWeather } = part.value
  const celsius = marineWeather?.seaTemperature ?? null
  if (!nearestBeach || celsius === null) return null
  return (
    <a className="chip sea-chip" href={paths.beach(nearestBeach.slug)}>
      <Icon shape={icons.waves} />
      Mer {formatSeaTemperature(celsius)}
      <span className="visually-hidden">, plage {nearestBeach.name}</span>
    </a>
  )
}
