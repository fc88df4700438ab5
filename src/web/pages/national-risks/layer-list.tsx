import type { DepartmentCode } from '../../../domain/place.ts'
import { paths } from '../../../paths.ts'
import { Card, More } from '../../components/card.tsx'
import { byName, fullName } from '../../components/department-map/department-names.ts'
import { plural } from '../../text/numbers.ts'
import { LateLayer } from './late-layer.tsx'
import { LevelSwatch } from './layer-legend.tsx'
import { rowId } from './layer-map.tsx'
import type { LayerName, LevelGroup } from './layers.ts'
import type { NationalRisksView } from './loader.ts'
import type { ShownLayer } from './shown-layer.ts'

/** What the map shows, as a list by level: for the keyboard, screen readers, paper. */
export const LayerList = ({ layer, view }: { layer: LayerName; view: NationalRisksView }) => (
  <LateLayer layer={layer} view={view} variant="none" fallback={null}>
    {(_, shown) =>
      shown && (
        <Card titleId="list-title" title="Les mêmes informations en liste" className="department-list">
          <Groups groups={shown.groups.filter(({ isCalm }) => !isCalm)} layer={layer} noteOf={shown.noteOf} />
          {shown.coasts.length > 0 && (
            <>
              <h3>Littoral</h3>
              <Rows codes={shown.coasts} layer={layer} noteOf={shown.coastNoteOf} again />
            </>
          )}
          <Groups groups={shown.groups.filter(({ isCalm }) => isCalm)} layer={layer} noteOf={shown.noteOf} />
        </Card>
      )
    }
  </LateLayer>
)

const Groups = ({ groups, ...props }: Omit<GroupProps, 'group'> & { groups: readonly LevelGroup[] }) =>
  groups.map((group) => <Group key={group.key} group={group} {...props} />)

interface GroupProps extends Pick<ShownLayer, 'noteOf'> {
  readonly group: LevelGroup
  readonly layer: LayerName
}

/** What warns of nothing is folded: most departments are there, most of the time. */
function Group({ group, layer, noteOf }: GroupProps) {
  const { tone, figure, name, codes, isCalm } = group
  if (codes.length === 0) return null
  const rows = <Rows codes={codes} layer={layer} noteOf={noteOf} />
  if (!isCalm)
    return (
      <>
        <h3>
          <LevelSwatch tone={tone} figure={figure} width={28} /> {name}
        </h3>
        {rows}
      </>
    )
  return (
    <More
      summary={
        <span>
          <LevelSwatch tone={tone} figure={figure} width={28} />{' '}
          <span>
            {`${name} `}
            <small>{`(${plural(codes.length, 'département')})`}</small>
          </span>
        </span>
      }
    >
      {rows}
    </More>
  )
}

interface RowsProps extends Omit<GroupProps, 'group'> {
  readonly codes: readonly DepartmentCode[]
  /** They are listed above as well, where the map leads. */
  readonly again?: boolean
}

const Rows = ({ codes, layer, noteOf, again = false }: RowsProps) => (
  <ul>
    {codes.toSorted(byName).map((code) => {
      const note = noteOf(code)
      const words = (
        <>
          {fullName(code)}
          {note && <small>{note}</small>}
        </>
      )
      return (
        <li key={code} id={again ? undefined : rowId(code)}>
          {layer === 'vigilance' ? (
            <a href={`${paths.vigilance('J0', code)}#departement`}>{words}</a>
          ) : (
            <span className="row">{words}</span>
          )}
        </li>
      )
    })}
  </ul>
)
