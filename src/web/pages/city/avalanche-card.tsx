import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { RainSnowLine } from '../../../domain/rain-or-snow.ts'
import { paths } from '../../../paths.ts'
import type { MeasuredSnow, PlaceAvalanche } from '../../../views/mountains.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { fillOf, LevelMark } from '../../components/avalanche/level-looks.tsx'
import { PerishableBulletin } from '../../components/avalanche/perishable-bulletin.tsx'
import { SnowfallLine } from '../../components/avalanche/snowfall-line.tsx'
import { Card, LoadingCard } from '../../components/card.tsx'
import { Age } from '../../components/data-age.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import {
  levelTitle,
  missingBulletin,
  scaleNotice,
  splitText,
  stateSentences,
  stationPlace,
  stationSnow,
  tomorrowText,
  validityText,
} from '../../text/avalanche.ts'
import { avalancheSite } from '../../../domain/official-sites.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import { avalancheTitle, noSnowMeasured, massifsOf } from './avalanche-outline.ts'
import type { InForce } from '../../../domain/avalanche/statement.ts'

/** Only a place of the mountains waits for it: of all others it is said at once that they have none. */
export const LoadingAvalanche = () => <LoadingCard title={avalancheTitle} className="avalanche-card" />

interface AvalancheCardProps {
  readonly part: Part<PlaceAvalanche>
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly snow: Deferred<MeasuredSnow>
  readonly rainSnow: Deferred<readonly RainSnowLine[]>
}

/** What is said of the massifs of a place, all of a commune, and snow as the nearest station measured it; nothing elsewhere. */
export function AvalancheCard({ part, place, now, snow, rainSnow }: AvalancheCardProps) {
  const massifs = massifsOf(part, place.kind)
  if (massifs === null) return null
  return (
    <Card titleId="avalanche-title" title={avalancheTitle} id="avalanches" className="avalanche-card">
      {massifs.state === 'missing' ? (
        <p className="answer">{missingBulletin(massifs.reason)}</p>
      ) : (
        massifs.value.map(({ massif, said }) => (
          <div key={massif.code} className="place-massif">
            <h3>
              <a className="tall-link" href={paths.massif(massif.slug)}>
                Massif {massif.of}
              </a>
            </h3>
            {said.state === 'in-force' ? (
              <PerishableBulletin now={now} until={said.bulletin.validUntil}>
                <Level said={said} />
              </PerishableBulletin>
            ) : (
              <p className="answer">{stateSentences[said.state]}</p>
            )}
          </div>
        ))
      )}
      <Await
        part={snow}
        fallback={<p className="answer-detail">Neige mesurée{nbsp}: en cours de chargement…</p>}
      >
        {(measured) => <Measured part={measured} now={now} />}
      </Await>
      <SnowfallLine of={rainSnow} />
      <p className="source-line">
        {scaleNotice} <ExternalLink href={avalancheSite}>Bulletin officiel de Météo-France</ExternalLink>
      </p>
    </Card>
  )
}

const Level = ({ said }: { said: InForce }) => (
  <>
    <div className="place-level">
      <LevelMark fill={fillOf(said.state, said.level)} />
      <p className="answer">
        {`${levelTitle(said.level)} `}
        <span>{validityText(said.bulletin.validUntil)}</span>
      </p>
    </div>
    <p>{splitText(said.bands)}</p>
    <p>{tomorrowText(said)}</p>
  </>
)

/** The nearest station; what a model says of the snow stands with the model's figures. */
function Measured({ part, now }: { part: Part<MeasuredSnow>; now: IsoInstant }) {
  const nearest = valueOf(part)?.stations[0]
  if (!nearest) return <p className="answer-detail">{noSnowMeasured}</p>
  return (
    <p className="answer-detail">
      Mesuré{nbsp}: {capitalised(stationSnow(nearest))} ({stationPlace(nearest)},{' '}
      <Age of={nearest.at} now={now} />)
    </p>
  )
}
