import { wholeStep } from '../../../domain/local-time.ts'
import { lasting } from '../../../domain/part.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { LevelPatterns } from './level-badge.tsx'
import { Perishable } from './perishable.tsx'
import { LoadingVigilanceCard, VigilanceCard, type VigilanceCardProps } from './vigilance-card.tsx'

type SlotProps = Omit<VigilanceCardProps, 'part'> & {
  readonly vigilance: Deferred<DepartmentVigilance>
}

/**
 * Where the vigilance card stands, as tall as it needs. While its data is out, what stands under it on a city page waits
 * with it, so that its arrival moves nothing: see `city-page.css`.
 */
export function VigilanceSlot({ vigilance, now, place }: SlotProps) {
  const { departmentCode, departmentName, departmentOf } = place
  const common = { place: { departmentCode, departmentName, departmentOf }, now: wholeStep(now, minuteMs) }
  return (
    <div className="vigilance-slot">
      <LevelPatterns />
      <Await part={vigilance} fallback={<LoadingVigilanceCard />}>
        {(part) => <Cached of={PerishableCard} input={{ part: lasting(part), ...common }} />}
      </Await>
    </div>
  )
}

/** The same for all places of a department throughout a minute. */
const PerishableCard = (props: VigilanceCardProps) => (
  <Perishable part={props.part} now={props.now} variant="card">
    <VigilanceCard {...props} />
  </Perishable>
)
