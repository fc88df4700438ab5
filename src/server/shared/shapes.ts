import { Type, type TSchema } from 'typebox'
import { airLevels, pollens, pollutants } from '../../domain/air.ts'
import { conditions, weatherSources } from '../../domain/weather.ts'

// Domain values as they stand in the shared memory. When one changes, what was written before is no longer read.

const OrNull = <S extends TSchema>(shape: S) => Type.Union([shape, Type.Null()])
const oneOf = <const T extends string>(texts: readonly T[]) => Type.Unsafe<T>(Type.Enum([...texts]))
const Figure = OrNull(Type.Number())
/** The same shape under each of some names. */
const each = <const K extends string, S extends TSchema>(names: readonly K[], shape: S) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, shape])) as Record<K, S>)

const onMap = {
  temperature: Figure,
  condition: OrNull(oneOf(conditions)),
  humidity: Figure,
  windSpeed: Figure,
  windDirection: Figure,
  windGusts: Figure,
}
const air = { ...onMap, isDay: OrNull(Type.Boolean()), feelsLike: Figure }

export const WeatherShape = Type.Object({
  source: oneOf(weatherSources),
  current: Type.Object({
    ...air,
    time: Type.String(),
    pressure: Figure,
    cloudCover: Figure,
    precipitation: Figure,
    visibility: Figure,
  }),
  hourly: Type.Array(
    Type.Object({
      ...air,
      time: Type.String(),
      precipitation: Figure,
      precipitationProbability: Figure,
      uvIndex: Figure,
      pressure: Figure,
      freezingLevel: Figure,
      snowDepth: Figure,
    }),
  ),
  hourlyStep: Type.Union([Type.Literal(1), Type.Literal(3)]),
  daily: Type.Array(
    Type.Object({
      date: Type.String(),
      temperatureMin: Figure,
      temperatureMax: Figure,
      condition: OrNull(oneOf(conditions)),
      precipitation: Figure,
      precipitationProbability: Figure,
      windSpeedMax: Figure,
      windGustsMax: Figure,
      windDirection: Figure,
      uvIndexMax: Figure,
    }),
  ),
  rain: Type.Array(Type.Object({ time: Type.String(), precipitation: Figure })),
  elevation: Figure,
  past: Type.Optional(Type.Object({ from: Type.String(), celsius: Type.Array(Figure) })),
  publishedAt: Type.Optional(Type.String()),
})

const MapHourShape = Type.Object({
  ...onMap,
  start: Type.Number(),
  precipitation: Figure,
  precipitationProbability: Figure,
})

/** A map of days is a list of pairs here. */
export const MapForecastShape = Type.Object({
  source: oneOf(weatherSources),
  stepMs: Type.Number(),
  current: OrNull(MapHourShape),
  visibility: Figure,
  hours: Type.Array(MapHourShape),
  days: Type.Array(
    Type.Tuple([
      Type.String(),
      Type.Object({ temperatureMax: Figure, condition: OrNull(oneOf(conditions)) }),
    ]),
  ),
})

const SeaStateShape = Type.Object({
  time: Type.String(),
  ...each(
    [
      'seaTemperature',
      'waveHeight',
      'waveDirection',
      'wavePeriod',
      'swellHeight',
      'swellDirection',
      'swellPeriod',
      'seaLevel',
    ],
    Figure,
  ).properties,
})

export const MarineShape = Type.Object({ current: SeaStateShape, hourly: Type.Array(SeaStateShape) })

export const AirShape = Type.Object({
  time: Type.String(),
  concentrations: each(pollutants, Figure),
  europeanIndex: Figure,
  uvIndex: Figure,
  pollens: OrNull(each(pollens, Figure)),
  days: Type.Array(
    Type.Object({
      date: Type.String(),
      level: OrNull(oneOf(airLevels)),
      worst: Type.Array(oneOf(pollutants)),
    }),
  ),
  pollenDays: Type.Array(Type.Object({ date: Type.String(), counts: each(pollens, Figure) })),
})

export const EnsembleShape = Type.Object({
  time: Type.String(),
  days: Type.Array(
    Type.Object({
      date: Type.String(),
      ...each(['min', 'minSpread', 'max', 'maxSpread', 'precipitation', 'precipitationProbability'], Figure)
        .properties,
    }),
  ),
})
