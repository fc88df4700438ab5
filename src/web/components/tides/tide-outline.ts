import type { PortSummary, ShownTideDay, TideNow } from '../../../views/tides.ts'
import { linesOf, listOf, tableOf, type OutlineBlock } from '../../render/outline.ts'
import { formatDayName, formatShortDay } from '../../text/dates.ts'
import { unknownFigure } from '../../text/numbers.ts'
import {
  footFishingText,
  formatTideLevel,
  levelNowText,
  tideHour,
  tideSizeNames,
  turnText,
} from '../../text/tides.ts'
import type { TideTableProps } from './tide-table.tsx'

/** The next turns, how high the sea stands, and what it uncovers. */
export const turnBlocks = (
  { now, next, level, today }: TideNow,
  port: PortSummary,
): readonly OutlineBlock[] => [
  ...listOf(next.map((turn) => ({ text: turnText(turn, now, port) }))),
  ...linesOf(levelNowText(level, next[0] ?? null, port), footFishingText(today.turns)),
]

/** Days and their turns: the hours on the port's clocks, metres above the zero of charts. */
export function tideTableBlock({ days, port, today }: Omit<TideTableProps, 'caption'>): OutlineBlock {
  const turns = (day: ShownTideDay, kind: 'high' | 'low'): string =>
    day.turns
      .filter((turn) => turn.kind === kind)
      .map(({ time, level, coefficient }) =>
        [
          tideHour(time, port.timeZone),
          formatTideLevel(level, port),
          coefficient === null ? null : `(${coefficient})`,
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join(', ')
  return tableOf(
    ['Jour', port.hasCoefficient ? 'Pleines mers (coef.)' : 'Pleines mers', 'Basses mers', 'Marnage'],
    [],
    days.map((day) => [
      day.date === today ? formatDayName(day.date, today) : formatShortDay(day.date),
      turns(day, 'high'),
      turns(day, 'low'),
      [
        day.range === null ? unknownFigure : formatTideLevel(day.range, port),
        day.size && tideSizeNames[day.size],
      ]
        .filter(Boolean)
        .join(' '),
    ]),
  )
}
