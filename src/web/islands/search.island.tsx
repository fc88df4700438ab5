import { SearchBox } from '../components/search-box/search-box.tsx'

/** The search of places. */
export const Component = ({ form }: { form: 'compact' | 'large' }) => <SearchBox form={form} />
