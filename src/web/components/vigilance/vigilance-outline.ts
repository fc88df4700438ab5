import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { linesOf, type OutlineSection } from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import { nbsp } from '../../text/numbers.ts'
import {
  alertPeriod,
  bulletinText,
  detailText,
  firstAdvice,
  fullAlertTitle,
  headlineOf,
  incompleteText,
  noBulletinText,
  oldBulletinText,
  restUnknownText,
  vigilanceTitle,
  whereText,
  type Headline,
} from '../../text/vigilance.ts'
import { isRestUnknown } from './timeline-rows.ts'

/** The vigilance of a place's department as text: what is unknown is said so, and nothing is green without evidence. */
export function vigilanceSection(
  part: Part<DepartmentVigilance>,
  place: Pick<PlaceView, 'departmentCode' | 'departmentOf'>,
  now: IsoInstant,
): OutlineSection {
  const headline = headlineOf(part, now)
  if (part.state === 'missing' || !part.value.covered)
    return { title: vigilanceTitle, blocks: linesOf(leadOf(headline)) }
  const { today, tomorrow, active, upcoming, updatedAt, age } = part.value
  const alerts = [...active, ...upcoming]
  const advice = firstAdvice(alerts)
  const isIncomplete = today.incomplete || tomorrow.incomplete
  const bulletin = bulletinText(part.value)
  return {
    title: vigilanceTitle,
    blocks: [
      ...linesOf(
        leadOf(headline),
        `${whereText(place)} ${detailText(headline, part.value)}`,
        advice === null ? null : `Conseil${nbsp}: ${advice}`,
        isIncomplete ? incompleteText : null,
        !isIncomplete && headline.kind === 'alert' && isRestUnknown(today) ? restUnknownText : null,
      ),
      ...(alerts.length === 0
        ? []
        : [
            {
              kind: 'list',
              items: alerts.map((alert) => ({
                text: `${fullAlertTitle(alert, place.departmentOf)}${nbsp}: ${alertPeriod(alert, now)}`,
                level: alert.level,
              })),
            } as const,
          ]),
      ...linesOf(
        age?.warned ? oldBulletinText : null,
        bulletin && updatedAt ? `${bulletin}, ${formatAge(updatedAt, now)}.` : noBulletinText,
      ),
    ],
  }
}

/** The line that comes first. */
function leadOf(headline: Headline) {
  switch (headline.kind) {
    case 'alert':
      return { text: `${headline.title} ${headline.period}.`, level: headline.level }
    case 'calm':
      return { text: `${headline.title}.`, level: 'green' } as const
    case 'unknown':
      return { text: `${headline.title}${nbsp}: ${headline.detail}.`, level: 'unknown' } as const
    case 'overseas':
      return { text: `${headline.title}${nbsp}: ${headline.detail}.` }
  }
}
