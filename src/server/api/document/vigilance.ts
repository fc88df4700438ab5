import { Type } from 'typebox'
import { levels, phenomena, vigilanceDepartments, vigilanceSources } from '../../../domain/vigilance.ts'
import { date, figure, instant, listOf, number, oneOf, orNull, recordOf, text, yes } from './shapes.ts'

const level = (description: string) => oneOf([...levels, 'unknown'], description)
const phenomenon = oneOf(phenomena, 'what is warned of')
const levelNames = [...levels, 'unknown']

const provenanceWithoutAge = () => ({
  source: orNull(oneOf(vigilanceSources, 'who says it; null when no bulletin covers the day')),
  updatedAt: orNull(instant('of the bulletin')),
  validFrom: orNull(instant('of the bulletin’s validity')),
  validTo: orNull(instant('of the bulletin’s validity')),
  confirmedAt: orNull(instant('when a source was last heard, to the minute')),
  greenUntil: orNull(instant('from when on green is unknown unless a source is heard again')),
  changesAt: instant('when any of this changes next without news; midnight in Paris at the latest'),
})

const provenance = () => ({
  ...provenanceWithoutAge(),
  age: orNull(
    Type.Object({
      minutes: number('of the bulletin'),
      shown: yes('pages show it'),
      warned: yes('pages warn of it'),
    }),
  ),
})

export const alert = () =>
  Type.Object({
    id: text('the same as long as it is the same warning'),
    department: text('its name'),
    departmentCode: text('« 69 »'),
    phenomenon,
    coast: yes('of the coast of the department only'),
    level: level('of the warning'),
    color: text('official fill of the level, #RRGGBB'),
    startDate: instant('begin'),
    endDate: instant('end'),
    title: orNull(text('in French, from the source; null when it gives none')),
    description: orNull(text('in French, from the source; null when it gives none')),
    consequences: listOf(text(), 'in French'),
    advice: listOf(text(), 'in French'),
    source: text('who warns'),
    officialLink: text('the official site'),
  })

export const vigilanceLevels = () =>
  Type.Object({
    ...provenance(),
    term: oneOf(['J0', 'J1'], 'today or tomorrow in Paris'),
    day: date('in Paris'),
    levels: recordOf(vigilanceDepartments, level('of the department'), 'by department'),
    coasts: Type.Record(Type.String(), level('of the coast'), { description: 'by department' }),
    details: Type.Record(
      Type.String(),
      Type.Object({
        rest: oneOf(['green', 'unknown'], 'what all other phenomena are'),
        phenomena: listOf(
          Type.Object({ phenomenon, coast: yes('of the coast only'), level: level('highest of the day') }),
          'above green',
        ),
      }),
      { description: 'of departments where something is above green' },
    ),
    counts: recordOf(levelNames, number('departments'), 'by level'),
    departments: recordOf(levelNames, listOf(text(), 'their codes'), 'by level'),
    highest: level('of the country; unknown as long as one department is and nothing is above green'),
    warnedDepartments: number('departments above green on land'),
    warnedCoasts: number('coasts above green'),
    warnings: listOf(
      Type.Object({
        level: level('of the warning'),
        phenomenon,
        coast: yes('of the coast only'),
        begin: instant('begin'),
        end: instant('end'),
        departments: listOf(text(), 'their codes'),
      }),
      'in force or to come, today and tomorrow, the most serious first',
    ),
  })

const dayFields = () => ({
  ...provenance(),
  departmentCode: text('« 69 »'),
  period: oneOf(['J0', 'J1'], 'today or tomorrow in Paris'),
  day: date('in Paris'),
  dayBegin: instant('midnight in Paris'),
  dayEnd: instant('the next midnight in Paris'),
  beginValidity: orNull(instant('of the bulletin')),
  endValidity: orNull(instant('of the bulletin')),
  maxLevel: level('of the department without its coast'),
  coastLevel: orNull(level('of its coast; null when it has none')),
  incomplete: yes('part of what was said could not be read'),
  items: listOf(
    Type.Object({
      phenomenonId: number('official number; 0: another'),
      phenomenon,
      coast: yes('of the coast only'),
      level: level('of the stretch'),
      colorId: figure('official number of the colour'),
      begin: instant('begin'),
      end: instant('end'),
    }),
    'stretches above green, the most serious first',
  ),
  timeline: listOf(
    Type.Object({
      phenomenon,
      coast: yes('of the coast only'),
      segments: listOf(
        Type.Object({ begin: instant('begin'), end: instant('end'), level: level('of the stretch') }),
        'touching each other, in order of time',
      ),
    }),
    'phenomena above green at some moment of the day',
  ),
})

export const departmentDay = () => Type.Object(dayFields())

const officialTexts = () =>
  listOf(
    Type.Object({
      title: text('in French'),
      domainName: text('what it is about'),
      blocks: listOf(
        Type.Object({
          phenomenon: orNull(phenomenon),
          level: level('of the block'),
          begin: orNull(instant('begin')),
          end: orNull(instant('end')),
          sections: listOf(
            Type.Object({ heading: text('in French'), paragraphs: listOf(text(), 'in French') }),
            'under their headings',
          ),
        }),
        'those that still hold',
      ),
    }),
    'official texts',
  )

export const departmentOutlook = () =>
  Type.Union(
    [
      Type.Object({
        ...provenance(),
        covered: Type.Literal(true),
        departmentCode: text('« 69 »'),
        levelNow: level('at this moment; unknown when no source vouches for it'),
        active: listOf(alert(), 'in force'),
        upcoming: listOf(alert(), 'to come today and tomorrow'),
        today: departmentDay(),
        tomorrow: departmentDay(),
        texts: officialTexts(),
        nationalTexts: officialTexts(),
        officialLink: text('the official site'),
      }),
      Type.Object({
        covered: Type.Literal(false),
        departmentCode: text('« 974 »'),
        officialLink: text('the official site'),
      }),
    ],
    { description: 'covered is false overseas, where another vigilance holds' },
  )

export const product = () =>
  Type.Object({
    update_time: orNull(instant('of the bulletin')),
    domain_id: Type.Literal('FRA'),
    periods: listOf(
      Type.Object({
        echeance: oneOf(['J', 'J1'], 'today or tomorrow'),
        begin_validity_time: instant('begin'),
        end_validity_time: instant('end'),
        timelaps: Type.Object({
          domain_ids: listOf(
            Type.Object({
              domain_id: text('a department, or its coast: « 3310 »'),
              max_color_id: number('1 green, 2 yellow, 3 orange, 4 red'),
              phenomenon_items: listOf(
                Type.Object({
                  phenomenon_id: text('official number; 0: another'),
                  phenomenon_max_color_id: number('1 green, 2 yellow, 3 orange, 4 red'),
                  timelaps_items: listOf(
                    Type.Object({
                      begin_time: instant('begin'),
                      end_time: instant('end'),
                      color_id: number('1 green, 2 yellow, 3 orange, 4 red'),
                    }),
                    'in order of time',
                  ),
                }),
                'the most serious first',
              ),
            }),
            'a domain whose level is unknown is left out',
          ),
        }),
      }),
      'those that a bulletin covers',
    ),
  })

export const vigilanceData = () => Type.Object({ ...provenanceWithoutAge(), product: product() })
