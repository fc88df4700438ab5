import type { Part } from '../../../domain/part.ts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { Age } from '../../components/data-age.tsx'
import { RiskBadge } from '../../components/risks/risk-badge.tsx'
import { riskLooks } from '../../components/risks/risk-looks.ts'
import { levelText, reasonText, riskNames, riskTexts, sourceTimeText } from '../../text/risks.ts'
import type { Risk, RiskRow } from '../../../views/risk-list.ts'
import type { DetailsProps } from './loader.ts'
import { riskDetails } from './details.tsx'

/** An estimate is not that of the official site. */
const siteOf = (risk: Risk, part: Part<unknown>): readonly [href: string, name: string] =>
  part.state !== 'missing' && part.source === 'open-meteo'
    ? ['https://open-meteo.com/en/docs/air-quality-api', 'Open-Meteo, modèle CAMS']
    : riskTexts[risk].site

/** One risk: what, its level in words, colour and pattern, until when, who says so and when. */
export function RiskSection({ row, ...props }: DetailsProps & { row: RiskRow }) {
  const { report, view } = props
  const { risk, level } = row
  const Details = riskDetails[risk]
  const part: Part<unknown> = report[risk]
  const reason = reasonText(row, report, view.place.timeZone)
  const [href, name] = siteOf(risk, part)
  return (
    <Card
      titleId={`${risk}-title`}
      title={
        <>
          <Icon shape={riskLooks[risk].icon} />
          {riskNames[risk]}
        </>
      }
      id={risk}
      className="risk-section"
      aside={<RiskBadge row={row} text={levelText(row, report)} />}
    >
      {reason && <p>{reason}</p>}
      {part.state !== 'missing' && <Details {...props} />}
      <p className="source-line">
        {part.state !== 'missing' && level !== 'not-covered' && (
          <>
            {sourceTimeText(risk, part, view.place.timeZone)}, <Age of={part.at} now={view.now} />
            {part.state === 'stale' && ' (données anciennes)'} ·{' '}
          </>
        )}
        <ExternalLink href={href}>{name}</ExternalLink>
      </p>
    </Card>
  )
}
