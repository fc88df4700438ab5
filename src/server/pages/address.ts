import { citySlug } from '../../domain/place.ts'
import { formOfPath, paths, type PageForm } from '../../paths.ts'

/** What the path of a page request leads to, before anything is rendered. */
export type Address =
  | { readonly kind: 'page'; readonly path: string; readonly query: URLSearchParams }
  | { readonly kind: 'moved'; readonly location: string }
  | { readonly kind: 'odd' }

const plainPath = /^(?:\/[a-z0-9-]{1,80}){1,3}$/

/** A stage whose number is none, in whatever letters: all of a race are one address, whose page says so. */
const oddStage = /^(\/[a-z0-9-]{1,80}\/etape-)[^/]+$/

/** A port in whatever letters: its slug is told from its name alone. */
const namedPort = /^\/marees\/([^/]+)$/i

/** What a target asks for: the address of a page, in the form that it ends in. */
export function readTarget(target: string): { readonly target: string; readonly form: PageForm } {
  const [pathname = '/', query] = target.split(/\?(.*)/s)
  const { path, form } = formOfPath(pathname)
  return { target: query === undefined ? path : `${path}?${query}`, form }
}

/**
 * Reads the target of a request. Plain lower-case paths pass; a name written otherwise (« /Saint-Étienne », a trailing
 * slash) moves once to its canonical slug; the rest is odd and gets a 404 that nobody keeps.
 */
export function readAddress(target: string, canonicalSlug: (name: string) => string | null): Address {
  const [path = '/', query = ''] = target.split(/\?(.*)/s)
  const search = query.slice(0, 2_000)
  if (path.length > 400) return { kind: 'odd' }
  if (path === '/' || plainPath.test(path)) return { kind: 'page', path, query: new URLSearchParams(search) }
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (plainPath.test(trimmed)) {
    const slug = trimmed.slice(1)
    return { kind: 'moved', location: withQuery(`/${canonicalSlug(slug) ?? slug}`, search) }
  }
  const [, stage] = oddStage.exec(path) ?? []
  if (stage) return { kind: 'page', path: `${stage}x`, query: new URLSearchParams() }
  const [, port] = namedPort.exec(trimmed) ?? []
  const portName = port === undefined ? null : decode(port)
  if (portName !== null && citySlug(portName))
    return { kind: 'moved', location: withQuery(paths.tidePort(citySlug(portName)), search) }
  const slug = movedSlug(trimmed, canonicalSlug)
  return slug === null ? { kind: 'odd' } : { kind: 'moved', location: withQuery(`/${slug}`, search) }
}

const withQuery = (path: string, search: string): string => {
  const query = new URLSearchParams(search).toString()
  return query ? `${path}?${query}` : path
}

/** The slug meant by a single segment in other letters; null for anything that is not one. */
function movedSlug(path: string, canonicalSlug: (name: string) => string | null): string | null {
  const segment = path.slice(1)
  if (!/^(?:[\p{L}\p{N}'’ -]|%[0-9a-f]{2})+$/iu.test(segment)) return null
  const name = decode(segment)
  return name !== null && /^[\p{L}\p{N}'’ -]{1,80}$/u.test(name) ? canonicalSlug(name) : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return null
  }
}

/** How a page reads one of its parameters: its canonical text, or null when the value means nothing. */
export type QueryReader = (value: string) => string | null

/** The query of a page in canonical form: the parameters that it reads, once each, in the page's own order. */
export function canonicalQuery(
  query: URLSearchParams,
  readers: Readonly<Record<string, QueryReader>>,
): string {
  const canonical = new URLSearchParams()
  for (const [name, read] of Object.entries(readers)) {
    const [value, ...others] = query.getAll(name)
    const text = value !== undefined && others.length === 0 && value.length <= 200 ? read(value) : null
    if (text !== null) canonical.set(name, text)
  }
  // A point needs both.
  if (canonical.has('lat') !== canonical.has('lon')) ['lat', 'lon'].forEach((name) => canonical.delete(name))
  return canonical.size > 0 ? `?${canonical}` : ''
}
