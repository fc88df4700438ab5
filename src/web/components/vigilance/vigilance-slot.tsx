import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { loadingTexts } from '../../text/loading.ts'
import { LevelPatterns } from './level-badge.tsx'
import { OfDepartment } from './of-department.tsx'
import { VigilanceCard, type VigilanceCardProps } from './vigilance-card.tsx'

type SlotProps = Omit<VigilanceCardProps, 'part'> & {
  readonly vigilance: Deferred<DepartmentVigilance>
}

/**
 * Where the vigilance card stands, as tall as it needs. While its data is out, what stands under it on a city page waits
 * with it, so that its arrival moves nothing: see `city-page.css`.
 */
export function VigilanceSlot({ vigilance, now, ...props }: SlotProps) {
  return (
    <div className="vigilance-slot">
      <LevelPatterns />
      <Await part={vigilance} fallback={<LoadingVigilanceCard />}>
        {(part) => (
          <OfDepartment name="card" form="card" part={part} now={now} version={props.place.departmentCode}>
            {(minute) => <VigilanceCard part={part} now={minute} {...props} />}
          </OfDepartment>
        )}
      </Await>
    </div>
  )
}

function LoadingVigilanceCard() {
  return (
    <section className="card vigilance-card" aria-busy="true">
      <header>
        <h2>Vigilance aujourd’hui et demain</h2>
      </header>
      <svg width="100%" height="150" aria-hidden="true">
        <rect className="placeholder" x="0" y="8" width="90%" height="24" rx="6" />
        <rect className="placeholder" x="0" y="48" width="100%" height="98" rx="6" />
      </svg>
      <p className="visually-hidden">{loadingTexts.loading}</p>
    </section>
  )
}
