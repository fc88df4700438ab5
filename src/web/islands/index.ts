import { Component as map } from './map.island.tsx'
import { Component as search } from './search.island.tsx'
import { Component as star } from './star.island.tsx'

/**
 * Every island by its name, for the server. The browser finds `<name>.island.tsx` in this folder when it needs it, and a
 * test holds that the names agree.
 */
export const islands = { map, search, star } as const

export type IslandName = keyof typeof islands
export type IslandProps<N extends IslandName> = Parameters<(typeof islands)[N]>[0]
