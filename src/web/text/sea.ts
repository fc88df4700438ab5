import type { BathingComfort, SeaSurface } from '../../domain/beach-conditions.ts'
import type { BeachRegion } from '../../domain/place.ts'

/** The state of the sea by the Douglas scale, as French bulletins name it. */
export const seaSurfaceNames: Record<SeaSurface, string> = {
  glassy: 'mer calme',
  rippled: 'mer ridée',
  smooth: 'mer belle',
  slight: 'mer peu agitée',
  moderate: 'mer agitée',
  rough: 'mer forte',
  'very-rough': 'mer très forte',
  high: 'mer grosse',
  'very-high': 'mer très grosse',
  phenomenal: 'mer énorme',
}

/** How the water feels; never whether bathing is safe. */
export const bathingComfortNames: Record<BathingComfort, string> = {
  'very-cold': 'eau très froide, choc thermique à craindre',
  cold: 'eau froide',
  cool: 'eau fraîche',
  pleasant: 'eau agréable',
  warm: 'eau chaude',
}

export const coastNames: Record<BeachRegion, string> = {
  Atlantic: 'Atlantique',
  Mediterranean: 'Méditerranée',
  'English Channel': 'Manche et mer du Nord',
  Overseas: 'Outre-mer',
}
