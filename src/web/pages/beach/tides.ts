import type { SeaLevelDay } from '../../../domain/beach-conditions.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { formatHour } from '../../text/dates.ts'

export interface Turn {
  readonly time: IsoInstant
  readonly level: number
  readonly kind: 'high' | 'low'
}

/** Hours at which the level turns; the first and last hour of the day are no turns: what is beyond is unknown here. */
export const turnsOf = ({ points }: SeaLevelDay): readonly Turn[] =>
  points.flatMap(({ time, level }, index): Turn[] => {
    const before = points[index - 1]
    const after = points[index + 1]
    if (!before || !after) return []
    if (level > before.level && level >= after.level) return [{ time, level, kind: 'high' }]
    return level < before.level && level <= after.level ? [{ time, level, kind: 'low' }] : []
  })

/** Below this range in metres, the sea hardly moves and its turns are not given. */
const leastRange = 0.6

/** « Haute vers 5 h et 17 h, basse vers 11 h et 23 h »: hours of a model, never a tide table. */
export function tideSentence(day: SeaLevelDay, zone: string): string {
  if (day.highest - day.lowest < leastRange) return 'Le niveau varie peu aujourd’hui.'
  const hours = (kind: Turn['kind']): string =>
    turnsOf(day)
      .filter((turn) => turn.kind === kind)
      .map(({ time }) => formatHour(time, zone))
      .join(' et ')
  const [high, low] = [hours('high'), hours('low')]
  const pieces = [high && `haute vers ${high}`, low && `basse vers ${low}`].filter(Boolean)
  return pieces.length === 0 ? 'Le niveau monte ou descend tout le jour.' : `Mer ${pieces.join(', ')}.`
}
