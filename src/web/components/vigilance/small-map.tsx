import shapes from '../../../../data/shapes/small-map.json' with { type: 'json' }
import { levels, type LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { Part } from '../../../domain/part.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'

const outlines = Object.entries(shapes.departments)
const inOrder: readonly LevelOrUnknown[] = ['unknown', ...levels]

/** The colours of the country at a glance, grey where nothing is known: beside words that say the same. */
export function SmallVigilanceMap({ part }: { part: Part<VigilanceLevels> | null }) {
  const shown = part === null || part.state === 'missing' ? {} : part.value.levels
  const at = (level: LevelOrUnknown): string =>
    outlines.map(([code, outline]) => ((shown[code] ?? 'unknown') === level ? outline : '')).join('')
  return (
    <svg className="small-map" viewBox={shapes.viewBox.join(' ')} width="180" height="198" aria-hidden="true">
      {inOrder.map((level) => {
        const path = at(level)
        return path === '' ? null : <path key={level} className={`is-${level}`} d={path} />
      })}
    </svg>
  )
}
