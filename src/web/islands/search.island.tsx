/** The search of places. */
export { SearchBox as Component } from '../components/search-box/search-box.tsx'
