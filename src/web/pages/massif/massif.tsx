import { valueOf, type Part } from '../../../domain/part.ts'
import { feedPaths, paths } from '../../../paths.ts'
import type { MassifBulletin, MassifSummary } from '../../../views/mountains.ts'
import { Card, LoadingCard, MissingContent } from '../../components/card.tsx'
import { AvalanchePatterns } from '../../components/avalanche/level-looks.tsx'
import { SnowfallLine } from '../../components/avalanche/snowfall-line.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { Await } from '../../render/await.tsx'
import { BulletinCards } from './bulletin-cards.tsx'
import type { FoundMassif } from './loader.ts'
import { PlacesCard } from './places-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { missingBulletin } from '../../text/avalanche.ts'
import { riskTitle, snowfallTitle } from './sentences.ts'
import { SnowCard } from './snow-card.tsx'

/** The level first: the rest of the page is what it is made of. */
export function MassifView({ found }: { found: FoundMassif }) {
  const { page, now, bulletin, snow, snowfall } = found
  const { massif } = page
  return (
    <div className="massif-page">
      <AvalanchePatterns />
      <div className="page-title">
        <h1>Massif {massif.of}</h1>
        <p>
          {massif.departments.map(({ name }) => name).join(', ')} ·{' '}
          <a href={paths.mountains()}>Tous les massifs</a>
        </p>
      </div>
      <div className="stack massif-layout">
        <Await part={bulletin} fallback={<LoadingBulletin />}>
          {(part) => <Bulletin part={part} massif={massif} now={now} />}
        </Await>
        <div className="stack massif-side">
          <Card titleId="snowfall-title" title={snowfallTitle} className="snowfall-card">
            <SnowfallLine of={snowfall} />
          </Card>
          <SnowCard snow={snow} now={now} />
          <PlacesCard page={page} />
        </div>
      </div>
    </div>
  )
}

/** As high as any window: what is under it does not come into sight before it. */
const LoadingBulletin = () => (
  <div className="stack massif-bulletin is-loading">
    <LoadingCard title={riskTitle} className="massif-risk" height={320} />
  </div>
)

interface BulletinProps {
  readonly part: Part<MassifBulletin>
  readonly massif: MassifSummary
  readonly now: string
}

function Bulletin({ part, massif, now }: BulletinProps) {
  const found = valueOf(part)
  return (
    <div className="stack massif-bulletin">
      <Card titleId="risk-title" title={riskTitle} id="risque" className="massif-risk">
        {found === null ? (
          <MissingContent text={missingBulletin} />
        ) : (
          <RiskCard said={found.said} now={now} massif={massif} isStale={part.state === 'stale'} />
        )}
        <p className="source-line">
          <ExternalLink href={massif.officialUrl}>Bulletin officiel de Météo-France</ExternalLink>
        </p>
        <p className="source-line">
          <a href={feedPaths.massif(massif.slug)} type="application/atom+xml">
            Suivre ce bulletin (flux Atom)
          </a>
        </p>
      </Card>
      {found && <BulletinCards said={found.said} now={now} />}
    </div>
  )
}
