import type { ComponentProps } from 'react'
import { SearchBox } from '../components/search-box/search-box.tsx'

/** The search of places. */
export const Component = (props: ComponentProps<typeof SearchBox>) => <SearchBox {...props} />
