import type { IsoInstant } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { MassifRow } from '../../../views/mountains.ts'
import { fillOf, LevelMark, type AvalancheFill } from '../../components/avalanche/level-looks.tsx'
import { PerishableBulletin } from '../../components/avalanche/perishable-bulletin.tsx'
import { rowSnowText, rowText, rowTitle, validityText } from '../../text/avalanche.ts'

/** A massif of the list: its level in words, what is said of its snow; or why it has no level. */
export function MassifItem({ row, now }: { row: MassifRow; now: IsoInstant }) {
  const { state, level, validUntil } = row
  const item = <Item row={row} mark={fillOf(state, level)} />
  if (level === null || validUntil === null) return <li>{item}</li>
  return (
    <li>
      <PerishableBulletin
        now={now}
        until={validUntil}
        over={<Item row={{ ...row, state: 'expired', level: null }} mark="unknown" />}
      >
        {item}
      </PerishableBulletin>
    </li>
  )
}

/** Its name is the link, so that a reader lists names; it is pressed anywhere. */
const Item = ({ row, mark }: { row: MassifRow; mark: AvalancheFill }) => (
  <div className="massif-row">
    <LevelMark fill={mark} />
    <div>
      <a href={paths.massif(row.massif.slug)}>{row.massif.name}</a>
      <span className="level-words">
        {rowTitle(row)}
        {row.level !== null && row.validUntil !== null && <small> {validityText(row.validUntil)}</small>}
      </span>
      {[rowText(row), rowSnowText(row)].map((line) => line && <small key={line}>{line}</small>)}
    </div>
  </div>
)
