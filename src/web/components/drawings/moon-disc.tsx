/**
 * The lit part of the disc, seen from the northern hemisphere (turned for the southern): half the edge, closed by the
 * terminator, an ellipse as wide as the phase. `angle` in degrees: 0 new, 90 first quarter, 180 full.
 */
export function MoonDisc({ angle, southern }: { angle: number; southern: boolean }) {
  const cosine = Math.cos((angle * Math.PI) / 180)
  const waxing = angle < 180
  const width = Math.abs(20 * cosine).toFixed(1)
  const edge = waxing ? 1 : 0
  const terminator = (waxing ? cosine > 0 : cosine < 0) ? 0 : 1
  const lit = `M22 2A20 20 0 0 ${edge} 22 42A${width} 20 0 0 ${terminator} 22 2z`
  return (
    <svg className="moon" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
      <circle className="dark" cx="22" cy="22" r="20" />
      <path className="lit" d={lit} transform={`rotate(${southern ? 180 : 0} 22 22)`} />
    </svg>
  )
}
