import type { Stage, StageType } from '../../../domain/race.ts'

const width = 1_200
const height = 140
/** The top of the drawing, in metres. */
const tallest = 2_400

/** How high the road is along the way, from 0 to 1: what such a stage looks like, not this one's own road. */
const shapes: Readonly<Record<StageType, readonly number[]>> = {
  flat: [0.1, 0.12, 0.1, 0.15, 0.12, 0.14, 0.11, 0.16, 0.12, 0.13, 0.1, 0.12, 0.1],
  hilly: [0.12, 0.2, 0.14, 0.3, 0.18, 0.34, 0.2, 0.38, 0.22, 0.3, 0.24, 0.4, 0.34],
  mountain: [0.1, 0.14, 0.3, 0.18, 0.62, 0.26, 0.36, 0.82, 0.34, 0.24, 0.5, 0.62, 0.55],
  'time-trial': [0.1, 0.11, 0.13, 0.13, 0.12, 0.14, 0.15, 0.14, 0.13, 0.14, 0.12, 0.11, 0.1],
}

/** The last part of the way climbs to a finish whose altitude (m) is known. */
function heightsOf({ type, finish }: Stage): readonly number[] {
  const shape = shapes[type]
  if (finish.altitude === undefined) return shape
  const climb = 4
  const foot = shape.length - climb
  const from = Math.min(shape[foot] ?? 0.1, 0.25)
  const to = Math.min(finish.altitude / tallest, 1)
  return [
    // No pass on the way is drawn higher than the summit.
    ...shape.slice(0, foot).map((share) => Math.min(share, to * 0.85)),
    ...Array.from({ length: climb }, (_, step) => from + ((to - from) * step) / (climb - 1)),
  ]
}

/** The kind of road the stage has, as a line of hills; the official page has the true profile. */
export function Silhouette({ stage }: { stage: Stage }) {
  const points = heightsOf(stage).map((share, index, { length }) => ({
    x: (index / (length - 1)) * width,
    y: height - share * (height - 20),
  }))
  const line = points
    .map(({ x, y }, index) => {
      const before = points[index - 1]
      if (!before) return `M${x} ${y.toFixed(1)}`
      const middle = ((before.x + x) / 2).toFixed(1)
      return `C${middle} ${before.y.toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
  return (
    <svg
      className="silhouette"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="land" d={`${line}V${height}H0Z`} />
      <path d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
