import { Fragment } from 'react'
import type { Part } from '../../../domain/part.ts'
import type { LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import { Card, More } from '../../components/card.tsx'
import { byName, fullName } from '../../components/department-map/department-names.ts'
import { mapView, type ShownDepartment } from '../../components/department-map/vigilance-view.ts'
import { phenomenaText } from '../../components/department-map/vigilance-words.ts'
import { LevelBadge } from '../../components/vigilance/level-badge.tsx'
import { plural } from '../../text/numbers.ts'
import { levelLabels, levelNames } from '../../text/levels.ts'
import { addressOf, type Choice } from './address.ts'

export const listed = ['red', 'orange', 'yellow', 'unknown'] as const

interface ListProps {
  readonly choice: Choice
  readonly departments: readonly ShownDepartment[]
}

/** What the map shows, as a list by level: for the keyboard, screen readers, paper. */
export function DepartmentList({ part, choice }: { part: Part<VigilanceLevels>; choice: Choice }) {
  if (part.state === 'missing') return null
  const departments = mapView(part.value, choice.phenomenon).departments.toSorted((a, b) =>
    byName(a.code, b.code),
  )
  const at = (level: LevelOrUnknown) => departments.filter((department) => department.level === level)
  const calm = at('green')
  return (
    <Card titleId="list-title" title="Les mêmes informations en liste" className="department-list">
      {listed.map((level) => (
        <Fragment key={level}>
          <Group level={level} choice={choice} departments={at(level)} />
          <Coasts level={level} choice={choice} departments={departments} />
        </Fragment>
      ))}
      {calm.length > 0 && (
        <Folded
          level="green"
          counted={plural(calm.length, 'département')}
          choice={choice}
          departments={calm}
        />
      )}
    </Card>
  )
}

function Group({ level, ...props }: ListProps & { level: LevelOrUnknown }) {
  if (props.departments.length === 0) return null
  return (
    <>
      <h3>
        <LevelBadge level={level} /> {levelLabels[level]}
      </h3>
      <Links {...props} renderNote={(department) => phenomenaText(department, false)} />
    </>
  )
}

function Links({
  choice,
  departments,
  renderNote,
}: ListProps & { renderNote?: (department: ShownDepartment) => string }) {
  if (departments.length === 0) return null
  return (
    <ul>
      {departments.map((department) => (
        <li key={department.code}>
          <a href={addressOf({ ...choice, department: department.code })}>
            {fullName(department.code)}
            {renderNote && <small>{renderNote(department)}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Waves are the coast’s affair: they are not in the colour of the department. */
function Coasts({ level, choice, departments }: ListProps & { level: LevelOrUnknown }) {
  const coasts = departments.filter(({ coast }) => coast === level)
  if (coasts.length === 0) return null
  const list = { choice, departments: coasts }
  return (
    <>
      <h3>Littoral</h3>
      {level === 'unknown' ? (
        <Folded level={level} counted={plural(coasts.length, 'littoral', 'littoraux')} {...list} />
      ) : (
        <Links
          renderNote={(department) => `${levelNames[level]} ${phenomenaText(department, true)}`}
          {...list}
        />
      )}
    </>
  )
}

/** What warns of nothing is folded: most departments are there, most of the time. */
const Folded = ({ level, counted, ...list }: ListProps & { level: LevelOrUnknown; counted: string }) => (
  <More
    summary={
      <span>
        <LevelBadge level={level} />{' '}
        <span>
          {levelLabels[level]} <small>({counted})</small>
        </span>
      </span>
    }
  >
    <Links {...list} />
  </More>
)
