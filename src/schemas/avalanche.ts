import { Type } from 'typebox'
import { aspects, avalancheLevels, avalancheSituations, highLevels } from '../domain/avalanche/scale.ts'
import { mountainRanges } from '../domain/massif.ts'
import {
  always,
  date,
  figure,
  instant,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  point,
  text,
  yes,
  type Of,
} from './pieces.ts'

const level = (description: string) => oneOf(avalancheLevels, `${description}, on the European scale`)
const altitude = (description: string) => figure(description, 'metres above the sea')
const words = (description: string, example: string) =>
  text(`${description}, in French as the forecaster wrote it; empty: nothing`, example)

const RiskBand = objectOf('the level of a part of the massif', {
  level: level('at first'),
  later: orNull(level('in the course of the validity; null: it stays')),
  from: altitude('lower end; null: no lower end'),
  to: altitude('upper end; null: no upper end'),
  where: text('what the bulletin names instead of an altitude; empty: nothing', 'versants nord'),
})
export type RiskBand = Of<typeof RiskBand>

const RiskAssessment = Type.Union(
  [
    Type.Object({
      kind: always('given', 'the bulletin gives its level'),
      level: level('highest of the massif'),
      bands: listOf(RiskBand, 'from the lowest to the highest; one for the whole massif'),
    }),
    Type.Object({ kind: always('unreadable', 'a level is none of the scale') }),
    Type.Object({ kind: always('contradicting', 'its highest level is below that of a part') }),
  ],
  { description: 'level of the bulletin' },
)
export type RiskAssessment = Of<typeof RiskAssessment>

const Tendency = objectOf('the day after that of the bulletin', {
  date: orNull(date('of which it speaks, in Paris')),
  level: orNull(level('highest; null: it gives none')),
  title: words('its headline', 'Indice de risque limité'),
  comment: words('its comment', 'Stabilisation lente.'),
})

const SnowDepths = objectOf('snow on the ground', {
  date: date('of the estimate, in Paris'),
  lineNorth: altitude('from where on snow lies on slopes that face north'),
  lineSouth: altitude('from where on snow lies on slopes that face south'),
  depths: listOf(
    objectOf('depth at an altitude', {
      altitude: number('above the sea', 'metres'),
      north: figure('on slopes that face north', 'centimetres'),
      south: figure('on slopes that face south', 'centimetres'),
    }),
    'from the lowest altitude on',
  ),
})
export type SnowDepths = Of<typeof SnowDepths>

const FreshSnowDay = objectOf('snow fallen in 24 hours', {
  date: date('in Paris'),
  least: figure('fallen', 'centimetres'),
  most: figure('fallen', 'centimetres'),
  isForecast: yes('the day is after the bulletin'),
})
export type FreshSnowDay = Of<typeof FreshSnowDay>

const MountainWind = objectOf('the wind at an altitude', {
  altitude: altitude('of the wind'),
  speed: figure('of the wind', 'km/h'),
  from: orNull(oneOf([...aspects, 'variable'], 'whence it blows')),
})

const MountainWeatherStep = objectOf('the weather from an instant on', {
  time: instant('of the step'),
  freezingLevel: altitude('of 0 °C'),
  rainSnowLine: altitude('above which snow falls; null: nothing falls, or it does not say'),
  winds: listOf(MountainWind, 'from the lower altitude on'),
})
export type MountainWeatherStep = Of<typeof MountainWeatherStep>

export const AvalancheBulletin = objectOf('an avalanche bulletin', {
  massif: number('its code', 'number'),
  issuedAt: instant('when it was published'),
  validUntil: instant('from when on it says nothing any more'),
  isAmendment: yes('it takes the place of an earlier one of the same validity'),
  risk: RiskAssessment,
  comment: words('on the level', 'Au-dessus de 1800 m : risque marqué.'),
  slopes: listOf(oneOf(aspects, 'direction that they face'), 'the most dangerous slopes'),
  slopesComment: words('on these slopes', 'Nord d’altitude'),
  triggered: words('on avalanches that people set off', 'Plaques à vent.'),
  natural: words('on avalanches that go by themselves', 'Quelques coulées.'),
  notice: words('a notice', 'Risque exceptionnel.'),
  vigilance: words('on the vigilance', 'Vigilance orange avalanches.'),
  tendency: Tendency,
  situations: listOf(oneOf(avalancheSituations, 'typical situation'), 'the more important first'),
  stability: objectOf('of the snow', {
    title: words('headline', 'Plaques à vent en altitude'),
    text: words('of the snow cover', 'Déclenchements provoqués…'),
  }),
  quality: words('on the quality of the snow', 'Neige dure le matin.'),
  snow: orNull(SnowDepths),
  freshSnow: objectOf('day by day', {
    altitude: altitude('of the figures'),
    days: listOf(FreshSnowDay, 'from the first to the last'),
  }),
  weather: objectOf('in the mountains', {
    comment: words('on the weather', 'Vent de sud-ouest modéré.'),
    steps: listOf(MountainWeatherStep, 'from the first to the last'),
  }),
})
export type AvalancheBulletin = Of<typeof AvalancheBulletin>

const message = orNull(
  text('what the source says instead of a bulletin, in French', 'La saison est terminée.'),
)

