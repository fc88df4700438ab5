import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { islands, type IslandName, type IslandProps } from './index.ts'

/**
 * When the browser takes an island over; at its first touch in any case.
 * - `load`: at once
 * - `idle`: when it has nothing else to do
 * - `interaction`: at the first touch only
 * - `favourites`: for what looks different to somebody with favourites: when this browser stores any
 * - `position`: for what shows where the visitor is: when positions are allowed already, or the place has been found
 * - `unfolded`: when the `<details>` around it is open
 */
export type When = 'load' | 'idle' | 'interaction' | 'favourites' | 'position' | 'unfolded'

interface IslandElement {
  readonly name: string
  readonly when: When
  readonly props: string
  readonly id: string
  readonly dangerouslySetInnerHTML: { readonly __html: string }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ec-island': IslandElement
    }
  }
}

interface Props<N extends IslandName> {
  readonly name: N
  readonly when: When
  /** Small and plain: ids and figures, never a page's data. */
  readonly props: IslandProps<N>
  /** Tells apart islands of one name on a page. */
  readonly id?: string
}

/** A part of the page that works: a React tree of its own, on the server as in the browser. */
export function Island<N extends IslandName>({ name, when, props, id = name }: Props<N>) {
  const Component = islands[name] as ComponentType<object>
  const html = renderToString(<Component {...props} />, { identifierPrefix: id })
  return (
    <ec-island
      id={`island-${id}`}
      name={name}
      when={when}
      props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
