import { Type } from 'typebox'
import { beachRegions } from '../domain/place.ts'
import { tideSizes } from '../domain/tides/days.ts'
import {
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
import { departmentCode, departmentName, PlaceView } from './places.ts'

const level = number('above the zero of charts', 'metres')

export const TidePoint = objectOf('the sea at an instant', { time: instant('of the level'), level })
export type TidePoint = Of<typeof TidePoint>

const turn = {
  kind: oneOf(['high', 'low'], 'high or low water'),
  time: instant('of the turn, to the minute'),
  level,
}

export const TideTurn = objectOf('a high or low water', turn)
export type TideTurn = Of<typeof TideTurn>

/** A turn and, of a high water of the Channel or the Atlantic, its computed coefficient. */
export const CountedTurn = objectOf('a high or low water', {
  ...turn,
  coefficient: figure(
    'of Brest, for high waters of the Channel and the Atlantic; null for others',
    '20 to 120',
  ),
})
export type CountedTurn = Of<typeof CountedTurn>

const day = {
  date: date('of the port'),
  turns: listOf(CountedTurn, 'in order of time'),
  range: figure(
    'the most that the sea rises or falls from one turn to the next; null where no two are known',
    'metres',
  ),
}

/** The tide of a civil day of the port. */
export const TideDay = objectOf('a day', day)
export type TideDay = Of<typeof TideDay>

/** A day of a table, and how it is among those of its year. */
export const ShownTideDay = objectOf('a day', {
  ...day,
  size: orNull(
    oneOf(tideSizes, 'of the greatest quarter of the days of its year, of the least, or neither'),
    'null where its range is not known',
  ),
})
export type ShownTideDay = Of<typeof ShownTideDay>

/** Days in a row with a great tide. */
export const GreatTide = objectOf('days in a row with a coefficient of 100 or more', {
  first: date('the first day'),
  last: date('the last day'),
  coefficient: number('the highest', '20 to 120'),
  peak: date('the day of the highest coefficient'),
})
export type GreatTide = Of<typeof GreatTide>

/** A port as pages name it. */
export const PortSummary = objectOf('a port', {
  slug: text('its address', 'brest'),
  name: text('its name', 'Brest'),
  departmentCode,
  departmentName,
  ...point,
  timeZone: text('IANA name of its own time', 'Europe/Paris'),
  hasCoefficient: yes('its tide has a coefficient'),
  isNegligible: yes('wind and pressure move the sea there more than the tide'),
})
export type PortSummary = Of<typeof PortSummary>

/** A port of the list: its next high and its next low water, whichever comes first. */
const PortRow = objectOf('a port and its next turns', {
  port: PortSummary,
  next: listOf(CountedTurn, 'its next high and its next low water, whichever comes first'),
})
export type PortRow = Of<typeof PortRow>

/** All ports by coast, along it. */
export const PortIndex = objectOf('every port', {
  now: instant('the site’s clock'),
  groups: listOf(
    objectOf('a coast', { coast: oneOf(beachRegions, 'coast'), rows: listOf(PortRow, 'along the coast') }),
    'from north to south, then far away',
  ),
  total: number('in all', 'ports'),
})
export type PortIndex = Of<typeof PortIndex>

/** Today and tomorrow at a port. */
const TideCurveDay = objectOf('a day with its curve', {
  date: date('of the port'),
  points: listOf(TidePoint, 'a quarter of an hour apart, from midnight to midnight'),
  turns: listOf(CountedTurn, 'in order of time'),
})
export type TideCurveDay = Of<typeof TideCurveDay>

const TideNow = objectOf('the sea now, and what comes', {
  now: instant('the site’s clock'),
  level,
  next: listOf(CountedTurn, 'the next four'),
  today: TideCurveDay,
})
export type TideNow = Of<typeof TideNow>

/** What the page of a port shows. */
export const PortView = objectOf('the tide of a port', {
  port: PortSummary,
  place: orNull(PlaceView, 'the commune that the port lies in, or nearest to'),
  tide: TideNow,
  tomorrow: TideCurveDay,
  days: listOf(ShownTideDay, 'fourteen, from today on'),
  greatTides: listOf(
    objectOf('a year', {
      year: Type.Integer({ description: 'of the tides', examples: [2026] }),
      tides: listOf(GreatTide, 'in order of time'),
    }),
    'of this year and the next; none where there are no coefficients',
  ),
})
export type PortView = Of<typeof PortView>

export const PortMonth = objectOf('the tide of a month at a port', {
  port: PortSummary,
  month: text('year and month', '2027-03'),
  now: instant('the site’s clock'),
  days: listOf(ShownTideDay, 'every day of the month'),
})
export type PortMonth = Of<typeof PortMonth>
