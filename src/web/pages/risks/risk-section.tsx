import type { Part } from '../../../domain/part.ts'
import { Card } from '../../components/card.tsx'
import { nodesOf } from '../../components/detail.tsx'
import { Icon } from '../../components/icon.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { Age } from '../../components/data-age.tsx'
import { RiskBadge } from '../../components/risks/risk-badge.tsx'
import { riskLooks } from '../../components/risks/risk-looks.ts'
import { levelText, reasonText, riskNames, siteOfPart, sourceTimeText, staleMark } from '../../text/risks.ts'
import type { RiskRow } from '../../../views/risk-list.ts'
import type { DetailsProps } from './loader.ts'
import { riskDetails } from './details.tsx'

/** One risk: what, its level in words, colour and pattern, until when, who says so and when. */
export function RiskSection({ row, ...props }: DetailsProps & { row: RiskRow }) {
  const { report, view } = props
  const { risk, level } = row
  const part: Part<unknown> = report[risk]
  const reason = reasonText(row, report, view.place.timeZone)
  const [href, name] = siteOfPart(risk, part)
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
      {part.state !== 'missing' && nodesOf(riskDetails[risk](props))}
      <p className="source-line">
        {part.state !== 'missing' && level !== 'not-covered' && (
          <>
            {sourceTimeText(risk, part, view.place.timeZone)}, <Age of={part.at} now={view.now} />
            {part.state === 'stale' && ` ${staleMark}`} ·{' '}
          </>
        )}
        <ExternalLink href={href}>{name}</ExternalLink>
      </p>
    </Card>
  )
}
