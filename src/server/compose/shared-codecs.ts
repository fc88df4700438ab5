import { Type } from 'typebox'
import type { AirQuality } from '../../domain/air.ts'
import type { Ensemble } from '../../domain/ensemble.ts'
import type { MapForecast } from '../../domain/map-period.ts'
import type { Marine } from '../../domain/marine.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { PlaceValue } from '../services/map-places.ts'
import type { SeaAnswer } from '../services/marine.ts'
import type { PackedWeather, Packing } from '../services/packed-weather.ts'
import { jsonCodec, type Codec } from '../shared/codec.ts'
import {
  AirShape,
  EnsembleShape,
  Instant,
  MapForecastShape,
  MarineShape,
  WeatherShape,
} from '../shared/shapes.ts'
import type { LastAnswer } from '../sources/met-norway/met-norway.ts'

// How the values of each cache travel. Wall times do not: clocks differ, so that a reader counts back from the age.

/** The wall time, ms, of something so old. */
type At = (ageMs: number) => number

/** Each process packs with a dictionary of its own: they travel without. */
export const packedForecasts = ({ pack, unpack }: Packing): Codec<PackedWeather> =>
  jsonCodec(WeatherShape, { write: unpack, read: pack })

/** Null where the source knows nothing: that is worth sharing too. */
interface Fact<T> {
  readonly fact: T | null
}

const asItIs = <T>(value: T): T => value

export const airCodec = (): Codec<Fact<AirQuality>> =>
  jsonCodec(Type.Object({ fact: Type.Union([AirShape, Type.Null()]) }), { write: asItIs, read: asItIs })

export const ensembleCodec = (): Codec<Fact<Ensemble>> =>
  jsonCodec(Type.Object({ fact: Type.Union([EnsembleShape, Type.Null()]) }), { write: asItIs, read: asItIs })

export const seaCodec = (at: At): Codec<SeaAnswer> =>
  jsonCodec(Type.Object({ marine: Type.Union([MarineShape, Type.Null()]) }), {
    write: ({ marine }) => ({ marine }),
    read: ({ marine }, ageMs): SeaAnswer => ({ marine, at: at(ageMs) }),
  })

export const placeSeaCodec = (at: At): Codec<PlaceValue<Marine>> =>
  jsonCodec(Type.Object({ value: Type.Union([MarineShape, Type.Null()]) }), {
    write: ({ value }) => ({ value }),
    read: ({ value }, ageMs): PlaceValue<Marine> => ({ value, wall: at(ageMs) }),
  })

export const placeCodec = (at: At): Codec<PlaceValue<MapForecast>> =>
  jsonCodec(Type.Object({ value: Type.Union([MapForecastShape, Type.Null()]) }), {
    write: ({ value }) => ({
      value: value && { ...value, days: [...value.days] },
    }),
    read: ({ value }, ageMs): PlaceValue<MapForecast> => ({
      value: value && { ...value, days: new Map(value.days) },
      wall: at(ageMs),
    }),
  })

export const expiryCodec = (): Codec<LastAnswer> =>
  jsonCodec(
    Type.Object({
      // It is sent back to its source.
      lastModified: Type.Union([Type.String({ pattern: '^[ -~]{1,64}$' }), Type.Null()]),
      publishedAt: Type.Optional(Instant),
      lifeMs: Type.Number({ minimum: 0, maximum: dayMs }),
    }),
    { write: asItIs, read: asItIs },
  )
