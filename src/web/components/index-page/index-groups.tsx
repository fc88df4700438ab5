import { Inert } from '../inert.tsx'
import { markup, type Markup } from '../../core/markup.ts'

/** One group of an index page. */
export interface IndexGroup {
  /** Of its element: the jump leads there. */
  readonly id: string
  readonly name: string
  /** Beside the name: « 12 plages ». */
  readonly count: string
  readonly rows: readonly Markup[]
  readonly className?: string | undefined
}

/** The groups of an index page, and the links that jump to them. */
export function IndexGroups({
  label,
  groups,
  listClass,
}: {
  label: string
  groups: readonly IndexGroup[]
  listClass?: string
}) {
  return (
    <>
      <nav className="jump" aria-label={label}>
        {groups.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {groups.map(({ id, name, count, rows, className }) => (
        <section key={id} id={id} className={className} aria-labelledby={`${id}-title`} data-group="">
          <h2 id={`${id}-title`}>
            {name} <small>{count}</small>
          </h2>
          <Inert as="ul" {...(listClass ? { className: listClass } : {})} content={markup`${rows}`} />
        </section>
      ))}
    </>
  )
}
