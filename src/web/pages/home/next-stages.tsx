import { isLoop } from '../../../domain/race.ts'
import type { RaceBannerView } from '../../../views/race-views.ts'
import { Island } from '../../islands/island.tsx'

/** What follows the stage of today, each with its forecast once that is wanted. */
export function NextStages({ race, next }: RaceBannerView) {
  if (next.length === 0) return null
  const stages = next.map((stage) => {
    const { number, date, type, distance, start, finish } = stage
    return { number, date, type, distance, start: start.name, finish: isLoop(stage) ? null : finish.name }
  })
  return (
    <Island
      name="next-stages"
      when="unfolded"
      props={{ raceId: race.id, stages }}
      id={`next-stages-${race.id}`}
    />
  )
}
