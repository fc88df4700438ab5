import { setTimeout as delay } from 'node:timers/promises'
import { hourMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import type { ValkeyAddress } from '../config.ts'
import { repeat } from '../repeat.ts'
import type { PackedWeather, Packing } from '../services/packed-weather.ts'
import { createSharedBudgets } from '../shared/budgets.ts'
import type { Codec } from '../shared/codec.ts'
import { openConnection, type ConnectionLog } from '../shared/connection.ts'
import { createSharedFiles } from '../shared/files.ts'
import { createSharedNotes } from '../shared/notes.ts'
import { createSharedValues } from '../shared/values.ts'
import {
  airCodec,
  ensembleCodec,
  frameCodec,
  expiryCodec,
  packedForecasts,
  placeCodec,
  seaCodec,
} from './shared-codecs.ts'

/** Begins every key; the number changes with what the scripts write. */
const prefix = 'eclaircie:1'

/** From one sign of life to the next: the longest that we do not know what others have spent. */
const synchroniseEveryMs = 1_000
/** The first time is waited for so long: whoever starts knows what is spent before the first visitor comes. */
const firstSynchronisingMs = 1_000

/** A frame with rain all over takes less. */
const mostFrameBytes = 512 * 1024

/** A value that was asked for longer ago is not used; it expires then. */
const keepMs = 6 * hourMs

export type Sharing = Awaited<ReturnType<typeof openSharing>>

/** What processes share through Valkey. */
export async function openSharing(options: {
  readonly address: ValkeyAddress
  readonly clock: Clock
  readonly log: ConnectionLog
}) {
  const { address, clock, log } = options
  const { monotonic } = clock
  const connection = openConnection({ address, log, monotonic })
  const budgets = createSharedBudgets({ connection, prefix, log, monotonic })
  const values = <V extends object>(name: string, codec: Codec<V>, mostBytes?: number): SharedValues<V> =>
    createSharedValues({
      connection,
      prefix,
      name,
      codec,
      keepMs,
      monotonic,
      ...(mostBytes && { mostBytes }),
    })
  const stop = new AbortController()
  await Promise.race([
    repeat(budgets.synchronise, synchroniseEveryMs, stop.signal),
    delay(firstSynchronisingMs, undefined, { ref: false }),
  ])

  const at = (ageMs: number): number => clock.now() - ageMs
  return {
    budgets,
    forecasts: (packing: Packing): SharedValues<PackedWeather> =>
      values('forecasts', packedForecasts(packing)),
    facts: { air: values('air', airCodec()), ensemble: values('ensemble', ensembleCodec()) },
    sea: values('sea', seaCodec(at)),
    places: values('map places', placeCodec(at)),
    radar: values('radar', frameCodec(), mostFrameBytes),
    seas: values('map seas', seaCodec(at)),
    /** What MET Norway has said of when it may be asked again. */
    expiries: createSharedNotes({ connection, prefix, name: 'met-norway', codec: expiryCodec(), keepMs }),
    runs: createSharedFiles({ connection, prefix }),
    /** Whether Valkey answers, as far as we know. */
    isThere: (): boolean => connection.isThere(),
    close: async (): Promise<void> => {
      stop.abort()
      await connection.close()
    },
  }
}
