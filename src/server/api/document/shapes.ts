import { Type, type TSchema } from 'typebox'

/** The pieces that the described answers are made of; each says its unit. */
export const text = (description?: string) => Type.String(description === undefined ? {} : { description })
export const number = (description: string) => Type.Number({ description })
export const yes = (description: string) => Type.Boolean({ description })
export const instant = (description: string) =>
  Type.String({ format: 'date-time', description: `${description}, UTC` })
export const date = (description: string) => Type.String({ format: 'date', description })
export const oneOf = (names: readonly string[], description: string) => Type.Enum([...names], { description })

/** What may be unknown. */
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const figure = (description: string) => orNull(number(description))
export const listOf = <T extends TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description })

/** The same figures under other names. */
export const recordOf = <T extends TSchema>(names: readonly string[], schema: T, description: string) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, schema])), { description })

/** What is there with its source and age, or why it is not: a part of an answer that may be absent alone. */
export const partOf = <T extends TSchema>(value: T, description: string) =>
  Type.Union(
    [
      Type.Object({
        state: oneOf(['fresh', 'stale'], 'stale: its refresh failed'),
        value,
        at: instant('time of the data itself'),
        source: text('who says it'),
        cached: yes('it was in memory'),
        freshUntil: instant('until when asking again is of no use'),
        validUntil: Type.Optional(instant('from when on it is wrong')),
      }),
      Type.Object({
        state: Type.Literal('missing'),
        reason: oneOf(missingReasons, 'why it is absent'),
      }),
    ],
    { description },
  )

export const missingReasons = ['timeout', 'refused', 'unreadable', 'unsupported', 'busy', 'off']
