import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { byName } from '../domain/by-name.ts'
import type { Range } from '../domain/ranges.ts'

// The pieces that answers are made of: each says what it is, with its unit or an example.

/** A value of a schema, which nobody changes. */
export type Of<S extends TSchema> = Constant<Static<S>>
type Constant<T> = T extends object ? { readonly [Name in keyof T]: Constant<T[Name]> } : T

export const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
export const yes = (description: string) => Type.Boolean({ description, examples: [true] })
export const always = <const T extends string | boolean>(value: T, description: string) =>
  Type.Literal(value, { description, examples: [value] })
export const oneOf = <const T extends string | number>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(Type.Enum([...values], { description, examples: values.slice(0, 1) }))

/** As `Date.prototype.toISOString` writes it. */
export const instant = (description: string) =>
  Type.String({
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    description: `${description}, UTC`,
    examples: ['2026-11-23T08:00:00.000Z'],
  })
export const date = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-11-23'] })

/** What lies outside of the range is no figure: it is not read from the shared memory. */
export const number = (description: string, unit: string, range?: Range) =>
  Type.Number({
    description,
    'x-unit': unit,
    ...(range && { minimum: range[0], maximum: range[1] }),
  })

const annotations: readonly string[] = ['description', 'examples', 'x-unit']

/** What may be unknown, or absent as its description says. */
export const orNull = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], {
    ...Object.fromEntries(Object.entries(schema).filter(([name]) => annotations.includes(name))),
    ...(description !== undefined && { description }),
  })

export const figure = (description: string, unit: string, range?: Range) =>
  orNull(number(description, unit, range))
export const listOf = <S extends TSchema>(schema: S, description: string) =>
  Type.Array(schema, { description })
export const pairOf = <S extends TSchema>(schema: S, description: string) =>
  Type.Unsafe<[Static<S>, Static<S>]>(Type.Array(schema, { minItems: 2, maxItems: 2, description }))
export const objectOf = <P extends TProperties>(description: string, properties: P) =>
  Type.Object(properties, { description })

export const point = {
  lat: number('north of the equator', 'degrees'),
  lon: number('east of Greenwich', 'degrees'),
}

/** An object with the same under each of some names. */
export const each = <const K extends string, S extends TSchema>(names: readonly K[], schema: S) =>
  byName(names, () => schema)
