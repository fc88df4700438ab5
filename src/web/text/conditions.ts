import type { Condition } from '../../domain/weather.ts'
import { agreedCondition, type RainNumbers, wetDayMm, wetHourMm } from '../../domain/sky.ts'
import { conditionNames } from './condition-names.ts'
import { capitalised, unknownFigure } from './numbers.ts'

/** The words that go with the icon: rain that the numbers deny is not named. « — » when the sky is unknown. */
export function skyWords(
  condition: Condition | null,
  numbers: RainNumbers,
  span: 'hour' | 'day' = 'hour',
): string {
  if (condition === null) return unknownFigure
  const threshold = span === 'day' ? wetDayMm : wetHourMm
  return capitalised(conditionNames[agreedCondition(condition, numbers, threshold)])
}