/** What may be said of a massif at an instant. Only the first has a level. */
export const MassifState = Type.Union(
  [
    Type.Object({
      state: always('in-force', 'a bulletin is valid'),
      bulletin: AvalancheBulletin,
      level: level('highest of the massif'),
      bands: listOf(RiskBand, 'from the lowest to the highest'),
      day: date('of which the level speaks, in Paris: that of the end of its validity'),
      tomorrow: orNull(
        objectOf('the level of tomorrow in Paris; null: nothing says it', {
          level: level('highest'),
          isTendency: yes('it is the tendency, not the level of the bulletin'),
        }),
      ),
    }),
    Type.Object({ state: always('expired', 'the last one is over'), bulletin: AvalancheBulletin }),
    Type.Object({
      state: always('contradicting', 'its highest level is below that of a part: none is shown'),
      bulletin: AvalancheBulletin,
    }),
    Type.Object({
      state: always('unreadable', 'the newest one, or its level, cannot be read'),
      bulletin: orNull(AvalancheBulletin, 'with its texts, where only its level cannot be read'),
    }),
    Type.Object({ state: always('not-published', 'none has been published for this day'), message }),
    Type.Object({ state: always('out-of-season', 'none is published until winter'), message }),
  ],
  { description: 'what is said of a massif' },
)
export type MassifState = Of<typeof MassifState>

export const MassifSummary = objectOf('a massif', {
  code: number('in the bulletins', 'number'),
  slug: text('its address', 'mont-blanc'),
  name: text('its name', 'Mont-Blanc'),
  of: text('after « of »', 'du Mont-Blanc'),
  range: oneOf(mountainRanges, 'part of the mountains'),
  departments: listOf(
    objectOf('a department', {
      code: text('INSEE code', '74'),
      name: text('its name', 'Haute-Savoie'),
    }),
    'in which it lies',
  ),
  ...point,
  officialUrl: text('of the official bulletin', 'https://meteofrance.com/meteo-montagne'),
})
export type MassifSummary = Of<typeof MassifSummary>

const MassifRow = objectOf('a massif in short', {
  massif: MassifSummary,
  state: oneOf(
    ['in-force', 'expired', 'contradicting', 'unreadable', 'not-published', 'out-of-season'],
    'what is said of it',
  ),
  level: orNull(level('highest; null unless a bulletin is in force')),
  bands: listOf(RiskBand, 'from the lowest to the highest; none unless a bulletin is in force'),
  tomorrow: orNull(level('of tomorrow in Paris; null: nothing says it')),
  issuedAt: orNull(instant('of the bulletin')),
  validUntil: orNull(instant('end of the bulletin')),
  snowLine: orNull(
    objectOf('null: no bulletin says it', {
      date: date('of the estimate, in Paris'),
      north: altitude('on slopes that face north'),
      south: altitude('on slopes that face south'),
    }),
  ),
  freshSnow: orNull(FreshSnowDay, 'the last 24 hours that are over; null: no bulletin says it'),
})
export type MassifRow = Of<typeof MassifRow>

export const MassifIndex = objectOf('every massif', {
  now: instant('of the list'),
  groups: listOf(
    objectOf('a range', {
      range: oneOf(mountainRanges, 'its name'),
      rows: listOf(MassifRow, 'the highest level first, then what is not known, then the names'),
    }),
    'as a list of mountains goes',
  ),
})
export type MassifIndex = Of<typeof MassifIndex>

export const MassifBulletin = objectOf('what is said of a massif', {
  now: instant('of the answer'),
  massif: MassifSummary,
  said: MassifState,
})
export type MassifBulletin = Of<typeof MassifBulletin>

export const PlaceAvalanche = objectOf('the massifs of a place', {
  now: instant('of the answer'),
  massifs: listOf(
    objectOf('one of them', {
      massif: MassifSummary,
      holdsPoint: yes('the point itself is in it; else the commune of the point reaches into it'),
      said: MassifState,
    }),
    'that of the point first',
  ),
})
export type PlaceAvalanche = Of<typeof PlaceAvalanche>

export const AvalancheRisk = objectOf('avalanches in the massifs of the commune', {
  massifs: listOf(MassifRow, 'that of the point first'),
})
export type AvalancheRisk = Of<typeof AvalancheRisk>

export const HighAvalanche = objectOf('high risk of avalanches in the massifs of some places', {
  now: instant('of the answer'),
  massifs: listOf(
    objectOf('a massif', {
      slug: text('its address', 'mont-blanc'),
      name: text('its name', 'Mont-Blanc'),
      level: oneOf(highLevels, 'highest of the massif, on the European scale'),
      validUntil: instant('end of the bulletin'),
    }),
    'with a bulletin in force of one of these levels, the highest first; none says nothing of the risk',
  ),
})
export type HighAvalanche = Of<typeof HighAvalanche>

const SnowStation = objectOf('a station', {
  name: text('its name', 'Bonneval'),
  ...point,
  altitude: number('above the sea', 'metres'),
  km: number('from the point', 'kilometres'),
  at: instant('of the measurement'),
  depth: number('of the snow', 'centimetres'),
  fresh: figure('fallen in 24 hours', 'centimetres'),
  temperature: figure('of the air', '°C'),
})
export type SnowStation = Of<typeof SnowStation>

export const MeasuredSnow = objectOf('snow as stations in the mountains measure it', {
  stations: listOf(SnowStation, 'nearest first; none is older than 48 hours'),
})
export type MeasuredSnow = Of<typeof MeasuredSnow>
