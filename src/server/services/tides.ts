import type { Coordinates } from '../../domain/geo.ts'
import { lifetimeOfDay } from '../../domain/lifetime.ts'
import { addDays, localDate, nationalZone, startOfLocalDay } from '../../domain/local-time.ts'
import { toPart, type Part } from '../../domain/part.ts'
import type { BeachRegion } from '../../domain/place.ts'
import { nextTurn, type CountedTurn, type TideDay } from '../../domain/tides/days.ts'
import { isShownMonth } from '../../domain/tides/months.ts'
import { hasCoefficient, isNegligible, nearestPort, type TidePort } from '../../domain/tides/port.ts'
import { tideCurve } from '../../domain/tides/prediction.ts'
import { minuteMs, quarterMs } from '../../domain/time-units.ts'
import { toPlaceView, type PlaceView } from '../../views/place-views.ts'
import {
  toPortSummary,
  type BeachTide,
  type PortIndex,
  type PortList,
  type PortMonth,
  type PortNear,
  type PortRow,
  type PortSummary,
  type PortView,
  type TideCurveDay,
  type TideNow,
} from '../../views/tides.ts'
import type { Clock } from '../cache.ts'
import type { Catalogue } from '../catalogue.ts'
import { createTideDays } from './tide-days.ts'

export interface TideOptions {
  readonly catalogue: Catalogue
  readonly clock: Clock
}

const daysShown = 14
const beachKm = 30
/** From north to south, then far away. */
const coastOrder: readonly BeachRegion[] = ['English Channel', 'Atlantic', 'Mediterranean', 'Overseas']
/** Farther away it is not the tide of a place that somebody asks for by its name. */
const placeKm = 60
const placesShown = 4

/** How high the sea stands changes a page once a minute. */
const freshMs = minuteMs

