import { isArticle, isLinkingWord, letterPairs, letterSet } from '../../domain/search-rules.ts'
import { keyOf, serials, startKinds } from './name-index.ts'
import type { Packing } from './sections.ts'

/** The arrays of the index while they grow. */
interface Growing {
  readonly joined: string[]
  readonly spaced: string[]
  readonly place: number[]
  readonly form: number[]
  readonly offset: number[]
  readonly kind: number[]
  readonly typos: number[]
}

export interface NameIndexBuilder {
  /**
   * Adds a name, as words, of the place with this rank (the smaller, the better known). With `everyWord`, its inner words
   * are looked at for misspellings too: « Mont Ventoux » is asked for as « Ventoux ».
   */
  add(place: number, words: readonly string[], everyWord: boolean): void
  /** The columns that `openNameIndex` reads. */
  build(): Pick<Packing, 'columns' | 'texts'>
}

export function createNameIndexBuilder(): NameIndexBuilder {
  const growing: Growing = { joined: [], spaced: [], place: [], form: [], offset: [], kind: [], typos: [] }
  return {
    add: (place, words, everyWord) => addName(growing, place, words, everyWord),
    build: () => pack(growing),
  }
}

function pack(growing: Growing): Pick<Packing, 'columns' | 'texts'> {
  const { joined, spaced, place, form, offset, kind, typos } = growing
  return {
    columns: {
      'names.keys': sortedKeys(growing),
      'names.places': new Uint32Array(place),
      'names.startForm': new Uint32Array(form),
      'names.startOffset': new Uint8Array(offset),
      'names.startKind': new Uint8Array(kind),
      'names.typoStarts': new Uint32Array(typos),
      ...buildTypoFilters(growing),
    },
    texts: {
      'names.joined': { texts: joined, ascii: true },
      'names.spaced': { texts: spaced, ascii: true },
    },
  }
}

const textAt = ({ joined, form }: Growing, start: number): string => joined[form[start] ?? 0] ?? ''

function sortedKeys(growing: Growing): Float64Array {
  const keys = new Float64Array(growing.form.length)
  for (let start = 0; start < keys.length; start++) {
    keys[start] = keyOf(textAt(growing, start), growing.offset[start] ?? 0) * serials + start
  }
  return keys.sort()
}

function buildTypoFilters(growing: Growing): Packing['columns'] {
  const size = growing.typos.length
  const lengths = new Uint8Array(size)
  const letters = new Int32Array(size)
  const pairsLow = new Int32Array(size)
  const pairsHigh = new Int32Array(size)
  growing.typos.forEach((start, i) => {
    const text = textAt(growing, start)
    const offset = growing.offset[start] ?? 0
    const [low, high] = letterPairs(text, offset)
    lengths[i] = text.length - offset
    letters[i] = letterSet(text, offset)
    pairsLow[i] = low
    pairsHigh[i] = high
  })
  return {
    'names.typoLengths': lengths,
    'names.typoLetters': letters,
    'names.typoPairsLow': pairsLow,
    'names.typoPairsHigh': pairsHigh,
  }
}

function addName(growing: Growing, place: number, words: readonly string[], everyWord: boolean): void {
  const form = growing.joined.push(words.join('')) - 1
  growing.spaced.push(` ${words.join(' ')}`)
  growing.place.push(place)
  let offset = 0
  for (let position = 0; position < words.length; position++) {
    const kind = kindOfStart(words, position)
    if (kind !== null) {
      const start = growing.form.push(form) - 1
      growing.offset.push(offset)
      growing.kind.push(kind)
      if (everyWord || kind !== startKinds.word) growing.typos.push(start)
    }
    offset += words[position]?.length ?? 0
  }
}

/** What a query that begins at this word begins, or null when the word says nothing. */
function kindOfStart(words: readonly string[], position: number): number | null {
  if (position === 0) return startKinds.name
  if (position === 1 && isArticle(words[0] ?? '')) return startKinds.afterArticle
  const word = words[position] ?? ''
  return isLinkingWord(word) || /^\d/.test(word) ? null : startKinds.word
}
