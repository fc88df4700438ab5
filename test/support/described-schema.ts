import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** The fields of a value that its schema does not name, as paths. */
export function unnamed(schema: TSchema, value: unknown, at = ''): readonly string[] {
  const { anyOf, properties, items } = schema as {
    anyOf?: TSchema[]
    properties?: Record<string, TSchema>
    items?: TSchema
  }
  if (anyOf) {
    const fitting = anyOf.filter((one) => Value.Check(one, value)).map((one) => unnamed(one, value, at))
    return fitting.toSorted((a, b) => a.length - b.length)[0] ?? [`${at} fits nothing`]
  }
  if (Array.isArray(value))
    return items ? value.flatMap((item: unknown) => unnamed(items, item, `${at}[]`)) : [`${at}[]`]
  if (typeof value !== 'object' || value === null || !properties) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const own = properties[name]
    return own ? unnamed(own, field, `${at}.${name}`) : [`${at}.${name}`]
  })
}

interface Field {
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly 'x-unit'?: string
  readonly anyOf?: readonly Field[]
  readonly items?: Field
  readonly properties?: Readonly<Record<string, Field>>
  readonly additionalProperties?: Field
  readonly patternProperties?: Readonly<Record<string, Field>>
}

interface DescribedField {
  readonly at: string
  readonly field: Field
  readonly isLeaf: boolean
}

/** Every field of a schema, at whatever depth; a leaf has a value and no fields of its own. */
export function fieldsOf(schema: Field, at: string): readonly DescribedField[] {
  const { properties = {}, items, additionalProperties, patternProperties = {}, anyOf = [] } = schema
  const parts: readonly (readonly [name: string, field: Field | undefined])[] = [
    ...Object.entries(properties),
    ['[]', items],
    ['{}', additionalProperties],
    ...Object.entries(patternProperties),
  ]
  const own = parts.flatMap(([name, field]) =>
    field
      ? [{ at: `${at}.${name}`, field, isLeaf: !hasParts(field) }, ...fieldsOf(field, `${at}.${name}`)]
      : [],
  )
  return [...own, ...anyOf.flatMap((one) => fieldsOf(one, at))]
}

const hasParts = ({ properties, items, additionalProperties, patternProperties, anyOf }: Field): boolean =>
  [properties, items, additionalProperties, patternProperties].some((parts) => parts !== undefined) ||
  (anyOf?.some(hasParts) ?? false)

/** The figures of a value with more than three decimals, as paths: noise of arithmetic. Coordinates have as many as they need. */
export function noisy(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'number') return /\.\d{4}|e-/.test(String(value)) ? [`${at} ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    ['lat', 'lon'].includes(name) ? [] : noisy(field, `${at}.${name}`),
  )
}

const isEmpty = (said: unknown): boolean => typeof said !== 'string' || said.trim() === ''

/** A field that is not described; of a leaf, one without unit and example. */
export const isSilent = ({ field, isLeaf }: DescribedField): boolean =>
  isEmpty(field.description) || (isLeaf && isEmpty(field['x-unit']) && !field.examples?.length)
