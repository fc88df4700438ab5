import type { RiskSources } from '../services/risk-readings.ts'
import { createAtmo } from '../sources/atmo/atmo.ts'
import { airIndexes } from '../sources/atmo/source.ts'
import { createHubeau } from '../sources/hubeau/hubeau.ts'
import { riverHeights } from '../sources/hubeau/source.ts'
import { createMeteoDesForets } from '../sources/meteo-des-forets/meteo-des-forets.ts'
import { fireBulletins } from '../sources/meteo-des-forets/source.ts'
import { floodBulletin } from '../sources/vigicrues/source.ts'
import { createVigicrues } from '../sources/vigicrues/vigicrues.ts'
import { waterDecrees } from '../sources/vigieau/source.ts'
import { createVigiEau } from '../sources/vigieau/vigieau.ts'
import type { Connections } from './connections.ts'

/** The sources of risks beside the vigilance; none of them wants a key. */
export const openRiskSources = ({ open }: Connections): RiskSources => ({
  fires: { ...createMeteoDesForets(open(fireBulletins).upstream), everyMs: fireBulletins.limits.everyMs },
  floods: { ...createVigicrues(open(floodBulletin).upstream), everyMs: floodBulletin.limits.everyMs },
  heights: createHubeau(open(riverHeights).upstream),
  indexes: { ...createAtmo(open(airIndexes).upstream), everyMs: airIndexes.limits.everyMs },
  decrees: createVigiEau(open(waterDecrees).upstream),
})
