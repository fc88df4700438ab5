import {
  bitCount,
  countOf,
  editBudget,
  letterCounts,
  letterPairs,
  letterSet,
  notATypo,
  pairsPerEdit,
  typoLikeness,
} from '../../domain/search-rules.ts'
import { firstFrom } from './sorted.ts'

/** Where in a name a query may begin. */
export const startKinds = { name: 0, afterArticle: 1, word: 2 } as const

/**
 * Every beginning of every name: the name itself, the name without its article, each telling word. Beginnings
 * are kept in one sorted array of numbers, seven letters and a serial number in each: what begins with a text is one
 * stretch of it.
 */
export interface NameIndex {
  /** Sorted: letters × 2¹⁸ + start. */
  readonly keys: Float64Array
  /** By name as it is compared: its words joined, its words each after a space, its place. */
  readonly joined: readonly string[]
  readonly spaced: readonly string[]
  readonly places: Uint32Array
  /** By start: the name, the offset in it, the kind (`startKinds`). */
  readonly startName: Uint32Array
  readonly startOffset: Uint8Array
  readonly startKind: Uint8Array
  /** Starts that a misspelt query is compared with, how many letters follow, which the first are, and their pairs. */
  readonly typoStarts: Uint32Array
  readonly typoLengths: Uint8Array
  readonly typoLetters: Int32Array
  readonly typoPairsLow: Int32Array
  readonly typoPairsHigh: Int32Array
}

const keyLetters = 7
export const serials = 2 ** 18

/** 1–26 for letters, five values for the ten digits: enough to find the stretch, the letters are compared after. */
const letterValue = (code: number): number => (code >= 97 ? code - 96 : 27 + (code % 5))

/** The first letters as a number: 32 values a letter, 35 bits. */
export function keyOf(text: string): number {
  let key = 0
  for (let i = 0; i < keyLetters; i++)
    key = key * 32 + (i < text.length ? letterValue(text.charCodeAt(i)) : 0)
  return key
}

/** Calls `found` with each start that begins with `text`, and says how many were looked at. */
export function forEachStart(
  index: NameIndex,
  text: string,
  found: (start: number, isFullName: boolean) => void,
): number {
  const from = keyOf(text)
  const to = from + 32 ** Math.max(0, keyLetters - text.length)
  const first = firstFrom(index.keys, from * serials)
  const end = firstFrom(index.keys, to * serials)
  for (let at = first; at < end; at++) {
    const start = (index.keys[at] ?? 0) % serials
    const name = joinedOf(index, start)
    const offset = offsetOf(index, start)
    if (name.startsWith(text, offset)) found(start, name.length - offset === text.length)
  }
  return end - first
}

const nameOf = (index: NameIndex, start: number): number => index.startName[start] ?? 0
export const offsetOf = (index: NameIndex, start: number): number => index.startOffset[start] ?? 0
export const kindOf = (index: NameIndex, start: number): number => index.startKind[start] ?? 0
export const joinedOf = (index: NameIndex, start: number): string => index.joined[nameOf(index, start)] ?? ''
export const placeOf = (index: NameIndex, start: number): number => index.places[nameOf(index, start)] ?? 0

/** So many letters of a query lie, misspelt by two edits at most, among so many of the name: longer ones have them all. */
const telling = 8
export const tellingOfName = telling + 2

/** Calls `found` with each start that reads as a misspelt `text`; says how many names were really compared. */
export function forEachTypo(
  index: NameIndex,
  text: string,
  found: (start: number, likeness: number) => void,
): number {
  const budget = editBudget(text.length)
  if (budget === 0) return 0
  const beginning = text.slice(0, telling)
  const [low, high] = letterPairs(beginning)
  const letters = letterSet(beginning)
  const counts = letterCounts(beginning)
  const lacking = budget * pairsPerEdit
  const shortest = text.length - budget
  let compared = 0
  for (let i = 0; i < index.typoStarts.length; i++) {
    if ((index.typoLengths[i] ?? 0) < shortest) continue
    if (countOf(letters & ~(index.typoLetters[i] ?? 0), counts) > budget) continue
    const lackedLow = bitCount(low & ~(index.typoPairsLow[i] ?? 0))
    if (lackedLow + bitCount(high & ~(index.typoPairsHigh[i] ?? 0)) > lacking) continue
    const start = index.typoStarts[i] ?? 0
    compared++
    const likeness = typoLikeness(text, joinedOf(index, start), offsetOf(index, start))
    if (likeness < notATypo) found(start, likeness)
  }
  return compared
}

/** Whether the words begin words of the name, in that order: « boulogne mer » in « Boulogne-sur-Mer ». */
export function hasWordsInOrder(index: NameIndex, start: number, words: readonly string[]): boolean {
  const spaced = index.spaced[nameOf(index, start)] ?? ''
  let at = 0
  for (const word of words) {
    const next = spaced.indexOf(` ${word}`, at)
    if (next < 0) return false
    at = next + word.length + 1
  }
  return true
}
