import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * When the browser takes an island over; at its first touch in any case.
 * - `load`: once the page is on the screen
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

interface Props {
  readonly name: string
  readonly when: When
  readonly Component: ComponentType<object>
  readonly props: object
  readonly id: string
}

/** The element of an island: what its component shows at first, and what the browser needs to take it over. */
export const IslandFrame = ({ name, when, Component, props, id }: Props) => (
  <ec-island
    id={`island-${id}`}
    name={name}
    when={when}
    props={JSON.stringify(props)}
    dangerouslySetInnerHTML={{
      __html: renderToString(<Component {...props} />, { identifierPrefix: id }),
    }}
  />
)
