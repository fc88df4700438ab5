import type { AvalancheLevel } from '../../../domain/avalanche/scale.ts'
import type { RiskBand } from '../../../views/mountains.ts'
import { formatAltitude } from '../../text/numbers.ts'
import { fillClass, patternOf } from './level-looks.tsx'

const width = 240
const height = 150
/** Where the first level ends when there are two: under the summit there is room for a number. */
const summit = 12
const ridge =
  'M2 150L30 118L44 122L74 76L88 82L112 30L122 18L130 12L140 24L150 40L158 38L176 72L188 68L206 104L216 100L238 150Z'

/** A part of the drawing, in its units. */
interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly level: AvalancheLevel
}

const hasHeight = ({ from, to }: RiskBand): boolean => from !== null || to !== null

/** Side by side where the bulletin tells parts by something else than their altitude, else under each other. */
function cellsOf(bands: readonly RiskBand[]): readonly Cell[] {
  const isStacked = bands.every(hasHeight)
  const tall = isStacked ? (height - summit) / bands.length : height - summit
  const broad = isStacked ? width : width / bands.length
  return bands.flatMap(({ level, later }, i) => {
    const levels = later === null ? [level] : [level, later]
    const y = isStacked ? height - (i + 1) * tall : summit
    const x = isStacked ? 0 : i * broad
    return levels.map((own, j) => ({
      x: x + (j * broad) / levels.length,
      y,
      width: broad / levels.length,
      height: tall,
      level: own,
    }))
  })
}

/** Where the number of a part stands: under the summit on its own side. */
const labelAt = ({ x, y, width: broad, height: tall }: Cell) => ({
  x: broad === width ? 128 : 128 + (x + broad / 2 - 128) * 0.5,
  y: y + tall - Math.min(14, tall / 4),
})

/**
 * The level as a mountain: split at the altitude that the bulletin names, each part in the colour, the pattern and with the
 * number of its level; what rises in the course of the day has both, side by side. The words beside it say all of it.
 */
export function MountainDrawing({ bands, id }: { bands: readonly RiskBand[]; id: string }) {
  const cells = cellsOf(bands)
  const splits = bands.length > 1 && bands.every(hasHeight) ? bands.slice(1) : []
  const tall = (height - summit) / bands.length
  return (
    <svg className="mountain-drawing" viewBox={`0 0 ${width + 80} ${height}`} aria-hidden="true">
      <clipPath id={id}>
        <path d={ridge} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {cells.map((cell) => {
          const { level, ...box } = cell
          const pattern = patternOf(level)
          return (
            <g key={`${box.x} ${box.y}`} className={fillClass(level)}>
              <rect className="level" {...box} />
              {pattern && <rect {...pattern} {...box} />}
            </g>
          )
        })}
      </g>
      <path className="outline" d={ridge} />
      {cells.map((cell) => (
        <text key={`${cell.x} ${cell.y}`} className={`figure ${fillClass(cell.level)}`} {...labelAt(cell)}>
          {cell.level}
        </text>
      ))}
      {splits.map(({ from }, i) => {
        const y = height - (i + 1) * tall
        return (
          <g key={from} className="split">
            <path d={`M20 ${y}H${width + 6}`} />
            <text x={width + 10} y={y + 5}>
              {formatAltitude(from)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
