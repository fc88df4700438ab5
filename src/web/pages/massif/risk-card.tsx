import type { IsoInstant } from '../../../domain/part.ts'
import type { AvalancheBulletin, MassifState, MassifSummary } from '../../../views/mountains.ts'
import { aspects, type Aspect } from '../../../domain/avalanche/scale.ts'
import { MountainDrawing } from '../../components/avalanche/mountain-drawing.tsx'
import { PerishableBulletin } from '../../components/avalanche/perishable-bulletin.tsx'
import { Age } from '../../components/data-age.tsx'
import {
  avalancheLevelDetails,
  levelTitle,
  slopesText,
  splitText,
  stateSentences,
  tomorrowText,
  validityText,
} from '../../text/avalanche.ts'
import { nbsp } from '../../text/numbers.ts'
import { bulletinEnd, bulletinStart, scaleCaption } from './sentences.ts'
import { bulletinOf, type InForce } from '../../../domain/avalanche/statement.ts'

interface RiskCardProps {
  readonly said: MassifState
  readonly now: IsoInstant
  readonly massif: MassifSummary
  /** Its source has not answered since. */
  readonly isStale: boolean
}

/** The level with its altitudes, slopes and what comes tomorrow, in words and drawn; or why there is none. */
export function RiskCard({ said, now, massif, isStale }: RiskCardProps) {
  const bulletin = bulletinOf(said)
  return (
    <>
      {said.state === 'in-force' ? (
        <PerishableBulletin now={now} until={said.bulletin.validUntil}>
          <Level said={said} massif={massif} />
        </PerishableBulletin>
      ) : (
        <p className="answer">{stateSentences[said.state]}</p>
      )}
      {'message' in said && said.message && (
        <p className="forecaster">
          Météo-France{nbsp}: {said.message}
        </p>
      )}
      {bulletin && <Origin bulletin={bulletin} now={now} isStale={isStale} />}
    </>
  )
}

function Level({ said, massif }: { said: InForce; massif: MassifSummary }) {
  const { level, bands, bulletin } = said
  return (
    <>
      <p className="answer">{levelTitle(level)}</p>
      <p className="answer-detail">
        Valable <time dateTime={bulletin.validUntil}>{validityText(bulletin.validUntil)}</time>
      </p>
      <div className="avalanche-drawings">
        <MountainDrawing bands={bands} id={`ridge-${massif.code}`} />
        <SlopeRose slopes={bulletin.slopes} />
      </div>
      <ul className="avalanche-words">
        <li>{splitText(bands)}</li>
        <li>{[slopesText(bulletin.slopes), bulletin.slopesComment].filter(Boolean).join(' ')}</li>
        <li>{tomorrowText(said)}</li>
      </ul>
      {bulletin.notice && <p className="forecaster">{bulletin.notice}</p>}
      {bulletin.vigilance && <p className="forecaster">{bulletin.vigilance}</p>}
      <figure className="official-scale">
        <blockquote>
          <p>{avalancheLevelDetails[`avalanche-${level}`]}</p>
        </blockquote>
        <figcaption>{scaleCaption(level)}</figcaption>
      </figure>
    </>
  )
}

/** Says of when the bulletin is, and whose. */
const Origin = ({
  bulletin,
  now,
  isStale,
}: Pick<RiskCardProps, 'now' | 'isStale'> & { bulletin: AvalancheBulletin }) => (
  <p className={isStale ? 'source-line is-old' : 'source-line'}>
    {bulletinStart(bulletin)}
    <Age of={bulletin.issuedAt} now={now} />
    {bulletinEnd(bulletin, isStale)}
  </p>
)

const centre = 70
const long = 46
/** Half of a petal’s angle, in radians. */
const half = Math.PI / 8 - 0.04

const petal = (index: number): string => {
  const angle = (index * Math.PI) / 4 - Math.PI / 2
  const corner = (at: number) =>
    `${(centre + long * Math.cos(at)).toFixed(1)} ${(centre + long * Math.sin(at)).toFixed(1)}`
  return `M${centre} ${centre}L${corner(angle - half)}A${long} ${long} 0 0 1 ${corner(angle + half)}Z`
}

/** The slopes that the bulletin names, by the direction that they face: full petals. The words beside it say the same. */
const SlopeRose = ({ slopes }: { slopes: readonly Aspect[] }) => (
  <svg className="slope-rose" viewBox="0 0 140 140" aria-hidden="true">
    {aspects.map((aspect, i) => (
      <path key={aspect} className={slopes.includes(aspect) ? 'is-named' : undefined} d={petal(i)} />
    ))}
    <text x="70" y="16">
      N
    </text>
    <text x="130" y="75">
      E
    </text>
    <text x="70" y="135">
      S
    </text>
    <text x="10" y="75">
      O
    </text>
  </svg>
)
