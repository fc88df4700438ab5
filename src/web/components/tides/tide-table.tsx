import { greatFrom, type CountedTurn } from '../../../domain/tides/days.ts'
import type { IsoDate } from '../../../domain/part.ts'
import type { PortSummary, ShownTideDay } from '../../../views/tides.ts'
import { formatDayName } from '../../text/dates.ts'
import { unknownFigure } from '../../text/numbers.ts'
import { formatTideLevel, tideHour, tideSizeNames, turnNames } from '../../text/tides.ts'
import { ShortDay } from '../short-day.tsx'

export interface TideTableProps {
  readonly caption: string
  readonly days: readonly ShownTideDay[]
  readonly port: PortSummary
  readonly today: IsoDate
}

/** Days and their turns: the hours on the port's clocks, metres above the zero of charts. */
export const TideTable = ({ caption, days, port, today }: TideTableProps) => (
  <table className="tide-table">
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Jour</th>
        {/* No `abbr`: Firefox calls the column by it alone. */}
        <th scope="col" title={port.hasCoefficient ? 'coefficient calculé' : undefined}>
          Pleines mers{port.hasCoefficient && ', coef.'}
        </th>
        <th scope="col">Basses mers</th>
        <th scope="col" className="range">
          Marnage
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map((day) => (
        <tr key={day.date} aria-current={day.date === today ? 'date' : undefined}>
          <th scope="row">
            <ShortDay date={day.date} long={formatDayName(day.date, today)} />
          </th>
          <Turns kind="high" day={day} port={port} />
          <Turns kind="low" day={day} port={port} />
          <td className="range">
            {day.range === null ? unknownFigure : formatTideLevel(day.range, port)}
            {day.size && tideSizeNames[day.size] && <small> {tideSizeNames[day.size]}</small>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Turns = ({ kind, day, port }: { kind: CountedTurn['kind']; day: ShownTideDay; port: PortSummary }) => (
  <td>
    <span className="cell-name" aria-hidden="true">
      {turnNames[kind]}
    </span>
    {day.turns
      .filter((turn) => turn.kind === kind)
      .map(({ time, level, coefficient }) => (
        <span key={time} className="turn-line">
          <b>{tideHour(time, port.timeZone)}</b> <span>{formatTideLevel(level, port)}</span>{' '}
          {coefficient !== null && <Coefficient value={coefficient} />}
        </span>
      ))}
  </td>
)

/** A great tide has a ring. */
const Coefficient = ({ value }: { value: number }) => (
  <span className={value >= greatFrom ? 'coefficient is-great' : 'coefficient'}>
    <span className="visually-hidden">coefficient </span>
    {value}
    {value >= greatFrom && <span className="visually-hidden"> grande marée</span>}{' '}
  </span>
)
