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

/** Of keys and HTML together, in letters: a few hundred of the largest. */
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

/** A list as JSON has it, and what sets it apart. */
interface ReadList {
  readonly digest: string
  readonly plain: unknown
}

/** Of each list, once for all components: none is changed in place, and forecasts are the same until a source has spoken again. */
const readLists = new WeakMap<object, ReadList>()

function readList(list: object): ReadList {
  const earlier = readLists.get(list)
  if (earlier) return earlier
  const json = JSON.stringify(list)
  const read = { digest: hash('sha256', json, 'base64'), plain: JSON.parse(json) }
  readLists.set(list, read)
  return read
}

/** What sets one input apart from another: its JSON, each list in it by its digest. */
const keyOf = (input: object): string =>
  JSON.stringify(input, (_name, part: unknown) => (Array.isArray(part) ? [readList(part).digest] : part))

/** An input as JSON has it: what its key does not tell apart, such as −0 and 0, a component does not see either. */
function plainOf(value: unknown): unknown {
  if (typeof value === 'number') return JSON.parse(JSON.stringify(value))
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return readList(value).plain
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainOf(part)]))
}

/**
 * The HTML of a component that many pages show, rendered once for each input. Its key is all that it is given: what is
 * there cannot be of anything else, and the component gets what the key says.
 */
export function cachedHtml<Input extends object>({ of: Component, input }: CachedProps<Input>): string {
  const key = `${numberOf(Component)} ${keyOf(input)}`
  const cached = fragments.get(key)
  if (cached) {
    cached.wasAsked = true
    return cached.html
  }
  const html = renderToStaticMarkup(<Component {...(plainOf(input) as Input)} />)
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
