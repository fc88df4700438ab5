import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { formatHour } from '../../text/dates.ts'
import type { RainStep } from './rain-steps.ts'

/** The id of the element of the legend that says of when the map is. */
export const shownId = 'rain-shown'
/** The id of what stands there of a forecast, in place of whom the radar is from. */
export const forecastId = 'rain-forecast'

export const radarHour = (at: IsoInstant): string => `radar de ${formatHour(at, nationalZone)}`

/** « radar de 17 h 15 », « prévision, demain 6 h ». */
export const shownText = ({ value, label, hour }: RainStep): string =>
  hour === null ? radarHour(value) : `prévision, ${label}`
