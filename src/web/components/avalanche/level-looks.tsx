import type { AvalancheLevel } from '../../../domain/avalanche/scale.ts'
import type { MassifState } from '../../../views/mountains.ts'
import { Chequer } from '../drawings/chequer.tsx'
import { Hatching } from '../drawings/hatching.tsx'
import { Dots } from '../drawings/dots.tsx'

/** How a massif is filled: by its level, hatched where none is published, plain grey where nobody knows. */
export type AvalancheFill = AvalancheLevel | 'absent' | 'unknown'

/** The fill of a massif in a state; `level`: null where it has none. */
export const fillOf = (state: MassifState['state'], level: AvalancheLevel | null): AvalancheFill => {
  if (level !== null) return level
  return state === 'out-of-season' || state === 'not-published' ? 'absent' : 'unknown'
}

/** The patterns that repeat the colours of the European scale, for every drawing of the page. Once, never `display: none`. */
export const AvalanchePatterns = () => (
  <svg className="defs" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <Dots id="avalanche-2" size={14} radius={1.6} />
      <Hatching id="avalanche-3" step={11} angle={45} stroke="#161616" strokeWidth="3" />
      <Hatching id="avalanche-4" step={11} angle={45} isCrossed stroke="#161616" strokeWidth="2.4" />
      <Chequer id="avalanche-5" size={16} />
      <Hatching id="avalanche-absent" step={9} angle={-45} stroke="#161616" strokeWidth="1.5" />
    </defs>
  </svg>
)

/** How the pattern of a fill is drawn, over a shape of that fill; null for a plain one. */
export const patternOf = (
  fill: AvalancheFill,
): { readonly className: string; readonly fill: string } | null =>
  fill === 1 || fill === 'unknown'
    ? null
    : { className: fill === 5 ? 'chequer' : 'cue', fill: `url(#avalanche-${fill})` }

export const fillClass = (fill: AvalancheFill): string => `is-avalanche-${fill}`

/** What is written on a fill. */
export const figureOf = (fill: AvalancheFill): string =>
  fill === 'absent' ? '–' : fill === 'unknown' ? '?' : String(fill)

/** A level as a small square: colour, pattern and number; its words stand beside it. */
export function LevelMark({ fill }: { fill: AvalancheFill }) {
  const pattern = patternOf(fill)
  return (
    <svg
      className={`avalanche-mark ${fillClass(fill)}`}
      viewBox="0 0 40 40"
      width="40"
      height="40"
      aria-hidden="true"
    >
      <rect className="level" width="40" height="40" rx="8" />
      {pattern && <rect {...pattern} width="40" height="40" rx="8" />}
      <rect className="outline" x="1" y="1" width="38" height="38" rx="7" />
      <text x="20" y="28">
        {figureOf(fill)}
      </text>
    </svg>
  )
}
