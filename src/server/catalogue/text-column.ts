/** Many short texts as one: 35,000 strings would be read, moved and looked through each by itself. */
export interface TextColumn {
  readonly text: string
  /** Where each of them ends. */
  readonly ends: Uint32Array
}

/** Texts one after the other, with where each ends. */
export function packTexts(texts: readonly string[]): TextColumn {
  let end = 0
  return { text: texts.join(''), ends: Uint32Array.from(texts, ({ length }) => (end += length)) }
}

/** The text of a position; empty where there is none. */
export const textAt = ({ text, ends }: TextColumn, index: number): string =>
  text.slice(ends[index - 1] ?? 0, ends[index] ?? 0)
