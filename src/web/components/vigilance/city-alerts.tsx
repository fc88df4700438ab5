import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { AlertsChip } from './alerts-chip.tsx'
import { Perishable } from './perishable.tsx'

/** The alerts of a city among others: how many, in the colour and with the name of the highest. Nothing when calm. */
export const CityAlerts = ({
  vigilance,
  now,
}: {
  vigilance: Deferred<DepartmentVigilance>
  now: IsoInstant
}) => (
  <Await part={vigilance} fallback={null}>
    {(part) => (
      <Perishable part={part} now={now} variant="words">
        <AlertsChip part={part} />
      </Perishable>
    )}
  </Await>
)
