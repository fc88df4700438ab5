import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { stageTypes } from '../../domain/race.ts'

const strict = { additionalProperties: false }
const Name = Type.String({ minLength: 1 })
const Hour = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const Window = Type.Tuple([Hour, Hour])
const Link = Type.String({ pattern: '^https://[^ ]+$' })
const CalendarDay = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

const Town = Type.Object(
  {
    name: Name,
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    /** Metres. */
    altitude: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_000 })),
  },
  strict,
)

const StageRow = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 99 }),
    date: CalendarDay,
    type: Type.Enum([...stageTypes]),
    start: Town,
    finish: Town,
    distance: Type.Number({ exclusiveMinimum: 0 }),
    description: Name,
    officialUrl: Link,
  },
  strict,
)

const RestRow = Type.Object(
  {
    number: Type.Null(),
    date: CalendarDay,
    type: Type.Literal('rest-day'),
    start: Type.Null(),
    finish: Type.Null(),
    distance: Type.Null(),
    description: Name,
    officialUrl: Link,
  },
  strict,
)

const Edition = Type.Object(
  {
    /** The name of the file and the address of the race. */
    id: Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
    name: Name,
    shortName: Name,
    edition: Type.Integer({ minimum: 1900 }),
    category: Type.Enum(['men', 'women']),
    officialUrl: Link,
    resultsUrlTemplate: Link,
    liveUrlTemplate: Link,
    timeWindows: Type.Object({ 'time-trial': Window, mountain: Window, other: Window }, strict),
    fixedTimes: Type.Union([Type.Object({ start: Hour, finish: Hour }, strict), Type.Null()]),
    stages: Type.Array(Type.Object({ type: Type.String() }), { minItems: 1 }),
  },
  strict,
)

export type StageRow = Static<typeof StageRow>
type RestRow = Static<typeof RestRow>
export type TownRow = Static<typeof Town>

/** A race as its file says it. */
export interface EditionRow extends Omit<Static<typeof Edition>, 'stages'> {
  readonly stages: readonly (StageRow | RestRow)[]
}

/** Both ends of all stages of some races. */
export const endsOf = (editions: readonly EditionRow[]) =>
  editions.flatMap(({ stages }) => stages.flatMap(({ start, finish }) => [start ?? [], finish ?? []].flat()))

/** Every race of a folder: adding one is adding a file. Throws with the name of a file that is not as expected. */
export const readEditions = (folder: string): readonly EditionRow[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => checkEdition(file, parse(file, readFileSync(join(folder, file), 'utf8'))))

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`races/${file}: ${error instanceof Error ? error.message : 'not JSON'}`, { cause: error })
  }
}

/** Checks the content of a race's file, shapes first, then what ties its days together. */
export function checkEdition(file: string, value: unknown): EditionRow {
  const refuse = (place: string, reason: string): never => {
    throw new Error(`races/${file}${place}: ${reason}`)
  }
  if (!Value.Check(Edition, value)) {
    const [problem] = Value.Errors(Edition, value)
    return refuse(problem?.instancePath ?? '', problem?.message ?? 'not as expected')
  }
  if (`${value.id}.json` !== file) refuse('/id', `${value.id} is not the name of the file`)
  const stages = value.stages.map((row, index) => checkDay(row, `/stages/${index}`, refuse))
  refuseDisorder(stages, refuse)
  return { ...value, stages }
}

type Refuse = (place: string, reason: string) => never

/** A row by its own kind, so that what is said of a wrong one is about that kind. */
function checkDay(row: { type: string }, place: string, refuse: Refuse): StageRow | RestRow {
  if (row.type === 'rest-day' && Value.Check(RestRow, row)) return row
  if (Value.Check(StageRow, row)) return row
  const [problem] = Value.Errors(row.type === 'rest-day' ? RestRow : StageRow, row)
  return refuse(`${place}${problem?.instancePath ?? ''}`, problem?.message ?? 'not as expected')
}

/** Days follow one another, and so do the numbers of the stages. */
function refuseDisorder(days: readonly (StageRow | RestRow)[], refuse: Refuse): void {
  let number = 0
  let date = ''
  for (const [index, day] of days.entries()) {
    if (day.date <= date) refuse(`/stages/${index}/date`, `${day.date} does not come after ${date}`)
    date = day.date
    if (day.number === null) continue
    number += 1
    if (day.number !== number) refuse(`/stages/${index}/number`, `${day.number} instead of ${number}`)
  }
  if (number === 0) refuse('/stages', 'a race has at least one stage')
}
