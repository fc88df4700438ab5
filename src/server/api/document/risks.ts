import { Type } from 'typebox'
import { airLevels, pollens, pollutants } from '../../../domain/air.ts'
import { pollenLevels } from '../../../domain/risks/air-index.ts'
import { droughtLevels, waterResources } from '../../../domain/risks/drought.ts'
import { floodLevels } from '../../../domain/risks/flood.ts'
import { fireDangerLevels } from '../../../domain/risks/forest-fire.ts'
import {
  date,
  figure,
  instant,
  listOf,
  number,
  oneOf,
  orNull,
  partOf,
  recordOf,
  text,
  yes,
} from './shapes.ts'
import { departmentOutlook } from './vigilance.ts'

const reach = Type.Object({
  code: text('« RS11 »'),
  name: text('« Saône à Lyon »'),
  level: orNull(oneOf(floodLevels, 'of the vigilance of rivers; null cannot be read')),
  territory: orNull(text('whose page speaks of it')),
  distanceKm: number('kilometres'),
})

const flood = Type.Object({
  publishedAt: orNull(instant('of the bulletin; null when it does not say')),
  beside: listOf(reach, 'in the commune or beside it, nearest first'),
  warnedNearby: orNull(reach),
  nearest: orNull(reach),
  isOld: yes('the bulletin is too old to say anything of now'),
})

const fire = orNull(
  Type.Union([
    Type.Object({
      season: Type.Literal('open'),
      producedAt: instant('of the bulletin'),
      today: orNull(oneOf(fireDangerLevels, 'danger')),
      tomorrow: orNull(oneOf(fireDangerLevels, 'danger')),
    }),
    Type.Object({ season: Type.Literal('closed') }),
  ]),
)

const water = Type.Union([
  Type.Object({
    coverage: Type.Literal('covered'),
    restrictions: listOf(
      Type.Object({
        resource: oneOf(waterResources, 'which water'),
        zone: text('of the decree'),
        level: orNull(oneOf(droughtLevels, 'null cannot be read: not the same as none')),
        from: orNull(date('first day')),
        until: orNull(date('last day; null when the decree names none')),
        decreeUrl: orNull(text('the decree')),
      }),
      'decrees of the prefect that have not ended',
    ),
    isLapsed: Type.Optional(yes('all that were listed have ended')),
  }),
  Type.Object({ coverage: oneOf(['unrestricted-department', 'not-covered'], 'why there are none') }),
])

const zone = oneOf(['commune', 'group'], 'of which the index speaks')
const indexDays = (names: readonly string[]) =>
  listOf(Type.Object({ date: date('in Paris'), level: orNull(oneOf(names, 'index')) }), 'from today on')

const air = Type.Union([
  Type.Object({ kind: Type.Literal('official'), zone, days: indexDays(airLevels) }),
  Type.Object({
    kind: Type.Literal('estimate'),
    days: listOf(
      Type.Object({
        date: date('of the place'),
        level: orNull(oneOf(airLevels, 'on the scale of the index, from modelled concentrations')),
        worst: listOf(oneOf(pollutants, 'pollutant'), 'those that set the level'),
      }),
      'from today on',
    ),
  }),
])

const pollen = Type.Union([
  Type.Object({ kind: Type.Literal('official'), zone, days: indexDays(pollenLevels) }),
  Type.Object({
    kind: Type.Literal('estimate'),
    days: listOf(
      Type.Object({
        date: date('of the place'),
        counts: recordOf(pollens, figure('grains per cubic metre'), 'highest of the day'),
      }),
      'from today on',
    ),
  }),
])

export const riskReport = () =>
  Type.Object({
    vigilance: partOf(departmentOutlook(), 'official vigilance of the department'),
    flood: partOf(flood, 'vigilance of the rivers around'),
    fire: partOf(fire, 'danger of forest fires; null outside the 96 departments'),
    water: partOf(water, 'restrictions of water'),
    air: partOf(air, 'quality of the air'),
    pollen: partOf(pollen, 'pollen'),
  })

export const riverGauge = () =>
  Type.Object({
    reach: text('code of the reach, as among the risks'),
    gauge: text('its name'),
    trend: orNull(
      Type.Object({
        at: instant('of the newest height'),
        changeCm: number('centimetres'),
        hours: number('over which it changed'),
      }),
    ),
  })
