import { vigilanceSite } from '../../domain/official-sites.ts'
import { missing, toPart, type Part } from '../../domain/part.ts'
import {
  highestLevel,
  isVigilanceDepartment,
  officialSiteOf,
  vigilanceDepartments,
  type OfficialText,
} from '../../domain/vigilance.ts'
import { departmentAlerts } from '../../domain/vigilance/alerts.ts'
import { nextChange } from '../../domain/vigilance/changes.ts'
import type { DepartmentCode } from '../../domain/place.ts'
import type { DayTerm } from '../../domain/vigilance/days.ts'
import { alertView, type AlertList, type AlertView } from '../../views/vigilance-alerts.ts'
import {
  cityVigilance,
  departmentDay,
  type DepartmentDay,
  type DepartmentVigilance,
} from '../../views/vigilance-department.ts'
import { outlookFor, type Base, type DayOutlook } from '../../domain/vigilance/outlook.ts'
import { isCurrent, isFresh } from '../../domain/vigilance/proof.ts'
import { vigilanceProduct, type VigilanceProduct } from '../../views/vigilance-product.ts'
import {
  levelsView,
  provenanceOf,
  summaryView,
  type VigilanceLevels,
  type VigilanceSummary,
} from '../../views/vigilance-levels.ts'
import { warningsAhead, type WarningAhead } from '../../views/warnings-ahead.ts'
import { Derived } from '../cache/derived.ts'
import { endedWithin, usualDeadlines } from '../deadlines.ts'
import type { ShownPhenomenon } from '../../domain/vigilance/statement.ts'
import { missingFor } from './part.ts'
import type { Polled } from './polled-source.ts'
import { createDisagreementLog } from './vigilance-disagreements.ts'
import { createReadings, type VigilanceOptions } from './vigilance-sources.ts'
import { waitForReadings } from './vigilance-waiting.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'

interface Outlooks {
  readonly now: number
  /** The version of the readings that they are made of. */
  readonly version: number
  /** The next instant at which the outlooks are no longer what they say. */
  readonly changesAt: number
  readonly today: DayOutlook
  readonly tomorrow: DayOutlook
  readonly texts: readonly OfficialText[]
  /** What was asked of its departments. */
  readonly cities: Derived<string, DepartmentVigilance>
  /** The warnings of all of them. */
  readonly warnings: Derived<'France', readonly WarningAhead[]>
}

interface Moment extends Outlooks {
  /** Nobody was waited for. */
  readonly cached: boolean
}

/** Outlooks made this short a time ago are made again only when something new was read. */
const outlookMs = 1_000
/** How long an answer lives that the next reading may better. */
const doubtfulMs = 10_000

export type VigilanceService = ReturnType<typeof createVigilance>

