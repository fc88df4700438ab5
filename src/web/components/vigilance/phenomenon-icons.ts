import type { Phenomenon } from '../../../domain/vigilance.ts'
import type { IconShape } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

export const phenomenonIcons: Record<Phenomenon, IconShape> = {
  wind: icons.wind,
  'rain-flood': icons.cloudRainWind,
  thunderstorm: icons.cloudLightning,
  flood: icons.waves,
  'snow-ice': icons.snowflake,
  heatwave: icons.thermometerSun,
  cold: icons.thermometerSnowflake,
  avalanche: icons.mountainSnow,
  'wave-submersion': icons.wavesHorizontal,
  other: icons.triangleAlert,
}
