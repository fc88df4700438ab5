import type { FavouritePlace } from '../../domain/favourite.ts'
import { FavouriteStar } from '../components/favourites/favourite-star.tsx'

/** Adds a place to the favourites, or removes it. */
export const Component = ({ place }: { place: FavouritePlace }) => <FavouriteStar place={place} />
