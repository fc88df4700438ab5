import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { Alert } from '../../../domain/vigilance/alerts.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { Provenance } from '../../../views/vigilance-levels.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import {
  linesOf,
  listOf,
  type OutlineBlock,
  type OutlineLine,
  type OutlineSection,
} from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import { nbsp } from '../../text/numbers.ts'
import {
  alertPeriod,
  bulletinText,
  detailText,
  firstAdvice,
  fullAlertTitle,
  headlineOf,
  doubtOf,
  noBulletinText,
  oldBulletinText,
  tomorrowSentence,
  vigilanceTitle,
  unknownHeadline,
  whereText,
  type Headline,
} from '../../text/vigilance.ts'

/** The vigilance of a place's department as text: what is unknown is said so, and nothing is green without evidence. */
export function vigilanceSection(
  part: Part<DepartmentVigilance>,
  place: Pick<PlaceView, 'departmentCode' | 'departmentOf'>,
  now: IsoInstant,
): OutlineSection {
  const headline = headlineOf(part, now)
  if (part.state === 'missing' || !part.value.covered)
    return { title: vigilanceTitle, blocks: linesOf(leadOf(headline)) }
  const { active, upcoming } = part.value
  const alerts = [...active, ...upcoming]
  const advice = firstAdvice(alerts)
  return {
    title: vigilanceTitle,
    blocks: [
      ...linesOf(
        leadOf(headline),
        `${whereText(place)} ${detailText(headline)}`,
        advice === null ? null : `Conseil${nbsp}: ${advice}`,
        doubtOf(part.value),
      ),
      ...listOf(alertRows(alerts, place.departmentOf, now)),
      ...bulletinLines(part.value, now),
    ],
  }
}

/** Alerts one by one, each with its hours. */
export const alertRows = (
  alerts: readonly Alert[],
  departmentOf: string,
  now: IsoInstant,
): readonly OutlineLine[] =>
  alerts.map((alert) => ({
    text: `${fullAlertTitle(alert, departmentOf)}${nbsp}: ${alertPeriod(alert, now)}`,
    level: alert.level,
  }))

/** Who says it and when; a warning where a newer bulletin should be there. */
export function bulletinLines(provenance: Provenance, now: IsoInstant): readonly OutlineBlock[] {
  const { updatedAt, age } = provenance
  const bulletin = bulletinText(provenance)
  return linesOf(
    age?.warned ? oldBulletinText : null,
    bulletin && updatedAt ? `${bulletin}, ${formatAge(updatedAt, now)}.` : noBulletinText,
  )
}

/** The line where nobody knows the level: never green. */
export const unknownLine = leadOf(unknownHeadline)

/** The line that comes first, with what tomorrow brings: where no details follow. */
export function wholeLine(headline: Headline): OutlineLine {
  const { text, ...line } = leadOf(headline)
  return { ...line, text: [text, tomorrowSentence(headline) ?? []].flat().join(' ') }
}

/** The line that comes first. */
export function leadOf(headline: Headline): OutlineLine {
  switch (headline.kind) {
    case 'alert':
      return { text: `${headline.title} ${headline.period}.`, level: headline.level }
    case 'calm':
      return { text: `${headline.title}.`, level: 'green' }
    case 'unknown':
      return { text: `${headline.title}${nbsp}: ${headline.detail}.`, level: 'unknown' }
    case 'overseas':
      return { text: `${headline.title}${nbsp}: ${headline.detail}.` }
  }
}
