import type { Coordinates } from '../../../domain/geo.ts'
import { lifetimeOfDay } from '../../../domain/lifetime.ts'
import { wholeStep } from '../../../domain/local-time.ts'
import { isMapPeriod } from '../../../domain/map-period.ts'
import { missing, toPart, type Part } from '../../../domain/part.ts'
import { floorTo, hourMs, minuteMs } from '../../../domain/time-units.ts'
import { openApiBase } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import type { Clock } from '../../cache.ts'
import { certaintyAt, comparisonAt } from '../comparison.ts'
import type { Geography } from '../../services/geography.ts'
import { absent, limitFrom, pointOrNone, radiusFrom } from '../parameters.ts'
import { inFrance } from '../places.ts'
import { clearPlace } from './clear-place.ts'
import type { OpenRouteId } from './routes.ts'

export interface OpenAnswersOptions {
  readonly site: SiteApi
  readonly geography: Pick<Geography, 'department'>
  readonly clock: Clock
  /** The gazetteer changes with an edition of the site. */
  readonly startedAt: string
}

/** What was asked, each value in the grammar of its route. */
export type Asked = Readonly<Record<string, string | undefined>>

/** An answer, whose credits are those of the sources it names, or where it has moved to. */
export type OpenAnswer = Part<unknown> | { readonly movedTo: string }

const nobody = missing('unsupported')

/** How each route of the API for others is answered: by the question that pages ask, in the form that they get. */
export function createOpenAnswers({
  site,
  geography,
  clock,
  startedAt,
}: OpenAnswersOptions): Readonly<Record<OpenRouteId, (asked: Asked) => Promise<OpenAnswer>>> {
  /** What the site knows by itself, to the end of the step that holds now: an answer that is made twice in it is the same. */
  const own = <T>(value: T, stepMs: number, validUntil?: number): Part<T> => {
    const now = clock.now()
    const freshForMs = floorTo(now, stepMs) + stepMs - now
    return toPart(value, { now, at: startedAt, source: 'gazetteer', freshForMs, isCached: true, validUntil })
  }
  const place = (asked: Asked) => clearPlace(site, pick(asked, 'lat', 'lon', 'name'))
  const point = async (asked: Asked): Promise<Coordinates> => {
    const at = pointOrNone(pick(asked, 'lat', 'lon'))
    return at && asked['name'] === undefined ? at : place(asked)
  }

  return {
    search: async ({ q = '', limit }) => own(await site.search(q.slice(0, 64), limitFrom(limit, 8)), hourMs),
    nearby: async (asked) => {
      const at = pointOrNone(pick(asked, 'lat', 'lon'))
      if (!at) throw absent('lat')
      return own(await site.nearby(at, radiusFrom(asked['radius']), limitFrom(asked['limit'], 20)), minuteMs)
    },
    place: async (asked) => {
      const answer = await site.place(asked['slug'] ?? '', pointOrNone(pick(asked, 'lat', 'lon')))
      if (answer.kind === 'unknown') return nobody
      if (answer.kind === 'moved') {
        const { slug, at } = answer
        return { movedTo: `${openApiBase}/places/${slug}${at ? `?lat=${at.lat}&lon=${at.lon}` : ''}` }
      }
      const now = clock.now()
      const { validUntil } = lifetimeOfDay(now, answer.place.timeZone)
      return own({ ...answer, now: wholeStep(answer.now, minuteMs) }, minuteMs, validUntil)
    },
    forecast: async (asked) => site.weather(await inFrance(site, await point(asked))),
    observations: async (asked) => site.fact('measured', await point(asked)),
    comparison: async (asked) => comparisonAt(site, await place(asked), clock.now()),
    certainty: async (asked) => certaintyAt(site, await place(asked), clock.now()),
    vigilance: ({ day }) => site.vigilanceLevels(day === 'J1' ? 'J1' : 'J0'),
    departmentVigilance: async ({ department = '' }) =>
      geography.department(department) ? site.departmentVigilance(department) : nobody,
    risks: async (asked) => site.risks(await point(asked)),
    massifs: () => site.massifs(),
    massif: async ({ massif = '' }) => (await site.massifBulletin(massif)) ?? nobody,
    avalanche: async (asked) => site.avalanche(await point(asked)),
    snow: async (asked) => site.measuredSnow(await point(asked)),
    marine: async (asked) => site.marine(await point(asked)),
    tides: () => site.tidePorts(),
    tidePort: async ({ port = '' }) => (await site.tidePort(port)) ?? nobody,
    tideMonth: async ({ port = '', month = '' }) => (await site.tideMonth(port, month)) ?? nobody,
    radar: () => site.radar(),
    rain: async (asked) => site.fact('radar', await point(asked)),
    weatherMap: ({ period = '' }) => site.weatherMap(isMapPeriod(period) ? period : 'current'),
    beachMap: () => site.beachMap(),
    natureMap: () => site.natureMap(),
  }
}

/** Some of what was asked, without what was not. */
const pick = <Name extends string>(asked: Asked, ...names: readonly Name[]): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  ) as Partial<Record<Name, string>>
