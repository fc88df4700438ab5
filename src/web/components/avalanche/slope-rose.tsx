import { aspects, type Aspect } from '../../../domain/avalanche/scale.ts'

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
export const SlopeRose = ({ slopes }: { slopes: readonly Aspect[] }) => (
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
