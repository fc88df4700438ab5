import {
  bitCount,
  editBudget,
  isArticle,
  isLinkingWord,
  letterPairs,
  letterSet,
  notATypo,
  pairsPerEdit,
  typoLikeness,
} from '../../domain/search-rules.ts'
import { firstFrom } from './sorted-numbers.ts'

/** Where in a name a query may begin. */
export const startKinds = { name: 0, afterArticle: 1, word: 2 } as const

/**
 * Every beginning of every name: the name itself, the name without its article, each telling word. Beginnings
 * are kept in one sorted array of numbers, seven letters and a serial number in each: sorting them takes
 * milliseconds where sorting strings takes a hundred, and what begins with a text is one stretch of it.
 */
export interface NameIndex {
  /** Sorted: letters × 2¹⁸ + start. */
  readonly keys: Float64Array
  /** By form, that is by name as it is compared: its words joined, its words each after a space, its place. */
  readonly joined: readonly string[]
  readonly spaced: readonly string[]
  readonly places: Uint32Array
  /** By start: the form, the offset in it, the kind (`startKinds`). */
  readonly startForm: Uint32Array
  readonly startOffset: Uint8Array
  readonly startKind: Uint8Array
  /** Starts that a misspelt query is compared with, how many letters follow, which, and their pairs. */
  readonly typoStarts: Uint32Array
  readonly typoLengths: Uint8Array
  readonly typoLetters: Int32Array
  readonly typoPairsLow: Int32Array
  readonly typoPairsHigh: Int32Array
}

const keyLetters = 7
const serials = 2 ** 18

/** 1–26 for letters, five values for the ten digits: enough to find the stretch, the letters are compared after. */
const letterValue = (code: number): number => (code >= 97 ? code - 96 : 27 + (code % 5))

/** The first letters as a number: 32 values a letter, 35 bits. */
function keyOf(text: string, offset: number): number {
  let key = 0
  for (let i = 0; i < keyLetters; i++) {
    const at = offset + i
    key = key * 32 + (at < text.length ? letterValue(text.charCodeAt(at)) : 0)
  }
  return key
}

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
  build(): NameIndex
}

export function createNameIndexBuilder(): NameIndexBuilder {
  const growing: Growing = { joined: [], spaced: [], place: [], form: [], offset: [], kind: [], typos: [] }
  return {
    add: (place, words, everyWord) => addName(growing, place, words, everyWord),
    build: () => pack(growing),
  }
}

function pack(growing: Growing): NameIndex {
  const { joined, spaced, place, form, offset, kind, typos } = growing
  return {
    joined,
    spaced,
    places: new Uint32Array(place),
    keys: sortedKeys(growing),
    startForm: new Uint32Array(form),
    startOffset: new Uint8Array(offset),
    startKind: new Uint8Array(kind),
    typoStarts: new Uint32Array(typos),
    ...buildTypoFilters(growing),
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

function buildTypoFilters(growing: Growing) {
  const size = growing.typos.length
  const typoLengths = new Uint8Array(size)
  const typoLetters = new Int32Array(size)
  const typoPairsLow = new Int32Array(size)
  const typoPairsHigh = new Int32Array(size)
  growing.typos.forEach((start, i) => {
    const text = textAt(growing, start)
    const offset = growing.offset[start] ?? 0
    const [low, high] = letterPairs(text, offset)
    typoLengths[i] = text.length - offset
    typoLetters[i] = letterSet(text, offset)
    typoPairsLow[i] = low
    typoPairsHigh[i] = high
  })
  return { typoLengths, typoLetters, typoPairsLow, typoPairsHigh }
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

/** Calls `found` with each start that begins with `text`, and says how many were looked at. */
export function forEachStart(
  index: NameIndex,
  text: string,
  found: (start: number, isWhole: boolean) => void,
): number {
  const from = keyOf(text, 0)
  const to = from + 32 ** Math.max(0, keyLetters - text.length)
  const first = firstFrom(index.keys, from * serials)
  const end = firstFrom(index.keys, to * serials)
  for (let at = first; at < end; at++) {
    const start = (index.keys[at] ?? 0) % serials
    const joined = joinedOf(index, start)
    const offset = offsetOf(index, start)
    if (joined.startsWith(text, offset)) found(start, joined.length - offset === text.length)
  }
  return end - first
}

const formOf = (index: NameIndex, start: number): number => index.startForm[start] ?? 0
export const offsetOf = (index: NameIndex, start: number): number => index.startOffset[start] ?? 0
export const kindOf = (index: NameIndex, start: number): number => index.startKind[start] ?? 0
export const joinedOf = (index: NameIndex, start: number): string => index.joined[formOf(index, start)] ?? ''
export const placeOf = (index: NameIndex, start: number): number => index.places[formOf(index, start)] ?? 0

/** Calls `found` with each start that reads as a misspelt `text`; says how many names were really compared. */
export function forEachTypo(
  index: NameIndex,
  text: string,
  found: (start: number, likeness: number) => void,
): number {
  const budget = editBudget(text.length)
  if (budget === 0) return 0
  const [low, high] = letterPairs(text, 0)
  const letters = letterSet(text, 0)
  const lacking = budget * pairsPerEdit
  const shortest = text.length - budget
  let compared = 0
  for (let i = 0; i < index.typoStarts.length; i++) {
    if ((index.typoLengths[i] ?? 0) < shortest) continue
    if (bitCount(letters & ~(index.typoLetters[i] ?? 0)) > budget) continue
    const lackedLow = bitCount(low & ~(index.typoPairsLow[i] ?? 0))
    if (lackedLow + bitCount(high & ~(index.typoPairsHigh[i] ?? 0)) > lacking) continue
    const start = index.typoStarts[i] ?? 0
    compared++
    const likeness = typoLikeness(text, joinedOf(index, start), offsetOf(index, start))
    if (likeness < notATypo) found(start, likeness)
  }
  return compared
}

/** Whether the words begin words of the form, in that order: « boulogne mer » in « Boulogne-sur-Mer ». */
export function hasWordsInOrder(index: NameIndex, start: number, words: readonly string[]): boolean {
  const spaced = index.spaced[formOf(index, start)] ?? ''
  let at = 0
  for (const word of words) {
    const next = spaced.indexOf(` ${word}`, at)
    if (next < 0) return false
    at = next + word.length + 1
  }
  return true
}
