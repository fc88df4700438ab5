import { Fragment, isValidElement, Suspense, type ReactElement, type ReactNode } from 'react'
import { escapeHtml } from './markup.ts'

/**
 * What is only read needs no React once it is HTML: a tree of plain components is written straight to text, in about a
 * fifth of the time that a renderer which can wait, retry and hydrate takes for it. The text is the one that
 * `renderToStaticMarkup` writes; whatever this cannot write the same way is left to React.
 */
export class NotWritable extends Error {}

/** React's names that differ from HTML's. */
const aliases: Readonly<Record<string, string>> = {
  className: 'class',
  crossOrigin: 'crossorigin',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  strokeWidth: 'stroke-width',
}

/** Names with capitals that are written as they are. */
const capitals = new Set([
  'autoComplete',
  'charSet',
  'dateTime',
  'enterKeyHint',
  'fetchPriority',
  'maxLength',
  'patternTransform',
  'patternUnits',
  'preserveAspectRatio',
  'readOnly',
  'spellCheck',
  'viewBox',
])

/** Attributes that React treats in a way of its own. */
const states = new Set(['checked', 'defaultChecked', 'defaultValue', 'formAction', 'style'])

/** Present or absent. */
const flags = new Set(['async', 'disabled', 'hidden', 'inert', 'open', 'readOnly', 'required'])

/** Written as « true » or « false ». */
const words = /^(?:aria-|data-|spellCheck$)/

const isVoid = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])

/** React moves these, gives them a state, or writes their text in a way of its own. */
const leftToReact = new Set(
  'base body head html link listing meta option pre select style template title'.split(' '),
)

/** Not attributes. */
const apart = new Set(['children', 'dangerouslySetInnerHTML', 'ref', 'suppressHydrationWarning'])

/** What is known of the names met so far: how each is written, null for one that is React's alone. */
const names = new Map<string, string | null>()

function writtenName(name: string): string | null {
  const alias = aliases[name]
  const isPlain = alias !== undefined || !/[A-Z]/.test(name) || capitals.has(name)
  const known = states.has(name) || !isPlain ? null : (alias ?? name)
  names.set(name, known)
  return known
}

/** React writes another address in the place of these. */
const isScript = (address: unknown): boolean => /^\s*javascript:/i.test(String(address))

function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null || typeof value === 'function' || apart.has(name)) return ''
  const known = names.get(name) ?? writtenName(name)
  if (known === null || (name === 'href' && isScript(value))) throw new NotWritable(name)
  if (typeof value === 'string') return ` ${known}="${escapeHtml(value)}"`
  if (flags.has(name)) return value === true ? ` ${known}=""` : ''
  if (typeof value === 'number' || (typeof value === 'boolean' && words.test(name)))
    return ` ${known}="${value}"`
  throw new NotWritable(name)
}

type Props = Readonly<Record<string, unknown>>

/** Everything up to the end of the start tag. */
function startTag(name: string, props: Props): string {
  const isField = name === 'input' || name === 'button' || name === 'textarea'
  let html = `<${name}`
  for (const key in props)
    if (key !== 'value' && (key !== 'name' || !isField)) html += attribute(key, props[key])
  if (isField) html += attribute('name', props['name'])
  if (name !== 'textarea') html += attribute('value', props['value'])
  return html
}

function element(name: string, props: Props): string {
  if (leftToReact.has(name) || (name === 'script' && props['src'] !== undefined)) throw new NotWritable(name)
  const start = startTag(name, props)
  if (isVoid.has(name)) return `${start}/>`
  const inner = props['dangerouslySetInnerHTML'] as { readonly __html: string } | undefined
  const content = name === 'textarea' ? props['value'] : props['children']
  return `${start}>${inner ? inner.__html : written(content as ReactNode)}</${name}>`
}

/**
 * Elements of the document's head where they stand: links, metadata, scripts. React would move them, and find each out
 * anew for every page.
 */
export function writtenHead(elements: readonly ReactElement<Props, string>[]): string {
  let html = ''
  for (const { type, props } of elements)
    html += startTag(type, props) + (isVoid.has(type) ? '/>' : `></${type}>`)
  return html
}

/**
 * The HTML of a tree, to be called while React renders the component that holds it: components may read contexts and
 * settled promises. Throws `NotWritable` for what only React can write.
 */
export function written(node: ReactNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number' || typeof node === 'bigint') return `${node}`
  if (isValidElement<Props>(node)) {
    const { type, props } = node
    if (typeof type === 'string') return element(type, props)
    if (typeof type === 'function')
      return written(isClass(type) ? refused(type.name) : (type as (props: Props) => ReactNode)(props))
    if (type === Fragment || type === Suspense) return written(props['children'] as ReactNode)
    return refused(String(type))
  }
  if (!(Symbol.iterator in node)) return refused('a promise')
  let html = ''
  // An array by its indices: its iterator would take longer than the texts of a short list.
  if (Array.isArray(node)) for (let i = 0; i < node.length; i += 1) html += written(node[i] as ReactNode)
  else for (const child of node) html += written(child)
  return html
}

/** Arrow functions have no prototype; those of classes of components bear a mark. */
const isClass = (type: object): boolean =>
  (type as { readonly prototype?: { readonly isReactComponent?: unknown } }).prototype?.isReactComponent !==
  undefined

function refused(what: string): never {
  throw new NotWritable(what)
}
