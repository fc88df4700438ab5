import { vigilanceSite } from '../official-sites.ts'
import type { AlertView } from '../../schemas/vigilance.ts'
import type { DepartmentCode } from '../place.ts'
import {
  displayRank,
  higherLevel,
  phenomena,
  type LevelOrUnknown,
  type OfficialText,
  type Phenomenon,
  type Slot,
  type VigilanceSource,
  type WarningMessage,
} from '../vigilance.ts'
import { namedDays } from './alert-days.ts'
import { isoInstant } from '../instant.ts'
import type { DayOutlook, DepartmentState } from './outlook.ts'
import type { ShownPhenomenon } from './statement.ts'
import { bySeverity, cutOut, flatten, isActive, joinAdjoining, type Segment } from './slots.ts'
import { keySentences, phenomenonText } from './text.ts'

/** A warning of one phenomenon in one department; its colour is a matter of those who show it. */
export type Alert = Omit<AlertView, 'color'>

export interface Alerts {
  /** In force now, one per phenomenon, the most serious first. */
  readonly active: readonly Alert[]
  /** To come today and tomorrow, the earliest first. */
  readonly upcoming: readonly Alert[]
}

interface Warned extends Segment {
  readonly phenomenon: Phenomenon
  readonly coast: boolean
  readonly message: WarningMessage | null
  readonly source: VigilanceSource
}

const everything = { begin: -Infinity, end: Infinity }

/** The chronology of bulletins as stretches at one level, joined over midnight. */
const chronology = (slots: readonly Slot[]): readonly Segment[] =>
  flatten(
    slots.filter(({ message }) => message === null),
    everything,
    'green',
  ).filter(({ level }) => level !== 'green')

const covers = (outer: Segment, inner: Segment): boolean =>
  outer.begin <= inner.begin && inner.end <= outer.end && displayRank(outer.level) >= displayRank(inner.level)

const sameSpan = (a: Segment, b: Segment): boolean =>
  a.begin === b.begin && a.end === b.end && a.level === b.level

/** The words of the first, or of the one that has a message. */
const wordsOf = (a: Warned, b: Warned): Warned => ({ ...a, message: a.message ?? b.message })

/**
 * All stretches of one phenomenon: those of the bulletin, and the messages that say more than it. Those of one level
 * that follow each other are one, whoever says them.
 */
function warnedSpans(items: readonly ShownPhenomenon[], source: VigilanceSource): readonly Warned[] {
  const [first] = items
  if (!first) return []
  const { phenomenon, coast } = first
  const slots = items.flatMap((item) => item.slots)
  const official = chronology(slots).map((segment) => ({ ...segment, message: null, source }))
  const messages = slots
    .filter(({ message, level }) => message !== null && level !== 'green')
    .filter((slot) => !official.some((segment) => covers(segment, slot)))
    .filter((slot, index, list) => list.findIndex((other) => sameSpan(other, slot)) === index)
    .map((slot) => ({ ...slot, source: 'meteoalarm' as const }))
  const spans = [...official, ...messages].map((span): Warned => ({ ...span, phenomenon, coast }))
  return withoutHigher(joinAdjoining(spans, wordsOf))
}

/** Without the hours of which a higher stretch speaks: nobody reads two levels of one phenomenon at one time. */
const withoutHigher = (spans: readonly Warned[]): readonly Warned[] =>
  spans.flatMap((span) =>
    spans
      .filter(({ level }) => displayRank(level) > displayRank(span.level))
      .reduce<readonly Warned[]>(cutOut, [span]),
  )

/**
 * Of the stretches of one phenomenon in force together: the latest start, then the latest end. Nothing is lost by it: what it
 * hides comes back when the shown one ends.
 */
const preferred = (a: Warned, b: Warned): number => b.begin - a.begin || b.end - a.end

/** Without the stretches that another of the same level covers. */
const withoutCovered = (spans: readonly Warned[]): readonly Warned[] =>
  spans.filter(
    (span, index) =>
      !spans.some((other, at) => at !== index && covers(other, span) && (at < index || !covers(span, other))),
  )

interface AlertContext {
  readonly code: DepartmentCode
  readonly name: string | null
  readonly messages: readonly WarningMessage[]
  readonly texts: readonly OfficialText[]
  readonly now: number
}

const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length > 0 ? list : null)

function toAlert(span: Warned, { code, name, messages, texts, now }: AlertContext): Omit<Alert, 'id'> {
  const { phenomenon, coast, level } = span
  const alike = messages.filter((item) => item.phenomenon === phenomenon && item.level === level)
  // The same warning comes with words in one form of the feed and without in the others.
  const message = [span.message, ...alike].find((item) => item?.title) ?? span.message
  const text = phenomenonText(texts, code, phenomenon, now)
  return {
    department: name ?? code,
    departmentCode: code,
    phenomenon,
    coast,
    level,
    startDate: isoInstant(span.begin),
    endDate: isoInstant(span.end),
    title: message?.title ?? null,
    description: text.description ?? message?.description ?? null,
    consequences: orNull(text.consequences) ?? keySentences(message?.description ?? null),
    advice: orNull(text.advice) ?? keySentences(message?.instruction ?? null),
    source: span.source,
    officialLink: vigilanceSite,
  }
}

const statesOf = (days: readonly DayOutlook[], code: DepartmentCode): readonly DepartmentState[] =>
  days.flatMap((day) => day.departments.get(code) ?? [])

/** The warnings of a department, in force and to come, from the outlooks of today and tomorrow. */
export function departmentAlerts(
  code: DepartmentCode,
  days: readonly DayOutlook[],
  { name, texts, now }: { name: string | null; texts: readonly OfficialText[]; now: number },
): Alerts {
  const states = statesOf(days, code)
  const shown = states.flatMap((state) => state.phenomena)
  const official = days.map(({ base }) => base?.source).find((source) => source && source !== 'meteoalarm')
  const groups = phenomena.flatMap((phenomenon) =>
    [false, true].map((coast) =>
      shown.filter((item) => item.phenomenon === phenomenon && item.coast === coast),
    ),
  )
  const spans = groups.map((items) => warnedSpans(items, official ?? 'meteo-france'))
  const context = { code, name, messages: states.flatMap(({ messages }) => messages), texts, now }
  const active = spans.flatMap((list) =>
    list
      .filter((span) => isActive(span, now))
      .toSorted(preferred)
      .slice(0, 1),
  )
  const upcoming = spans.flatMap((list) => withoutCovered(list).filter(({ begin }) => now < begin))
  const inForce = active.toSorted(bySeverity).map((span) => toAlert(span, context))
  const toCome = upcoming.toSorted((a, b) => a.begin - b.begin).map((span) => toAlert(span, context))
  const ofDays = namedDays([...inForce, ...toCome], now).toSorted((a, b) => b.day.localeCompare(a.day))
  const ids = new Map(ofDays.map(({ alert, id }) => [alert, id]))
  const named = (alert: Omit<Alert, 'id'>): Alert => ({ id: ids.get(alert) ?? '', ...alert })
  return { active: inForce.map(named), upcoming: toCome.map(named) }
}

/** The level in force in a department: its active alerts, coast apart; with none, what the day vouches for. */
export function levelNow({ active }: Alerts, state: DepartmentState | undefined): LevelOrUnknown {
  const own = active.filter(({ coast }) => !coast).map(({ level }) => level)
  return own.length > 0 ? own.reduce(higherLevel) : (state?.rest ?? 'unknown')
}
