/** Adds a place to the favourites, or removes it. */
export { FavouriteStar as Component } from '../components/favourites/favourite-star.tsx'
