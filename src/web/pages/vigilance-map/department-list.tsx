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

/** The departments that warn by level, each with the coasts of that level, and the calm ones: all in the order of names. */
export function departmentsByLevel(value: VigilanceLevels, { phenomenon }: Choice) {
  const departments = mapView(value, phenomenon).departments.toSorted((a, b) => byName(a.code, b.code))
  const at = (level: LevelOrUnknown) => departments.filter((department) => department.level === level)
  const warned = (['red', 'orange', 'yellow', 'unknown'] as const).map((level) => ({
    level,
    land: at(level),
    coasts: departments.filter(({ coast }) => coast === level),
  }))
  return { warned, calm: at('green') }
}

interface ListProps {
  readonly choice: Choice
  readonly departments: readonly ShownDepartment[]
}

/** What the map shows, as a list by level: for the keyboard, screen readers, paper. */
export function DepartmentList({ part, choice }: { part: Part<VigilanceLevels>; choice: Choice }) {
  if (part.state === 'missing') return null
  const { warned, calm } = departmentsByLevel(part.value, choice)
  return (
    <Card titleId="list-title" title="Les mêmes informations en liste" className="department-list">
      {warned.map(({ level, land, coasts }) => (
        <Fragment key={level}>
          <Group level={level} choice={choice} departments={land} />
          <Coasts level={level} choice={choice} departments={coasts} />
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
        <LevelBadge level={level} isInRow /> {levelLabels[level]}
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
function Coasts({ level, ...list }: ListProps & { level: LevelOrUnknown }) {
  const { length } = list.departments
  if (length === 0) return null
  return (
    <>
      <h3>Littoral</h3>
      {level === 'unknown' ? (
        <Folded level={level} counted={plural(length, 'littoral', 'littoraux')} {...list} />
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
          {`${levelLabels[level]} `}
          <small>({counted})</small>
        </span>
      </span>
    }
  >
    <Links {...list} />
  </More>
)
