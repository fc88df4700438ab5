import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { MeasuredSnow } from '../../../views/mountains.ts'
import { Card } from '../../components/card.tsx'
import { Age } from '../../components/data-age.tsx'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { stationPlace, stationSnow } from '../../text/avalanche.ts'
import { capitalised } from '../../text/numbers.ts'
import { measuredAir, measuredAt, missingStations, noStations } from './sentences.ts'

/** What the stations around have measured, each with its altitude, distance and time. */
export const SnowCard = ({ snow, now }: { snow: Deferred<MeasuredSnow>; now: IsoInstant }) => (
  <Card titleId="stations-title" title="Neige mesurée" className="stations-card">
    <Await part={snow} fallback={<p className="answer-detail">Mesures en cours de chargement…</p>}>
      {(part) => <Stations part={part} now={now} />}
    </Await>
  </Card>
)

function Stations({ part, now }: { part: Part<MeasuredSnow>; now: IsoInstant }) {
  if (part.state === 'missing')
    return <p className="answer-detail">{part.reason === 'unsupported' ? noStations : missingStations}</p>
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
