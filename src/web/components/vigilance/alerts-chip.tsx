import type { Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { levelNames } from '../../text/levels.ts'
import { activeAlerts } from '../../text/vigilance.ts'
import { AlertDot } from './vigilance-line.tsx'

/** How many alerts are in force, in the colour and with the name of the highest. */
export function AlertsChip({ part }: { part: Part<DepartmentVigilance> }) {
  if (part.state !== 'missing' && !part.value.covered) return null
  const alerts = part.state === 'missing' || !part.value.covered ? null : activeAlerts(part.value)
  const isKnown = part.state !== 'missing' && part.value.covered && part.value.levelNow !== 'unknown'
  if (!alerts) return isKnown ? null : <span className="city-alerts is-unknown">Vigilance indisponible</span>
  return (
    <span className={`city-alerts is-${alerts.highest}`}>
      <AlertDot {...alerts} />
      <span aria-hidden="true">{levelNames[alerts.highest]}</span>
    </span>
  )
}
