import { vigilanceSite } from '../../src/domain/official-sites.ts'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MissingReason, Part } from '../../src/domain/part.ts'
import { type Bulletin, type DomainState } from '../../src/domain/vigilance.ts'
import { isoInstant } from '../../src/domain/instant.ts'
import { parisDayBounds, type DayTerm } from '../../src/domain/vigilance/days.ts'
import {
  cityVigilance,
  type DepartmentDay,
  type DepartmentVigilance,
  type TimelineRow,
} from '../../src/views/vigilance-department.ts'
import type { Readings } from '../../src/domain/vigilance/outlook.ts'
import { at, bulletin, outlook, quiet, readings } from '../domain/vigilance/samples.ts'

/** Sunday 4 October 2026, noon in Paris. */
export const noon = '2026-10-04T10:00:00.000Z'

export const place = {
  slug: 'lyon',
  name: 'Lyon',
  departmentCode: '69',
  departmentName: 'Rhône',
  departmentOf: 'du Rhône',
}

export const fresh = <T>(value: T): Part<T> => ({
  state: 'fresh',
  value,
  at: noon,
  source: 'meteo-france',
  cached: true,
  freshUntil: '2026-10-04T10:05:00.000Z',
})

export const missing = (reason: MissingReason = 'timeout'): Part<never> => ({ state: 'missing', reason })

/** What a page is given of a department, the Rhône unless said, by these readings. */
export function cityPart(evidence: Readings, now = noon, code = '69'): Part<DepartmentVigilance> {
  const days = [outlook('J0', evidence, now), outlook('J1', evidence, now)] as const
  const context = { name: null, texts: [], now: at(now), officialLink: vigilanceSite }
  return fresh(cityVigilance(code, days, context))
}

/** The same from one bulletin: the Rhône today and tomorrow, null when the bulletin says nothing of tomorrow. */
export const rhone = (
  today: DomainState,
  tomorrow: DomainState | null = quiet,
  options: Partial<Bulletin> & {
    begin?: string
    coasts?: Record<string, DomainState>
    now?: string
    confirmedAgo?: number
  } = {},
): Part<DepartmentVigilance> => {
  const { now = noon, confirmedAgo = 0, ...rest } = options
  const only = bulletin({ '69': today }, tomorrow && { '69': tomorrow }, rest)
  return cityPart(readings([only], null, confirmedAgo), now)
}

/** A day of the Rhône with the rows of its timeline and nothing else. */
export function dayWith(term: DayTerm, date: string, timeline: readonly TimelineRow[]): DepartmentDay {
  const { begin, end } = parisDayBounds(date)
  return {
    source: 'meteo-france',
    updatedAt: noon,
    validFrom: isoInstant(begin),
    validTo: isoInstant(end),
    age: null,
    confirmedAt: noon,
    greenUntil: isoInstant(end),
    changesAt: isoInstant(end),
    departmentCode: '69',
    period: term,
    day: date,
    dayBegin: isoInstant(begin),
    dayEnd: isoInstant(end),
    beginValidity: isoInstant(begin),
    endValidity: isoInstant(end),
    maxLevel: timeline.length > 0 ? 'yellow' : 'green',
    coastLevel: null,
    incomplete: false,
    items: [],
    timeline,
  }
}

export const html = <P extends object>(component: FunctionComponent<P>, props: P): string =>
  renderToStaticMarkup(createElement(component, props))

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&#39;', "'"],
])

/** What is read: no tags, spaces as typed. */
export const words = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities.get(entity) ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
