import { Type, type TSchema } from 'typebox'
import { airLevels, pollens, pollutants } from '../../domain/air.ts'
import { dayMs } from '../../domain/time-units.ts'
import { conditions, weatherSources } from '../../domain/weather.ts'
import { ranges, type Range } from '../upstream/figures.ts'

// Domain values as they stand in the shared memory. When one changes, what was written before is no longer read.
// Figures and dates are held to what sources are held to: a value of the right form may still be nonsense.

const OrNull = <S extends TSchema>(shape: S) => Type.Union([shape, Type.Null()])
const oneOf = <const T extends string>(texts: readonly T[]) => Type.Unsafe<T>(Type.Enum([...texts]))
const within = ([minimum, maximum]: Range) => Type.Number({ minimum, maximum })
const Figure = (range: Range) => OrNull(within(range))
const CalendarDay = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
export const Instant = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
})
/** Milliseconds since 1970, up to 2100. */
const instantMs: Range = [0, 4.1e12]
/** Kilometres. */
const visibility: Range = [0, ranges.visibilityMetres[1] / 1_000]
/** Centimetres. */
const snowDepth: Range = [0, ranges.snowDepthMetres[1] * 100]
/** The same shape under each of some names. */
const each = <const K extends string, S extends TSchema>(names: readonly K[], shape: S) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, shape])) as Record<K, S>)

const onMap = {
  temperature: Figure(ranges.temperature),
  condition: OrNull(oneOf(conditions)),
  humidity: Figure(ranges.percent),
  windSpeed: Figure(ranges.windSpeed),
  windDirection: Figure(ranges.direction),
  windGusts: Figure(ranges.windSpeed),
}
const air = { ...onMap, isDay: OrNull(Type.Boolean()), feelsLike: Figure(ranges.feelsLike) }

export const WeatherShape = Type.Object({
  source: oneOf(weatherSources),
  current: Type.Object({
    ...air,
    time: Instant,
    pressure: Figure(ranges.pressure),
    cloudCover: Figure(ranges.percent),
    precipitation: Figure(ranges.precipitation),
    visibility: Figure(visibility),
  }),
  hourly: Type.Array(
    Type.Object({
      ...air,
      time: Instant,
      precipitation: Figure(ranges.precipitation),
      precipitationProbability: Figure(ranges.percent),
      uvIndex: Figure(ranges.uvIndex),
      pressure: Figure(ranges.pressure),
      freezingLevel: Figure(ranges.freezingLevel),
      snowDepth: Figure(snowDepth),
    }),
  ),
  hourlyStep: Type.Union([Type.Literal(1), Type.Literal(3)]),
  daily: Type.Array(
    Type.Object({
      date: CalendarDay,
      temperatureMin: Figure(ranges.temperature),
      temperatureMax: Figure(ranges.temperature),
      condition: OrNull(oneOf(conditions)),
      precipitation: Figure(ranges.dailyPrecipitation),
      precipitationProbability: Figure(ranges.percent),
      windSpeedMax: Figure(ranges.windSpeed),
      windGustsMax: Figure(ranges.windSpeed),
      windDirection: Figure(ranges.direction),
      uvIndexMax: Figure(ranges.uvIndex),
    }),
  ),
  rain: Type.Array(Type.Object({ time: Instant, precipitation: Figure(ranges.precipitation) })),
  elevation: Figure(ranges.elevation),
  past: Type.Optional(Type.Object({ from: Instant, celsius: Type.Array(Figure(ranges.temperature)) })),
  publishedAt: Type.Optional(Instant),
})

const MapHourShape = Type.Object({
  ...onMap,
  start: within(instantMs),
  precipitation: Figure(ranges.precipitation),
  precipitationProbability: Figure(ranges.percent),
})

/** A map of days is a list of pairs here. */
export const MapForecastShape = Type.Object({
  source: oneOf(weatherSources),
  stepMs: within([0, dayMs]),
  current: OrNull(MapHourShape),
  visibility: Figure(visibility),
  hours: Type.Array(MapHourShape),
  days: Type.Array(
    Type.Tuple([
      CalendarDay,
      Type.Object({ temperatureMax: Figure(ranges.temperature), condition: OrNull(oneOf(conditions)) }),
    ]),
  ),
})

const SeaStateShape = Type.Object({
  time: Instant,
  seaTemperature: Figure(ranges.seaTemperature),
  ...each(['waveHeight', 'swellHeight'], Figure(ranges.waveHeight)).properties,
  ...each(['waveDirection', 'swellDirection'], Figure(ranges.direction)).properties,
  ...each(['wavePeriod', 'swellPeriod'], Figure(ranges.wavePeriod)).properties,
  seaLevel: Figure(ranges.seaLevel),
})

export const MarineShape = Type.Object({ current: SeaStateShape, hourly: Type.Array(SeaStateShape) })

export const AirShape = Type.Object({
  time: Instant,
  concentrations: each(pollutants, Figure(ranges.concentration)),
  europeanIndex: Figure(ranges.airIndex),
  uvIndex: Figure(ranges.uvIndex),
  pollens: OrNull(each(pollens, Figure(ranges.pollen))),
  days: Type.Array(
    Type.Object({
      date: CalendarDay,
      level: OrNull(oneOf(airLevels)),
      worst: Type.Array(oneOf(pollutants)),
    }),
  ),
  pollenDays: Type.Array(Type.Object({ date: CalendarDay, counts: each(pollens, Figure(ranges.pollen)) })),
})

export const EnsembleShape = Type.Object({
  time: Instant,
  days: Type.Array(
    Type.Object({
      date: CalendarDay,
      ...each(['min', 'max'], Figure(ranges.temperature)).properties,
      ...each(['minSpread', 'maxSpread'], Figure(ranges.spread)).properties,
      precipitation: Figure(ranges.dailyPrecipitation),
      precipitationProbability: Figure(ranges.percent),
    }),
  ),
})
