import { floodSite } from '../../../domain/official-sites.ts'
import type { ReactNode } from 'react'
import { nationalZone } from '../../../domain/local-time.ts'
import { valueOf, type IsoDate, type Part } from '../../../domain/part.ts'
import { restrictionsOn } from '../../../domain/risks/drought.ts'
import type { AlertView } from '../../../views/vigilance-alerts.ts'
import type { NearbyReach } from '../../../domain/risks/flood.ts'
import type { Risk, RiverGauge } from '../../../views/risk-list.ts'
import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { Await } from '../../render/await.tsx'
import { airLevelNames } from '../../text/air.ts'
import { avalancheDuty, massifRowText } from '../../text/avalanche.ts'
import { formatBound, formatDayName, formatFullDate, formatHour, localTimeNote } from '../../text/dates.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import {
  droughtNames,
  fireDangerNames,
  fireDuty,
  indexZoneNames,
  nearestReachText,
  reachLevelText,
  trendText,
  warnedReachText,
  waterDuty,
  waterNames,
} from '../../text/risks.ts'
import { alertTitle, periodText } from '../../text/vigilance.ts'
import type { DetailsProps } from './loader.ts'
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
            <li key={alert.id}>
              {alertTitle(alert)}, {periodText({ begin: alert.startDate, end: alert.endDate }, view.now)}
            </li>
          ))}
        </ul>
      )}
      {alerts.length === 0 && today.maxLevel === 'green' && today.endValidity && (
        <p>Pas de vigilance particulière jusqu’à {formatBound(today.endValidity, view.now, nationalZone)}.</p>
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
  const { beside, nearest, warnedNearby } = flood
  const warned = warnedNearby && <p>{warnedReachText(warnedNearby)}</p>
  if (beside.length === 0)
    return (
      warned ?? (
        <p>
          {nearest
            ? nearestReachText(nearest)
            : 'Aucun cours d’eau surveillé à proximité : les autres peuvent déborder aussi.'}
        </p>
      )
    )
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
        {(part) => <Gauge part={part} beside={beside} zone={view.place.timeZone} />}
      </Await>
      {warned}
      <p>Le bulletin porte sur les 24{nbsp}heures qui suivent.</p>
    </>
  )
}

function Reach({ name, territory, ...reach }: NearbyReach) {
  const text = `${name}${nbsp}: ${reachLevelText(reach)}`
  if (territory === null) return text
  return <ExternalLink href={`${floodSite}territoire/${encodeURIComponent(territory)}`}>{text}</ExternalLink>
}

interface GaugeProps {
  readonly part: Part<RiverGauge>
  readonly beside: readonly NearbyReach[]
  readonly zone: string
}

function Gauge({ part, beside, zone }: GaugeProps) {
  const gauge = valueOf(part)
  const reach = beside.find(({ code }) => code === gauge?.reach)
  if (!gauge?.trend || !reach) return <p className="gauge-line">Tendance de la hauteur indisponible.</p>
  return (
    <p className="gauge-line">
      {reach.name}
      {nbsp}: {trendText(gauge.trend)} à {gauge.gauge}, à {formatHour(gauge.trend.at, zone)}
      {localTimeNote(zone)} (mesure brute Hub’Eau).
    </p>
  )
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
      <p>
        Aujourd’hui{nbsp}: {danger.today ? fireDangerNames[danger.today].toLowerCase() : 'niveau absent'}.
        Demain
        {nbsp}: {danger.tomorrow ? fireDangerNames[danger.tomorrow].toLowerCase() : 'bulletin à venir'}.
      </p>
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
      <p>
        {air.kind === 'official'
          ? `Indice ATMO officiel ${indexZoneNames[air.zone]}.`
          : 'Estimation d’après le modèle CAMS de Copernicus, sur l’échelle de l’indice ATMO : ce n’est pas l’indice officiel.'}
      </p>
      <ul>
        {days.map(({ date, level }) => (
          <li key={date}>
            {capitalised(formatDayName(date, today))}
            {nbsp}: {level ? airLevelNames[level].toLowerCase() : 'indisponible'}
          </li>
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
        <p>Aucun arrêté du préfet n’est enregistré dans le département. Un arrêté du maire reste possible.</p>
        <p>{waterDuty}</p>
      </>
    )
  if (water?.coverage !== 'covered') return null
  const rows = restrictionsOn(water.restrictions, today)
  return (
    <>
      {water.restrictions.length === 0 && !water.isLapsed && (
        <p>Aucun arrêté n’est enregistré pour la commune.</p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map(({ resource, level, from, until, decreeUrl }) => (
            <li key={resource}>
              {waterNames[resource]}
              {nbsp}: {level ? droughtNames[level].toLowerCase() : 'niveau illisible'},{' '}
              {from && `depuis le ${formatFullDate(from)}, `}
              {until ? `jusqu’au ${formatFullDate(until)}` : 'sans date de fin'}
              {decreeUrl && (
                <>
                  {nbsp}· <ExternalLink href={decreeUrl}>arrêté préfectoral</ExternalLink>
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
