import { floodSite } from '../../../domain/official-sites.ts'
import { valueOf, type IsoDate } from '../../../domain/part.ts'
import { hasNoDecree, restrictionsOn, type WaterRestriction } from '../../../domain/risks/drought.ts'
import type { NearbyReach } from '../../../domain/risks/flood.ts'
import { paths } from '../../../paths.ts'
import type { Risk } from '../../../views/risk-list.ts'
import { late, line, list, type Detail } from '../../components/detail.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { linesOf } from '../../render/outline.ts'
import { airLevelNames } from '../../text/air.ts'
import { avalancheDuty, massifRowText } from '../../text/avalanche.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import { doubtOf, isVouchedGreen, unknownCoastText } from '../../text/vigilance.ts'
import { fireDuty, pollenLevelNames, warnedReachText, waterDuty } from '../../text/risks.ts'
import type { DetailsProps } from './loader.ts'
import { pollenCounts } from './pollen-table.tsx'
import {
  airKind,
  alertLine,
  calmUntil,
  dayLevelLine,
  fireDays,
  floodSpan,
  gaugeLine,
  noDecree,
  noDecreeHere,
  pollenKind,
  reachElsewhere,
  reachLine,
  restrictionLine,
} from './sentences.ts'

function vigilanceDetails({ report, view: { now } }: DetailsProps): readonly Detail[] {
  const vigilance = valueOf(report.vigilance)
  if (!vigilance?.covered) return []
  const { active, upcoming, today, departmentCode } = vigilance
  const alerts = [...active, ...upcoming]
  const isCalm = alerts.length === 0 && isVouchedGreen(today) && today.endValidity
  return [
    list(alerts.map((alert) => ({ text: alertLine(alert, now), level: alert.level }))),
    line(isCalm ? calmUntil(isCalm, now) : null),
    line(today.coastLevel === 'unknown' ? `${capitalised(unknownCoastText)}.` : null),
    line(doubtOf(vigilance)),
    departmentLink(paths.vigilance('J0', departmentCode)),
  ]
}

const departmentLink = (path: string): Detail => {
  const text = 'Vigilance du département, heure par heure'
  const node = (
    <p>
      <a href={`${path}#departement`}>{text}</a>
    </p>
  )
  return { node, blocks: async () => linesOf({ text, path }) }
}

function floodDetails({ report, view: { gauge, place } }: DetailsProps): readonly Detail[] {
  const flood = valueOf(report.flood)
  if (!flood || flood.isOld) return []
  const { beside, warnedNearby } = flood
  if (beside.length === 0) return [line(reachElsewhere(flood))]
  const loading = <p className="gauge-line">Hauteur du cours d’eau en cours de chargement…</p>
  return [
    list(beside.map((reach) => ({ text: reachLine(reach), node: <Reach {...reach} /> }))),
    late(gauge, loading, (part) => line(gaugeLine(part, beside, place.timeZone), 'gauge-line')),
    line(warnedNearby && warnedReachText(warnedNearby)),
    line(floodSpan),
  ]
}

function Reach({ territory, ...reach }: NearbyReach) {
  const text = reachLine(reach)
  if (territory === null) return text
  return <ExternalLink href={`${floodSite}territoire/${encodeURIComponent(territory)}`}>{text}</ExternalLink>
}

function avalancheDetails({ report }: DetailsProps): readonly Detail[] {
  const massifs = valueOf(report.avalanche)?.massifs
  if (!massifs) return []
  return [list(massifs.map((row) => ({ text: massifRowText(row) }))), line(avalancheDuty)]
}

function fireDetails({ report }: DetailsProps): readonly Detail[] {
  const danger = valueOf(report.fire)
  return danger?.season === 'open' ? [line(fireDays(danger)), line(fireDuty)] : []
}

/** A line for each day. */
const dayList = <Level extends string>(
  days: readonly { readonly date: IsoDate; readonly level: Level | null }[],
  names: Readonly<Record<Level, string>>,
  today: IsoDate,
): Detail => list(days.map((day) => ({ text: dayLevelLine(day, names, today) })))

function airDetails({ report, today }: DetailsProps): readonly Detail[] {
  const air = valueOf(report.air)
  return air ? [line(airKind(air)), dayList(air.days, airLevelNames, today)] : []
}

/** The official index by day, or the counts of a model by species and day: each on its own scale, never both in one. */
function pollenDetails({ report, today, view: { air } }: DetailsProps): readonly Detail[] {
  const pollen = valueOf(report.pollen)
  if (!pollen) return []
  if (pollen.kind === 'estimate') return [pollenCounts(pollen.days, today)]
  return [
    line(pollenKind(pollen.zone)),
    dayList(pollen.days, pollenLevelNames, today),
    late(air, null, (part) => pollenCounts(valueOf(part)?.pollenDays ?? [], today)),
  ]
}

function waterDetails({ report, today }: DetailsProps): readonly Detail[] {
  const water = valueOf(report.water)
  if (water?.coverage === 'unrestricted-department') return [line(noDecree), line(waterDuty)]
  if (water?.coverage !== 'covered') return []
  const rows = restrictionsOn(water.restrictions, today)
  return [
    line(hasNoDecree(water) ? noDecreeHere : null),
    list(rows.map((row) => ({ text: restrictionLine(row), node: <Restriction {...row} /> }))),
    line(waterDuty),
  ]
}

const Restriction = (row: WaterRestriction) => (
  <>
    {restrictionLine(row)}
    {row.decreeUrl && (
      <>
        {nbsp}· <ExternalLink href={row.decreeUrl}>arrêté préfectoral</ExternalLink>
      </>
    )}
  </>
)

/** What is told of each risk under its level. */
export const riskDetails: Readonly<Record<Risk, (props: DetailsProps) => readonly Detail[]>> = {
  vigilance: vigilanceDetails,
  flood: floodDetails,
  avalanche: avalancheDetails,
  fire: fireDetails,
  air: airDetails,
  pollen: pollenDetails,
  water: waterDetails,
}
