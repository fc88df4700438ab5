import type { IsoInstant, Part } from '../../../domain/part.ts'
import { comparedKey, risksPath } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { riskKinds, riskRows, type Risk, type RiskReport } from '../../../views/risk-list.ts'
import { Card } from '../../components/card.tsx'
import { PerishableRisk } from '../../components/risks/perishable-risk.tsx'
import { RiskBadge } from '../../components/risks/risk-badge.tsx'
import { loadingTexts } from '../../text/loading.ts'
import { unknownFigure } from '../../text/numbers.ts'
import { levelText, noLevelNames, riskNames } from '../../text/risks.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'

interface RiskTableProps {
  readonly places: readonly PlaceView[]
  /** Null while they are on their way. */
  readonly parts: readonly Part<RiskReport>[] | null
  readonly now: IsoInstant
}

/** The vigilance stands under the weather of each place already. */
export const shownRisks = (Object.keys(riskKinds) as Risk[]).filter((risk) => risk !== 'vigilance')

export const risksTitle = 'Risques aujourd’hui'

/** « Risques »: risks are rows, places are columns; on a phone the places of a risk stand under its name. */
export const RiskTable = ({ places, parts, now }: RiskTableProps) => (
  <Card
    titleId="compare-risks-title"
    title={risksTitle}
    className="compare-risks"
    aria-busy={parts === null || undefined}
  >
    {parts === null && <p className="visually-hidden">{loadingTexts.loading}</p>}
    <p className={`risk-head of-${places.length}`} aria-hidden="true">
      <span />
      {places.map((place) => (
        <span key={comparedKey(place)}>{place.name}</span>
      ))}
    </p>
    <dl>
      {shownRisks.map((risk) => (
        <div key={risk} className={`of-${places.length}`}>
          <dt>{riskNames[risk]}</dt>
          {places.map((place, index) => (
            <dd key={comparedKey(place)}>
              <span className="place-of-risk">{place.name}</span>
              {parts ? <Level risk={risk} part={parts[index]} now={now} /> : loadingLevel}
            </dd>
          ))}
        </div>
      ))}
    </dl>
    <p className="source-line">
      {places.map((place) => (
        <a key={comparedKey(place)} className="tall-link" href={risksPath(place)}>
          Tous les risques, {place.name}
        </a>
      ))}
    </p>
  </Card>
)

/** As high as a level in its words. */
const loadingLevel = (
  <span className="risk-badge is-plain">
    <svg className="badge-cue" aria-hidden="true" />
    {unknownFigure}
  </span>
)

function Level({ risk, part, now }: { risk: Risk; part: Part<RiskReport> | undefined; now: IsoInstant }) {
  if (!part || part.state === 'missing')
    return <span className="risk-badge is-plain">{noLevelNames.unknown}</span>
  const row = riskRows(part.value, localDate(now, nationalZone)).find((each) => each.risk === risk)
  return (
    row && (
      <PerishableRisk risk={risk} report={part.value} now={now} variant="badge">
        <RiskBadge row={row} text={levelText(row, part.value)} />
      </PerishableRisk>
    )
  )
}
