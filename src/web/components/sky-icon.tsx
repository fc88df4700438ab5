import type { IconName } from '../../domain/sky.ts'
import { skyIconUrl } from './sky-icons.ts'

/** A weather icon beside the words that say the same. */
export function SkyIcon({ name, size }: { name: IconName; size: number }) {
  return <img className="sky-icon" src={skyIconUrl(name)} width={size} height={size} alt="" />
}
