import { Type, type TSchema } from 'typebox'
import { airLevels } from '../domain/air.ts'
import { missingReasons } from '../domain/part.ts'
import { pollenLevels } from '../domain/risks/air-index.ts'
import { droughtLevels, waterResources } from '../domain/risks/drought.ts'
import { floodLevels } from '../domain/risks/flood.ts'
import { fireDangerLevels } from '../domain/risks/forest-fire.ts'
import { AirDay, PollenDay } from './air.ts'
import { AvalancheRisk } from './avalanche.ts'
import {
  always,
  date,
  instant,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  text,
  yes,
  type Of,
} from './pieces.ts'
import { DepartmentVigilance } from './vigilance.ts'

/** What is there with its source and age, or why it is not: a part of an answer that may be absent alone. */
const partOf = <S extends TSchema>(value: S, description: string) =>
  Type.Union(
    [
      Type.Object({
        state: oneOf(['fresh', 'stale'], 'stale: its refresh failed'),
        value,
        at: instant('time of the data itself'),
        source: text('who says it', 'vigicrues'),
        cached: yes('it was in memory'),
        freshUntil: instant('until when asking again is of no use'),
        validUntil: Type.Optional(instant('from when on it is wrong')),
      }),
      Type.Object({
        state: always('missing', 'it is not there'),
        reason: oneOf(missingReasons, 'why it is absent'),
      }),
    ],
    { description },
  )

const reachCode = text('of the reach', 'RS11')
const NearbyReach = objectOf('a reach of a watched river', {
  code: reachCode,
  name: text('of the reach', 'Saône à Lyon'),
  level: orNull(oneOf(floodLevels, 'of the vigilance of rivers; null cannot be read')),
  territory: orNull(text('whose page speaks of it', '18')),
  distanceKm: number('from the commune', 'kilometres'),
})
export type NearbyReach = Of<typeof NearbyReach>

const FloodRisk = objectOf('the rivers around', {
  publishedAt: orNull(instant('of the bulletin; null when it does not say: it tells of no green river then')),
  beside: listOf(NearbyReach, 'in the commune or beside it, nearest first'),
  warnedNearby: orNull(NearbyReach, 'the nearest above green; null: none is near'),
  nearest: orNull(NearbyReach, 'null: none is near'),
  isOld: yes('the bulletin is too old to say anything of now'),
})
export type FloodRisk = Of<typeof FloodRisk>

const fireLevel = orNull(oneOf(fireDangerLevels, 'danger; null cannot be read'))
const FireDanger = Type.Union([
  Type.Object({
    season: always('open', 'there are bulletins'),
    producedAt: instant('of the bulletin'),
    today: fireLevel,
    tomorrow: fireLevel,
  }),
  Type.Object({ season: always('closed', 'no bulletin for three days, from October to May') }),
])
export type FireDanger = Of<typeof FireDanger>

const Restriction = objectOf('what a decree says of one water in one zone', {
  resource: oneOf(waterResources, 'which water'),
  zone: text('of the decree', 'Est lyonnais'),
  level: orNull(oneOf(droughtLevels, 'null cannot be read: not the same as none')),
  from: orNull(date('first day')),
  until: orNull(date('last day; null when the decree names none')),
  decreeUrl: orNull(text('the decree', 'https://www.rhone.gouv.fr/arrete.pdf')),
})
export type WaterRestriction = Of<typeof Restriction>

const Water = Type.Union(
  [
    Type.Object({
      coverage: always('covered', 'there are decrees, or there may be'),
      restrictions: listOf(Restriction, 'decrees of the prefect that have not ended'),
      isLapsed: Type.Optional(
        always(true, 'all that was listed has ended: what follows may not have been entered yet'),
      ),
    }),
    Type.Object({ coverage: always('unrestricted-department', 'no decree in the whole department') }),
    Type.Object({ coverage: always('not-covered', 'the register does not hold this territory') }),
  ],
  { description: 'restrictions of water' },
)
export type WaterRestrictions = Of<typeof Water>

/** The official index, else an estimate: the two are never mixed. */
const indexOr = <const Level extends string, S extends TSchema>(
  names: readonly Level[],
  estimate: S,
  description: string,
) =>
  Type.Union(
    [
      Type.Object({
        kind: always('official', 'the index of the regional association'),
        zone: oneOf(['commune', 'group'], 'of which the index speaks'),
        days: listOf(
          objectOf('a day', { date: date('in Paris'), level: orNull(oneOf(names, 'index')) }),
          'from today on',
        ),
      }),
      Type.Object({
        kind: always('estimate', 'from modelled figures'),
        days: listOf(estimate, 'from today on'),
      }),
    ],
    { description },
  )

const AirRisk = indexOr(airLevels, AirDay, 'quality of the air')
export type AirRisk = Of<typeof AirRisk>
const PollenRisk = indexOr(pollenLevels, PollenDay, 'pollen')
export type PollenRisk = Of<typeof PollenRisk>

export const RiskReport = objectOf('all that is followed for a commune', {
  vigilance: partOf(DepartmentVigilance, 'official vigilance of the department'),
  flood: partOf(FloodRisk, 'vigilance of the rivers around'),
  avalanche: partOf(AvalancheRisk, 'avalanche bulletins of its massifs'),
  fire: partOf(orNull(FireDanger, 'null outside the 96 departments'), 'danger of forest fires'),
  water: partOf(Water, 'restrictions of water'),
  air: partOf(AirRisk, 'quality of the air'),
  pollen: partOf(PollenRisk, 'pollen'),
})

const GaugeTrend = objectOf('null when its latest heights do not reach six hours back', {
  at: instant('of the newest height'),
  changeCm: number('by which it rose; negative: it fell', 'centimetres'),
  hours: number('over which it changed', 'hours'),
})
export type GaugeTrend = Of<typeof GaugeTrend>

export const RiverGauge = objectOf('how the nearest watched river moves', {
  reach: reachCode,
  gauge: text('its name', 'Lyon [La Feuillée]'),
  trend: orNull(GaugeTrend),
})
export type RiverGauge = Of<typeof RiverGauge>
