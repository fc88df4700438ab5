import { tenths } from './rounding.ts'

/** Wind chill is defined up to this temperature, °C, and from this wind, km/h (walking pace). */
const chillUpTo = 10
const chillFromKmh = 4.8
/** The heat index is defined from 80 °F, and from this humidity, %. */
const heatFromFahrenheit = 80
const heatFromHumidity = 40

/**
 * What the air feels like, °C in tenths, for a source that does not say: wind chill (Environment Canada and US National
 * Weather Service, 2001) in the cold, the heat index (NWS, Rothfusz 1990, with its correction for very damp air) in the
 * heat, the air itself between. Wind in km/h at 10 m, humidity in %. Null where a figure that it needs is unknown.
 */
export function feltTemperature(
  temperature: number | null,
  windKmh: number | null,
  humidity: number | null,
): number | null {
  if (temperature === null) return null
  if (temperature <= chillUpTo) return windKmh === null ? null : tenths(windChill(temperature, windKmh))
  const fahrenheit = temperature * 1.8 + 32
  if (fahrenheit < heatFromFahrenheit) return tenths(temperature)
  if (humidity === null) return null
  return tenths(humidity < heatFromHumidity ? temperature : (heatIndex(fahrenheit, humidity) - 32) / 1.8)
}

function windChill(celsius: number, kmh: number): number {
  if (kmh < chillFromKmh) return celsius
  const wind = kmh ** 0.16
  return 13.12 + 0.6215 * celsius - 11.37 * wind + 0.3965 * celsius * wind
}

/** In °F, of °F and %. */
function heatIndex(t: number, r: number): number {
  const index =
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t * t -
    0.05481717 * r * r +
    0.00122874 * t * t * r +
    0.00085282 * t * r * r -
    0.00000199 * t * t * r * r
  const isVeryDamp = r > 85 && t <= 87
  return isVeryDamp ? index + ((r - 85) / 10) * ((87 - t) / 5) : index
}
