import shapes from '../../../../data/shapes/massif-map.json' with { type: 'json' }
import { paths } from '../../../paths.ts'
import type { MassifRow } from '../../../views/mountains.ts'
import { figureOf, fillClass, fillOf, patternOf } from '../../components/avalanche/level-looks.tsx'
import { rowTitle } from '../../text/avalanche.ts'
import { lowerFirst } from '../../text/numbers.ts'

/** Each with its name, where the drawing leaves room for it. */
const drawings = [
  { id: 'alps', name: 'Alpes', x: 8, y: 30, ...shapes.alps },
  { id: 'pyrenees', name: 'Pyrénées', x: 0, y: 240, ...shapes.pyrenees },
  { id: 'corsica', name: 'Corse', x: 0, y: -50, ...shapes.corsica },
]

type Shape = (typeof shapes.alps.massifs)[number]

/**
 * The massifs of the Alps, the Pyrenees and Corsica, each a link for the pointer. The list under it says the same in words:
 * it is what the keyboard and readers get.
 */
export function MassifMap({ rows }: { rows: readonly MassifRow[] }) {
  const byCode = new Map(rows.map((row) => [row.massif.code, row]))
  return (
    <div className="massif-drawings" aria-hidden="true">
      {drawings.map(({ id, name, x, y, width, height, massifs }) => (
        <svg key={id} className={`is-${id}`} viewBox={`0 0 ${width} ${height}`}>
          {massifs.map((shape) => {
            const row = byCode.get(shape.code)
            return row && <MassifShape key={shape.code} shape={shape} row={row} />
          })}
          <text className="range-name" x={x} y={y}>
            {name}
          </text>
        </svg>
      ))}
    </div>
  )
}

function MassifShape({ shape: { d, label }, row }: { shape: Shape; row: MassifRow }) {
  const { massif, state, level } = row
  const fill = fillOf(state, level)
  const pattern = patternOf(fill)
  const [x, y] = label
  return (
    <a className={fillClass(fill)} href={paths.massif(massif.slug)} tabIndex={-1}>
      <title>{`${massif.name}, ${lowerFirst(rowTitle(row))}`}</title>
      <path className="level" d={d} />
      {pattern && <path {...pattern} d={d} />}
      <path className="outline" d={d} />
      <text x={x} y={y}>
        {figureOf(fill)}
      </text>
    </a>
  )
}
