import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { SiteInfo } from '../../site-api.ts'
import type { OutlineOf } from './outline.ts'

/** What a page is given to show. */
export interface PageProps<View> {
  /** What its loader answered; undefined when it has none. */
  readonly view: View
  readonly info: SiteInfo
  /** The address asked for, in canonical form: the path and the query that the screen reads. */
  readonly url: URL
  /** The page alone, for other sites to frame. */
  readonly embedded: boolean
}

type DataWithStatus<View> = ReturnType<typeof import('react-router').data<View>>

interface PageDefinition<View> {
  /** Answers what the page shows; throws a redirect, or `data(…, { status: 404 })` when there is no such page. */
  readonly loader?: (args: LoaderFunctionArgs) => Promise<View | DataWithStatus<View>>
  /** Its style sheets beside the shared one, imported with `?url`. */
  readonly styles: readonly string[]
  /** Title and metadata. */
  readonly Head: (props: PageProps<View>) => ReactNode
  /** What stands in `<main>`. */
  readonly Body: (props: PageProps<View>) => ReactNode
  /** What it says as text; without, it is a page alone. */
  readonly outline?: OutlineOf<View>
}

/** A page whose view is nobody else's business. */
export interface Page {
  readonly loader: ((args: LoaderFunctionArgs) => Promise<unknown>) | undefined
  readonly styles: readonly string[]
  readonly Head: (props: PageProps<unknown>) => ReactNode
  readonly Body: (props: PageProps<unknown>) => ReactNode
  readonly outline: OutlineOf<unknown> | undefined
}

/** Defines a page. Its view is always what its own loader answered, which is why the types may be dropped here. */
export const definePage = <View = undefined>({
  loader,
  styles,
  Head,
  Body,
  outline,
}: PageDefinition<View>): Page => ({
  loader,
  styles,
  Head: (props) => Head(props as PageProps<View>),
  Body: (props) => Body(props as PageProps<View>),
  outline: outline as OutlineOf<unknown> | undefined,
})
