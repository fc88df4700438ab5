import { fileURLToPath } from 'node:url'
import { type Catalogue, createCatalogue } from '../../src/server/catalogue.ts'
import { atMost, figure, type Row } from './support/row.ts'

/** Milliseconds for one search. */
export interface SearchTimes {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** What visitors type, right and wrong, and what nobody should be able to slow the site with. */
const typed = [
  ['lyon', 'paris 11', 'saint-étienne', 'st malo', 'saint-denis 93', 'montreuil seine saint denis'],
  ['lhay', 'le havre', 'laciotat', 'boulogne mer', 'mont ventoux', 'plage pereire', 'finistère', 'Rhône'],
  ['tolouse', 'grenobe', 'dunkerke', 'perpinan', 'biaritz', 'marsille', 'sainte marei', 'montelimard'],
  ['42', '42000', '974', '2a', '35400', '97400', '69000', 'la réunion', 'île de ré', 'météo lyon'],
  ['val thorens', 'aéroport de nice', 'londres', 'casablanca', 'montréal canada', 'châlons sur marne'],
].flat()
const hostile = [
  ['s', 'e', 'sa', 'saint', 'sainte', 'de la', 'sur', ' '.repeat(64), 'a'.repeat(10_000)],
  ['saint '.repeat(11), 'saintemariesaintemarie', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'],
  ['zzzzzzzz france', 'saint 9', 'xxxxx seine', '(.*)+$', '%_%', '[[[[', '\u0301'.repeat(64), '9'.repeat(64)],
].flat()

/** Every beginning a visitor sends on the way: from the second letter on. */
const beginnings = (text: string): readonly string[] =>
  Array.from({ length: Math.max(1, text.length - 1) }, (_, i) => text.slice(0, i + 2))

/** Times each search of the list after a warm-up round: of each text the middle of so many rounds, since others use the machine too. */
export function benchSearch(catalogue: Catalogue, rounds = 7): SearchTimes {
  const queries = [...typed.flatMap(beginnings), ...hostile]
  const timed = (query: string): number => {
    const start = performance.now()
    catalogue.search(query, 8)
    return performance.now() - start
  }
  queries.forEach(timed)
  const each = Array.from({ length: rounds }, () => queries.map(timed))
  const middles = queries.map(
    (_, i) => each.map((times) => times[i] ?? 0).sort((a, b) => a - b)[rounds >> 1] ?? 0,
  )
  middles.sort((a, b) => a - b)
  const at = (share: number): number => middles[Math.floor(share * (middles.length - 1))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Search as visitors type it, letter by letter, in the whole gazetteer. */
export async function measure(): Promise<readonly Row[]> {
  const start = performance.now()
  const catalogue = createCatalogue(fileURLToPath(new URL('../../data', import.meta.url)))
  const built = performance.now() - start
  const { p50, p99, max } = benchSearch(catalogue)
  return [
    figure('catalogue ready', built, 'ms'),
    figure('search, median', p50, 'ms'),
    atMost('search, 99 %', p99, 'ms', 5),
    figure('search, slowest', max, 'ms'),
  ]
}
