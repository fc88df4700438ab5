/** What of the page says how the rain is: renewed together. */
export const renewedIds = { legend: 'map-legend', words: 'rain-said' } as const
