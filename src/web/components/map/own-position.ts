import { askPosition, searchPosition } from '../../browser/geolocation.ts'
import type { Coordinates } from '../../../domain/geo.ts'

/** Where the visitor is; null when that is refused or unknown. */
export async function ownPosition(): Promise<Coordinates | null> {
  const answer = await askPosition(searchPosition)
  return answer.kind === 'position' ? answer.point : null
}
