import type { Condition } from '../../domain/weather.ts'
import { agreedCondition, type RainNumbers } from '../../domain/sky.ts'
import { conditionNames } from './condition-names.ts'
import { capitalised, unknownFigure } from './numbers.ts'

/** The words of a condition that agrees with its numbers already, as that of a day does. « — » when the sky is unknown. */
export const conditionWords = (condition: Condition | null): string =>
  condition === null ? unknownFigure : capitalised(conditionNames[condition])

/** The words that go with the icon of an hour: rain that the numbers deny is not named. */
export const skyWords = (condition: Condition | null, numbers: RainNumbers): string =>
  conditionWords(condition && agreedCondition(condition, numbers))