/** The tides of all ports, computed here: nobody outside is asked. */
export function createTides({ catalogue, clock }: TideOptions) {
  const { tides: table } = catalogue
  const ports = new Map(table.ports.map((port) => [port.slug, port]))
  const brest = ports.get('brest')
  if (!brest) throw new Error('the coefficient needs the constituents of Brest')
  const summaryOf = (port: TidePort): PortSummary =>
    toPortSummary(port, catalogue.department(port.departmentCode)?.name ?? port.departmentCode)

  const { days, shown, greatTidesOf } = createTideDays(table, brest)

  const curveDay = (port: TidePort, { date, turns: ofDay }: TideDay): TideCurveDay => ({
    date,
    turns: ofDay,
    points: tideCurve(table, port, {
      from: startOfLocalDay(date, port.timeZone),
      to: startOfLocalDay(addDays(date, 1), port.timeZone),
      stepMs: quarterMs,
    }),
  })

  const tideNow = (port: TidePort, all: readonly TideDay[], now: Date): TideNow | null => {
    const [today] = all
    if (!today) return null
    const [point] = tideCurve(table, port, { from: now, to: now, stepMs: minuteMs })
    const coming = all.flatMap(({ turns: ofDay }) => ofDay)
    const instant = now.toISOString()
    const first = nextTurn(coming, instant)
    const next = first ? coming.slice(coming.indexOf(first), coming.indexOf(first) + 4) : []
    return { now: instant, level: point?.level ?? port.meanLevel, next, today: curveDay(port, today) }
  }

  /** A part that holds until the next turn, or midnight: then what it says is wrong. */
  const part = <T>(value: T, now: Date, zone: string, next: readonly CountedTurn[]): Part<T> => {
    const turn = next[0] ? Date.parse(next[0].time) : Infinity
    return toPart(value, {
      now: now.getTime(),
      at: now.getTime(),
      source: 'tides',
      freshForMs: freshMs,
      isCached: true,
      validUntil: Math.min(turn, lifetimeOfDay(now.getTime(), zone).validUntil),
    })
  }

  const placeOf = (port: TidePort): PlaceView | null => {
    const [nearest] = catalogue.nearby(port, 20, 1)
    const city = catalogue.locate(port)?.city ?? nearest?.place
    return city
      ? toPlaceView(city, catalogue.department(city.departmentCode), catalogue.timeZoneOf(city))
      : null
  }

  return {
    async ports(): Promise<Part<PortIndex>> {
      const now = new Date(clock.now())
      const rows: { readonly coast: BeachRegion; readonly row: PortRow }[] = []
      for (const port of table.ports) {
        const all = await days(port, localDate(now, port.timeZone), 3)
        const coming = all.flatMap(({ turns: ofDay }) => ofDay).filter(({ time }) => time > now.toISOString())
        const kinds = (['high', 'low'] as const).flatMap(
          (kind) => coming.find((turn) => turn.kind === kind) ?? [],
        )
        const next = kinds.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
        rows.push({ coast: port.coast, row: { port: summaryOf(port), next } })
      }
      const groups = coastOrder.map((coast) => ({
        coast,
        rows: rows.filter((each) => each.coast === coast).map(({ row }) => row),
      }))
      const first = rows
        .flatMap(({ row }) => row.next)
        .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
      return part({ now: now.toISOString(), groups, total: rows.length }, now, nationalZone, first)
    },
    /** Null when there is no port of that name. */
    async port(slug: string): Promise<Part<PortView> | null> {
      const port = ports.get(slug)
      if (!port) return null
      const now = new Date(clock.now())
      const today = localDate(now, port.timeZone)
      const all = await days(port, today, daysShown)
      const tide = tideNow(port, all, now)
      const [, tomorrow] = all
      if (!tide || !tomorrow) return null
      const year = Number(today.slice(0, 4))
      const greatYears = hasCoefficient(port) ? [year, year + 1] : []
      const view: PortView = {
        port: summaryOf(port),
        place: placeOf(port),
        tide,
        tomorrow: curveDay(port, tomorrow),
        days: await shown(port, all),
        greatTides: await Promise.all(
          greatYears.map(async (each) => ({ year: each, tides: await greatTidesOf(port, each) })),
        ),
      }
      return part(view, now, port.timeZone, tide.next)
    },
    /** A month « 2027-03 »; null when there is no such port, or the month is more than five years away. */
    async month(slug: string, month: string): Promise<Part<PortMonth> | null> {
      const port = ports.get(slug)
      const now = new Date(clock.now())
      if (!port || !isShownMonth(month, localDate(now, port.timeZone))) return null
      const first = `${month}-01`
      const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
      const view = {
        port: summaryOf(port),
        month,
        now: now.toISOString(),
        days: await shown(port, await days(port, first, count)),
      }
      return part(view, now, port.timeZone, [])
    },
    /** The tide of the port nearest to a point on its coast; null when none is within 30 km, or its tide is negligible. */
    async near(point: Coordinates, coast: BeachRegion): Promise<Part<BeachTide> | null> {
      const found = nearestPort(
        point,
        table.ports.filter((port) => port.coast === coast && !isNegligible(port)),
      )
      if (!found || found.km > beachKm) return null
      const { port, km } = found
      const now = new Date(clock.now())
      const tide = tideNow(port, await days(port, localDate(now, port.timeZone), 3), now)
      return tide && part({ port: summaryOf(port), km, tide }, now, port.timeZone, tide.next)
    },
    /** For the places of a name, the port nearest to each. */
    nearPlaces: (slug: string): readonly PortNear[] =>
      catalogue
        .homonyms(slug)
        .slice(0, placesShown)
        .flatMap((place) => {
          const found = nearestPort(place, table.ports)
          if (!found || found.km > placeKm) return []
          const departmentName = catalogue.department(place.departmentCode)?.name ?? place.departmentCode
          return [{ name: place.name, departmentName, port: summaryOf(found.port), km: found.km }]
        }),
    /** The turns of so many days from today on, for calendars and tables. */
    async list(slug: string, count: number): Promise<PortList | null> {
      const port = ports.get(slug)
      if (!port) return null
      const today = localDate(new Date(clock.now()), port.timeZone)
      return { port: summaryOf(port), days: await days(port, today, count) }
    },
  }
}
