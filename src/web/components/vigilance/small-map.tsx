import shapes from '../../../../data/shapes/vigilance-map.json' with { type: 'json' }
import { levels, type LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { Part } from '../../../domain/part.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'

/** Units of the large drawing in one of this: some two pixels of a map that is 180 wide. */
const coarse = 12
const [wide = 0, high = 0] = shapes.viewBox

type Point = readonly [x: number, y: number]

/** The rings of an outline, in points. */
const ringsOf = (path: string): readonly (readonly Point[])[] =>
  path.split('M').flatMap((ring) => {
    let [x, y] = [0, 0]
    const numbers = (ring.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    const points: Point[] = []
    for (let i = 0; i < numbers.length; i += 2) {
      ;[x, y] = [x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)]
      points.push([x, y])
    }
    return points.length > 0 ? [points] : []
  })

/** A ring in whole units of the small map: neighbours round the points of their border alike. */
function coarseRing(points: readonly Point[]): string {
  const round = (value: number): number => Math.round(value / coarse)
  const rounded = points.map(([x, y]): Point => [round(x), round(y)])
  const steps = rounded.slice(1).map(([x, y], i): Point => {
    const [fromX = x, fromY = y] = rounded[i] ?? []
    return [x - fromX, y - fromY]
  })
  const moves = steps.filter(([x, y]) => x !== 0 || y !== 0)
  const [x = 0, y = 0] = rounded[0] ?? []
  const line = moves
    .flat()
    .map((value) => (value < 0 ? String(value) : ` ${value}`))
    .join('')
  return moves.length < 2 ? '' : `M${x} ${y}l${line.trim()}z`
}

const coarseOutlines = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(shapes.departments).map(([code, { d }]) => [code, ringsOf(d).map(coarseRing).join('')]),
  )

/** Made for the first page that has the map. */
let outlines: ReadonlyMap<string, string> | null = null

const inOrder: readonly LevelOrUnknown[] = ['unknown', ...levels]

/** The colours of the country at a glance, grey where nothing is known: beside words that say the same. */
export function SmallVigilanceMap({ part }: { part: Part<VigilanceLevels> | null }) {
  const shown = part === null || part.state === 'missing' ? {} : part.value.levels
  outlines ??= coarseOutlines()
  const entries = [...outlines]
  const at = (level: LevelOrUnknown): string =>
    entries.map(([code, outline]) => ((shown[code] ?? 'unknown') === level ? outline : '')).join('')
  return (
    <svg
      className="small-map"
      viewBox={`-1 -1 ${wide / coarse + 2} ${high / coarse + 2}`}
      width="180"
      height="198"
      aria-hidden="true"
    >
      {inOrder.map((level) => {
        const path = at(level)
        return path === '' ? null : <path key={level} className={`is-${level}`} d={path} />
      })}
    </svg>
  )
}
