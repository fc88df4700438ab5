import type { Phenomenon } from '../../../domain/vigilance.ts'
import type { IconName } from '../icon-paths.ts'

export const phenomenonIcons: Record<Phenomenon, IconName> = {
  wind: 'wind',
  'rain-flood': 'cloud-rain-wind',
  thunderstorm: 'cloud-lightning',
  flood: 'waves',
  'snow-ice': 'snowflake',
  heatwave: 'thermometer-sun',
  cold: 'thermometer-snowflake',
  avalanche: 'mountain-snow',
  'wave-submersion': 'waves-horizontal',
  other: 'triangle-alert',
}
