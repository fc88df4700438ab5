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

/** Adds a step, joined to the one before where both lead the same way; a step straight back undoes that one. */
function addStep(steps: readonly Point[], [x, y]: Point): readonly Point[] {
  if (x === 0 && y === 0) return steps
  const [lastX, lastY] = steps.at(-1) ?? [0, 0]
  const before = steps.slice(0, -1)
  if (lastX + x === 0 && lastY + y === 0) return before
  const areInLine = lastX * y === lastY * x && lastX * x + lastY * y > 0
  return areInLine ? [...before, [lastX + x, lastY + y]] : [...steps, [x, y]]
}

const written = ([x, y]: Point): string => {
  if (x === 0) return `v${y}`
  return y === 0 ? `h${x}` : `l${x}${y < 0 ? '' : ' '}${y}`
}

/** A ring in whole units of the small map: neighbours round the points of their border alike. */
function coarseRing(points: readonly Point[]): string {
  const round = (value: number): number => Math.round(value / coarse)
  const rounded = points.map(([x, y]): Point => [round(x), round(y)])
  const steps = rounded
    .slice(1)
    .map(([x, y], i): Point => {
      const [fromX = x, fromY = y] = rounded[i] ?? []
      return [x - fromX, y - fromY]
    })
    .reduce(addStep, [])
  const [x = 0, y = 0] = rounded[0] ?? []
  return steps.length < 2 ? '' : `M${x} ${y}${steps.map(written).join('')}z`
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
