import type { AirLevel } from '../../domain/air.ts'
import type { HumidityBand, PressureTrend, UvBand } from '../../domain/air-bands.ts'

export const humidityWords: Record<HumidityBand, string> = {
  'very-dry': 'air très sec',
  dry: 'air sec',
  comfortable: 'confortable',
  humid: 'air humide',
  'very-humid': 'air très humide',
}

export const pressureTrendWords: Record<PressureTrend, string> = {
  falling: 'en baisse',
  steady: 'stable',
  rising: 'en hausse',
}

export const uvBandNames: Record<UvBand, string> = {
  low: 'faible',
  moderate: 'modéré',
  high: 'élevé',
  'very-high': 'très élevé',
  extreme: 'extrême',
}

export const airLevelNames: Record<AirLevel, string> = {
  good: 'Bon',
  fair: 'Moyen',
  degraded: 'Dégradé',
  poor: 'Mauvais',
  'very-poor': 'Très mauvais',
  'extremely-poor': 'Extrêmement mauvais',
}
