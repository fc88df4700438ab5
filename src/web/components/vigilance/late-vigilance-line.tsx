import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { LoadingVigilanceLine } from './loading-line.tsx'
import { OfDepartment } from './of-department.tsx'
import { VigilanceLine, type VigilanceLineProps } from './vigilance-line.tsx'

/**
 * The line that closes the weather card: always there, one height, whatever is known. It is the same for all places of a
 * department, for as long as a minute.
 */
export function LateVigilanceLine({
  vigilance,
  now,
  ...props
}: VigilanceLineProps & { vigilance: Deferred<DepartmentVigilance> }) {
  return (
    <Await part={vigilance} fallback={<LoadingVigilanceLine />}>
      {(part) => (
        <OfDepartment
          name={props.newWindow ? 'line away' : 'line'}
          part={part}
          now={now}
          form="line"
          version={`${props.place.departmentCode} ${props.details}`}
        >
          {(minute) => <VigilanceLine part={part} now={minute} {...props} />}
        </OfDepartment>
      )}
    </Await>
  )
}
