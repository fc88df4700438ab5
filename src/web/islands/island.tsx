import type { ComponentType } from 'react'
import { islands, type IslandName, type IslandProps } from './index.ts'
import { IslandFrame, type When } from './island-frame.tsx'

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
  return <IslandFrame name={name} when={when} Component={Component} props={props} id={id} />
}