/** The official vigilance, from whichever source has it. No method throws for a source. */
export function createVigilance(options: VigilanceOptions) {
  const { clock, log, refreshMs = 5 * minuteMs, waitMs = usualDeadlines.vigilanceMs, graceMs = 800 } = options
  const departmentName = options.departmentName ?? (() => null)
  const readings = createReadings(options)
  const sources: readonly Polled<unknown>[] = [...readings.official, ...readings.feeds]
  const lastOutlooks = new Derived<'France', Outlooks>()
  const logDisagreements = createDisagreementLog(log)
  let isRound = false

  /** An official bulletin of the latest publication, or every official source heard and a fresh feed. */
  function isEnough(officialFlights: ReadonlySet<Polled<unknown>>): boolean {
    const { official, feeds } = readings.all()
    const now = clock.now()
    if (official.some((reading) => isCurrent(reading, now))) return true
    const haveAnswered = [...officialFlights].every(
      (source) => source.last() !== null || source.failure() !== null,
    )
    return haveAnswered && feeds.some((feed) => isFresh(feed, now))
  }

  /** Starts what is due and waits for it where nothing usable is in memory. True when nobody was waited for. */
  async function refreshed(): Promise<boolean> {
    const flights = sources.map((source) => ({ source, flight: source.refresh() }))
    compareAfter(flights.flatMap(({ flight }) => flight ?? []))
    const awaited = flights.flatMap(({ source, flight }) =>
      flight && source.isWorthWaiting() ? [flight] : [],
    )
    const official = new Set<Polled<unknown>>(readings.official)
    await waitForReadings(awaited, () => isEnough(official), { limitMs: waitMs, graceMs })
    return awaited.length === 0
  }

  /** Compares the sources once all that are being read have answered: until then one may be a publication ahead. */
  function compareAfter(flights: readonly Promise<void>[]): void {
    if (isRound || flights.length === 0) return
    isRound = true
    Promise.all(flights)
      .finally(() => (isRound = false))
      .then(() => {
        const { today, tomorrow, now } = outlooks()
        logDisagreements(readings.all(), { J0: today, J1: tomorrow }, now)
      })
      .catch((error: unknown) => log.error({ err: error }, 'comparing failed by our mistake'))
  }

  function outlooks(): Outlooks {
    const now = clock.now()
    const version = sources.reduce((total, source) => total + source.version(), 0)
    const holds = (made: Outlooks): boolean => {
      const age = now - made.now
      return made.version === version && age >= 0 && age < outlookMs && now < made.changesAt
    }
    return { ...lastOutlooks.get('France', holds, () => outlooksAt(now, version)), now }
  }

  function outlooksAt(now: number, version: number): Outlooks {
    const all = readings.all()
    const [newest] = all.official.toSorted((a, b) => b.bulletin.issuedAt - a.bulletin.issuedAt)
    const today = outlookFor('J0', all, now)
    const tomorrow = outlookFor('J1', all, now)
    return {
      now,
      version,
      changesAt: nextChange([today, tomorrow], vigilanceDepartments, now),
      today,
      tomorrow,
      texts: newest?.bulletin.texts ?? [],
      cities: new Derived(),
      warnings: new Derived(),
    }
  }

  async function moment(): Promise<Moment> {
    const cached = await refreshed()
    return { ...outlooks(), cached }
  }

  /** Why there is nothing: what the first source that failed said, in the decided order; `off` when no source is asked. */
  function missingVigilance(): Part<never> {
    const reasons = sources.flatMap((source) => {
      const failure = source.failure()
      return failure === null ? [] : [missingFor(failure)]
    })
    return reasons.find(({ reason }) => reason !== 'off') ?? reasons[0] ?? missing('timeout')
  }

  const isAnyAnswering = (): boolean =>
    sources.some((source) => source.last() !== null && source.failure() === null)

  /** Two readings did not come. */
  const isOld = ({ confirmedAgo }: Pick<Base, 'confirmedAgo'>): boolean => confirmedAgo > 2 * refreshMs
  const freshFor = ({ confirmedAgo }: Pick<Base, 'confirmedAgo'>): number =>
    Math.max(refreshMs - confirmedAgo, doubtfulMs)

  function isStale(base: Base, { today }: Moment): boolean {
    const unsure = [...today.departments.values()].every(({ rest }) => rest === 'unknown')
    return isOld(base) || unsure
  }

  /** A value with its state. Nothing in memory for the day is missing, unless a source that answers has nothing to say. */
  function part<T>(at: Moment, day: DayOutlook, value: T, codes: readonly string[]): Part<T> {
    const { base } = day
    if (base === null && !isAnyAnswering()) return missingVigilance()
    const { now } = at
    const stale = base === null || isStale(base, at)
    const life = stale ? doubtfulMs : freshFor(base)
    const change = Math.min(nextChange([at.today, at.tomorrow], codes, now), day.end)
    return toPart(value, {
      now,
      at: base?.issuedAt ?? now,
      source: speakersOf(day, codes),
      freshForMs: life,
      isStale: stale,
      isCached: at.cached,
      validUntil: change,
    })
  }

  const dayOf = (at: Moment, day: DayTerm): DayOutlook => (day === 'J0' ? at.today : at.tomorrow)
  const unsupported = missing('unsupported')

  function notCovered(code: string): Part<DepartmentVigilance> {
    const now = clock.now()
    const value = { covered: false, departmentCode: code, officialLink: officialSiteOf(code) } as const
    return toPart(value, { now, at: now, source: 'none', freshForMs: dayMs, isCached: true })
  }

  const alertsOf = (at: Moment, code: string): readonly AlertView[] =>
    departmentAlerts(code, [at.today, at.tomorrow], {
      name: departmentName(code),
      texts: at.texts,
      now: at.now,
    }).active.map(alertView)

  /** All towns of a department share one answer for as long as the outlooks it is made of. */
  function cityOf(at: Moment, code: string): DepartmentVigilance {
    const make = (): DepartmentVigilance => {
      const context = { ...at, name: departmentName(code), officialLink: vigilanceSite }
      return cityVigilance(code, [at.today, at.tomorrow], context)
    }
    return at.cities.get(code, () => true, make)
  }

  const warningsOfFrance = ({ today, tomorrow, now, warnings }: Moment): readonly WarningAhead[] =>
    warnings.get(
      'France',
      () => true,
      () => warningsAhead([today, tomorrow], now),
    )

  return {
    /** The levels of all departments for today or tomorrow (Paris days). */
    async levels(day: DayTerm): Promise<Part<VigilanceLevels>> {
      const at = await moment()
      const outlook = dayOf(at, day)
      return part(at, outlook, levelsView(outlook, at.now, warningsOfFrance(at)), vigilanceDepartments)
    },
    /** One department's day; missing with `unsupported` for a code that mainland vigilance does not have. */
    async department(code: string, day: DayTerm): Promise<Part<DepartmentDay>> {
      if (!isVigilanceDepartment(code)) return unsupported
      const at = await moment()
      const outlook = dayOf(at, day)
      return part(at, outlook, departmentDay(outlook, code, at.now), [code])
    },
    /** All that a city's card and page show; overseas codes get `{ covered: false }`. */
    async city(code: string): Promise<Part<DepartmentVigilance>> {
      if (!isVigilanceDepartment(code)) return notCovered(code)
      const at = await moment()
      return part(at, at.today, cityOf(at, code), [code])
    },
    /** Alerts in force, of one department or of all. */
    async alerts(code?: string): Promise<Part<AlertList>> {
      if (code !== undefined && !isVigilanceDepartment(code)) return unsupported
      const at = await moment()
      const codes = code === undefined ? vigilanceDepartments : [code]
      const { confirmedAt } = provenanceOf([at.today, at.tomorrow], codes, at.now)
      const alerts = codes.flatMap((department) => alertsOf(at, department))
      return part(at, at.today, { alerts, confirmedAt }, codes)
    },
    /** The text of MeteoAlarm's Atom feed as received: the newest, else the last good one. */
    async feedText(): Promise<Part<string>> {
      const flight = readings.atom.refresh()
      const waits = flight !== null && readings.atom.isWorthWaiting()
      if (waits) await endedWithin(flight, waitMs)
      const last = readings.atom.last()
      const failure = readings.atom.failure()
      if (last === null) return failure ? missingFor(failure) : missing('timeout')
      const now = clock.now()
      return toPart(last.value.text, {
        now,
        at: last.value.updatedAt ?? now,
        source: 'meteoalarm',
        freshForMs: freshFor(last),
        isStale: isOld(last),
        isCached: !waits,
      })
    },
    /** Today and tomorrow in the official shape. */
    async raw(): Promise<Part<VigilanceProduct>> {
      const at = await moment()
      return part(at, at.today, vigilanceProduct(at.today, at.tomorrow, at.now), vigilanceDepartments)
    },
    /** What the home page says of the country. */
    async summary(): Promise<Part<VigilanceSummary>> {
      const at = await moment()
      return part(
        at,
        at.today,
        summaryView(at.today, at.tomorrow, at.now, warningsOfFrance(at)),
        vigilanceDepartments,
      )
    },
    /** Ends the retries that run behind. */
    close(): void {
      for (const source of sources) source.close()
    },
  }
}

/** Who speaks of these departments: who has the day, and the feed where a level is above what the bulletin says. */
function speakersOf({ base, departments }: DayOutlook, codes: readonly DepartmentCode[]): string {
  if (base === null) return 'none'
  const isRaised = ({ slots }: ShownPhenomenon): boolean => {
    const bulletin = slots.filter(({ message }) => message === null)
    return highestLevel(slots.map(({ level }) => level)) !== highestLevel(bulletin.map(({ level }) => level))
  }
  const isFeedHeard = codes.some((code) => departments.get(code)?.phenomena.some(isRaised))
  return [...new Set([base.source, ...(isFeedHeard ? ['meteoalarm'] : [])])].join(', ')
}
