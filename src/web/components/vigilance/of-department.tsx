import type { ReactNode } from 'react'
import { wholeStep } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { Perishable, type PerishableForm } from './perishable.tsx'
import { Cached } from '../../render/cached.tsx'
import { minuteMs } from '../../../domain/time-units.ts'

/**
 * What the vigilance of a department makes of a page is the same for all its places, for as long as a minute: the
 * content gets the minute and no finer time.
 */
export function OfDepartment({
  name,
  part,
  now,
  version,
  form,
  children,
}: {
  /** Tells apart what is made of one department. */
  name: string
  part: Part<DepartmentVigilance>
  now: IsoInstant
  readonly form: PerishableForm
  /** What the content depends on beside the vigilance and the time. */
  version: string
  children: (minute: IsoInstant) => ReactNode
}): ReactNode {
  const minute = wholeStep(now, minuteMs)
  if (part.state === 'missing') return children(minute)
  return (
    <Cached name={name} of={part.value} version={`${minute} ${version} ${part.validUntil}`}>
      {() => (
        <Perishable part={part} now={minute} form={form}>
          {children(minute)}
        </Perishable>
      )}
    </Cached>
  )
}
