import { tenths } from '../../../domain/rounding.ts'
import { Type, type Static } from 'typebox'
import type { Coordinates } from '../../../domain/geo.ts'
import type { Figures, Reading } from '../../../domain/measured.ts'
import { checkOf } from '../../upstream/decode.ts'
import type { Range } from '../../../domain/ranges.ts'
import { figure, mapFigure } from '../../upstream/figures.ts'
import { getOrInsert } from '../../collections.ts'

/** Many stations are a collection, one alone is a bare coverage, and nothing at all is a 404 with a reason. */
export const AreaReply = Type.Union([
  Type.Object({ type: Type.Literal('CoverageCollection'), coverages: Type.Array(Type.Unknown()) }),
  Type.Object({ type: Type.Literal('Coverage'), domain: Type.Object({}), ranges: Type.Object({}) }),
  Type.Object({ detail: Type.Unknown() }),
])

const Degrees = Type.Object({ values: Type.Array(Type.Number()) })
const Times = Type.Object({ values: Type.Array(Type.String()) })
const Parameters = Type.Record(
  Type.String(),
  Type.Object({ unit: Type.Object({ label: Type.Object({ en: Type.String() }) }) }),
)

/** Readings at one point that share their times; a station may have several of these. */
const Coverage = Type.Object({
  'metocean:wigosId': Type.Optional(Type.String()),
  domain: Type.Object({
    axes: Type.Object({ x: Degrees, y: Degrees, t: Times }),
  }),
  parameters: Parameters,
  ranges: Type.Record(Type.String(), Type.Object({ values: Type.Array(Type.Unknown()) })),
})
const CoverageCheck = checkOf(Coverage)
type Coverage = Static<typeof Coverage>

type Quantity = keyof Figures

interface Rule {
  readonly quantity: Quantity
  /** What nature and instruments of the country allow, in the units of the domain. */
  readonly range: Range
  /** To the unit of the domain, by the unit that the source names. */
  readonly units: Readonly<Record<string, (value: number) => number>>
  readonly round: (value: number) => number
  /** The only period that means what the domain says. */
  readonly period?: string
}

const same = (value: number): number => value
const kmhFromMs = (value: number): number => value * 3.6
const speeds = { 'm/s': kmhFromMs, 'm s-1': kmhFromMs }
/** 75 m/s. */
const windRange: Range = [0, 270]

/** By the standard name that begins each parameter’s own. */
const rules: Readonly<Record<string, Rule>> = {
  air_temperature: {
    quantity: 'temperature',
    range: [-45, 50],
    units: { Cel: same, degC: same, K: (value) => value - 273.15 },
    round: tenths,
  },
  relative_humidity: { quantity: 'humidity', range: [0, 100], units: { '%': same }, round: Math.round },
  wind_speed: { quantity: 'windSpeed', range: windRange, units: speeds, round: tenths },
  wind_from_direction: {
    quantity: 'windDirection',
    range: [0, 360],
    units: { deg: same },
    round: Math.round,
  },
  wind_speed_of_gust: {
    quantity: 'windGusts',
    range: windRange,
    units: speeds,
    round: tenths,
    period: 'PT1H',
  },
  precipitation_amount: {
    quantity: 'precipitation',
    range: [0, 300],
    units: { 'kg/m2': same, mm: same },
    round: tenths,
    period: 'PT1H',
  },
  air_pressure_at_mean_sea_level: {
    quantity: 'pressure',
    range: [870, 1085],
    units: { hPa: same, Pa: (value) => value / 100 },
    round: tenths,
  },
}

/** `standard_name:level:method:period`; null for one that we do not read. */
function ruleOf(parameter: string): Rule | null {
  const [name = '', , , period] = parameter.split(':')
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  return rule && (rule.period === undefined || rule.period === period) ? rule : null
}

/** Readings at one point, by instant in ms. */
export interface Site extends Coordinates {
  readonly id: string | null
  readonly readings: Map<number, Reading>
}

const nothing: Figures = {
  temperature: null,
  humidity: null,
  windSpeed: null,
  windDirection: null,
  windGusts: null,
  precipitation: null,
  pressure: null,
}

/** The sites of a reply; coverages of one station are one site. What cannot be read is left out. */
export function sitesOf(reply: Static<typeof AreaReply>): readonly Site[] {
  const sites = new Map<string, Site>()
  for (const entry of coveragesOf(reply)) {
    if (!CoverageCheck.Check(entry)) continue
    const point = pointOf(entry)
    if (!point) continue
    const id = entry['metocean:wigosId'] ?? null
    const key = id ?? `${point.lat},${point.lon}`
    addReadings(
      getOrInsert(sites, key, () => ({ ...point, id, readings: new Map<number, Reading>() })),
      entry,
    )
  }
  return [...sites.values()]
}

const coveragesOf = (reply: Static<typeof AreaReply>): readonly unknown[] => {
  if ('coverages' in reply) return reply.coverages
  return 'domain' in reply ? [reply] : []
}

function pointOf({ domain: { axes } }: Coverage): Coordinates | null {
  const [lat, lon] = [figure(axes.y.values[0], [-90, 90]), figure(axes.x.values[0], [-180, 180])]
  return lat === null || lon === null ? null : { lat, lon }
}

/** The first figure of an instant stands: series of single instants, which sort last, come before those of periods. */
function addReadings({ readings }: Site, { domain, parameters, ranges }: Coverage): void {
  const times = domain.axes.t.values.map((text) => Date.parse(text))
  for (const [parameter, { values }] of Object.entries(ranges).toSorted(byPeriod)) {
    const rule = ruleOf(parameter)
    const convert = rule?.units[parameters[parameter]?.unit.label.en ?? '']
    // One value for each time, or nobody knows which is whose.
    if (!rule || !convert || values.length !== times.length) continue
    for (const [index, time] of times.entries()) {
      const value = figureOf(values[index], convert, rule)
      if (value === null || Number.isNaN(time)) continue
      const reading = readings.get(time) ?? { time, ...nothing }
      if (reading[rule.quantity] === null) readings.set(time, { ...reading, [rule.quantity]: value })
    }
  }
}

type Named = readonly [name: string, series: unknown]

const isInstant = ([name]: Named): boolean => name.endsWith(':PT0S')
const byPeriod = (a: Named, b: Named): number => Number(isInstant(b)) - Number(isInstant(a))

function figureOf(value: unknown, convert: (value: number) => number, rule: Rule): number | null {
  if (typeof value !== 'number') return null
  // Checked before it is rounded: nothing outside is rounded in.
  return mapFigure(figure(convert(value), rule.range), rule.round)
}
