import type { Coordinates } from '../../../domain/geo.ts'
import { lifetimeOfDay } from '../../../domain/lifetime.ts'
import { wholeStep } from '../../../domain/local-time.ts'
import { isMapPeriod } from '../../../domain/map-period.ts'
import type { Part } from '../../../domain/part.ts'
import { hourMs, minuteMs } from '../../../domain/time-units.ts'
import { openApiBase } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import type { Clock } from '../../cache.ts'
import { certaintyAt, comparisonAt } from '../comparison.ts'
import type { Geography } from '../geography.ts'
import { absent, integerFrom, pointOrNone } from '../parameters.ts'
import { placeOf } from '../weather.ts'
import { creditsOf, type CreditName } from './credits.ts'
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

/** An answer with whom it is to credit, or where it has moved to. */
export type OpenAnswer =
  { readonly part: Part<unknown>; readonly credits: readonly CreditName[] } | { readonly movedTo: string }

const nobody: Part<never> = { state: 'missing', reason: 'unsupported' }

/** The end of the step that holds an instant: an answer that is made twice in it is the same. */
const endOfStep = (now: number, stepMs: number): number => (Math.floor(now / stepMs) + 1) * stepMs

/** How each route of the API for others is answered: by the question that pages ask, in the form that they get. */
export function createOpenAnswers({
  site,
  geography,
  clock,
  startedAt,
}: OpenAnswersOptions): Readonly<Record<OpenRouteId, (asked: Asked) => Promise<OpenAnswer>>> {
  /** What the site knows by itself. */
  const own = <T>(value: T, stepMs: number, validUntil = Infinity): Part<T> => {
    const freshUntil = Math.min(endOfStep(clock.now(), stepMs), validUntil)
    return {
      state: 'fresh',
      value,
      source: 'gazetteer',
      at: startedAt,
      cached: true,
      freshUntil: new Date(freshUntil).toISOString(),
      ...(validUntil === Infinity ? {} : { validUntil: new Date(validUntil).toISOString() }),
    }
  }
  const place = (asked: Asked) => placeOf(site, given(asked, 'lat', 'lon', 'name'))
  const point = async (asked: Asked): Promise<Coordinates> => {
    const at = pointOrNone(given(asked, 'lat', 'lon'))
    return at && asked['name'] === undefined ? at : place(asked)
  }
  const bySource = <T>(part: Part<T>, ...more: readonly CreditName[]): OpenAnswer => ({
    part,
    credits: part.state === 'missing' ? [] : [...creditsOf(part.source), ...more],
  })
  const gazetteer = ['places', 'centres'] as const

  return {
    search: async ({ q = '', limit }) => ({
      part: own(
        await site.search(q.slice(0, 64), integerFrom('limit', limit, { min: 1, max: 20, or: 8 })),
        hourMs,
      ),
      credits: gazetteer,
    }),
    nearby: async (asked) => {
      const radius = integerFrom('radius', asked['radius'], { min: 1, max: 100, or: 50 })
      const limit = integerFrom('limit', asked['limit'], { min: 1, max: 20, or: 20 })
      const at = pointOrNone(given(asked, 'lat', 'lon'))
      if (!at) throw absent('lat')
      const towns = await site.nearby(at, radius, limit)
      const sources = towns.flatMap(({ glance }) => creditsOf(glance?.source ?? null))
      return { part: own(towns, minuteMs), credits: [...gazetteer, ...sources] }
    },
    place: async (asked) => {
      const answer = await site.place(asked['slug'] ?? '', pointOrNone(given(asked, 'lat', 'lon')))
      if (answer.kind === 'unknown') return { part: nobody, credits: [] }
      if (answer.kind === 'moved') {
        const { slug, at } = answer
        return { movedTo: `${openApiBase}/places/${slug}${at ? `?lat=${at.lat}&lon=${at.lon}` : ''}` }
      }
      const now = clock.now()
      const { validUntil } = lifetimeOfDay(now, answer.place.timeZone)
      const found = { ...answer, now: wholeStep(answer.now, minuteMs) }
      return { part: own(found, minuteMs, validUntil), credits: gazetteer }
    },
    forecast: async (asked) => bySource(await site.weather(await point(asked))),
    observations: async (asked) => bySource(await site.fact('measured', await point(asked))),
    comparison: async (asked) =>
      bySource(await comparisonAt(site, await place(asked), clock.now()), 'normals'),
    certainty: async (asked) =>
      bySource(await certaintyAt(site, await place(asked), clock.now()), 'open-meteo-ensemble'),
    vigilance: async ({ day }) => bySource(await site.vigilanceLevels(day === 'J1' ? 'J1' : 'J0')),
    departmentVigilance: async ({ department = '' }) =>
      geography.department(department)
        ? bySource(await site.departmentVigilance(department))
        : { part: nobody, credits: [] },
    risks: async (asked) => {
      const part = await site.risks(await point(asked))
      if (part.state === 'missing') return { part, credits: [] }
      const sources = Object.values(part.value).flatMap((risk) =>
        risk.state === 'missing' ? [] : risk.source,
      )
      // Of a forecast, only its air is a risk.
      return {
        part,
        credits: sources
          .map((source) => (source === 'open-meteo' ? 'open-meteo-air' : source))
          .flatMap(creditsOf),
      }
    },
    massifs: async () => bySource(await site.massifs()),
    massif: async ({ massif = '' }) => bySource((await site.massifBulletin(massif)) ?? nobody),
    avalanche: async (asked) => bySource(await site.avalanche(await point(asked))),
    snow: async (asked) => bySource(await site.measuredSnow(await point(asked))),
    marine: async (asked) => {
      const part = await site.marine(await point(asked))
      return { part, credits: part.state === 'missing' ? [] : ['open-meteo-marine'] }
    },
    tides: async () => ({ part: await site.tidePorts(), credits: ['tides'] }),
    tidePort: async ({ port = '' }) => ({ part: (await site.tidePort(port)) ?? nobody, credits: ['tides'] }),
    tideMonth: async ({ port = '', month = '' }) => ({
      part: (await site.tideMonth(port, month)) ?? nobody,
      credits: ['tides'],
    }),
    radar: async () => bySource(await site.radar()),
    rain: async (asked) => bySource(await site.fact('radar', await point(asked))),
    weatherMap: async ({ period = '' }) =>
      bySource(await site.weatherMap(isMapPeriod(period) ? period : 'current')),
    beachMap: async () => bySource(await site.beachMap(), 'open-meteo-marine'),
    natureMap: async () => bySource(await site.natureMap()),
  }
}

/** Some of what was asked, without what was not. */
const given = <Name extends string>(asked: Asked, ...names: readonly Name[]): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  ) as Partial<Record<Name, string>>
