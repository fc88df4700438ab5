/** The levels of the European avalanche danger scale. */
export const avalancheLevels = [1, 2, 3, 4, 5] as const
export type AvalancheLevel = (typeof avalancheLevels)[number]

/** The levels that somebody is told of without having asked: « high » and « very high ». */
export const highLevels = [4, 5] as const

/** Slopes by the direction that they face, clockwise from the north. */
export const aspects = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Aspect = (typeof aspects)[number]

/** The typical avalanche situations, in the order of their numbers in the bulletins, from 1 on. */
export const avalancheSituations = [
  'new-snow',
  'wind-slab',
  'persistent-weak-layer',
  'wet-snow',
  'gliding-snow',
  'no-distinct-situation',
] as const
export type AvalancheSituation = (typeof avalancheSituations)[number]
