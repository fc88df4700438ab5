import { avalancheLevels } from '../../../domain/avalanche/scale.ts'
import type { MassifRow } from '../../../views/mountains.ts'
import { fillOf, LevelMark } from '../../components/avalanche/level-looks.tsx'
import { avalancheLevelName, stateNames } from '../../text/avalanche.ts'

/** The five levels, the highest first, then why others have none: how many massifs each. */
function entriesOf(rows: readonly MassifRow[]) {
  const levels = avalancheLevels.toReversed().map((level) => ({
    fill: level,
    name: avalancheLevelName(level),
    count: rows.filter((row) => row.level === level).length,
  }))
  const states = (Object.keys(stateNames) as (keyof typeof stateNames)[])
    .map((state) => ({
      fill: fillOf(state, null),
      name: stateNames[state],
      count: rows.filter((row) => row.state === state).length,
    }))
    .filter(({ count }) => count > 0)
  return [...levels, ...states]
}

export const MassifLegend = ({ rows }: { rows: readonly MassifRow[] }) => (
  <ul className="massif-legend" aria-label="Massifs par niveau">
    {entriesOf(rows).map(({ fill, name, count }) => (
      <li key={name}>
        <LevelMark fill={fill} /> {name} <b>{count}</b>
      </li>
    ))}
  </ul>
)
