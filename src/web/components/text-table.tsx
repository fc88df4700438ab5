import type { ReactNode } from 'react'

/** The first row of a table: what its columns are called. */
export const ColumnHeads = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** A table of words: a row per subject, its first cell the row's heading. What has no room becomes a list or scrolls. */
export const TextTable = ({
  id,
  caption,
  columns,
  rows,
}: {
  id: string
  caption: ReactNode
  columns: readonly string[]
  rows: readonly (readonly [string, ReactNode, ...ReactNode[]])[]
}) => (
  <div className="text-table" role="group" aria-labelledby={id} tabIndex={0}>
    <table>
      <caption id={id}>{caption}</caption>
      <ColumnHeads names={columns} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
