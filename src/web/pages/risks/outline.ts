import { pollens, type PollenDay } from '../../../domain/air.ts'
import { addDays, localDate, nationalZone } from '../../../domain/local-time.ts'
import { valueOf, type IsoDate } from '../../../domain/part.ts'
import { hasNoDecree, restrictionsOn } from '../../../domain/risks/drought.ts'
import { placePath } from '../../../paths.ts'
import { riskRows, type Risk, type RiskRow } from '../../../views/risk-list.ts'
import {
  linesOf,
  listOf,
  type OutlineBlock,
  type OutlineOf,
  tableOf,
  type Wait,
} from '../../render/outline.ts'
import { airLevelNames } from '../../text/air.ts'
import { atPlace } from '../../text/at-place.ts'
import { avalancheDuty, massifRowText } from '../../text/avalanche.ts'
import { formatNearDay } from '../../text/dates.ts'
import { formerNote } from '../../text/former-name.ts'
import { nbsp, unknownFigure } from '../../text/numbers.ts'
import {
  fireDuty,
  levelText,
  notCoveredText,
  pollenLevelNames,
  pollenNames,
  reasonText,
  riskNames,
  sourceLine,
  warnedReachText,
  waterDuty,
} from '../../text/risks.ts'
import type { DetailsProps, RisksView } from './loader.ts'
import { countWords, daysCounted } from './pollen-table.tsx'
import {
  airKind,
  alertLine,
  calmUntil,
  dayLevelLine,
  fireDays,
  floodSpan,
  gaugeLine,
  noCommune,
  noDecree,
  noDecreeHere,
  pollenCountsNote,
  pollenKind,
  reachElsewhere,
  reachLine,
  restrictionLine,
  risksIntro,
} from './sentences.ts'

/** Every risk of a commune, the most serious first. */
export const risksOutline: OutlineOf<RisksView> = async ({ view, wait }) => {
  const { place, former, now } = view
  const part = await wait(view.risks)
  const start = {
    title: `Risques ${atPlace(place.name)} (${place.departmentName}, ${place.departmentCode})`,
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
  const asked: Asked = { report, today, view, wait }
  const sections = await Promise.all(rows.map(async (row) => sectionOf(row, asked)))
  return {
    ...start,
    sections: [...sections, { title: 'Non couvert', blocks: linesOf(notCoveredText(rows)) }],
  }
}

interface Asked extends DetailsProps {
  readonly wait: Wait
}

async function sectionOf(row: RiskRow, asked: Asked) {
  const { report, view } = asked
  const { now, place } = view
  const part = report[row.risk]
  const isCovered = row.level !== 'not-covered'
  return {
    title: `${riskNames[row.risk]}${nbsp}: ${levelText(row, report).toLowerCase()}`,
    blocks: [
      ...linesOf(reasonText(row, report, place.timeZone)),
      ...(part.state === 'missing' ? [] : await detailBlocks[row.risk](asked)),
      ...linesOf(sourceLine(row.risk, part, { now, zone: place.timeZone, isCovered })),
    ],
  }
}

const textList = (texts: readonly string[]): readonly OutlineBlock[] =>
  listOf(texts.map((text) => ({ text })))

/** What is told of each risk under its level, as on the page. */
const detailBlocks: Readonly<Record<Risk, (asked: Asked) => Promise<readonly OutlineBlock[]>>> = {
  async vigilance({ report, view: { now } }) {
    const vigilance = valueOf(report.vigilance)
    if (!vigilance?.covered) return []
    const { active, upcoming, today } = vigilance
    const alerts = [...active, ...upcoming]
    const isCalm = alerts.length === 0 && today.maxLevel === 'green' && today.endValidity
    return [
      ...listOf(alerts.map((alert) => ({ text: alertLine(alert, now), level: alert.level }))),
      ...linesOf(isCalm ? calmUntil(isCalm, now) : null),
    ]
  },
  async flood({ report, view, wait }) {
    const flood = valueOf(report.flood)
    if (!flood || flood.isOld) return []
    const { beside, warnedNearby } = flood
    if (beside.length === 0) return linesOf(reachElsewhere(flood))
    const gauge = await wait(view.gauge)
    return [
      ...textList(beside.map(reachLine)),
      ...linesOf(
        gaugeLine(gauge, beside, view.place.timeZone),
        warnedNearby && warnedReachText(warnedNearby),
        floodSpan,
      ),
    ]
  },
  async avalanche({ report }) {
    const massifs = valueOf(report.avalanche)?.massifs
    return massifs ? [...textList(massifs.map(massifRowText)), ...linesOf(avalancheDuty)] : []
  },
  async fire({ report }) {
    const danger = valueOf(report.fire)
    return danger?.season === 'open' ? linesOf(fireDays(danger), fireDuty) : []
  },
  async air({ report, today }) {
    const air = valueOf(report.air)
    return air
      ? [
          ...linesOf(airKind(air)),
          ...textList(air.days.map((day) => dayLevelLine(day, airLevelNames, today))),
        ]
      : []
  },
  async pollen({ report, today, view, wait }) {
    const pollen = valueOf(report.pollen)
    if (!pollen) return []
    if (pollen.kind === 'estimate') return countBlocks(pollen.days, today)
    const counted = valueOf(await wait(view.air))?.pollenDays ?? []
    return [
      ...linesOf(pollenKind(pollen.zone)),
      ...textList(pollen.days.map((day) => dayLevelLine(day, pollenLevelNames, today))),
      ...(counted.length > 0 ? countBlocks(counted, today) : []),
    ]
  },
  async water({ report, today }) {
    const water = valueOf(report.water)
    if (water?.coverage === 'unrestricted-department') return linesOf(noDecree, waterDuty)
    if (water?.coverage !== 'covered') return []
    return [
      ...linesOf(hasNoDecree(water) ? noDecreeHere : null),
      ...textList(restrictionsOn(water.restrictions, today).map(restrictionLine)),
      ...linesOf(waterDuty),
    ]
  },
}

function countBlocks(days: readonly PollenDay[], today: IsoDate): readonly OutlineBlock[] {
  const dates = daysCounted.map((ahead) => addDays(today, ahead))
  return [
    ...linesOf(pollenCountsNote),
    tableOf(
      ['Espèce', ...dates.map((date) => formatNearDay(date, today))],
      [],
      pollens.map((pollen) => [
        pollenNames[pollen],
        ...dates.map((date) => {
          const words = countWords(
            pollen,
            days.find((day) => day.date === date),
          )
          return words === null ? unknownFigure : `${words.level} ${words.count}`
        }),
      ]),
    ),
  ]
}
