import type { LevelOrUnknown } from '../../../domain/vigilance.ts'
import { Hatching } from '../drawings/hatching.tsx'
import { levelNames } from '../../text/levels.ts'
import { Dots } from '../drawings/dots.tsx'

/** The second cue of yellow, orange and red, for every drawing of the page. Once per page, never `display: none`. */
export const LevelPatterns = () => (
  <svg className="defs" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <Dots id="cue-yellow" size={8} radius={1.1} />
      <Hatching id="cue-orange" step={7} angle={45} strokeWidth="2.2" />
      <Hatching id="cue-red" step={7} angle={45} isCrossed strokeWidth="1.8" />
    </defs>
  </svg>
)

const hasCue = (level: LevelOrUnknown): boolean => level !== 'green' && level !== 'unknown'

/** A rectangle of a level: its fill, its second cue, its outline. */
export const LevelRect = ({
  level,
  ...box
}: {
  level: LevelOrUnknown
  x?: string
  y?: number
  width: string | number
  height: number
}) => (
  <>
    <rect className={`is-${level}`} {...box} />
    {hasCue(level) && <rect className="cue" fill={`url(#cue-${level})`} {...box} />}
    <rect className="outline" {...box} />
  </>
)

interface BadgeProps {
  readonly level: LevelOrUnknown
  /** In a row of boxes, between which browsers keep no space: a comma parts it from what follows when the row is read out. */
  readonly isInRow?: boolean
}

/** A level as a colour, a pattern and a word. */
export const LevelBadge = ({ level, isInRow = false }: BadgeProps) => (
  <span className={`vigilance-badge is-${level}`}>
    <svg className="badge-cue" width="16" height="16" aria-hidden="true">
      {level === 'unknown' ? (
        <text x="8" y="13">
          ?
        </text>
      ) : (
        <LevelRect level={level} width={16} height={16} />
      )}
    </svg>
    {levelNames[level]}
    {isInRow && <span className="visually-hidden">, </span>}
  </span>
)
