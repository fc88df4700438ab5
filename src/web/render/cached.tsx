import { createContext, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

interface CachedProps {
  /** Tells apart what is made of one object. */
  readonly name: string
  /** The object that it shows: the HTML is cached as long as that lives. */
  readonly of: object
  /** Everything else it depends on. */
  readonly version?: string
  readonly children: () => ReactNode
}

/** The name of the cached tree around a component: what is late cannot come there any more. */
export const CachedName = createContext<string | null>(null)

const cache = new WeakMap<object, Map<string, { readonly version: string; readonly html: string }>>()

/**
 * The HTML of a tree that reads no context and waits for nothing, rendered once per object and version. Only the newest
 * version is cached. Throws when the tree holds a part that is still on its way.
 */
export function cachedHtml({ name, of, version = '', children }: CachedProps): string {
  const byName = cache.get(of) ?? new Map<string, { version: string; html: string }>()
  const cached = byName.get(name)
  if (cached?.version === version) return cached.html
  const html = renderToStaticMarkup(<CachedName value={name}>{children()}</CachedName>)
  // During development it may change with every save.
  if (!import.meta.env?.DEV) cache.set(of, byName.set(name, { version, html }))
  return html
}

/** A tree that many pages show: see `cachedHtml`. */
export const Cached = (props: CachedProps): ReactNode => (
  <div className="contents" dangerouslySetInnerHTML={{ __html: cachedHtml(props) }} />
)

const identities = new WeakMap<object, number>()
let lastIdentity = 0

/** Tells an object apart from every other, in the version of what depends on it. */
export function identityOf(object: object): string {
  const identity = identities.get(object) ?? ++lastIdentity
  identities.set(object, identity)
  return `#${identity}`
}
