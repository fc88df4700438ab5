import type { RainSnowLine } from '../../../domain/rain-or-snow.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { snowfallText } from '../../text/avalanche.ts'
import { nbsp } from '../../text/numbers.ts'

/** From what height a model lets it snow. */
export const SnowfallLine = ({ of }: { of: Deferred<readonly RainSnowLine[]> }) => (
  <Await part={of} fallback={<p className="answer-detail">Pluie ou neige{nbsp}: en cours de chargement…</p>}>
    {(part) => <p className="answer-detail">{snowfallText(part)}</p>}
  </Await>
)
