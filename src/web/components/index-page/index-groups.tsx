import { noPlaces } from '../../text/map-rows.ts'
import { plural, unknownFigure } from '../../text/numbers.ts'
import type { RowFigure } from './index-figures.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

/** A place of an index page. */
export interface IndexRow {
  readonly href: string
  readonly name: string
  /** Address of its picture. */
  readonly icon?: string
  /** What stands under the name, each on a line of its own. */
  readonly lines: readonly string[]
  /** What one chooses by. */
  readonly figure: RowFigure
}

interface IndexGroupsProps {
  /** Names the links that jump to the groups. */
  readonly label: string
  /** What stands in the list: « plage ». */
  readonly one: string
  readonly groups: readonly {
    /** The id of its element: the jump leads there. */
    readonly id: string
    readonly name: string
    readonly rows: readonly IndexRow[]
  }[]
}

/**
 * The groups of an index page, and the links that jump to them. On a phone all but the first are folded, with or without
 * script; a wide window shows them all.
 */
export function IndexGroups({ label, one, groups }: IndexGroupsProps) {
  if (groups.length === 0) return <p>{noPlaces}</p>
  return (
    <>
      {groups.length > 1 && (
        <nav className="jump" aria-label={label}>
          {groups.map(({ id, name }) => (
            <a key={id} className="tall-link" href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ id, name, rows }, index) => (
        <section key={id} aria-labelledby={`${id}-title`} data-group="">
          <details open={index === 0}>
            <summary>
              <h2 id={`${id}-title`}>
                {name}
                <span className="visually-hidden">, </span>
                <small>{plural(rows.length, one)}</small>
              </h2>
              <Icon shape={icons.chevronDown} />
            </summary>
            {/* a jump to it unfolds it */}
            <ul id={id} className="place-list">
              {rows.map((row) => (
                <Row key={row.href} {...row} />
              ))}
            </ul>
          </details>
        </section>
      ))}
    </>
  )
}

const Row = ({ href, name, icon, lines, figure }: IndexRow) => (
  <li>
    <a href={href}>
      {icon && <img src={icon} width="28" height="28" alt="" loading="lazy" />}
      <span className="name">
        {name}
        {lines.map((line) => (
          <small key={line}>{` ${line}`}</small>
        ))}
      </span>
      <span className={figure.text === unknownFigure ? 'temp is-unknown' : 'temp'}>
        <span className="visually-hidden">, {figure.of} </span>
        {figure.text}
      </span>
    </a>
  </li>
)
