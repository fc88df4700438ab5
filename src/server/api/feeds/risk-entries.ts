import { nationalZone, startOfLocalDay } from '../../../domain/local-time.ts'
import type { IsoDate, IsoInstant, Part } from '../../../domain/part.ts'
import { restrictionsOn } from '../../../domain/risks/drought.ts'
import { hourMs } from '../../../domain/time-units.ts'
import { isWarned } from '../../../domain/vigilance.ts'
import { isDated, risks, type Risk, type RiskReport, type RiskRow } from '../../../views/risk-list.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { formatBulletinTime } from '../../../web/text/dates.ts'
import { levelText, reasonText, riskNames, sourceTimeText } from '../../../web/text/risks.ts'
import { alertTitle, periodText } from '../../../web/text/vigilance.ts'
import type { FeedEntry, FeedTime } from './feed.ts'

/** Where entries lead and whose they are. */
export interface FeedPlace {
  /** « tag:eclaircie.example,2026: » */
  readonly tag: string
  /** « Rhône », « Lyon » */
  readonly name: string
  readonly link: string
  readonly now: IsoInstant
}

/** Whether somebody can tell the level of a department now, a green one included. */
export const isVouchedFor = (part: Part<DepartmentVigilance>): boolean =>
  part.state !== 'missing' && (!part.value.covered || part.value.levelNow !== 'unknown')

/**
 * Whether an alert that a department's vigilance does not name is over: somebody vouches for the hours without any, of both
 * days. The warning of some hours says nothing of the others.
 */
export const isWhole = (part: Part<DepartmentVigilance>): boolean => {
  if (part.state === 'missing') return false
  const { value } = part
  return !value.covered || (value.today.greenUntil !== null && value.tomorrow.greenUntil !== null)
}

/** The alerts of a department from yellow on. */
export function vigilanceEntries(part: Part<DepartmentVigilance>, place: FeedPlace): readonly FeedEntry[] {
  if (part.state === 'missing' || !part.value.covered) return []
  const { active, upcoming, departmentCode } = part.value
  return [...active, ...upcoming]
    .filter(({ level }) => isWarned(level))
    .map((alert) => {
      const { phenomenon, coast, startDate: begin, endDate: end, level } = alert
      const about = coast ? `${phenomenon}-littoral` : phenomenon
      const period = periodText({ begin, end }, place.now)
      return {
        id: `${place.tag}vigilance/${departmentCode}/${about}/${begin}`,
        subject: 'vigilance',
        title: `${alertTitle(alert)}, ${alert.department}`,
        text: `${alertTitle(alert)}, ${period}. Publié le ${formatBulletinTime(part.at, nationalZone)} ; à vérifier sur vigilance.meteofrance.fr.`,
        link: place.link,
        updatedAt: part.at,
        tags: [level, phenomenon],
        time: { kind: 'instants', begin, end },
      }
    })
}

/** When a day begins in Paris. */
export const midnightOf = (today: IsoDate): IsoInstant => startOfLocalDay(today, nationalZone).toISOString()

/** The newest publication of the sources that say when they publish; without any the day's midnight. */
export function publicationOf(report: RiskReport, today: IsoDate): IsoInstant {
  const instants = risks.flatMap((risk) => {
    const part: Part<unknown> = report[risk]
    return part.state !== 'missing' && isDated(risk, part) ? [part.at] : []
  })
  return [...instants, midnightOf(today)].toSorted().at(-1) ?? midnightOf(today)
}

const isHigh = ({ level }: RiskRow): boolean =>
  level === 'attention' || level === 'serious' || level === 'extreme'

type CommunePlace = FeedPlace & { readonly slug: string; readonly timeZone: string }

/** The rows of a commune's list from « attention » on; unknown ones say so. An alert is published before its day. */
export function riskEntries(
  report: RiskReport,
  rows: readonly RiskRow[],
  today: IsoDate,
  place: CommunePlace,
): readonly FeedEntry[] {
  return rows.flatMap((row): readonly FeedEntry[] => {
    const { risk, level } = row
    const part: Part<unknown> = report[risk]
    const alerts = risk === 'vigilance' ? vigilanceEntries(report.vigilance, place) : []
    if (level === 'unknown') return [unknownEntry(row, report, today, place), ...alerts]
    if (risk === 'vigilance' || part.state === 'missing' || !isHigh(row)) return alerts
    const time = timeOf(risk, report, today)
    const since = time.kind === 'days' ? time.first : part.at.slice(0, 10)
    const words = `${riskNames[risk]} : ${levelText(row, report, today).toLowerCase()}`
    return [
      {
        id: `${place.tag}risques/${place.slug}/${risk}/${level}/${since}`,
        subject: risk,
        title: `${words}, ${place.name}`,
        text: `${words}. ${sourceTimeText(risk, part, place.timeZone)}.`,
        link: place.link,
        updatedAt: isDated(risk, part) ? part.at : midnightOf(today),
        tags: [risk, level],
        time,
      },
    ]
  })
}

function unknownEntry(row: RiskRow, report: RiskReport, today: IsoDate, place: CommunePlace): FeedEntry {
  return {
    id: `${place.tag}risques/${place.slug}/${row.risk}/unknown/${today}`,
    subject: row.risk,
    title: `${riskNames[row.risk]} : indisponible, ${place.name}`,
    text: reasonText(row, report, place.timeZone) ?? '',
    link: place.link,
    // To the day: readers show it once.
    updatedAt: midnightOf(today),
    tags: [row.risk, 'unknown'],
    time: null,
  }
}

/** A flood bulletin speaks of a day from its own time on, a decree of its days, the others of today. */
function timeOf(risk: Risk, { flood, water }: RiskReport, today: IsoDate): FeedTime {
  const begin = risk === 'flood' && flood.state !== 'missing' ? flood.value.publishedAt : null
  if (begin !== null) {
    const end = new Date(Date.parse(begin) + 24 * hourMs).toISOString()
    return { kind: 'instants', begin, end }
  }
  if (risk !== 'water' || water.state === 'missing' || water.value.coverage !== 'covered')
    return { kind: 'days', first: today, last: today }
  const decrees = restrictionsOn(water.value.restrictions, today)
  const first = decrees.flatMap(({ from }) => from ?? []).toSorted()[0] ?? today
  const last = decrees.flatMap(({ until }) => until ?? []).toSorted()[0] ?? today
  return { kind: 'days', first, last }
}
