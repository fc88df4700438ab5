import { byName } from '../domain/by-name.ts'
import type { DepartmentCode } from '../domain/place.ts'
import {
  allLevels,
  highestLevel,
  isWarned,
  phenomena,
  vigilanceDepartments,
  type LevelOrUnknown,
  type Phenomenon,
} from '../domain/vigilance.ts'
import { nextChange } from '../domain/vigilance/changes.ts'
import { isoInstant } from '../domain/instant.ts'
import type { Base, DayOutlook, DepartmentState } from '../domain/vigilance/outlook.ts'
import type { ShownPhenomenon } from '../domain/vigilance/statement.ts'
import { floorTo, hourMs, minuteMs } from '../domain/time-units.ts'
import type { LevelDetail, Provenance, VigilanceLevels, WarningAhead } from '../schemas/vigilance.ts'
import { warningsAhead } from './warnings-ahead.ts'

export type { Provenance, VigilanceLevels, WarnedPhenomenon } from '../schemas/vigilance.ts'

/** Over this age a bulletin is shown with it. */
const ageShownFrom = 6 * hourMs
/** Over this age, the longest time between two regular publications, the page warns. */
const ageWarnedFrom = 14 * hourMs

type BulletinFacts = Pick<Provenance, 'source' | 'updatedAt' | 'validFrom' | 'validTo' | 'age'>

function factsOf(base: Base | null, now: number): BulletinFacts {
  if (base === null) return { source: null, updatedAt: null, validFrom: null, validTo: null, age: null }
  const age = Math.max(0, now - base.asOf)
  return {
    source: base.source,
    updatedAt: isoInstant(base.issuedAt),
    validFrom: isoInstant(base.begin),
    validTo: isoInstant(base.end),
    age: { minutes: Math.floor(age / minuteMs), shown: age >= ageShownFrom, warned: age > ageWarnedFrom },
  }
}

/** Where the first of the days comes from, about these departments; instants hold for all of the days. */
export function provenanceOf(
  days: readonly [DayOutlook, ...DayOutlook[]],
  codes: readonly DepartmentCode[],
  now: number,
): Provenance {
  const [{ base, confirmedAgo }] = days
  const green = days
    .flatMap(({ departments }) => codes.map((code) => departments.get(code)?.greenUntil ?? null))
    .filter((until) => until !== null)
  return {
    ...factsOf(base, now),
    // To the minute, so that the same reading makes the same answer each time.
    confirmedAt: confirmedAgo === null ? null : isoInstant(floorTo(now - confirmedAgo, minuteMs)),
    greenUntil: green.length > 0 ? isoInstant(Math.min(...green)) : null,
    changesAt: isoInstant(nextChange(days, codes, now)),
  }
}

function detailOf({ phenomena: shown, rest }: DepartmentState): LevelDetail {
  const warned = shown
    .map(({ phenomenon, coast, slots }) => ({
      phenomenon,
      coast,
      level: highestLevel(slots.map(({ level }) => level)),
    }))
    .filter(({ level }) => level !== 'green')
  return {
    rest,
    phenomena: warned.toSorted((a, b) => phenomena.indexOf(a.phenomenon) - phenomena.indexOf(b.phenomenon)),
  }
}

/** The levels of one day, with the warnings of that day unless those of both are given. */
export function levelsView(
  outlook: DayOutlook,
  now: number,
  warnings: readonly WarningAhead[] = warningsAhead([outlook], now),
): VigilanceLevels {
  const states = [...outlook.departments]
  const codesAt = (level: LevelOrUnknown): DepartmentCode[] =>
    states.filter(([, state]) => state.level === level).map(([code]) => code)
  const departments = byName(allLevels, codesAt)
  const coasts = states.flatMap(([code, { coast }]) => (coast === null ? [] : [[code, coast] as const]))
  const coastLevels = coasts.map(([, level]) => level)
  return {
    ...provenanceOf([outlook], vigilanceDepartments, now),
    term: outlook.term,
    day: outlook.day,
    levels: Object.fromEntries(states.map(([code, { level }]) => [code, level])),
    coasts: Object.fromEntries(coasts),
    details: Object.fromEntries(
      states
        .map(([code, state]) => [code, detailOf(state)] as const)
        .filter(([, { phenomena: list }]) => list.length > 0),
    ),
    counts: byName(allLevels, (level) => departments[level].length),
    departments,
    highest: highestLevel([...states.map(([, { level }]) => level), ...coastLevels.filter(isWarned)]),
    warnedDepartments: states.filter(([, { level }]) => isWarned(level)).length,
    warnedCoasts: coastLevels.filter(isWarned).length,
    warnings,
  }
}

/** What the home page says of the whole country. */
export interface VigilanceSummary extends Provenance {
  readonly highest: LevelOrUnknown
  readonly counts: Readonly<Record<LevelOrUnknown, number>>
  readonly warnedDepartments: number
  readonly warnedCoasts: number
  readonly unknownCoasts: number
  /** Departments at the highest level, when it is above green. */
  readonly atHighest: readonly DepartmentCode[]
  /** Phenomena at the highest level, in official order. */
  readonly phenomena: readonly Phenomenon[]
  readonly tomorrowHighest: LevelOrUnknown
  readonly warnings: readonly WarningAhead[]
}

const isAtLevel = (item: ShownPhenomenon, level: LevelOrUnknown): boolean =>
  item.slots.some((slot) => slot.level === level)

/** The vigilance of the country in short. */
export function summaryView(
  today: DayOutlook,
  tomorrow: DayOutlook,
  now: number,
  warnings: readonly WarningAhead[] = warningsAhead([today, tomorrow], now),
): VigilanceSummary {
  const view = levelsView(today, now, warnings)
  const { highest, counts, warnedDepartments, warnedCoasts } = view
  const shown = [...today.departments.values()].flatMap((state) => state.phenomena)
  return {
    ...provenanceOf([today, tomorrow], vigilanceDepartments, now),
    highest,
    counts,
    warnedDepartments,
    warnedCoasts,
    unknownCoasts: Object.values(view.coasts).filter((level) => level === 'unknown').length,
    warnings,
    atHighest: isWarned(highest) ? view.departments[highest] : [],
    phenomena: isWarned(highest)
      ? phenomena.filter((name) => shown.some((item) => item.phenomenon === name && isAtLevel(item, highest)))
      : [],
    tomorrowHighest: levelsView(tomorrow, now, warnings).highest,
  }
}
