import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Weather } from '../../domain/weather.ts'
import { columnsOf, rowsOf, type Columns } from './columns.ts'
import { boundedMap } from '../cache/bounded-map.ts'

/**
 * A forecast at rest: the JSON of its columns, deflated. A twentieth of the memory it takes as objects, and half of what
 * its rows would take, each of which repeats every name.
 */
export interface PackedWeather {
  readonly bytes: Buffer
}

/** A forecast as objects, with the parts of pages that were made with it (measured: 60 and 136 kB). */
const unpackedBytes = 196_000

export type Packing = ReturnType<typeof createPacking>

/**
 * Packs forecasts, and reads them again, a tenth of a millisecond each; those asked for last stay unpacked, so that
 * everybody who asks for them gets the same object. They take `maxBytes` or so.
 */
export function createPacking(maxBytes: number) {
  const unpacked = boundedMap<PackedWeather, Weather>(Math.ceil(maxBytes / unpackedBytes))
  /** The first forecast. The others repeat its names, its words and most of its hours: to them it is a dictionary. */
  let dictionary: Buffer | null = null
  const read = ({ bytes }: PackedWeather): Weather => {
    const text = inflateRawSync(bytes, dictionary ? { dictionary } : {}).toString()
    // Written by `pack` from a Weather.
    return toWeather(JSON.parse(text) as WeatherInColumns)
  }
  return {
    pack(weather: Weather): PackedWeather {
      const text = Buffer.from(JSON.stringify(toColumns(weather)))
      dictionary ??= text
      const deflated = deflateRawSync(text, { dictionary })
      // zlib answers with a corner of a much larger block: only a copy lets that go.
      const bytes = Buffer.allocUnsafeSlow(deflated.length)
      deflated.copy(bytes)
      return { bytes }
    },
    /** The same object for the same packed forecast, while that is among those asked for last. */
    unpack(packed: PackedWeather): Weather {
      const ready = unpacked.get(packed)
      if (ready) return ready
      const weather = read(packed)
      unpacked.set(packed, weather)
      return weather
    },
    /** A forecast unpacked for a glance, which counts as no question: those asked for last stay in memory. */
    peek: (packed: PackedWeather): Weather => unpacked.peek(packed) ?? read(packed),
  }
}

/** What a packed forecast takes in memory: its bytes, the objects around them and its key. */
export const packedSize = (key: string, { bytes }: PackedWeather): number =>
  bytes.length + 2 * key.length + 300

type Lists = Required<Pick<Weather, 'hourly' | 'later' | 'daily' | 'rain'>>
type WeatherInColumns = Omit<Weather, keyof Lists> & {
  readonly [Name in keyof Lists]: Columns<Lists[Name][number]>
}

const toColumns = ({ hourly, later = [], daily, rain, ...rest }: Weather): WeatherInColumns => ({
  ...rest,
  hourly: columnsOf(hourly),
  later: columnsOf(later),
  daily: columnsOf(daily),
  rain: columnsOf(rain),
})

const toWeather = ({ hourly, later, daily, rain, ...rest }: WeatherInColumns): Weather => ({
  ...rest,
  hourly: rowsOf(hourly),
  ...(later.time ? { later: rowsOf(later) } : {}),
  daily: rowsOf(daily),
  rain: rowsOf(rain),
})
