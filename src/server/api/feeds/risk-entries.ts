import { latest } from '../../../domain/instant.ts'
import { nationalZone, startOfLocalDay } from '../../../domain/local-time.ts'
import type { IsoDate, IsoInstant, Part } from '../../../domain/part.ts'
import { restrictionsOn } from '../../../domain/risks/drought.ts'
import { dayMs } from '../../../domain/time-units.ts'
import {
  isDated,
  risks,
  severities,
  type Risk,
  type RiskReport,
  type RiskRow,
} from '../../../views/risk-list.ts'
import { levelText, reasonText, riskNames, sourceTimeText } from '../../../web/text/risks.ts'
import type { FeedEntry, FeedPlace, FeedTime } from './feed.ts'
import { vigilanceEntries } from './vigilance-entries.ts'

/** A commune, its slug as addresses have it. */
interface FeedCommune extends FeedPlace {
  readonly slug: string
  readonly timeZone: string
  /** « Lyon » */
  readonly name: string
}

/** When a day begins in Paris. */
export const midnightOf = (today: IsoDate): IsoInstant => startOfLocalDay(today, nationalZone).toISOString()

/** The newest publication of the sources that say when they publish; without any the day's midnight. */
export function publicationOf(report: RiskReport, today: IsoDate): IsoInstant {
  const instants = risks.flatMap((risk) => {
    const part: Part<unknown> = report[risk]
    return part.state !== 'missing' && isDated(risk, part) ? [part.at] : []
  })
  const midnight = midnightOf(today)
  return latest([...instants, midnight]) ?? midnight
}

const dangerOf = (risk: Risk, { tag, slug }: FeedCommune): string => `${tag}risques/${slug}/${risk}`

const isHigh = ({ level }: RiskRow): boolean =>
  level === 'attention' || level === 'serious' || level === 'extreme'

/** The rows of a commune's list from « attention » on; unknown ones say so. An alert is published before its day. */
export const riskEntries = (
  report: RiskReport,
  rows: readonly RiskRow[],
  today: IsoDate,
  place: FeedCommune,
): readonly FeedEntry[] =>
  rows.flatMap((row): readonly FeedEntry[] => {
    const { risk, level } = row
    const part: Part<unknown> = report[risk]
    const alerts = risk === 'vigilance' ? vigilanceEntries(report.vigilance, place) : []
    if (level === 'unknown') return [unknownEntry(row, report, today, place), ...alerts]
    if (risk === 'vigilance' || part.state === 'missing' || !isHigh(row)) return alerts
    const time = timeOf(risk, report, today)
    const since = time.kind === 'days' ? time.first : part.at.slice(0, 10)
    const words = `${riskNames[risk]} : ${levelText(row, report).toLowerCase()}`
    return [
      {
        id: `${dangerOf(risk, place)}/${level}/${since}`,
        subject: risk,
        danger: dangerOf(risk, place),
        severity: severities.findIndex((severity) => severity === level),
        title: `${words}, ${place.name}`,
        text: `${words}. ${sourceTimeText(risk, part, place.timeZone)}.`,
        link: place.link,
        updatedAt: isDated(risk, part) ? part.at : midnightOf(today),
        tags: [risk, level],
        time,
      },
    ]
  })

const unknownEntry = (row: RiskRow, report: RiskReport, today: IsoDate, place: FeedCommune): FeedEntry => ({
  id: `${dangerOf(row.risk, place)}/unknown/${today}`,
  subject: row.risk,
  danger: dangerOf(row.risk, place),
  severity: -1,
  title: `${riskNames[row.risk]} : indisponible, ${place.name}`,
  text: reasonText(row, report, place.timeZone) ?? '',
  link: place.link,
  // To the day: readers show it once.
  updatedAt: midnightOf(today),
  tags: [row.risk, 'unknown'],
  time: null,
})

/** A flood bulletin speaks of a day from its own time on, a decree of its days, the others of today. */
function timeOf(risk: Risk, { flood, water }: RiskReport, today: IsoDate): FeedTime {
  const begin = risk === 'flood' && flood.state !== 'missing' ? flood.value.publishedAt : null
  if (begin !== null) {
    const end = new Date(Date.parse(begin) + dayMs).toISOString()
    return { kind: 'instants', begin, end }
  }
  if (risk !== 'water' || water.state === 'missing' || water.value.coverage !== 'covered')
    return { kind: 'days', first: today, last: today }
  const decrees = restrictionsOn(water.value.restrictions, today)
  const first = decrees.flatMap(({ from }) => from ?? []).toSorted()[0] ?? today
  const last = decrees.flatMap(({ until }) => until ?? []).toSorted()[0] ?? today
  return { kind: 'days', first, last }
}
