import type { RiskRow } from '../../../views/risk-list.ts'
import { severityColours } from '../../text/risks.ts'
import { LevelRect } from '../vigilance/level-badge.tsx'

/** A level as a colour, a pattern and a word; what has none is grey with a sign. */
export function RiskBadge({ level, text }: { level: RiskRow['level']; text: string }) {
  const hasLevel = level !== 'unknown' && level !== 'not-covered' && level !== 'off-season'
  const colour = hasLevel ? severityColours[level] : level === 'unknown' ? 'unknown' : 'absent'
  return (
    <span className={`vigilance-badge risk-badge is-${colour}`}>
      <svg className="badge-cue" width="16" height="16" aria-hidden="true">
        {hasLevel ? (
          <LevelRect level={severityColours[level]} width={16} height={16} />
        ) : (
          <text x="8" y="13">
            {level === 'unknown' ? '?' : '–'}
          </text>
        )}
      </svg>
      {text}
    </span>
  )
}
