const horizon = 96
const height = 76
const left = 20
const width = 280

const point = (share: number): readonly [number, number] => [
  left + share * width,
  horizon - Math.sin(share * Math.PI) * height,
]

/** Curves that make a path: with four the largest is a tenth of a pixel off. */
const curves = 4

/** From sunrise, in curves that have the slope of the sine at both ends. */
function pathTo(share: number): string {
  const part = share / curves
  const written = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`
  const slopeAt = (at: number): number => -Math.cos(at * Math.PI) * Math.PI * height
  const [fromX, fromY] = point(0)
  const arcs = Array.from({ length: curves }, (_, index) => {
    const [start, end] = [index * part, (index + 1) * part]
    const third = part / 3
    const [startX, startY] = point(start)
    const [endX, endY] = point(end)
    const leaves = written(startX + third * width, startY + third * slopeAt(start))
    const arrives = written(endX - third * width, endY - third * slopeAt(end))
    return `C${leaves} ${arrives} ${written(endX, endY)}`
  })
  return `M${written(fromX, fromY)}${arcs.join('')}`
}

const wholeDay = pathTo(1)

/**
 * The day's course of the sun, drawn as a half sine from sunrise to sunset, and where it stands now
 * (`elapsed`: 0 at sunrise, 1 at sunset; null while it is down).
 */
export const SunArc = ({ elapsed }: { elapsed: number | null }) => (
  <svg className="sun-arc" viewBox="0 0 320 108" aria-hidden="true">
    <path className="path" d={wholeDay} />
    <path className="horizon" d="M0 96H320" />
    {elapsed !== null && <Sun elapsed={elapsed} />}
  </svg>
)

function Sun({ elapsed }: { elapsed: number }) {
  const [cx, cy] = point(elapsed).map((value) => value.toFixed(1))
  return (
    <>
      <path className="elapsed" d={pathTo(elapsed)} />
      <circle className="halo" cx={cx} cy={cy} r="14" />
      <circle className="sun" cx={cx} cy={cy} r="9" />
    </>
  )
}
