import { floodSite } from '../../../domain/official-sites.ts'
import type { ReactNode } from 'react'
import { valueOf, type IsoDate } from '../../../domain/part.ts'
import { hasNoDecree, restrictionsOn } from '../../../domain/risks/drought.ts'
import type { AlertView } from '../../../views/vigilance-alerts.ts'
import type { NearbyReach } from '../../../domain/risks/flood.ts'
import type { Risk } from '../../../views/risk-list.ts'
import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { Await } from '../../render/await.tsx'
import { airLevelNames } from '../../text/air.ts'
import { avalancheDuty, massifRowText } from '../../text/avalanche.ts'
import { nbsp } from '../../text/numbers.ts'
import { fireDuty, warnedReachText, waterDuty } from '../../text/risks.ts'
import type { DetailsProps } from './loader.ts'
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
  reachElsewhere,
  reachLine,
  restrictionLine,
} from './sentences.ts'
import { PollenDetails } from './pollen-table.tsx'

function VigilanceDetails({ report, view }: DetailsProps) {
  const vigilance = valueOf(report.vigilance)
  if (!vigilance?.covered) return null
  const { active, upcoming, today, departmentCode } = vigilance
  const alerts: readonly AlertView[] = [...active, ...upcoming]
  return (
    <>
      {alerts.length > 0 && (
        <ul>
          {alerts.map((alert) => (
            <li key={alert.id}>{alertLine(alert, view.now)}</li>
          ))}
        </ul>
      )}
      {alerts.length === 0 && today.maxLevel === 'green' && today.endValidity && (
        <p>{calmUntil(today.endValidity, view.now)}</p>
      )}
      <p>
        <a href={`${paths.vigilance('J0', departmentCode)}#departement`}>
          Vigilance du département, heure par heure
        </a>
      </p>
    </>
  )
}

function FloodDetails({ report, view }: DetailsProps) {
  const flood = valueOf(report.flood)
  if (!flood || flood.isOld) return null
  const { beside, warnedNearby } = flood
  if (beside.length === 0) return <p>{reachElsewhere(flood)}</p>
  return (
    <>
      <ul>
        {beside.map((reach) => (
          <li key={reach.code}>
            <Reach {...reach} />
          </li>
        ))}
      </ul>
      <Await
        part={view.gauge}
        fallback={<p className="gauge-line">Hauteur du cours d’eau en cours de chargement…</p>}
      >
        {(part) => <p className="gauge-line">{gaugeLine(part, beside, view.place.timeZone)}</p>}
      </Await>
      {warnedNearby && <p>{warnedReachText(warnedNearby)}</p>}
      <p>{floodSpan}</p>
    </>
  )
}

function Reach({ territory, ...reach }: NearbyReach) {
  const text = reachLine(reach)
  if (territory === null) return text
  return <ExternalLink href={`${floodSite}territoire/${encodeURIComponent(territory)}`}>{text}</ExternalLink>
}

function AvalancheDetails({ report }: DetailsProps) {
  const avalanche = valueOf(report.avalanche)
  if (!avalanche) return null
  return (
    <>
      <ul>
        {avalanche.massifs.map((row) => (
          <li key={row.massif.slug}>{massifRowText(row)}</li>
        ))}
      </ul>
      <p>{avalancheDuty}</p>
    </>
  )
}

function FireDetails({ report }: DetailsProps) {
  const danger = valueOf(report.fire)
  if (danger?.season !== 'open') return null
  return (
    <>
      <p>{fireDays(danger)}</p>
      <p>{fireDuty}</p>
    </>
  )
}

function AirDetails({ report, today }: DetailsProps) {
  const air = valueOf(report.air)
  if (!air) return null
  const days: readonly { date: IsoDate; level: keyof typeof airLevelNames | null }[] = air.days
  return (
    <>
      <p>{airKind(air)}</p>
      <ul>
        {days.map((day) => (
          <li key={day.date}>{dayLevelLine(day, airLevelNames, today)}</li>
        ))}
      </ul>
    </>
  )
}

function WaterDetails({ report, today }: DetailsProps) {
  const water = valueOf(report.water)
  if (water?.coverage === 'unrestricted-department')
    return (
      <>
        <p>{noDecree}</p>
        <p>{waterDuty}</p>
      </>
    )
  if (water?.coverage !== 'covered') return null
  const rows = restrictionsOn(water.restrictions, today)
  return (
    <>
      {hasNoDecree(water) && <p>{noDecreeHere}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.resource}>
              {restrictionLine(row)}
              {row.decreeUrl && (
                <>
                  {nbsp}· <ExternalLink href={row.decreeUrl}>arrêté préfectoral</ExternalLink>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>{waterDuty}</p>
    </>
  )
}

/** What is told of each risk under its level. */
export const riskDetails: Readonly<Record<Risk, (props: DetailsProps) => ReactNode>> = {
  vigilance: VigilanceDetails,
  flood: FloodDetails,
  avalanche: AvalancheDetails,
  fire: FireDetails,
  air: AirDetails,
  pollen: PollenDetails,
  water: WaterDetails,
}
