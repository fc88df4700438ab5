import type { IsoDate, IsoInstant } from './part.ts'

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

export const weatherSources = ['open-meteo', 'openweather', 'met-norway', 'simulated'] as const
export type WeatherSource = (typeof weatherSources)[number]

/**
 * The air at one instant. Temperatures °C, wind km/h at 10 m (ten-minute mean) and where it comes from in degrees,
 * humidity and cloud %, pressure hPa at sea level, precipitation mm. An unknown figure is null.
 */
interface Air {
  readonly temperature: number | null
  readonly feelsLike: number | null
  readonly condition: Condition | null
  readonly isDay: boolean | null
  readonly humidity: number | null
  readonly windSpeed: number | null
  readonly windDirection: number | null
  readonly windGusts: number | null
}

/** Now, as a model or a station says it. */
export interface CurrentWeather extends Air {
  readonly time: IsoInstant
  readonly pressure: number | null
  readonly cloudCover: number | null
  readonly precipitation: number | null
  /** Kilometres. */
  readonly visibility: number | null
}

/** One step of the hourly forecast; `precipitation` and `precipitationProbability` cover the step that starts at `time`. */
export interface HourlyForecast extends Air {
  readonly time: IsoInstant
  readonly precipitation: number | null
  /** 0–100. */
  readonly precipitationProbability: number | null
  readonly uvIndex: number | null
  /** Hectopascals at sea level. */
  readonly pressure: number | null
  /** Metres above the sea; null where the source has none. */
  readonly freezingLevel: number | null
  /** Centimetres on the ground; null where the source has none. */
  readonly snowDepth: number | null
}

/** A calendar day of the place, 0–24 h local time. */
export interface DailyForecast {
  readonly date: IsoDate
  readonly temperatureMin: number | null
  readonly temperatureMax: number | null
  readonly condition: Condition | null
  readonly precipitation: number | null
  /** 0–100. */
  readonly precipitationProbability: number | null
  readonly windSpeedMax: number | null
  readonly windGustsMax: number | null
  readonly windDirection: number | null
  readonly uvIndexMax: number | null
}

/** Rain of the quarter of an hour that starts at `time`, in millimetres. */
export interface RainQuarter {
  readonly time: IsoInstant
  readonly precipitation: number | null
}

/** Temperatures of the same model that are over, by the hour: what today is compared with. */
export interface PastTemperatures {
  /** Of the first; each of the others is an hour later. */
  readonly from: IsoInstant
  /** °C, up to the hour before the first of the forecast; null where the source has none. */
  readonly celsius: readonly (number | null)[]
}

/** All that one call to a weather source gives about a place. */
export interface Weather {
  readonly source: WeatherSource
  readonly current: CurrentWeather
  /** From the step that holds « now », 48 h when the source reaches so far. */
  readonly hourly: readonly HourlyForecast[]
  /** Hours between two steps of `hourly`. */
  readonly hourlyStep: 1 | 3
  /** From the place's today, up to 7 days. */
  readonly daily: readonly DailyForecast[]
  /** Next hours by quarters; empty when the source has none. */
  readonly rain: readonly RainQuarter[]
  /** Metres; of the model's point. */
  readonly elevation: number | null
  /** From the first hour of the place's yesterday to the hour before `hourly`; absent where the source has none. */
  readonly past?: PastTemperatures
  /** When the model's run was published, where the source says so. */
  readonly publishedAt?: IsoInstant
}

/**
 * A forecast as pages and `/api` get it: `current` is of the quarter of an hour that holds now. `sharedFromKm`: it was
 * computed for a neighbouring point, so far away.
 */
export interface PlaceWeather extends Weather {
  readonly sharedFromKm: number | null
}
