import { rawJson } from './reply.ts'
import type { Drift } from './fault.ts'
import { standIns, type UpstreamName } from './upstreams.ts'

const absurdNumber = 9e9

// Correct JSON that reads as infinity.
const infinite = rawJson('1e999')

const eachLeaf = (value: unknown, change: (leaf: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map((item) => eachLeaf(item, change)) : change(value)

function changed(variant: Drift, value: unknown) {
  if (variant === 'null') return eachLeaf(value, () => null)
  if (variant === 'text') return eachLeaf(value, () => 'douze')
  if (variant === 'absurd')
    return eachLeaf(value, (leaf) => (typeof leaf === 'number' ? absurdNumber : '9999-99-99T99:99:99Z'))
  return eachLeaf(value, () => infinite)
}

function driftedPair(
  variant: Drift,
  to: string,
  key: string,
  value: unknown,
): readonly (readonly [string, unknown])[] {
  if (variant === 'rename') return [[to, value]]
  if (variant === 'missing') return []
  return [[key, changed(variant, value)]]
}

// The blocks of units repeat the names of the variables; a drift of the values leaves them alone.
const isUnits = (key: string) => key.endsWith('_units')

function walked(value: unknown, variant: Drift, field: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => walked(item, variant, field, to))
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).flatMap(([key, inner]) => {
    if (key === field) return driftedPair(variant, to, key, inner)
    const keepsUnits = isUnits(key) && variant !== 'rename' && variant !== 'missing'
    return [[key, keepsUnits ? inner : walked(inner, variant, field, to)] as const]
  })
  return Object.fromEntries(pairs)
}

type OfList = (list: readonly unknown[]) => readonly unknown[]

/** Changes the lists named `field`; without a name, the answer itself or the first list among its values. */
function withList(value: unknown, field: string | undefined, change: OfList): unknown {
  if (Array.isArray(value))
    return field === undefined ? change(value) : value.map((item) => withList(item, field, change))
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value)
  const target = field ?? pairs.find(([, inner]) => Array.isArray(inner))?.[0]
  return Object.fromEntries(
    pairs.map(([key, inner]): [string, unknown] => {
      if (key === target && Array.isArray(inner)) return [key, change(inner)]
      return [key, field === undefined ? inner : withList(inner, field, change)]
    }),
  )
}

const prototypeKeys = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},'

/** A JSON answer after the service changed its shape. */
export function driftedJson(
  body: string,
  variant: Drift,
  upstream: UpstreamName,
  field?: string,
  to?: string,
): string {
  if (variant === 'proto') return body.replaceAll(/\{(?=")/g, `{${prototypeKeys}`)
  const value: unknown = JSON.parse(body)
  if (variant === 'fewer-places') return JSON.stringify(withList(value, field, (list) => list.slice(0, -1)))
  if (variant === 'shuffled-places')
    return JSON.stringify(withList(value, field, (list) => list.toReversed()))
  if (variant === 'other-root') return JSON.stringify({ data: value })
  if (variant === 'empty-object') return '{}'
  const name = field ?? standIns[upstream].usualField
  return JSON.stringify(walked(value, variant, name, to ?? `${name}_v2`))
}

/** An XML answer after the service changed its shape; the field is an element, its prefix left out. */
export function driftedXml(body: string, variant: Drift, field = 'expires', to = `${field}_v2`): string {
  if (variant === 'other-root') return body.replaceAll(/(<\/?)(?:feed|rss)\b/g, '$1warnings')
  if (variant === 'empty-object') return '<?xml version="1.0" encoding="UTF-8"?>\n'
  const element = new RegExp(`<((?:\\w+:)?)${field}>([^<]*)</\\1${field}>`, 'g')
  return body.replaceAll(element, (whole: string, prefix: string) => {
    const name = `${prefix}${field}`
    if (variant === 'rename') return whole.replaceAll(name, `${prefix}${to}`)
    if (variant === 'missing') return ''
    const content = {
      null: '',
      text: 'bientôt',
      absurd: '9999-99-99T99:99:99Z',
      'non-finite': 'NaN',
      proto: '__proto__',
    } as const
    return `<${name}>${Object.hasOwn(content, variant) ? content[variant as keyof typeof content] : ''}</${name}>`
  })
}
