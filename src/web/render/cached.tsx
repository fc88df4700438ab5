import { hash } from 'node:crypto'
import type { FunctionComponent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What JSON writes whole: no function, and so no promise, no map and no element of React. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | symbol | ((...all: never) => unknown)
    ? never
    : { readonly [Key in keyof T]: Json<T[Key]> }

interface CachedProps<Input> {
  /** A component of a module; one that is made while a page is rendered is another each time, and never found. */
  readonly of: FunctionComponent<Input>
  /** All its properties: it is given nothing else. */
  readonly input: Input & Json<Input>
}

/** Letters of keys and HTML together: room for a few hundred of the largest entries. */
const mostLetters = 2_000_000

interface Fragment {
  readonly html: string
  wasAsked: boolean
}

/** By component and input, the oldest first. */
const fragments = new Map<string, Fragment>()
let letters = 0

const numbers = new WeakMap<object, number>()
let components = 0

function numberOf(component: object): number {
  const number = numbers.get(component) ?? (components += 1)
  numbers.set(component, number)
  return number
}

/**
 * Of the JSON of each list, once for all components: none is changed in place, and forecasts are the same until a source has
 * spoken again.
 */
const digests = new WeakMap<object, string>()

function digestOf(list: object): string {
  const digest = digests.get(list) ?? hash('sha256', JSON.stringify(list), 'base64')
  digests.set(list, digest)
  return digest
}

/**
 * What sets one input apart from another: its JSON, each list in it by its digest. What JSON does not tell apart is shown
 * alike: −0 as 0, a figure that is no number as one that is not known (`text/numbers.ts`).
 */
const keyOf = (input: object): string =>
  JSON.stringify(input, (_name, part: unknown) => (Array.isArray(part) ? [digestOf(part)] : part))

/**
 * The HTML of a component that many pages show, rendered once for each input. Its key is all that it is given: what is
 * there cannot be of anything else.
 */
export function cachedHtml<Input extends object>({ of: Component, input }: CachedProps<Input>): string {
  const key = `${numberOf(Component)} ${keyOf(input)}`
  const cached = fragments.get(key)
  if (cached) {
    cached.wasAsked = true
    return cached.html
  }
  const html = renderToStaticMarkup(<Component {...input} />)
  // During development it may change with every save.
  if (!import.meta.env?.DEV) keep(key, html)
  return html
}

/** Makes room: the oldest goes that nobody asked for since it was last the oldest. */
function keep(key: string, html: string): void {
  fragments.set(key, { html, wasAsked: false })
  letters += key.length + html.length
  for (const [oldest, fragment] of fragments) {
    if (letters <= mostLetters) return
    fragments.delete(oldest)
    if (fragment.wasAsked) fragments.set(oldest, { ...fragment, wasAsked: false })
    else letters -= oldest.length + fragment.html.length
  }
}

/** Such a component in its place: see `cachedHtml`. */
export const Cached = <Input extends object>(props: CachedProps<Input>): ReactNode => (
  <div className="contents" dangerouslySetInnerHTML={{ __html: cachedHtml(props) }} />
)
