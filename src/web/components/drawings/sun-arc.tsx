const horizon = 96
const height = 76
const left = 20
const width = 280

const point = (share: number): [number, number] => [
  left + share * width,
  horizon - Math.sin(share * Math.PI) * height,
]

const pathTo = (share: number): string =>
  Array.from({ length: 41 }, (_, i) =>
    point((i / 40) * share)
      .map((value) => value.toFixed(1))
      .join(' '),
  ).join('L')

const wholeDay = pathTo(1)

/**
 * The day's course of the sun, drawn as a half sine from sunrise to sunset, and where it stands now
 * (`elapsed`: 0 at sunrise, 1 at sunset; null while it is down).
 */
export const SunArc = ({ elapsed }: { elapsed: number | null }) => (
  <svg className="sun-arc" viewBox="0 0 320 108" aria-hidden="true">
    <path className="path" d={`M${wholeDay}`} />
    <path className="horizon" d="M0 96H320" />
    {elapsed !== null && <Sun elapsed={elapsed} />}
  </svg>
)

function Sun({ elapsed }: { elapsed: number }) {
  const [cx, cy] = point(elapsed).map((value) => value.toFixed(1))
  return (
    <>
      <path className="elapsed" d={`M${pathTo(elapsed)}`} />
      <circle className="halo" cx={cx} cy={cy} r="14" />
      <circle className="sun" cx={cx} cy={cy} r="9" />
    </>
  )
}
