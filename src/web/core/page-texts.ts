import { createContext } from 'react'
import type { HtmlPieces } from './written.ts'

const markStart = 0x01
const markEnd = 0x02
/** No mark is longer, in bytes. */
const longestMark = 64

/**
 * The texts of one page that are written without React. React places a short mark for each, which no content can
 * imitate because it holds the page's secret; the texts take the place of their marks on the way out. So the bulk of a
 * page is neither copied, counted nor encoded by a renderer that has nothing to do with it. Server only.
 */
export class PageTexts {
  readonly #secret: string
  readonly #texts: HtmlPieces[] = [[]]

  /** `secret`: unguessable, ASCII without colons, 40 characters at most. */
  constructor(secret: string) {
    this.#secret = secret
  }

  /** What stands for a text in what React writes. */
  add(text: HtmlPieces): string {
    return this.#mark(this.#texts.push(text) - 1)
  }

  /** Adds to what the page has in its head; the head is sent once the shell is whole. */
  addToHead(text: HtmlPieces): void {
    this.#texts[0] = [...(this.#texts[0] ?? []), ...text]
  }

  /** Stands for what the page has in its head. */
  get headMark(): string {
    return this.#mark(0)
  }

  #mark(index: number): string {
    return `\u0001${this.#secret}:${index}\u0002`
  }

  /** The text of a mark, given without its ends; null when it is not one of ours. */
  textOf(mark: string): HtmlPieces | null {
    const [secret, index] = mark.split(':')
    return secret === this.#secret ? (this.#texts[Number(index)] ?? null) : null
  }
}

export const PageTextsContext = createContext<PageTexts | null>(null)

/** The page that a component is rendered for, from its context. Server only. */
export function within(page: PageTexts | null): PageTexts {
  if (!page) throw new Error('nothing is written outside a page')
  return page
}

/** Where React writes a page: what it is given goes on to `destination`, with texts in the place of their marks. */
export class TextPlacer {
  readonly writable = true
  readonly #destination: NodeJS.WritableStream
  readonly #texts: PageTexts
  /** The first bytes of a mark whose end has not come yet. */
  #begun: Uint8Array | null = null

  constructor(texts: PageTexts, destination: NodeJS.WritableStream) {
    this.#texts = texts
    this.#destination = destination
  }

  /** False when the destination would rather wait. */
  write(piece: Uint8Array | string): boolean {
    // React hands over long strings as they are: a mark is never one of them.
    if (typeof piece === 'string') return this.#destination.write(piece)
    const bytes = this.#begun
      ? Buffer.concat([this.#begun, piece])
      : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    this.#begun = null
    let goesOn = true
    let sent = 0
    for (let at = bytes.indexOf(markStart); at >= 0; at = bytes.indexOf(markStart, at + 1)) {
      const end = bytes.indexOf(markEnd, at)
      if (end < 0 && bytes.length - at < longestMark) {
        this.#begun = bytes.subarray(at)
        return this.#send(bytes.subarray(sent, at)) && goesOn
      }
      const text =
        end < 0 || end - at > longestMark ? null : this.#texts.textOf(bytes.toString('latin1', at + 1, end))
      if (!text) continue
      goesOn = this.#send(bytes.subarray(sent, at)) && goesOn
      for (const part of text) goesOn = this.#send(part) && goesOn
      sent = end + 1
    }
    return this.#send(bytes.subarray(sent)) && goesOn
  }

  #send(bytes: Uint8Array): boolean {
    return bytes.length === 0 || this.#destination.write(bytes)
  }

  end(): this {
    if (this.#begun) this.#destination.write(this.#begun)
    this.#destination.end()
    return this
  }

  /** React asks for what has been written to leave at once. */
  flush(): void {
    ;(this.#destination as { flush?: () => void }).flush?.()
  }

  destroy(error?: Error): void {
    ;(this.#destination as { destroy?: (error?: Error) => void }).destroy?.(error)
  }

  on(event: string, listener: (...values: unknown[]) => void): this {
    this.#destination.on(event, listener)
    return this
  }
}
