import { feedPaths, homonymPoint, placePath, risksPath } from '../../../paths.ts'
import { riskRows, type RiskReport } from '../../../views/risk-list.ts'
import type { Part } from '../../../domain/part.ts'
import { LoadingCard } from '../../components/card.tsx'
import { FeedLinks, SubscribeCard } from '../../components/feed-links.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { RetryButton } from '../../components/retry-button.tsx'
import { PerishableRisk } from '../../components/risks/perishable-risk.tsx'
import { LevelPatterns } from '../../components/vigilance/level-badge.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/risks-page.css?url'
import { atPlace } from '../../text/at-place.ts'
import { formerNote } from '../../text/former-name.ts'
import { notCoveredText } from '../../text/risks.ts'
import { loader, type RisksView } from './loader.ts'
import { risksOutline } from './outline.ts'
import { RiskSection } from './risk-section.tsx'
import { noCommune, risksIntro } from './sentences.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'

/** Every risk of a commune, the most serious first. */
export const risksPage = definePage<RisksView>({
  loader,
  styles: [styles],
  Head: ({ view: { place } }) => {
    const point = homonymPoint(place)
    const title = `Risques ${atPlace(place.name)} | Éclaircie`
    return (
      <>
        <PageMetadata
          title={title}
          description={`Ce qui menace ${place.name} (${place.departmentName}) : vigilance météo, crues, avalanches, feux de forêt, qualité de l’air, pollens et restrictions d’eau, chacun par sa source officielle.`}
          path={risksPath(place)}
        />
        <FeedLinks
          title={`Risques ${atPlace(place.name)}`}
          hrefOf={(format) => feedPaths.risks(place.slug, format, point)}
        />
      </>
    )
  },
  Body: ({ view }) => <Risks view={view} />,
  outline: risksOutline,
})

function Risks({ view }: { view: RisksView }) {
  const { place, former, risks } = view
  return (
    <div className="stack risks-page">
      <LevelPatterns />
      <div className="page-title">
        <h1>Risques {atPlace(place.name)}</h1>
        {former && <p>{formerNote(former, place.name)}</p>}
        <p>
          {risksIntro} <a href={placePath(place)}>Météo {atPlace(place.name)}</a>
        </p>
      </div>
      <Await part={risks} fallback={<LoadingList />}>
        {(part) => <List part={part} view={view} />}
      </Await>
      <SubscribeCard hrefOf={(format) => feedPaths.risks(place.slug, format, homonymPoint(place))} />
    </div>
  )
}

/** As high as any window: what is under the list does not come into sight before it. */
const LoadingList = () => (
  <div className="stack risk-sections is-loading">
    <LoadingCard title="Risques de la commune" className="risk-section" height={150} />
  </div>
)

function List({ part, view }: { part: Part<RiskReport>; view: RisksView }) {
  if (part.state === 'missing')
    return (
      <div className="card">
        <p className="answer">{noCommune.title}</p>
        <p className="answer-detail">{noCommune.text}</p>
        <RetryButton />
      </div>
    )
  const report = part.value
  const today = localDate(view.now, nationalZone)
  const rows = riskRows(report, today)
  return (
    <>
      <ol className="stack">
        {rows.map((row) => (
          <li key={row.risk}>
            <PerishableRisk risk={row.risk} report={report} now={view.now} variant="card">
              <RiskSection row={row} report={report} today={today} view={view} />
            </PerishableRisk>
          </li>
        ))}
      </ol>
      <p className="not-covered">{notCoveredText(rows)}</p>
    </>
  )
}
