import type { DepartmentCode } from '../place.ts'
import {
  highestLevel,
  vigilanceDepartments,
  type DomainState,
  type LevelOrUnknown,
  type Phenomenon,
  type VigilanceSource,
} from '../vigilance.ts'
import { dayOfTerm, type DayTerm, type ParisDay } from './days.ts'
import type { Readings } from './outlook.ts'
import { candidatesFor, disagreeingWitnesses, type Candidate } from './proof.ts'
import { share } from './slots.ts'

/** The phenomena that a source warns of, each at its highest level; null when it does not say, or cannot be read. */
export type Word = ReadonlyMap<Phenomenon, LevelOrUnknown> | null

/** What each of two or more copies of one publication says of a department on one day, when they do not say the same. */
export interface Disagreement {
  readonly term: DayTerm
  readonly department: DepartmentCode
  readonly coast: boolean
  readonly bySource: ReadonlyMap<string, Word>
}

const wordOf = (warnings: Iterable<readonly [Phenomenon, LevelOrUnknown]>): Word =>
  new Map(
    [...Map.groupBy(warnings, ([phenomenon]) => phenomenon)]
      .map(([phenomenon, group]) => [phenomenon, highestLevel(group.map(([, level]) => level))] as const)
      .filter(([, level]) => level !== 'green')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const wordOfState = (state: DomainState | undefined): Word =>
  state === undefined || state.incomplete
    ? null
    : wordOf(
        state.phenomena.flatMap(({ phenomenon, slots }) =>
          slots.map(({ level }) => [phenomenon, level] as const),
        ),
      )

const textOf = (word: Word): string => JSON.stringify(word && [...word])

/** Bulletins of the very same time from the portal and from the archive: one publication read twice. */
function twinsOf(day: ParisDay, { official }: Readings, now: number): readonly Candidate[] {
  const candidates = candidatesFor(day, official, now)
  const twins = candidates.filter(({ bulletin }) => bulletin.issuedAt === candidates[0]?.bulletin.issuedAt)
  const bySource = new Map<VigilanceSource, Candidate>(twins.map((twin) => [twin.bulletin.source, twin]))
  return [...bySource.values()]
}

function ofBulletins(term: DayTerm, readings: Readings, now: number): readonly Disagreement[] {
  const twins = twinsOf(dayOfTerm(term, now), readings, now)
  if (twins.length < 2) return []
  const compare = (department: DepartmentCode, coast: boolean): readonly Disagreement[] => {
    const bySource = new Map(
      twins.map(({ bulletin, period }) => {
        const states = coast ? period.coasts : period.departments
        return [bulletin.source, wordOfState(states.get(department))]
      }),
    )
    return new Set([...bySource.values()].map(textOf)).size > 1 ? [{ term, department, coast, bySource }] : []
  }
  return vigilanceDepartments.flatMap((code) => [...compare(code, false), ...compare(code, true)])
}

function ofFeeds(term: DayTerm, { feeds }: Readings, now: number): readonly Disagreement[] {
  const day = dayOfTerm(term, now)
  const disagreeing = disagreeingWitnesses(term, day, feeds, now)
  return vigilanceDepartments.flatMap((department) => {
    const witnesses = disagreeing(department)
    if (witnesses.length === 0) return []
    const bySource = new Map(
      witnesses.map(({ feed, standing }) => {
        const warnings = (standing.departments.get(department)?.warnings ?? []).filter((one) =>
          share(one, day),
        )
        return [
          `meteoalarm-${feed.format}`,
          wordOf(warnings.map(({ phenomenon, level }) => [phenomenon, level])),
        ]
      }),
    )
    return [{ term, department, coast: false, bySource }]
  })
}

/** Where copies of one publication contradict each other today or tomorrow: official ones, and forms of the European feed. */
export const disagreements = (
  readings: Readings,
  now: number,
): { readonly official: readonly Disagreement[]; readonly feed: readonly Disagreement[] } => {
  const terms = ['J0', 'J1'] as const
  return {
    official: terms.flatMap((term) => ofBulletins(term, readings, now)),
    feed: terms.flatMap((term) => ofFeeds(term, readings, now)),
  }
}
