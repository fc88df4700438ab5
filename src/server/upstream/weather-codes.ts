import { conditions, type Condition } from '../../domain/weather.ts'

/** WMO code table 4677, the subset that Open-Meteo documents. */
const wmoConditions: ReadonlyMap<number, Condition> = new Map([
  [0, 'clear'],
  [1, 'few-clouds'],
  [2, 'partly-cloudy'],
  [3, 'overcast'],
  [45, 'fog'],
  [48, 'freezing-fog'],
  [51, 'light-drizzle'],
  [53, 'drizzle'],
  [55, 'heavy-drizzle'],
  [56, 'light-freezing-drizzle'],
  [57, 'freezing-drizzle'],
  [61, 'light-rain'],
  [63, 'rain'],
  [65, 'heavy-rain'],
  [66, 'light-freezing-rain'],
  [67, 'freezing-rain'],
  [71, 'light-snow'],
  [73, 'snow'],
  [75, 'heavy-snow'],
  [77, 'snow-grains'],
  [80, 'light-showers'],
  [81, 'showers'],
  [82, 'heavy-showers'],
  [85, 'snow-showers'],
  [86, 'heavy-snow-showers'],
  [95, 'thunderstorm'],
  [96, 'thunderstorm-hail'],
  [99, 'heavy-thunderstorm-hail'],
])

/** The condition of a WMO weather code; null for a code outside the table. */
export const conditionOfWmo = (code: number | null): Condition | null =>
  code === null ? null : (wmoConditions.get(code) ?? null)

/** OpenWeather's condition ids. */
const openWeatherIds: Partial<Readonly<Record<Condition, readonly number[]>>> = {
  thunderstorm: [200, 201, 202, 210, 211, 212, 221, 230, 231, 232],
  'light-drizzle': [300, 310],
  drizzle: [301, 311],
  'heavy-drizzle': [302, 312],
  showers: [313, 521, 531],
  'heavy-showers': [314, 522],
  'light-showers': [321, 520],
  'light-rain': [500],
  rain: [501],
  'heavy-rain': [502, 503, 504],
  'freezing-rain': [511],
  'light-snow': [600],
  snow: [601],
  'heavy-snow': [602],
  sleet: [611, 613, 616],
  'light-sleet': [612, 615],
  'snow-showers': [620, 621],
  'heavy-snow-showers': [622],
  mist: [701],
  smoke: [711],
  haze: [721],
  'dust-whirls': [731],
  fog: [741],
  sand: [751],
  dust: [761],
  'volcanic-ash': [762],
  squalls: [771],
  tornado: [781],
  clear: [800],
  'few-clouds': [801],
  'partly-cloudy': [802],
  overcast: [803, 804],
}

const openWeatherConditions: ReadonlyMap<number, Condition> = new Map(
  conditions.flatMap((condition) => (openWeatherIds[condition] ?? []).map((id) => [id, condition] as const)),
)

/** The condition of an OpenWeather id; null for an id outside the table. */
export const conditionOfOpenWeather = (id: number | null): Condition | null =>
  id === null ? null : (openWeatherConditions.get(id) ?? null)
