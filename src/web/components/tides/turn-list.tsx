import type { CountedTurn } from '../../../domain/tides/days.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { PortSummary } from '../../../views/tides.ts'
import { turnText } from '../../text/tides.ts'

interface TurnListProps {
  readonly turns: readonly CountedTurn[]
  readonly now: IsoInstant
  readonly port: PortSummary
}

/** Turns in words, the next first. */
export const TurnList = ({ turns, now, port }: TurnListProps) => (
  <ol className="turn-list">
    {turns.map((turn) => (
      <li key={turn.time}>
        <time dateTime={turn.time}>{turnText(turn, now, port)}</time>
      </li>
    ))}
  </ol>
)
