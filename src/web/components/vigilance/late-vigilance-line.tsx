import { wholeStep } from '../../../domain/local-time.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { LoadingVigilanceLine } from './loading-line.tsx'
import { PerishableLine, type VigilanceLineProps } from './vigilance-line.tsx'

/** The line that closes the weather card: always there, one height, whatever is known. The same for a minute. */
export function LateVigilanceLine({
  vigilance,
  now,
  ...props
}: VigilanceLineProps & { vigilance: Deferred<DepartmentVigilance> }) {
  const minute = wholeStep(now, minuteMs)
  return (
    <Await part={vigilance} fallback={<LoadingVigilanceLine />}>
      {(part) => <PerishableLine part={part} now={minute} {...props} />}
    </Await>
  )
}
