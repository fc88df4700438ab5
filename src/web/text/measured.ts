import { modelTemperatureAt, type Measured } from '../../domain/measured.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { formatHour } from './dates.ts'
import { formatAltitude, formatDistance, formatNumber, nbsp } from './numbers.ts'
import { atAirport, atStation } from './station-names.ts'

interface Telling {
  readonly timeZone: string
  /** The forecast that stands beside it; null when there is none. */
  readonly weather: PlaceWeather | null
  /** In the heights: how high the station stands is said in words. */
  readonly inHeights: boolean
}

/**
 * What was measured, where and when, with what the model gives for that time:
 * « Mesuré à 13 h à Lyon-Saint-Exupéry (à 19 km, 235 m d’altitude) : 8,6 °C, le modèle donne 9,1 °C. »
 */
export function measuredText(measured: Measured, { timeZone, weather, inHeights }: Telling): string {
  const { station, network, time, distanceKm, temperature, decimals } = measured
  const where = network === 'metar' ? atAirport(station.name) : atStation(station.name)
  const height = inHeights ? heightInWords(measured) : heightText(station.height)
  const model = weather && modelText(weather, measured)
  return (
    `Mesuré à ${formatHour(time, timeZone)} ${where} (à${nbsp}${formatDistance(distanceKm)}, ${height})${nbsp}: ` +
    `${degrees(temperature, decimals)}${model ? `, ${model}` : ''}.`
  )
}

const degrees = (celsius: number, decimals: number): string =>
  `${formatNumber(celsius, { decimals, keepZeros: true })}${nbsp}°C`

const heightText = (height: number | null): string =>
  height === null ? 'altitude inconnue' : `${formatAltitude(height)} d’altitude`

function heightInWords({ station, heightDifference }: Measured): string {
  if (station.height === null) return 'station d’altitude inconnue'
  const height = `station à ${formatAltitude(station.height)} d’altitude`
  if (heightDifference === null || Math.abs(heightDifference) < 10) return height
  return `${height}, ${formatAltitude(Math.abs(heightDifference))} plus ${heightDifference > 0 ? 'haut' : 'bas'}`
}

/** For the time of the measurement; where the forecast begins later, for now. Simulated weather is no model. */
function modelText(weather: PlaceWeather, { time, decimals }: Measured): string | null {
  if (weather.source === 'simulated') return null
  const then = modelTemperatureAt(weather, Date.parse(time))
  if (then !== null) return `le modèle donne ${degrees(then, decimals)}`
  const { temperature } = weather.current
  return temperature === null ? null : `le modèle donne ${degrees(temperature, decimals)} pour maintenant`
}
