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
const openWeatherConditions: ReadonlyMap<number, Condition> = new Map([
  [200, 'thunderstorm'],
  [201, 'thunderstorm'],
  [202, 'thunderstorm'],
  [210, 'thunderstorm'],
  [211, 'thunderstorm'],
  [212, 'thunderstorm'],
  [221, 'thunderstorm'],
  [230, 'thunderstorm'],
  [231, 'thunderstorm'],
  [232, 'thunderstorm'],
  [300, 'light-drizzle'],
  [301, 'drizzle'],
  [302, 'heavy-drizzle'],
  [310, 'light-drizzle'],
  [311, 'drizzle'],
  [312, 'heavy-drizzle'],
  [313, 'showers'],
  [314, 'heavy-showers'],
  [321, 'light-showers'],
  [500, 'light-rain'],
  [501, 'rain'],
  [502, 'heavy-rain'],
  [503, 'heavy-rain'],
  [504, 'heavy-rain'],
  [511, 'freezing-rain'],
  [520, 'light-showers'],
  [521, 'showers'],
  [522, 'heavy-showers'],
  [531, 'showers'],
  [600, 'light-snow'],
  [601, 'snow'],
  [602, 'heavy-snow'],
  [611, 'sleet'],
  [612, 'light-sleet'],
  [613, 'sleet'],
  [615, 'light-sleet'],
  [616, 'sleet'],
  [620, 'snow-showers'],
  [621, 'snow-showers'],
  [622, 'heavy-snow-showers'],
  [701, 'mist'],
  [711, 'smoke'],
  [721, 'haze'],
  [731, 'dust-whirls'],
  [741, 'fog'],
  [751, 'sand'],
  [761, 'dust'],
  [762, 'volcanic-ash'],
  [771, 'squalls'],
  [781, 'tornado'],
  [800, 'clear'],
  [801, 'few-clouds'],
  [802, 'partly-cloudy'],
  [803, 'overcast'],
  [804, 'overcast'],
])

/** The condition of an OpenWeather id; null for an id outside the table. */
export const conditionOfOpenWeather = (id: number | null): Condition | null =>
  id === null ? null : (openWeatherConditions.get(id) ?? null)

/** The gravest of several conditions, in the rising order of the list; null when there is none. */
export function gravest(candidates: readonly (Condition | null)[]): Condition | null {
  const ranks = candidates.map((condition) => (condition === null ? -1 : conditions.indexOf(condition)))
  return conditions[Math.max(-1, ...ranks)] ?? null
}
