import type { ReactNode } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { CityVigilance, DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { levelLabels } from '../../text/levels.ts'
import { nbsp } from '../../text/numbers.ts'
import {
  detailText,
  headlineOf,
  doubtOf,
  isCalm,
  overseasTitle,
  vigilanceTitle,
  whereText,
  type Headline,
} from '../../text/vigilance.ts'
import { Card, LoadingCard, More } from '../card.tsx'
import { RetryButton } from '../retry-button.tsx'
import { FoldedAlerts } from './alert-list.tsx'
import { BulletinLine, OfficialLink } from './bulletin-line.tsx'
import { FirstAdvice } from './first-advice.tsx'
import { LevelBadge } from './level-badge.tsx'
import { OfficialText } from './official-text.tsx'
import { Timeline } from './timeline.tsx'
import { UnknownLevel } from './unknown-level.tsx'

/** As high as most are. */
export const LoadingVigilanceCard = () => (
  <LoadingCard title={vigilanceTitle} className="vigilance-card" height={150} />
)

export interface VigilanceCardProps {
  readonly part: Part<DepartmentVigilance>
  readonly place: Pick<PlaceView, 'departmentCode' | 'departmentName' | 'departmentOf'>
  readonly now: IsoInstant
}

/** « Vigilance aujourd’hui et demain »: level and sentence, hour by hour, alerts with advice, the official text. */
export function VigilanceCard({ part, place, now }: VigilanceCardProps): ReactNode {
  if (part.state === 'missing') return <UnknownCard />
  const vigilance = part.value
  if (!vigilance.covered) return <OverseasCard place={place} site={vigilance.officialLink} />
  return <CoveredCard vigilance={vigilance} part={part} place={place} now={now} />
}

const Frame = ({ calm = false, children }: { calm?: boolean; children: ReactNode }) => (
  <Card
    titleId="vigilance-title"
    title={vigilanceTitle}
    id="vigilance"
    className={calm ? 'vigilance-card is-calm' : 'vigilance-card'}
  >
    {children}
  </Card>
)

function CoveredCard({ vigilance, part, place, now }: VigilanceCardProps & { vigilance: CityVigilance }) {
  const { active, upcoming, texts, nationalTexts } = vigilance
  const headline = headlineOf(part, now)
  const alerts = [...active, ...upcoming]
  const doubt = doubtOf(vigilance)
  return (
    <Frame calm={isCalm(vigilance)}>
      <Answer headline={headline} />
      <p className="answer-detail">
        {whereText(place)} {detailText(headline)}
      </p>
      <FirstAdvice alerts={alerts} />
      {doubt && <p className="answer-detail">{doubt}</p>}
      <Hours vigilance={vigilance} now={now} />
      {alerts.length > 0 && (
        <FoldedAlerts active={active} upcoming={upcoming} departmentOf={place.departmentOf} now={now} />
      )}
      <OfficialText texts={alerts.length > 0 ? [...texts, ...nationalTexts] : []} />
      <BulletinLine provenance={vigilance} now={now} />
    </Frame>
  )
}

function Answer({ headline }: { headline: Headline }) {
  switch (headline.kind) {
    case 'alert':
      return (
        <p className="answer">
          <LevelBadge level={headline.level} /> {headline.phenomena} {headline.period}
        </p>
      )
    case 'calm':
      return (
        <p className="answer">
          <b className="swatch is-green" /> {headline.title}
        </p>
      )
    case 'unknown':
    case 'overseas':
      return (
        <p className="answer">
          <LevelBadge level="unknown" /> {levelLabels.unknown}
        </p>
      )
  }
}

function Hours({ vigilance, now }: { vigilance: CityVigilance; now: IsoInstant }) {
  const { today, tomorrow } = vigilance
  if (today.timeline.length + tomorrow.timeline.length === 0) return null
  return (
    <More summary="Heure par heure" open>
      <Timeline today={today} tomorrow={tomorrow} now={now} />
    </More>
  )
}

const UnknownCard = () => (
  <Frame>
    <UnknownLevel text={levelLabels.unknown} />
    <p className="card-actions">
      <RetryButton />
    </p>
  </Frame>
)

const OverseasCard = ({ place, site }: Pick<VigilanceCardProps, 'place'> & { site: string }) => (
  <Frame>
    <p className="answer">{overseasTitle}</p>
    <p className="answer-detail">
      La vigilance {place.departmentOf} a sa propre échelle{nbsp}: consultez <OfficialLink site={site} />.
    </p>
  </Frame>
)
