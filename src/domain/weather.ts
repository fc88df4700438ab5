/**
 * The sky and what falls from it, one name per WMO code 4677 subset that forecast models use
 * (0–3, 45, 48, 51–57, 61–67, 71–77, 80–82, 85, 86, 95, 96, 99), what OpenWeather says besides (701–781), and sleet.
 * In rising order of what a day is remembered for.
 */
export const conditions = [
  'clear',
  'few-clouds',
  'partly-cloudy',
  'overcast',
  'mist',
  'haze',
  'fog',
  'freezing-fog',
  'smoke',
  'dust-whirls',
  'sand',
  'dust',
  'light-drizzle',
  'drizzle',
  'heavy-drizzle',
  'light-freezing-drizzle',
  'freezing-drizzle',
  'light-rain',
  'rain',
  'heavy-rain',
  'light-freezing-rain',
  'freezing-rain',
  'light-sleet',
  'sleet',
  'heavy-sleet',
  'light-snow',
  'snow',
  'heavy-snow',
  'snow-grains',
  'light-showers',
  'showers',
  'heavy-showers',
  'snow-showers',
  'heavy-snow-showers',
  'volcanic-ash',
  'squalls',
  'thunderstorm',
  'thunderstorm-hail',
  'heavy-thunderstorm-hail',
  'tornado',
] as const
export type Condition = (typeof conditions)[number]

export const weatherSources = ['arome', 'open-meteo', 'openweather', 'met-norway', 'simulated'] as const
export type WeatherSource = (typeof weatherSources)[number]

// What a source says of the weather: units stand beside each figure there, and null is unknown.
export type {
  CurrentWeather,
  DailyForecast,
  HourlyForecast,
  LaterHour,
  PastTemperatures,
  PlaceWeather,
  RainQuarter,
  Weather,
} from '../schemas/weather.ts'
