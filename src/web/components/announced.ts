/**
 * What is read out when it changes, and may be empty; with `aria-atomic` where one sentence follows another, of which browsers
 * would tell the letters that differ. It is no `role="status"`: Orca says « barre d’état » for each of those to who reads a
 * page line by line, with words in it or without.
 */
export const announced = { 'aria-live': 'polite' } as const
