import { feedPaths, paths, sharePaths } from '../../../paths.ts'
import type { MassifPage, MassifBulletin, MassifSummary, MeasuredSnow } from '../../../views/mountains.ts'
import { valueOf, type Part, type IsoInstant } from '../../../domain/part.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { PageMetadata, ShareImage, UnlistedHead } from '../../components/page-metadata.tsx'
import { definePage } from '../../render/page.ts'
import { useSiteInfo } from '../../render/site-info.ts'
import { StructuredData } from '../../render/structured-data.tsx'
import styles from '../../styles/massif-page.css?url'
import { nbsp, capitalised } from '../../text/numbers.ts'
import { massifData } from '../../text/structured-data.ts'
import { Card, LoadingCard, MissingContent } from '../../components/card.tsx'
import { AvalanchePatterns } from '../../components/avalanche/level-looks.tsx'
import { SnowfallLine } from '../../components/avalanche/snowfall-line.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { Await } from '../../render/await.tsx'
import { missingBulletin, stationPlace, stationSnow } from '../../text/avalanche.ts'
import { Age } from '../../components/data-age.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { loader, type FoundMassif } from './loader.ts'
import { massifOutline } from './outline.ts'
import {
  unknownMassif,
  riskTitle,
  snowfallTitle,
  measuredAir,
  measuredAt,
  noStationsText,
} from './sentences.ts'
import { BulletinCards } from './bulletin-cards.tsx'
import { PlacesCard } from './places-card.tsx'
import { RiskCard } from './risk-card.tsx'

/** A massif: its avalanche bulletin, the snow that is measured there, and what lies in it. */
export const massifPage = definePage<FoundMassif | null>({
  loader,
  styles: [styles],
  Head: ({ view }) => (view ? <MassifHead page={view.page} /> : <UnlistedHead title={unknownMassif.title} />),
  Body: ({ view }) => (view ? <MassifView found={view} /> : <UnknownMassif />),
  outline: massifOutline,
})

function MassifHead({ page: { massif } }: { page: MassifPage }) {
  const { publicUrl } = useSiteInfo()
  return (
    <>
      <PageMetadata
        title={`Avalanches et neige, massif ${massif.of} | Éclaircie`}
        description={`Bulletin d’avalanche du massif ${massif.of}${nbsp}: niveau de risque et son altitude, pentes les plus dangereuses, tendance de demain, enneigement, neige fraîche et stations de mesure.`}
        path={paths.massif(massif.slug)}
      />
      <ShareImage path={sharePaths.massif(massif.slug)} alt={`Risque d’avalanche, massif ${massif.of}`} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`Bulletin d’avalanche, massif ${massif.of} (Atom)`}
        href={feedPaths.massif(massif.slug)}
      />
      <StructuredData data={massifData(publicUrl, massif)} />
    </>
  )
}

const UnknownMassif = () => (
  <Message title={unknownMassif.title} text={unknownMassif.text}>
    <ButtonLink isMain href={paths.mountains()} text="Tous les massifs" />
  </Message>
)

/** The level first: the rest of the page is what it is made of. */
function MassifView({ found }: { found: FoundMassif }) {
  const { page, now, bulletin, snow, snowfall } = found
  const { massif } = page
  return (
    <>
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
    </>
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
        {part.state === 'missing' ? (
          <MissingContent text={missingBulletin(part.reason)} />
        ) : (
          <RiskCard said={part.value.said} now={now} massif={massif} isStale={part.state === 'stale'} />
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

/** What the stations around have measured, each with its altitude, distance and time. */
const SnowCard = ({ snow, now }: { snow: Deferred<MeasuredSnow>; now: IsoInstant }) => (
  <Card titleId="stations-title" title="Neige mesurée" className="stations-card">
    <Await part={snow} fallback={<p className="answer-detail">Mesures en cours de chargement…</p>}>
      {(part) => <Stations part={part} now={now} />}
    </Await>
  </Card>
)

function Stations({ part, now }: { part: Part<MeasuredSnow>; now: IsoInstant }) {
  if (part.state === 'missing') return <p className="answer-detail">{noStationsText(part.reason)}</p>
  return (
    <ul className="station-rows">
      {part.value.stations.map((station) => (
        <li key={station.name}>
          <strong>{capitalised(stationSnow(station))}</strong>
          <span>{stationPlace(station)}</span>
          <small>
            {measuredAt(station)}
            <Age of={station.at} now={now} />
            {measuredAir(station)}
          </small>
        </li>
      ))}
    </ul>
  )
}
