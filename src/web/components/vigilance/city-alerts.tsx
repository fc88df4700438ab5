import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { levelNames } from '../../text/levels.ts'
import { activeAlerts } from '../../text/vigilance.ts'
import { Perishable } from './perishable.tsx'
import { AlertDot } from './vigilance-line.tsx'

/** The alerts of a city among others: how many, in the colour and with the name of the highest. Nothing when calm. */
export function CityAlerts({
  vigilance,
  now,
}: {
  vigilance: Deferred<DepartmentVigilance>
  now: IsoInstant
}) {
  return (
    <Await part={vigilance} fallback={null}>
      {(part) => (
        <Perishable part={part} now={now} form="words">
          <Alerts part={part} />
        </Perishable>
      )}
    </Await>
  )
}

function Alerts({ part }: { part: Part<DepartmentVigilance> }) {
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
