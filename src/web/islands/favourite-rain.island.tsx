import { FavouriteRain } from '../components/rain-map/favourite-rain.tsx'

/** What radars saw at the places that this browser keeps; nothing without any. */
export const Component = () => <FavouriteRain />
