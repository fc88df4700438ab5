import type { Place } from '../../domain/place.ts'
import { firstFrom } from './sorted.ts'

/** Postal codes as sorted numbers, each with the rank of a place: what begins with « 42 » is one stretch. */
export type PostalIndex = Float64Array

const span = 2 ** 17
const codeDigits = 5

export function buildPostalIndex(places: readonly Place[]): PostalIndex {
  const keys: number[] = []
  places.forEach((place, rank) => {
    if (place.kind === 'city') for (const code of place.postalCodes) keys.push(numberOf(code) * span + rank)
  })
  return new Float64Array(keys).sort()
}

/** Digit by digit: ten times faster than `Number` on texts that were never numbers. */
function numberOf(digits: string): number {
  let number = 0
  for (let i = 0; i < digits.length; i++) number = number * 10 + digits.charCodeAt(i) - 48
  return number
}

/** The ranks of the places whose postal code begins with the digits. Two to five digits, else nothing. */
export function placesByPostalCode(index: PostalIndex, digits: string): readonly number[] {
  if (digits.length < 2 || digits.length > codeDigits) return []
  const scale = 10 ** (codeDigits - digits.length)
  const from = Number(digits) * scale * span
  const to = (Number(digits) + 1) * scale * span
  const places: number[] = []
  for (let at = firstFrom(index, from); at < index.length; at++) {
    const key = index[at] ?? Infinity
    if (key >= to) break
    places.push(key % span)
  }
  return places
}
