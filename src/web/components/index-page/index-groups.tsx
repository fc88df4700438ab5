import type { ReactNode } from 'react'
import { noPlaces } from '../../text/map.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

/** One group of an index page. */
export interface IndexGroup {
  /** Of its element: the jump leads there. */
  readonly id: string
  readonly name: string
  /** Beside the name: « 12 plages ». */
  readonly count: string
  /** The items of its list. */
  readonly rows: ReactNode
  readonly className?: string | undefined
}

interface IndexGroupsProps {
  readonly label: string
  readonly groups: readonly IndexGroup[]
  readonly listClass?: string
}

/**
 * The groups of an index page, and the links that jump to them. On a phone all but the first are folded, with or without
 * script; a wide window shows them all.
 */
export function IndexGroups({ label, groups, listClass }: IndexGroupsProps) {
  if (groups.length === 0) return <p>{noPlaces}</p>
  return (
    <>
      <nav className="jump" aria-label={label}>
        {groups.map(({ id, name }) => (
          <a key={id} className="tall-link" href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {groups.map(({ id, name, count, rows, className }, index) => (
        <section key={id} className={className} aria-labelledby={`${id}-title`} data-group="">
          <details open={index === 0}>
            <summary>
              <h2 id={`${id}-title`}>
                {name} <small>{count}</small>
              </h2>
              <Icon shape={icons.chevronDown} />
            </summary>
            {/* a jump to it unfolds it */}
            <ul id={id} className={listClass}>
              {rows}
            </ul>
          </details>
        </section>
      ))}
    </>
  )
}
