import shapes from '../../../../data/shapes/page-map.json' with { type: 'json' }
import type { PortIndex } from '../../../views/tides.ts'
import { boxOf, spotIn, viewBoxOf } from '../../components/map/plane.ts'
import { mainland } from '../../components/map/territories.ts'

const { size, land } = shapes.mainland
const box = boxOf(mainland)

/** The ports of the mainland and Corsica: where they are. The list beside it has them all in words. */
export const PortsMap = ({ index }: { index: PortIndex }) => (
  <svg className="ports-map" viewBox={viewBoxOf(box, size)} aria-hidden="true">
    <path className="land" fillRule="evenodd" d={land} />
    {index.groups.flatMap(({ rows }) =>
      rows.flatMap(({ port }) => {
        const { x, y } = spotIn(box, port)
        if (x < 0 || x > 1 || y < 0 || y > 1) return []
        return (
          <circle
            key={port.slug}
            cx={((box.x + x * box.width) * size).toFixed(2)}
            cy={((box.y + y * box.height) * size).toFixed(2)}
            r={(box.width * size * 0.011).toFixed(3)}
          />
        )
      }),
    )}
  </svg>
)
