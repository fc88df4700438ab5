import { Fragment, isValidElement, Suspense, type ReactNode } from 'react'
import { escapeHtml } from './markup.ts'
import { Shared, type SharedProps } from './shared.tsx'
import { Utf8Text } from './utf8-text.ts'

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

/** Bytes of texts that come again and again, by the text. */
class KnownBytes {
  readonly #known = new Map<string, Uint8Array>()
  readonly #write: (text: string) => string

  /** `write`: what is written for a text. There are at most so many texts as our own sources hold. */
  constructor(write: (text: string) => string) {
    this.#write = write
  }

  of(text: string): Uint8Array {
    const known = this.#known.get(text)
    if (known) return known
    const bytes = Buffer.from(this.#write(text))
    this.#known.set(text, bytes)
    return bytes
  }
}

const starts = new KnownBytes((name) => `<${name}`)
const ends = new KnownBytes((name) => `</${name}>`)
const classes = new KnownBytes((name) => ` class="${escapeHtml(name)}"`)

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
  readonly #text = new Utf8Text()
  #pieces: Uint8Array[] = []
  #inHead = false

  /** The HTML of a tree. `inHead`: it stands in the head, where links and metadata need not be moved. */
  write(tree: ReactNode, inHead: boolean): HtmlPieces {
    this.#inHead = inHead
    this.#text.clear()
    this.#pieces = []
    this.#node(tree)
    this.#endPiece()
    return this.#pieces
  }

  #endPiece(): void {
    if (this.#text.length === 0) return
    this.#pieces.push(this.#text.copy())
    this.#text.clear()
  }

  #node(node: ReactNode): void {
    if (typeof node === 'string') this.#text.addEscaped(node)
    else if (node === null || node === undefined || typeof node === 'boolean') return
    else if (typeof node === 'number' || typeof node === 'bigint') this.#text.add(String(node))
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
    if (isVoid.has(name)) return this.#text.add('/>')
    this.#text.add('>')
    const inner = props['dangerouslySetInnerHTML'] as { readonly __html: string } | undefined
    if (inner) this.#text.add(inner.__html)
    else this.#node((name === 'textarea' ? props['value'] : props['children']) as ReactNode)
    this.#text.addBytes(ends.of(name))
  }

  /** Everything up to the end of the start tag. */
  #startTag(name: string, props: Props): void {
    const isField = name === 'input' || name === 'button' || name === 'textarea'
    this.#text.addBytes(starts.of(name))
    for (const key in props)
      if (key !== 'children' && key !== 'value' && (key !== 'name' || !isField))
        this.#attribute(key, props[key])
    if (isField) this.#attribute('name', props['name'])
    if (name !== 'textarea') this.#attribute('value', props['value'])
  }

  #attribute(name: string, value: unknown): void {
    if (name === 'className' && typeof value === 'string') return this.#text.addBytes(classes.of(value))
    if (value === undefined || value === null || typeof value === 'function' || apart.has(name)) return
    const start = startOf(name)
    if (start === null || (name === 'href' && isScript(value))) throw new NotWritable(name)
    if (typeof value !== 'string' && flags.has(name)) {
      if (value === true) this.#quoted(start, '')
    } else if (typeof value === 'string') this.#quoted(start, value)
    else if (typeof value === 'number' || (typeof value === 'boolean' && words.test(name)))
      this.#quoted(start, String(value))
    else throw new NotWritable(name)
  }

  #quoted(start: string, value: string): void {
    this.#text.add(start)
    this.#text.addEscaped(value)
    this.#text.add('"')
  }
}

type Component = (props: Props) => ReactNode

/** Arrow functions have no prototype; those of classes of components bear a mark. */
const isClass = (type: object): boolean =>
  (type as { readonly prototype?: { readonly isReactComponent?: unknown } }).prototype?.isReactComponent !==
  undefined

/** Writing never waits: one writer serves all pages. A component that writes a tree of its own takes another. */
let spare: HtmlWriter | null = null

/**
 * The HTML of a tree, to be called while React renders the component that holds it: components may read contexts and
 * settled promises. Throws `NotWritable` for what only React can write.
 */
export function writtenPieces(tree: ReactNode, { inHead = false } = {}): HtmlPieces {
  const writer = spare ?? new HtmlWriter()
  spare = null
  try {
    return writer.write(tree, inHead)
  } finally {
    spare = writer
  }
}

/** The same as a string. */
export const written = (tree: ReactNode, options?: { inHead?: boolean }): string =>
  Buffer.concat(writtenPieces(tree, options)).toString()
