import { Type } from 'typebox'
import type { MapForecast } from '../../domain/map-period.ts'
import { AirQuality, Ensemble } from '../../schemas/air.ts'
import { StoredMapForecast } from '../../schemas/maps.ts'
import { instant, orNull } from '../../schemas/pieces.ts'
import { Marine } from '../../schemas/sea.ts'
import { Weather } from '../../schemas/weather.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { PlaceValue } from '../services/map-places.ts'
import type { PackedFrame } from '../services/packed-frame.ts'
import type { PackedWeather, Packing } from '../services/packed-weather.ts'
import { jsonCodec, plainCodec, type Codec } from '../shared/codec.ts'
import type { LastAnswer } from '../sources/met-norway/met-norway.ts'

// How the values of each cache travel. Wall times do not: clocks differ, so that a reader counts back from the age.

/** The wall time, ms, of something so old. */
type At = (ageMs: number) => number

/** Sent unpacked: each process packs with a dictionary of its own. */
export const packedForecasts = ({ pack, unpack }: Packing): Codec<PackedWeather> =>
  jsonCodec(Weather, { write: unpack, read: pack })

/** Null where the source knows nothing: that is worth sharing too. */
interface Fact<T> {
  readonly fact: T | null
}

export const airCodec = (): Codec<Fact<AirQuality>> => plainCodec(Type.Object({ fact: orNull(AirQuality) }))

export const ensembleCodec = (): Codec<Fact<Ensemble>> => plainCodec(Type.Object({ fact: orNull(Ensemble) }))

export const seaCodec = (at: At): Codec<PlaceValue<Marine>> =>
  jsonCodec(Type.Object({ value: orNull(Marine) }), {
    write: ({ value }) => ({ value }),
    read: ({ value }, ageMs): PlaceValue<Marine> => ({ value, wall: at(ageMs) }),
  })

export const placeCodec = (at: At): Codec<PlaceValue<MapForecast>> =>
  jsonCodec(Type.Object({ value: orNull(StoredMapForecast) }), {
    write: ({ value }) => ({
      value: value && { ...value, days: [...value.days] },
    }),
    read: ({ value }, ageMs): PlaceValue<MapForecast> => ({
      value: value && { ...value, days: new Map(value.days) },
      wall: at(ageMs),
    }),
  })

/** Frames are packed and looked through beside the loop, where they are read. */
export const frameCodec = (): Codec<PackedFrame> => ({
  version: 'deflated codes 1',
  write: ({ packed }) => packed,
  read: (packed) => ({ packed }),
})

export const expiryCodec = (): Codec<LastAnswer> =>
  plainCodec(
    Type.Object({
      // It is sent back to its source.
      lastModified: orNull(Type.String({ pattern: '^[ -~]{1,64}$' })),
      publishedAt: Type.Optional(instant('of its run')),
      lifeMs: Type.Number({ minimum: 0, maximum: dayMs }),
    }),
  )
