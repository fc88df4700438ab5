import { isArticle, isLinkingWord, letterPairs, letterSet } from '../../domain/search-rules.ts'
import { type NameIndex, keyOf, serials, startKinds, tellingOfName } from './name-index.ts'

/** A name, as words, of the place with this rank (the smaller, the better known). */
export interface RankedName {
  readonly place: number
  readonly words: readonly string[]
  /**
   * What of it may be misspelt: nothing, the name, or its inner words too (« Mont Ventoux » is asked for as « Ventoux »).
   */
  readonly typos: 'none' | 'whole' | 'every word'
  /** Nobody is looking for it by an inner word. */
  readonly isAskedInFull?: boolean
}

/** Where a query may begin in a name: the name’s position, the letters before, and those from here on. */
interface Start {
  readonly name: number
  readonly offset: number
  readonly text: string
  readonly kind: number
  readonly hasTypos: boolean
}

/** The index of all beginnings of words of the names, for exact and for misspelt ones. */
export function buildNameIndex(names: readonly RankedName[]): NameIndex {
  const starts = names.flatMap(startsOf)
  const typos = starts.flatMap(({ text, hasTypos }, start) => (hasTypos ? [{ start, text }] : []))
  const beginnings = typos.map(({ text }) => text.slice(0, tellingOfName))
  const pairs = beginnings.map(letterPairs)
  return {
    keys: Float64Array.from(starts, ({ text }, start) => keyOf(text) * serials + start).sort(),
    joined: names.map(({ words }) => words.join('')),
    spaced: names.map(({ words }) => ` ${words.join(' ')}`),
    places: Uint32Array.from(names, ({ place }) => place),
    startName: Uint32Array.from(starts, ({ name }) => name),
    startOffset: Uint8Array.from(starts, ({ offset }) => offset),
    startKind: Uint8Array.from(starts, ({ kind }) => kind),
    typoStarts: Uint32Array.from(typos, ({ start }) => start),
    typoLengths: Uint8Array.from(typos, ({ text }) => text.length),
    typoLetters: Int32Array.from(beginnings, letterSet),
    typoPairsLow: Int32Array.from(pairs, ([low]) => low),
    typoPairsHigh: Int32Array.from(pairs, ([, high]) => high),
  }
}

const startsOf = ({ words, typos, isAskedInFull }: RankedName, name: number): readonly Start[] =>
  words.flatMap((_, position) => {
    const kind = kindOfStart(words, position)
    if (kind === null || (isAskedInFull && kind === startKinds.word)) return []
    const offset = words.slice(0, position).join('').length
    const text = words.slice(position).join('')
    const hasTypos = typos === 'every word' || (typos === 'whole' && kind !== startKinds.word)
    return [{ name, offset, text, kind, hasTypos }]
  })

/** What a query that begins at this word begins, or null when the word says nothing. */
function kindOfStart(words: readonly string[], position: number): number | null {
  if (position === 0) return startKinds.name
  if (position === 1 && isArticle(words[0] ?? '')) return startKinds.afterArticle
  const word = words[position] ?? ''
  return isLinkingWord(word) || /^\d/.test(word) ? null : startKinds.word
}
