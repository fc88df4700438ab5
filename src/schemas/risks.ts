import { Type, type TSchema } from 'typebox'
import { airLevels } from '../domain/air.ts'
import { missingReasons } from '../domain/part.ts'
import { pollenLevels } from '../domain/risks/air-index.ts'
import { droughtLevels, waterResources } from '../domain/risks/drought.ts'
import { floodLevels } from '../domain/risks/flood.ts'
import { fireDangerLevels } from '../domain/risks/forest-fire.ts'
import { AirDay, PollenDay } from './air.ts'
import { always, date, instant, listOf, number, objectOf, oneOf, orNull, text, yes } from './pieces.ts'
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
const reach = objectOf('a reach of a watched river', {
  code: reachCode,
  name: text('of the reach', 'Saône à Lyon'),
  level: orNull(oneOf(floodLevels, 'of the vigilance of rivers; null cannot be read')),
  territory: orNull(text('whose page speaks of it', '18')),
  distanceKm: number('from the commune', 'kilometres'),
})

const Flood = objectOf('the rivers around', {
  publishedAt: orNull(instant('of the bulletin; null when it does not say')),
  beside: listOf(reach, 'in the commune or beside it, nearest first'),
  warnedNearby: orNull(reach, 'the nearest above green; null: none is near'),
  nearest: orNull(reach, 'null: none is near'),
  isOld: yes('the bulletin is too old to say anything of now'),
})

const fireLevel = orNull(oneOf(fireDangerLevels, 'danger; null cannot be read'))
const Fire = Type.Union(
  [
    Type.Object({
      season: always('open', 'there are bulletins'),
      producedAt: instant('of the bulletin'),
      today: fireLevel,
      tomorrow: fireLevel,
    }),
    Type.Object({ season: always('closed', 'there are none in winter') }),
    Type.Null(),
  ],
  { description: 'null outside the 96 departments' },
)

const Water = Type.Union(
  [
    Type.Object({
      coverage: always('covered', 'there are decrees, or there may be'),
      restrictions: listOf(
        objectOf('a restriction', {
          resource: oneOf(waterResources, 'which water'),
          zone: text('of the decree', 'Est lyonnais'),
          level: orNull(oneOf(droughtLevels, 'null cannot be read: not the same as none')),
          from: orNull(date('first day')),
          until: orNull(date('last day; null when the decree names none')),
          decreeUrl: orNull(text('the decree', 'https://www.rhone.gouv.fr/arrete.pdf')),
        }),
        'decrees of the prefect that have not ended',
      ),
      isLapsed: Type.Optional(yes('all that were listed have ended')),
    }),
    Type.Object({ coverage: oneOf(['unrestricted-department', 'not-covered'], 'why there are none') }),
  ],
  { description: 'restrictions of water' },
)

/** The official index, else an estimate: the two are never mixed. */
const indexOr = <S extends TSchema>(names: readonly string[], estimate: S, description: string) =>
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

export const RiskReport = objectOf('all that is followed for a commune', {
  vigilance: partOf(DepartmentVigilance, 'official vigilance of the department'),
  flood: partOf(Flood, 'vigilance of the rivers around'),
  fire: partOf(Fire, 'danger of forest fires'),
  water: partOf(Water, 'restrictions of water'),
  air: partOf(indexOr(airLevels, AirDay, 'quality of the air'), 'quality of the air'),
  pollen: partOf(indexOr(pollenLevels, PollenDay, 'pollen'), 'pollen'),
})

export const RiverGauge = objectOf('how the nearest watched river moves', {
  reach: reachCode,
  gauge: text('its name', 'Lyon [La Feuillée]'),
  trend: orNull(
    objectOf('null when its latest heights do not reach six hours back', {
      at: instant('of the newest height'),
      changeCm: number('by which it rose; negative: it fell', 'centimetres'),
      hours: number('over which it changed', 'hours'),
    }),
  ),
})
