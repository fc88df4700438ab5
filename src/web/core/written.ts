import { Fragment, isValidElement, Suspense, type ReactNode } from 'react'
import { escapeHtml } from './markup.ts'
import { Shared, type SharedProps } from './shared.tsx'

/**
 * What is only read needs no React once it is HTML: a tree of plain components is written straight to bytes, in about a
 * tenth of the time that a renderer which can wait, retry and hydrate takes for it. The text is the one that
 * `renderToStaticMarkup` writes; whatever this cannot write the same way is left to React. Server only.
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

/** React gives these a state, or writes their text in a way of its own. */
const leftToReact = new Set('base body head html listing option pre select style template title'.split(' '))

/** React moves these to the head. */
const moved = new Set(['link', 'meta'])

/** Not attributes. */
const apart = new Set(['dangerouslySetInnerHTML', 'ref', 'suppressHydrationWarning'])

/** What is known of the names met so far: how each begins, null for one that is React's alone. */
const names = new Map<string, string | null>()

function startOf(name: string): string | null {
  const known = names.get(name)
  if (known !== undefined) return known
  const alias = aliases[name]
  const isPlain = alias !== undefined || !/[A-Z]/.test(name) || capitals.has(name)
  const start = states.has(name) || !isPlain ? null : ` ${alias ?? name}="`
  names.set(name, start)
  return start
}

/** React writes another address in the place of these. */
const isScript = (address: unknown): boolean => /^\s*javascript:/i.test(String(address))

type Props = Readonly<Record<string, unknown>>

/** HTML in its bytes, in pieces: what several pages share is a piece of its own. */
export type HtmlPieces = readonly Uint8Array[]

interface Version {
  readonly version: string
  readonly pieces: HtmlPieces
}

/** During development what a component writes may change with every save. Tests know no environment of Vite's. */
const remembers = (import.meta.env as ImportMetaEnv | undefined)?.DEV !== true

/** What has been written of an object for several pages, by name: the last version of each. */
const shared = new WeakMap<object, Map<string, Version>>()

class HtmlWriter {
  #html = ''
  #pieces: Uint8Array[] = []
  readonly #inHead: boolean

  /** `inHead`: it stands in the head, where links and metadata need not be moved. */
  constructor(inHead: boolean) {
    this.#inHead = inHead
  }

  write(tree: ReactNode): HtmlPieces {
    this.#node(tree)
    this.#endPiece()
    return this.#pieces
  }

  #endPiece(): void {
    if (this.#html === '') return
    this.#pieces.push(Buffer.from(this.#html))
    this.#html = ''
  }

  #node(node: ReactNode): void {
    if (typeof node === 'string') this.#html += escapeHtml(node)
    else if (node === null || node === undefined || typeof node === 'boolean') return
    else if (typeof node === 'number' || typeof node === 'bigint') this.#html += String(node)
    else if (Array.isArray(node)) {
      // By its indices: an iterator would take longer than the texts of a short list.
      for (let i = 0; i < node.length; i += 1) this.#node(node[i] as ReactNode)
    } else if (isValidElement<Props>(node)) this.#typed(node.type, node.props)
    else if (Symbol.iterator in node) for (const child of node) this.#node(child)
    else throw new NotWritable('a promise')
  }

  #typed(type: unknown, props: Props): void {
    if (typeof type === 'string') this.#element(type, props)
    else if (type === Shared) this.#shared(props as unknown as SharedProps)
    else if (typeof type === 'function' && !isClass(type)) this.#node((type as Component)(props))
    else if (type === Fragment || type === Suspense) this.#node(props['children'] as ReactNode)
    else throw new NotWritable(String(type))
  }

  #shared({ name, of, version, children }: SharedProps): void {
    const versions = shared.get(of) ?? new Map<string, Version>()
    const known = versions.get(name)
    this.#endPiece()
    const before = this.#pieces
    if (remembers && known?.version === version) before.push(...known.pieces)
    else {
      this.#pieces = []
      this.#node(children())
      this.#endPiece()
      shared.set(of, versions.set(name, { version, pieces: this.#pieces }))
      this.#pieces = [...before, ...this.#pieces]
    }
  }

  #element(name: string, props: Props): void {
    const isFetched = name === 'script' && props['src'] !== undefined
    if (leftToReact.has(name) || (!this.#inHead && (isFetched || moved.has(name))))
      throw new NotWritable(name)
    this.#startTag(name, props)
    if (isVoid.has(name)) {
      this.#html += '/>'
      return
    }
    this.#html += '>'
    const inner = props['dangerouslySetInnerHTML'] as { readonly __html: string } | undefined
    if (inner) this.#html += inner.__html
    else this.#node((name === 'textarea' ? props['value'] : props['children']) as ReactNode)
    this.#html += `</${name}>`
  }

  /** Everything up to the end of the start tag. */
  #startTag(name: string, props: Props): void {
    const isField = name === 'input' || name === 'button' || name === 'textarea'
    this.#html += `<${name}`
    for (const key in props)
      if (key !== 'children' && key !== 'value' && (key !== 'name' || !isField))
        this.#attribute(key, props[key])
    if (isField) this.#attribute('name', props['name'])
    if (name !== 'textarea') this.#attribute('value', props['value'])
  }

  #attribute(name: string, value: unknown): void {
    if (value === undefined || value === null || typeof value === 'function' || apart.has(name)) return
    const start = startOf(name)
    if (start === null || (name === 'href' && isScript(value))) throw new NotWritable(name)
    if (typeof value === 'string') this.#html += `${start}${escapeHtml(value)}"`
    else if (flags.has(name)) this.#html += value === true ? `${start}"` : ''
    else if (typeof value === 'number' || (typeof value === 'boolean' && words.test(name)))
      this.#html += `${start}${value}"`
    else throw new NotWritable(name)
  }
}

type Component = (props: Props) => ReactNode

/** Arrow functions have no prototype; those of classes of components bear a mark. */
const isClass = (type: object): boolean =>
  (type as { readonly prototype?: { readonly isReactComponent?: unknown } }).prototype?.isReactComponent !==
  undefined

/**
 * The HTML of a tree, to be called while React renders the component that holds it: components may read contexts and
 * settled promises. Throws `NotWritable` for what only React can write.
 */
export const writtenPieces = (tree: ReactNode, { inHead = false } = {}): HtmlPieces =>
  new HtmlWriter(inHead).write(tree)
