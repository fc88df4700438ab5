import type { StageWeather } from '../../../domain/stage-weather.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { Deferred } from '../../render/deferred.ts'
import type { StageEnd } from '../../../domain/race.ts'

/** What waits on sources. */
export interface StageParts {
  readonly weather: Deferred<StageWeather> | null
  /** The vigilance of the departments of start and finish; null but on the day, and outside France. */
  readonly vigilance: Readonly<Record<StageEnd, Deferred<DepartmentVigilance> | null>>
}
