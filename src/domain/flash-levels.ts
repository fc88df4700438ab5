/** How many flashes a satellite saw in a cell, in rising order: classes of its picture, which names no figures. */
export const flashLevels = ['few', 'some', 'many'] as const
export type FlashLevel = (typeof flashLevels)[number]
