import { cleanName } from '../../domain/favourite.ts'
import { citySlug } from '../../domain/place.ts'
import { formatOfPath, paths, type PageFormat } from '../../paths.ts'
import { screenAt } from '../../screens.ts'

/** What a target leads to, before anything is rendered: a page, or another address. */
type Address = { readonly path: string; readonly query: URLSearchParams } | { readonly location: string }

const plainPath = /^(?:\/[a-z0-9-]{1,80}){1,3}$/

/** No more of a query is looked at. */
const longestSearch = 2_000

/** A stage whose number is none, in whatever letters: all of a race are one address, whose page says so. */
const oddStage = /^(\/[a-z0-9-]{1,80}\/etape-)[^/]+$/

/** A beach in whatever letters: what is none has the page that says so, like any unknown slug. */
const namedBeach = /^\/plage\/([^/]+)$/i

/** A port in whatever letters: its slug is told from its name alone. */
const namedPort = /^\/marees\/([^/]+)$/i

/** The risks of a place in whatever letters. */
const namedRisks = /^\/([^/]+)\/risques$/i

/** What the data know of addresses. */
export interface KnownNames {
  /** The slug of a place that is meant by a name; null when it is written so already, or means nothing. */
  canonicalSlug(name: string): string | null
  /** Whether there is a race, stage, beach or massif at a path. */
  isSubjectPath(path: string): boolean
}

/** What a target asks for: the address of a page, in the form that it ends in. */
export function readTarget(target: string): { readonly target: string; readonly format: PageFormat } {
  const [pathname = '/'] = target.split('?', 1)
  const { path, format } = formatOfPath(pathname)
  return { target: path + target.slice(pathname.length), format }
}

/**
 * Reads the target of a request. Plain lower-case paths pass; a name written otherwise (« /Saint-Étienne », a trailing
 * slash) moves once to its canonical slug; the rest leads to an address that no page has.
 */
export function readAddress(target: string, names: KnownNames): Address {
  const [path = '/', search = ''] = target.split(/\?(.*)/s)
  const query = new URLSearchParams(search.slice(0, longestSearch))
  if (path === '/' || plainPath.test(path)) return { path, query }
  const [, stage] = oddStage.exec(path) ?? []
  if (stage && path.length <= 400) return { path: `${stage}x`, query: new URLSearchParams() }
  const [, beach = ''] = namedBeach.exec(path) ?? []
  const beachPath = paths.beach(cleanName(decode(beach) ?? ''))
  if (plainPath.test(beachPath) && !names.isSubjectPath(beachPath)) return { path: beachPath, query }
  const moved = path.length > 400 ? null : movedPath(path.replace(/\/$/, ''), names)
  if (moved === null) return { path: '/page/non/trouvee', query: new URLSearchParams() }
  return { location: query.size > 0 ? `${moved}?${query}` : moved }
}

/** The path meant by one in other letters; null for anything that is not one. */
function movedPath(path: string, { canonicalSlug, isSubjectPath }: KnownNames): string | null {
  // « /villes/ » is our list before it is the commune of Villes in the Ain.
  const screen = path.toLowerCase()
  if (path !== '' && screenAt(screen)) return screen
  const slug = path.slice(1)
  if (plainPath.test(path)) return `/${canonicalSlug(slug) ?? slug}`
  // « /Tour-de-France-2025/Etape-3 », « /massif/Mont-Blanc », « /plage/Étretat ».
  const subject = path
    .split('/')
    .map((part) => citySlug(decode(part) ?? ''))
    .join('/')
  if (isSubjectPath(subject)) return subject
  const [, port] = namedPort.exec(path) ?? []
  const portPath = paths.tidePort(citySlug(decode(port ?? '') ?? ''))
  // What is too long for a slug would be led to itself.
  if (plainPath.test(portPath)) return portPath
  const [, risksOf] = namedRisks.exec(path) ?? []
  const meant = decode(risksOf ?? slug)
  if (meant === null) return null
  const canonical = canonicalSlug(meant)
  if (risksOf === undefined) return canonical === null ? null : paths.place(canonical)
  // « /lyon/Risques »: the name is a slug already.
  const placeSlug = canonical ?? (risksOf === citySlug(meant) ? risksOf : null)
  return placeSlug === null ? null : paths.risks(placeSlug)
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
    const text = value !== undefined && others.length === 0 ? read(value) : null
    if (text !== null) canonical.set(name, text)
  }
  // A point needs both.
  if (canonical.has('lat') !== canonical.has('lon')) ['lat', 'lon'].forEach((name) => canonical.delete(name))
  return canonical.size > 0 ? `?${canonical}` : ''
}
