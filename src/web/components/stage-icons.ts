import type { StageType } from '../../domain/race.ts'
import type { IconShape } from './icon.tsx'
import * as icons from './icon-paths.ts'

export const stageTypeIcons: Record<StageType, IconShape> = {
  flat: icons.bike,
  hilly: icons.mountain,
  mountain: icons.mountainSnow,
  'time-trial': icons.history,
}
