import type { Risk } from '../../../views/risk-list.ts'
import type { IconShape } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

export const riskIcons: Readonly<Record<Risk, IconShape>> = {
  vigilance: icons.triangleAlert,
  flood: icons.waves,
  fire: icons.trees,
  air: icons.wind,
  pollen: icons.flower,
  water: icons.droplet,
}
