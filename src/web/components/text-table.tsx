import type { ReactNode } from 'react'

/** A table of words: a row per subject, its first cell the row's heading. Narrow screens scroll it sideways. */
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
  <div className="text-table" role="region" aria-labelledby={id} tabIndex={0}>
    <table>
      <caption id={id}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
