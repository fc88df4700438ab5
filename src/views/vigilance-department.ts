import type { DepartmentCode } from '../domain/place.ts'
import {
  colourId,
  displayRank,
  isVigilanceDepartment,
  phenomena,
  phenomenonId,
  type OfficialText,
} from '../domain/vigilance.ts'
import { departmentAlerts, levelNow } from '../domain/vigilance/alerts.ts'
import { isoInstant } from '../domain/instant.ts'
import type { DayOutlook, DepartmentState } from '../domain/vigilance/outlook.ts'
import type { ShownPhenomenon } from '../domain/vigilance/statement.ts'
import { flatten, type Segment } from '../domain/vigilance/slots.ts'
import { textViews } from './vigilance-texts.ts'
import { alertView } from './vigilance-alerts.ts'
import { provenanceOf } from './vigilance-levels.ts'
import type { DepartmentDay, DepartmentVigilance, TimelineRow, VigilanceItem } from '../schemas/vigilance.ts'
import { minuteMs } from '../domain/time-units.ts'

export type { CityVigilance, DepartmentDay, DepartmentVigilance, TimelineRow } from '../schemas/vigilance.ts'

/** What the hours of a phenomenon without a warning are. */
export const restOf = (state: DepartmentState, { coast }: ShownPhenomenon): 'green' | 'unknown' =>
  coast && state.coast === 'unknown' ? 'unknown' : state.rest

/** The chronology of one phenomenon over the part of the day that the statement is about. */
export function chronologyOf(
  outlook: DayOutlook,
  item: ShownPhenomenon,
  rest: 'green' | 'unknown',
): readonly Segment[] {
  const begin = Math.max(
    outlook.begin,
    Math.min(outlook.base?.begin ?? outlook.begin, outlook.end - minuteMs),
  )
  const warned = item.slots.filter(({ level }) => level !== 'green')
  const first = Math.min(begin, ...warned.map((slot) => Math.max(slot.begin, outlook.begin)))
  return flatten(warned, { begin: first, end: outlook.end }, rest)
}

function itemsOf(outlook: DayOutlook, state: DepartmentState): readonly VigilanceItem[] {
  const rows = state.phenomena.flatMap((item) =>
    chronologyOf(outlook, item, 'green')
      .filter(({ level }) => level !== 'green')
      .map((segment) => ({ item, segment })),
  )
  return rows
    .toSorted(
      (a, b) =>
        displayRank(b.segment.level) - displayRank(a.segment.level) ||
        phenomena.indexOf(a.item.phenomenon) - phenomena.indexOf(b.item.phenomenon) ||
        a.segment.begin - b.segment.begin,
    )
    .map(({ item, segment }) => ({
      phenomenonId: phenomenonId(item.phenomenon),
      phenomenon: item.phenomenon,
      coast: item.coast,
      level: segment.level,
      colorId: colourId(segment.level),
      begin: isoInstant(segment.begin),
      end: isoInstant(segment.end),
    }))
}

/** The rows of the timeline: the phenomena above green at some moment of the day, in official order. */
export const timelineOf = (outlook: DayOutlook, state: DepartmentState): readonly TimelineRow[] =>
  state.phenomena
    .filter(({ slots }) => slots.some(({ level }) => level !== 'green'))
    .toSorted((a, b) => phenomena.indexOf(a.phenomenon) - phenomena.indexOf(b.phenomenon))
    .map((item) => ({
      phenomenon: item.phenomenon,
      coast: item.coast,
      segments: chronologyOf(outlook, item, restOf(state, item)).map(({ begin, end, level }) => ({
        begin: isoInstant(begin),
        end: isoInstant(end),
        level,
      })),
    }))

const unknownState: DepartmentState = {
  level: 'unknown',
  coast: null,
  phenomena: [],
  incomplete: true,
  rest: 'unknown',
  greenUntil: null,
  messages: [],
}

/** What is said of a department on a day. */
export function departmentDay(outlook: DayOutlook, code: DepartmentCode, now: number): DepartmentDay {
  const state = outlook.departments.get(code) ?? unknownState
  const provenance = provenanceOf([outlook], [code], now)
  return {
    ...provenance,
    departmentCode: code,
    period: outlook.term,
    day: outlook.day,
    dayBegin: isoInstant(outlook.begin),
    dayEnd: isoInstant(outlook.end),
    beginValidity: provenance.validFrom,
    endValidity: provenance.validTo,
    maxLevel: state.level,
    coastLevel: state.coast,
    incomplete: state.incomplete,
    items: itemsOf(outlook, state),
    timeline: timelineOf(outlook, state),
  }
}

/** The vigilance of a department today and tomorrow; not covered where another one holds. */
export function cityVigilance(
  code: DepartmentCode,
  [today, tomorrow]: readonly [DayOutlook, DayOutlook],
  context: { name: string | null; texts: readonly OfficialText[]; now: number; officialLink: string },
): DepartmentVigilance {
  const { texts, now, officialLink } = context
  if (!isVigilanceDepartment(code)) return { covered: false, departmentCode: code, officialLink }
  const alerts = departmentAlerts(code, [today, tomorrow], context)
  return {
    ...provenanceOf([today, tomorrow], [code], now),
    covered: true,
    departmentCode: code,
    levelNow: levelNow(alerts, today.departments.get(code)),
    active: alerts.active.map(alertView),
    upcoming: alerts.upcoming.map(alertView),
    today: departmentDay(today, code, now),
    tomorrow: departmentDay(tomorrow, code, now),
    texts: textViews(texts, 'department', now, code),
    nationalTexts: textViews(texts, 'national', now),
    officialLink,
  }
}
