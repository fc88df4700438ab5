import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Weather } from '../../domain/weather.ts'
import { entriesAtMost } from '../cache/counted.ts'

/** A forecast at rest: its JSON, deflated. A tenth of the memory it takes as objects. */
export interface PackedWeather {
  readonly bytes: Buffer
}

export function packWeather(weather: Weather): PackedWeather {
  return { bytes: copied(deflateRawSync(JSON.stringify(weather))) }
}

/** zlib and sockets answer with a corner of a much larger block: only a copy lets that go. */
export function copied(corner: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(corner.length)
  corner.copy(bytes)
  return bytes
}

/** A forecast as objects, with the parts of pages that were made of it (measured: 60 and 90 kB). */
const unpackedBytes = 150_000

/**
 * Reads packed forecasts, a tenth of a millisecond each; those asked for last stay unpacked, so that everybody who
 * asks for them gets the same object. They take `maxBytes` or so.
 */
export function createUnpacking(maxBytes: number): (packed: PackedWeather) => Weather {
  const unpacked = new LRUCache<PackedWeather, Weather>(entriesAtMost(Math.ceil(maxBytes / unpackedBytes)))
  return (packed) => {
    const known = unpacked.get(packed)
    if (known) return known
    // Written by `packWeather` from a Weather.
    const weather = JSON.parse(inflateRawSync(packed.bytes).toString()) as Weather
    unpacked.set(packed, weather)
    return weather
  }
}

/** What a packed forecast takes in memory: its bytes, the objects around them and its key. */
export const packedSize = (key: string, { bytes }: PackedWeather): number =>
  bytes.length + 2 * key.length + 300
