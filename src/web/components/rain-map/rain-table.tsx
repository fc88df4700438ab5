import { ColumnHeads } from '../text-table.tsx'

interface RainRow {
  readonly key: string
  readonly href: string
  readonly name: string
  readonly area: string
  readonly text: string
}

/** Places and what radars saw there. */
export const RainTable = ({ caption, rows }: { caption: string; rows: readonly RainRow[] }) => (
  <table>
    <caption className="visually-hidden">{caption}</caption>
    <ColumnHeads names={['Ville', 'Pluie']} />
    <tbody>
      {rows.map(({ key, href, name, area, text }) => (
        <tr key={key}>
          <th scope="row">
            <a href={href}>{name}</a> <small>{area}</small>
          </th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
