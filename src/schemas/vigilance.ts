import { vigilanceSite } from '../domain/official-sites.ts'
import { Type } from 'typebox'
import { allLevels, phenomena, vigilanceDepartments, vigilanceSources } from '../domain/vigilance.ts'
import {
  always,
  date,
  each,
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
import { departmentCode } from './places.ts'

const level = (description: string) => oneOf(allLevels, description)
const term = oneOf(['J0', 'J1'], 'today or tomorrow in Paris')
const codes = listOf(departmentCode, 'of departments')
const byLevel = <S extends Parameters<typeof listOf>[0]>(description: string, schema: S) =>
  objectOf(description, each(allLevels, schema))
const stretch = { begin: instant('begin of the stretch'), end: instant('end of the stretch') }
const warned = { phenomenon: oneOf(phenomena, 'what is warned of'), coast: yes('of the coast only') }

const provenanceWithoutAge = {
  source: orNull(oneOf(vigilanceSources, 'who says it; null when no bulletin covers the day')),
  updatedAt: orNull(instant('of the bulletin')),
  validFrom: orNull(instant('from when on the bulletin holds')),
  validTo: orNull(instant('until when the bulletin holds')),
  confirmedAt: orNull(instant('when a source was last heard, to the minute; null when none was')),
  greenUntil: orNull(
    instant('from when on green is unknown unless a source is heard again; null where nothing is green'),
  ),
  changesAt: instant('when any of this changes next without news; midnight in Paris at the latest'),
}

/** Who says it and when. */
export const Provenance = Type.Object({
  ...provenanceWithoutAge,
  age: orNull(
    objectOf('of the bulletin', {
      minutes: number('since its own time', 'minutes'),
      shown: yes('pages show it'),
      warned: yes('pages warn of it'),
    }),
  ),
})
export type Provenance = Of<typeof Provenance>
const provenance = Provenance.properties
export const { confirmedAt } = provenance

const AlertView = objectOf('a warning of one phenomenon in one department', {
  id: text(
    'of the first day it has left: the same while bulletins move its hours',
    '34/thunderstorm/2026-11-22/orange',
  ),
  department: text('its name, or its code where nobody knows it', 'Rhône'),
  departmentCode,
  ...warned,
  level: level('of the warning'),
  color: text('official fill of the level', '#FFB82B'),
  startDate: instant('begin'),
  endDate: instant('end'),
  title: orNull(text('in French, from the source; null when it gives none', 'Vent violent orange')),
  description: orNull(text('in French, from the source; null when it gives none', 'Rafales de 110 km/h.')),
  consequences: listOf(text('in French', 'Des branches risquent de se rompre.'), 'what may happen'),
  advice: listOf(text('in French', 'Limitez vos déplacements.'), 'what to do'),
  source: oneOf(vigilanceSources, 'who warns'),
  officialLink: text('the official site', vigilanceSite),
})
export type AlertView = Of<typeof AlertView>
export const alerts = listOf(
  AlertView,
  'in force; a department without any may be calm or unknown: /api/vigilance/levels says which',
)

const WarnedPhenomenon = objectOf('above green', { ...warned, level: level('highest of the day') })
export type WarnedPhenomenon = Of<typeof WarnedPhenomenon>

const LevelDetail = objectOf('what makes the level of a department', {
  rest: oneOf(['green', 'unknown'], 'what all other phenomena are'),
  phenomena: listOf(WarnedPhenomenon, 'above green, in official order'),
})
export type LevelDetail = Of<typeof LevelDetail>

/** A warning with all the departments that have it in the same hours. */
const WarningAhead = objectOf('a warning in force or to come', {
  level: level('yellow or more'),
  ...warned,
  ...stretch,
  departments: codes,
})
export type WarningAhead = Of<typeof WarningAhead>

export const VigilanceLevels = objectOf('the levels of all 96 departments for one day', {
  ...provenance,
  term,
  day: date('in Paris'),
  levels: objectOf('by department', each(vigilanceDepartments, level('of the department'))),
  coasts: Type.Record(Type.String(), level('of the coast'), {
    description: 'of the 25 coasts by department: not part of the department’s own level',
  }),
  details: Type.Record(Type.String(), LevelDetail, {
    description: 'of departments where something, on land or coast, is above green',
  }),
  counts: byLevel('how many of each', number('of that level', 'departments')),
  departments: byLevel('which of each', codes),
  highest: level('of departments and coasts; unknown as long as one is and nothing is above green'),
  warnedDepartments: number('above green on their own land', 'departments'),
  warnedCoasts: number('above green', 'coasts'),
  warnings: listOf(WarningAhead, 'in force or to come, today and tomorrow, the most serious first'),
})
export type VigilanceLevels = Of<typeof VigilanceLevels>

const VigilanceItem = objectOf('a stretch of a phenomenon above green', {
  phenomenonId: Type.Integer({ description: 'official number; 0: another', examples: [1] }),
  ...warned,
  level: level('of the stretch'),
  colorId: orNull(Type.Integer({ description: 'official number of the colour', examples: [3] })),
  ...stretch,
})
export type VigilanceItem = Of<typeof VigilanceItem>

const TimelineRow = objectOf('a phenomenon hour by hour, from when on the bulletin holds', {
  ...warned,
  segments: listOf(
    objectOf('a stretch', { ...stretch, level: level('of the stretch') }),
    'touching each other, green ones included, in order of time',
  ),
})
export type TimelineRow = Of<typeof TimelineRow>

export const DepartmentDay = objectOf('a day of a department', {
  ...provenance,
  departmentCode,
  period: term,
  day: date('in Paris'),
  dayBegin: instant('midnight in Paris'),
  dayEnd: instant('the next midnight in Paris, after 23, 24 or 25 hours'),
  beginValidity: provenance.validFrom,
  endValidity: provenance.validTo,
  maxLevel: level('of the department without its coast'),
  coastLevel: orNull(level('of its coast; null when it has none')),
  incomplete: yes('part of what was said could not be read'),
  items: listOf(VigilanceItem, 'above green, the most serious first, then in official order'),
  timeline: listOf(TimelineRow, 'phenomena above green at some moment of the day'),
})
export type DepartmentDay = Of<typeof DepartmentDay>

/** A day for readers of `/api`, who have no table of names. */
export const NamedDepartmentDay = objectOf('a day of a department', {
  ...DepartmentDay.properties,
  items: listOf(
    objectOf('a stretch of a phenomenon above green', {
      ...VigilanceItem.properties,
      phenomenonName: text('in French', 'Vent violent'),
    }),
    'above green, the most serious first, then in official order',
  ),
})
export type NamedDepartmentDay = Of<typeof NamedDepartmentDay>

const TextView = objectOf('an official text', {
  title: text('in French', 'Bulletin de suivi'),
  domainName: text('what it is about', 'Rhône'),
  blocks: listOf(
    objectOf('a block', {
      phenomenon: orNull(warned.phenomenon),
      level: level('of the block'),
      begin: orNull(stretch.begin),
      end: orNull(stretch.end),
      sections: listOf(
        objectOf('a section', {
          heading: text('in French', 'Situation actuelle'),
          paragraphs: listOf(text('in French', 'Le vent se lève.'), 'in order'),
        }),
        'under their headings',
      ),
    }),
    'those that still hold',
  ),
})
export type TextView = Of<typeof TextView>

/** Overseas departments have a vigilance of their own, which these sources do not carry. */
const NotCovered = Type.Object({
  covered: always(false, 'another vigilance holds'),
  departmentCode,
  officialLink: text('where that is published', vigilanceSite),
})

/** Everything a city card and page show of vigilance. */
export const CityVigilance = Type.Object({
  ...provenance,
  covered: always(true, 'a department of mainland France or Corsica'),
  departmentCode,
  levelNow: level('of the department at this moment; unknown when no source vouches for it'),
  active: listOf(AlertView, 'in force'),
  upcoming: listOf(AlertView, 'to come today and tomorrow'),
  today: DepartmentDay,
  tomorrow: DepartmentDay,
  texts: listOf(TextView, 'of the department'),
  nationalTexts: listOf(TextView, 'of the country'),
  officialLink: text('the official site', vigilanceSite),
})
export type CityVigilance = Of<typeof CityVigilance>

export const DepartmentVigilance = Type.Union([CityVigilance, NotCovered], {
  description: 'covered is false overseas, where another vigilance holds',
})
export type DepartmentVigilance = Of<typeof DepartmentVigilance>

const colour = (description: string) => number(description, '1 green, 2 yellow, 3 orange, 4 red')

const ProductDomain = objectOf('a domain', {
  domain_id: text('a department, or its coast', '3310'),
  max_color_id: colour('the highest'),
  phenomenon_items: listOf(
    objectOf('a phenomenon', {
      phenomenon_id: text('official number; 0: another', '1'),
      phenomenon_max_color_id: colour('the highest'),
      timelaps_items: listOf(
        objectOf('a stretch', {
          begin_time: stretch.begin,
          end_time: stretch.end,
          color_id: colour('of the stretch'),
        }),
        'in order of time',
      ),
    }),
    'the most serious first',
  ),
})
export type ProductDomain = Of<typeof ProductDomain>

const ProductPeriod = objectOf('a day', {
  echeance: oneOf(['J', 'J1'], 'today or tomorrow'),
  begin_validity_time: instant('begin'),
  end_validity_time: instant('end'),
  timelaps: objectOf('its levels', {
    domain_ids: listOf(ProductDomain, 'a domain whose level is unknown is left out'),
  }),
})
export type ProductPeriod = Of<typeof ProductPeriod>

/** Today and tomorrow in the official shape. */
export const product = objectOf('in the official shape', {
  update_time: orNull(instant('of the bulletin')),
  domain_id: always('FRA', 'the country'),
  periods: listOf(ProductPeriod, 'those that a bulletin covers'),
})
export const VigilanceProduct = objectOf('today and tomorrow in the official shape', {
  ...provenanceWithoutAge,
  product,
})
export type VigilanceProduct = Of<typeof VigilanceProduct>
