import type {
  Bulletin,
  DomainState,
  LevelOrUnknown,
  Period,
  Phenomenon,
  Slot,
  WarningFeed,
  WarningMessage,
} from '../../../src/domain/vigilance.ts'
import { outlookFor, type DayOutlook, type Readings } from '../../../src/domain/vigilance/outlook.ts'
import type { DayTerm } from '../../../src/domain/vigilance/days.ts'

/** An instant of a test, in milliseconds. */
export const at = (iso: string): number => Date.parse(iso)

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000

export const slot = (begin: string, end: string, level: LevelOrUnknown): Slot => ({
  begin: at(begin),
  end: at(end),
  level,
  message: null,
})

export const domain = (
  list: readonly (readonly [Phenomenon, readonly Slot[]])[],
  incomplete = false,
): DomainState => ({
  phenomena: list.map(([phenomenon, slots]) => ({ phenomenon, slots })),
  incomplete,
})

export const quiet: DomainState = domain([])

const periodOf = (
  term: 'J' | 'J1',
  begin: string,
  end: string,
  departments: Readonly<Record<string, DomainState>>,
  coasts: Readonly<Record<string, DomainState>>,
): Period => ({
  term,
  begin: at(begin),
  end: at(end),
  departments: new Map(Object.entries(departments)),
  coasts: new Map(Object.entries(coasts)),
})

type Days = Readonly<Record<string, DomainState>>

/**
 * A bulletin of Sunday 4 October 2026 (Paris is two hours ahead of UTC), 08:00 UTC unless said: J until 22:00 UTC, J1 the
 * 24 hours after.
 */
export const bulletin = (
  j: Days,
  j1: Days | null = j,
  options: Partial<Bulletin> & { begin?: string; coasts?: Days; issued?: string } = {},
): Bulletin => {
  const { begin, coasts = {}, issued = '2026-10-04T08:00:12Z', ...rest } = options
  return {
    source: 'meteo-france',
    issuedAt: at(issued),
    periods: [
      periodOf('J', begin ?? '2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', j, coasts),
      ...(j1 ? [periodOf('J1', '2026-10-04T22:00:00Z', '2026-10-05T22:00:00Z', j1, coasts)] : []),
    ],
    texts: [],
    incomplete: false,
    unreadable: 0,
    ...rest,
  }
}

let serial = 0

/** A warning of orange thunderstorms in 34 on the afternoon of 4 October 2026, changed as said. */
export const warning = (
  changes: Partial<Omit<WarningMessage, 'begin' | 'end' | 'sent'>> & {
    begin?: string
    end?: string
    sent?: string
  } = {},
): WarningMessage => {
  const {
    begin = '2026-10-04T12:00:00Z',
    end = '2026-10-04T20:00:00Z',
    sent = '2026-10-04T08:00:40Z',
    ...rest
  } = changes
  serial += 1
  return {
    identifier: `warning-${serial}`,
    dated: true,
    references: [],
    clears: false,
    phenomenon: 'thunderstorm',
    level: 'orange',
    departments: ['34'],
    title: null,
    description: null,
    instruction: null,
    begin: at(begin),
    end: at(end),
    sent: at(sent),
    ...rest,
  }
}

export const feed = (
  messages: readonly WarningMessage[],
  changes: Partial<WarningFeed> = {},
): WarningFeed => ({
  format: 'json',
  updatedAt: null,
  messages,
  incompleteDepartments: new Map(),
  incomplete: false,
  refused: [],
  ...changes,
})

export const readings = (
  official: readonly Bulletin[],
  given: WarningFeed | readonly WarningFeed[] | null = null,
  confirmedAgo = 0,
): Readings => ({
  official: official.map((item) => ({ bulletin: item, confirmedAgo })),
  feeds: (given === null ? [] : Array.isArray(given) ? given : [given]).map((item) => ({
    feed: item,
    confirmedAgo,
  })),
})

export const outlook = (term: DayTerm, evidence: Readings, now: string): DayOutlook =>
  outlookFor(term, evidence, at(now))

export const levelIn = (day: DayOutlook, code: string): LevelOrUnknown | undefined =>
  day.departments.get(code)?.level

/** At noon of the sample day: orange until 14 h UTC, orange tomorrow, yellow all day. */
export const noon = '2026-10-04T10:00:00Z'
export const orange = domain([
  ['rain-flood', [slot('2026-10-04T08:00:00Z', '2026-10-04T14:00:00Z', 'orange')]],
])
export const tomorrowOrange = domain([
  ['rain-flood', [slot('2026-10-05T02:00:00Z', '2026-10-05T14:00:00Z', 'orange')]],
])
export const yellow = domain([['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])
