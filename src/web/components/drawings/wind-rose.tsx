import { arrowRotation } from '../../../domain/wind.ts'
import { windGlyph } from './wind-glyph.ts'

/** Where the wind comes from, in degrees; null when that is unknown or there is no wind. */
interface WindProps {
  readonly direction: number | null
}

/** The rose with its needle: from where the wind comes to where it goes. No needle when the direction is unknown. */
export function WindRose({ direction }: WindProps) {
  const rotation = arrowRotation(direction)
  return (
    <svg className="wind-rose" viewBox="0 0 140 140" width="140" height="140" aria-hidden="true">
      <circle className="ring" cx="70" cy="70" r="49" />
      {/* Dashes of a circle: a tick for each of sixteen points, a longer one for each of four. */}
      <circle className="ticks" cx="70" cy="70" r="44.5" />
      <circle className="ticks is-cardinal" cx="70" cy="70" r="47.5" />
      <text x="70" y="15">
        N
      </text>
      <text x="131" y="75">
        E
      </text>
      <text x="70" y="137">
        S
      </text>
      <text x="9" y="75">
        O
      </text>
      {rotation !== null && (
        <g transform={`rotate(${rotation} 70 70)`}>
          <path className="shaft" d="M70 104V44" />
          <path className="head" d="M70 30 81 56 70 50 59 56z" />
        </g>
      )}
    </svg>
  )
}

/** The small arrow of facts and tables, which flies with the wind; nothing when there is no direction to show. */
export function WindArrow({ direction }: WindProps) {
  const rotation = arrowRotation(direction)
  if (rotation === null) return null
  return (
    <span>
      <svg className="wind-arrow" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path transform={`rotate(${rotation} 12 12)`} d={windGlyph} />
      </svg>
    </span>
  )
}
