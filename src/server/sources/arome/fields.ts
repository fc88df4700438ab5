import type { GribProduct } from './grib2/message.ts'

/** What is read of a run, beside the height of its ground. */
export const fieldNames = [
  'temperature',
  'humidity',
  'windEast',
  'windNorth',
  'gust',
  'pressure',
  'cloud',
  'lowCloud',
  'middleCloud',
  'highCloud',
  'cape',
  'precipitation',
  'snow',
  'graupel',
] as const
export type FieldName = (typeof fieldNames)[number]

/** What a field is of: an instant, the last hour, or all since the start of the run. */
type Span = 'instant' | 'last-hour' | 'since-run'

export interface FieldSpec {
  /** Discipline, category and the numbers by which the tables of different years name it. */
  readonly codes: readonly [discipline: number, category: number, numbers: readonly number[]]
  /** Type of surface and height; null: whatever it says. */
  readonly surface: readonly [type: number, level: number] | null
  readonly span: Span
  /** What values can be, in the field's own unit: others are a mistake of the reading or of the file. */
  readonly range: readonly [least: number, most: number]
  /** The largest median step from one hour to the next; null: it may jump. */
  readonly step: number | null
  /** An hour without it is not used. */
  readonly isNeeded: boolean
}

/** Kelvins, %, m/s, Pa, J/kg, kg/m². Names, codes and windows as Météo-France writes them. */
export const fieldSpecs: Readonly<Record<FieldName, FieldSpec>> = {
  temperature: spec([0, 0, [0]], { surface: [103, 2], range: [200, 330], step: 4, isNeeded: true }),
  humidity: spec([0, 1, [1]], { surface: [103, 2], range: [0, 115], step: 25, isNeeded: true }),
  windEast: spec([0, 2, [2]], { surface: [103, 10], range: [-100, 100], step: 8, isNeeded: true }),
  windNorth: spec([0, 2, [3]], { surface: [103, 10], range: [-100, 100], step: 8, isNeeded: true }),
  gust: spec([0, 2, [22]], { surface: [103, 10], span: 'last-hour', range: [0, 130] }),
  pressure: spec([0, 3, [1]], { range: [87_000, 108_500], step: 500 }),
  cloud: spec([0, 6, [1]], { range: [-1, 101], isNeeded: true }),
  lowCloud: spec([0, 6, [3]], { range: [-1, 101] }),
  middleCloud: spec([0, 6, [4]], { range: [-1, 101] }),
  highCloud: spec([0, 6, [5]], { range: [-1, 101] }),
  cape: spec([0, 7, [6]], { range: [-10, 12_000] }),
  precipitation: spec([0, 1, [52]], { span: 'since-run', range: [-0.1, 3_000], isNeeded: true }),
  snow: spec([0, 1, [50, 53, 66]], { span: 'since-run', range: [-0.1, 3_000] }),
  graupel: spec([0, 1, [75]], { span: 'since-run', range: [-0.1, 3_000] }),
}

/** Height of the model's ground, in metres. */
export const heightSpec: FieldSpec = spec([0, 3, [6]], { range: [-500, 5_000] })

function spec(codes: FieldSpec['codes'], more: Partial<FieldSpec> & Pick<FieldSpec, 'range'>): FieldSpec {
  return { codes, surface: null, span: 'instant', step: null, isNeeded: false, ...more }
}

/** Amounts of one hour that are no mistake, in mm: less than nothing by rounding, and the most that has fallen anywhere. */
export const hourlyAmount = { least: -0.1, most: 400 } as const

/** The hours of a run that are read. */
export const lastHour = 51

const isOf = (
  { codes: [discipline, category, numbers], surface }: FieldSpec,
  product: GribProduct,
): boolean =>
  product.discipline === discipline &&
  product.category === category &&
  numbers.includes(product.number) &&
  (surface === null || (product.surface === surface[0] && product.level === surface[1]))

/** What a message is of; null: nothing that is read. */
export function fieldOf(product: GribProduct): FieldName | 'height' | null {
  if (isOf(heightSpec, product)) return 'height'
  return fieldNames.find((name) => isOf(fieldSpecs[name], product)) ?? null
}

const sum = 1
const maximum = 2

/** Whether a message covers the time that its field should; fields since the start of the run are sums, gusts maxima. */
export function hasRightSpan({ span }: FieldSpec, { window, endHour }: GribProduct): boolean {
  if (span === 'instant') return window === null
  if (window === null) return false
  return span === 'since-run'
    ? window.startHour === 0 && window.process === sum
    : window.startHour === endHour - 1 && window.process === maximum
}

/** A message as operators read of it: « 0/1/52 on 1, 0–6 h ». */
export function describeProduct({
  discipline,
  category,
  number,
  surface,
  level,
  window,
  endHour,
}: GribProduct): string {
  const at = level === null ? `${surface}` : `${surface}/${level}`
  const hours =
    window === null ? `${endHour} h` : `${window.startHour}–${endHour} h, process ${window.process}`
  return `${discipline}/${category}/${number} on ${at}, ${hours}`
}
