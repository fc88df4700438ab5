import type { Clock } from '../cache.ts'
import type { VigilanceOptions } from '../services/vigilance-sources.ts'
import { createMeteoalarmAtom } from '../sources/meteoalarm/meteoalarm-atom.ts'
import { createMeteoalarmJson } from '../sources/meteoalarm/meteoalarm-json.ts'
import { createMeteoalarmRss } from '../sources/meteoalarm/meteoalarm-rss.ts'
import { meteoalarmAtom, meteoalarmJson, meteoalarmRss } from '../sources/meteoalarm/source.ts'
import { createMeteofrance } from '../sources/meteofrance/meteofrance.ts'
import { meteofrancePortal, vigilanceStorage } from '../sources/meteofrance/source.ts'
import { createVigilanceStorage } from '../sources/meteofrance/vigilance-storage.ts'
import type { Connections } from './connections.ts'

type Readers = Pick<
  VigilanceOptions,
  'portal' | 'storage' | 'meteoalarmJson' | 'meteoalarmAtom' | 'meteoalarmRss' | 'refreshMs'
>

/** The sources of the official vigilance, in their decided order; the portal only with its key. */
export function openVigilance(connections: Connections, clock: Clock): Readers {
  const { open, isAsked } = connections
  return {
    portal: isAsked(meteofrancePortal) ? createMeteofrance(open(meteofrancePortal).upstream) : undefined,
    storage: createVigilanceStorage(open(vigilanceStorage).upstream, clock.monotonic),
    meteoalarmJson: createMeteoalarmJson(open(meteoalarmJson).upstream),
    meteoalarmAtom: createMeteoalarmAtom(open(meteoalarmAtom).upstream),
    meteoalarmRss: createMeteoalarmRss(open(meteoalarmRss).upstream),
    // All are read together, as often as the strictest terms have it.
    refreshMs: meteoalarmJson.limits.everyMs,
  }
}
