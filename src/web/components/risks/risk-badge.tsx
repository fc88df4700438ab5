import type { ReactNode } from 'react'
import type { RiskRow } from '../../../views/risk-list.ts'
import { cues, type Tone } from '../department-map/tones.ts'
import { chequerPath } from '../drawings/chequer.tsx'
import { LevelRect } from '../vigilance/level-badge.tsx'
import { scales } from './risk-looks.ts'

/** A fill as on the map of risks, beside words in the ink of the page. */
const Swatch = ({ tone }: { tone: Tone }) => (
  <>
    <rect className={`is-${tone}`} width={16} height={16} />
    {cues[tone] === 'chequer' && <path className="chequer" d={chequerPath(16)} />}
    <rect className="outline" width={16} height={16} />
  </>
)

const plain = 'risk-badge is-plain'

const Badge = ({ look, cue, text }: { look: string; cue: ReactNode; text: string }) => (
  <span className={look}>
    {cue && (
      <svg className="badge-cue" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {cue}
      </svg>
    )}
    {text}
  </span>
)

/**
 * A level in its words. The official vigilance, of rivers too, and the danger of fires are filled with the colours and
 * patterns of the vigilance, which they have in common; other scales show their own colour on a swatch; what has no level
 * is grey with a sign.
 */
export function RiskBadge({ row, text }: { row: RiskRow; text: string }) {
  if (row.own === undefined) {
    const [look, sign] =
      row.level === 'unknown' ? ['vigilance-badge risk-badge is-unknown', '?'] : [plain, '–']
    return (
      <Badge
        look={look}
        text={text}
        cue={
          <text x="8" y="13">
            {sign}
          </text>
        }
      />
    )
  }
  const tone = scales[row.risk][row.own]?.tone
  if (tone === 'green' || tone === 'yellow' || tone === 'orange' || tone === 'red')
    return (
      <Badge
        look={`vigilance-badge risk-badge is-${tone}`}
        text={text}
        cue={<LevelRect level={tone} width={16} height={16} />}
      />
    )
  return <Badge look={plain} text={text} cue={tone && <Swatch tone={tone} />} />
}
