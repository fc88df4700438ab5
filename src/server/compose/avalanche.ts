import type { Massif } from '../../domain/massif.ts'
import type { AvalancheOptions } from '../services/avalanche.ts'
import { createBulletinStorage } from '../sources/bulletins-avalanche/bulletins-avalanche-storage.ts'
import { createBulletinArchive } from '../sources/bulletins-avalanche/bulletins-avalanche.ts'
import { createAvalancheBulletins } from '../sources/bulletins-avalanche/published.ts'
import { avalancheBulletins, avalancheStorage } from '../sources/bulletins-avalanche/source.ts'
import { createNivose } from '../sources/nivose/nivose.ts'
import { snowStations } from '../sources/nivose/source.ts'
import type { Connections } from './connections.ts'

/** Both places where the bulletins lie, and the stations that measure snow; none of them wants a key. */
export const openAvalanche = (
  { open }: Connections,
  massifs: readonly Massif[],
): Pick<AvalancheOptions, 'bulletins' | 'stations'> => ({
  bulletins: createAvalancheBulletins(
    [
      createBulletinArchive(open(avalancheBulletins).upstream),
      createBulletinStorage(open(avalancheStorage).upstream),
    ],
    massifs,
  ),
  stations: { ...createNivose(open(snowStations).upstream), everyMs: snowStations.limits.everyMs },
})
