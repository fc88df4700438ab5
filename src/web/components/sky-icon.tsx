import type { IconName } from '../../domain/sky.ts'
import { skyIconUrl } from './sky-icons.ts'

/** A weather icon beside the words that say the same, after which it comes: sheets and font are what a page waits for. */
export const SkyIcon = ({ name, size }: { name: IconName; size: number }) => (
  <img className="sky-icon" src={skyIconUrl(name)} width={size} height={size} alt="" fetchPriority="low" />
)
