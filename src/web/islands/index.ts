import { Component as favouriteCards } from './favourite-cards.island.tsx'
import { Component as favouriteRain } from './favourite-rain.island.tsx'
import { Component as favouritesPanel } from './favourites-panel.island.tsx'
import { Component as filter } from './filter.island.tsx'
import { Component as homePosition } from './home-position.island.tsx'
import { Component as map } from './map.island.tsx'
import { Component as nearPorts } from './near-ports.island.tsx'
import { Component as nextStages } from './next-stages.island.tsx'
import { Component as quickPlaces } from './quick-places.island.tsx'
import { Component as rainMap } from './rain-map.island.tsx'
import { Component as search } from './search.island.tsx'
import { Component as star } from './star.island.tsx'

/**
 * Every island by its name, for the server. The browser finds `<name>.island.tsx` in this folder when it needs it, and a
 * test holds that the names agree.
 */
export const islands = {
  'favourite-cards': favouriteCards,
  'favourite-rain': favouriteRain,
  'favourites-panel': favouritesPanel,
  filter,
  'home-position': homePosition,
  map,
  'near-ports': nearPorts,
  'next-stages': nextStages,
  'quick-places': quickPlaces,
  'rain-map': rainMap,
  search,
  star,
} as const

export type IslandName = keyof typeof islands
/** What an island is given; an empty object when it takes nothing. */
export type IslandProps<N extends IslandName> =
  Parameters<(typeof islands)[N]> extends readonly [infer Props extends object]
    ? Props
    : Readonly<Record<string, never>>
