import { SearchBox } from '../components/search-box/search-box.tsx'

/** The search of places. */
export const Component = (props: { form: 'compact' | 'large'; query?: string }) => <SearchBox {...props} />
