import { siteName, vigilanceSite } from '../../../domain/official-sites.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import type { Part } from '../../../domain/part.ts'
import type { DepartmentCode } from '../../../domain/place.ts'
import { displayRank, isWarned } from '../../../domain/vigilance.ts'
import { dangerOf, namedDays, type NamedDay } from '../../../domain/vigilance/alert-days.ts'
import type { AlertView } from '../../../views/vigilance-alerts.ts'
import type { CityVigilance, DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { formatBulletinTime } from '../../../web/text/dates.ts'
import { datedSpanText } from '../../../web/text/last-warnings.ts'
import { alertTitle } from '../../../web/text/vigilance.ts'
import type { FeedEntry, FeedPlace } from './feed.ts'

/** Whether somebody can tell the level of a department now, a green one included. */
export const isVouchedFor = (part: Part<DepartmentVigilance>): boolean =>
  part.state !== 'missing' && (!part.value.covered || part.value.levelNow !== 'unknown')

const subjectOf = (code: DepartmentCode, coast: boolean): string =>
  `vigilance/${code}${coast ? '/littoral' : ''}`

const alertsOf = ({ active, upcoming }: CityVigilance): readonly AlertView[] => [...active, ...upcoming]

/**
 * The department and its coast, where an alert that the vigilance does not name may not be over: only where somebody vouches for
 * the hours without any, of both days, is it. The warning of some hours says nothing of the others.
 */
export function unknownSubjectsOf(code: DepartmentCode, part: Part<DepartmentVigilance>): readonly string[] {
  const unknown = [false, true].filter((coast) => part.state === 'missing' || isOpen(part.value, coast))
  return unknown.map((coast) => subjectOf(code, coast))
}

function isOpen(vigilance: DepartmentVigilance, coast: boolean): boolean {
  if (!vigilance.covered) return false
  const days = [vigilance.today, vigilance.tomorrow]
  const isUnread = alertsOf(vigilance).some((alert) => alert.coast === coast && alert.level === 'unknown')
  const isSilent = days.some(({ coastLevel, greenUntil }) =>
    coast ? coastLevel === 'unknown' : greenUntil === null,
  )
  return isUnread || isSilent
}

/** The alerts of a department from yellow on, an entry for each day that they have hours of. */
export function vigilanceEntries(part: Part<DepartmentVigilance>, place: FeedPlace): readonly FeedEntry[] {
  if (part.state === 'missing' || !part.value.covered) return []
  const warnings = alertsOf(part.value).filter(({ level }) => isWarned(level))
  return namedDays(warnings, Date.parse(place.now)).map((stretch): FeedEntry => {
    const { id, alert, begin, end } = stretch
    return {
      id: `${place.tag}vigilance/${id}`,
      subject: subjectOf(alert.departmentCode, alert.coast),
      danger: `${place.tag}vigilance/${dangerOf(alert)}`,
      severity: displayRank(alert.level),
      title: `${alertTitle(alert)}, ${alert.department}`,
      text: `${textOf(stretch)} Publié le ${formatBulletinTime(part.at, nationalZone)} ; à vérifier sur ${siteName(vigilanceSite)}.`,
      link: place.link,
      updatedAt: part.at,
      tags: [alert.level, alert.phenomenon],
      time: { kind: 'instants', begin, end },
    }
  })
}

// Readers keep the text until the next publication, which may be another day.
const textOf = ({ alert, begin, end, goesOn }: NamedDay<AlertView>): string =>
  `${alertTitle(alert)}, ${datedSpanText(begin, end)}${goesOn ? ' et au-delà' : ''}.`
