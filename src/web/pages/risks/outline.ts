import { localDate, nationalZone } from '../../../domain/local-time.ts'
import { placePath, risksPath } from '../../../paths.ts'
import { riskRows, type RiskRow } from '../../../views/risk-list.ts'
import { blocksOf } from '../../components/detail.tsx'
import { linesOf, type OutlineOf, type Wait } from '../../render/outline.ts'
import { atPlace } from '../../text/at-place.ts'
import { formerNote } from '../../text/former-name.ts'
import { nbsp } from '../../text/numbers.ts'
import { levelText, notCoveredText, reasonText, riskNames, sourceLine } from '../../text/risks.ts'
import { riskDetails } from './details.tsx'
import type { DetailsProps, RisksView } from './loader.ts'
import { noCommune, risksIntro } from './sentences.ts'

/** Every risk of a commune, the most serious first. */
export const risksOutline: OutlineOf<RisksView> = async ({ view, wait }) => {
  const { place, former, now } = view
  const part = await wait(view.risks)
  const start = {
    title: `Risques ${atPlace(place.name)} (${place.departmentName}, ${place.departmentCode})`,
    path: risksPath(place),
    intro: [
      ...(former ? [{ text: formerNote(former, place.name) }] : []),
      { text: risksIntro },
      { text: `Météo ${atPlace(place.name)}`, path: placePath(place) },
    ],
  }
  if (part.state === 'missing')
    return { ...start, sections: [{ title: noCommune.title, blocks: linesOf(noCommune.text) }] }
  const report = part.value
  const today = localDate(now, nationalZone)
  const rows = riskRows(report, today)
  const sections = await Promise.all(rows.map(async (row) => sectionOf(row, { report, today, view }, wait)))
  return {
    ...start,
    sections: [...sections, { title: 'Non couvert', blocks: linesOf(notCoveredText(rows)) }],
  }
}

async function sectionOf(row: RiskRow, props: DetailsProps, wait: Wait) {
  const {
    report,
    view: { now, place },
  } = props
  const part = report[row.risk]
  const isCovered = row.level !== 'not-covered'
  const details = part.state === 'missing' ? [] : riskDetails[row.risk](props)
  return {
    title: `${riskNames[row.risk]}${nbsp}: ${levelText(row, report).toLowerCase()}`,
    blocks: [
      ...linesOf(reasonText(row, report, place.timeZone)),
      ...(await blocksOf(details, wait)),
      ...linesOf(sourceLine(row.risk, part, { now, zone: place.timeZone, isCovered })),
    ],
  }
}
