import { foldAccents } from './place.ts'

/** No more of a visitor's text than this is looked at, in UTF-16 units. */
export const longestQuery = 64

const articles = new Set(['l', 'la', 'le', 'les'])

/** Words too common inside names to be worth finding a place by. */
const linkingWords = new Set([...articles, ...'a au aux d de des du en et lez sous sur un une'.split(' ')])

export const isArticle = (word: string): boolean => articles.has(word)
export const withoutArticle = (words: readonly string[]): readonly string[] =>
  isArticle(words[0] ?? '') ? words.slice(1) : words
export const isLinkingWord = (word: string): boolean => linkingWords.has(word)

const beyondAscii = /[\u0080-\uffff]/
const ordinal = /^(\d{1,2})(?:er|re|e|eme|ieme|nd|nde)$/

const shortSaints = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/** Both forms of the word that begins one name in eight. */
export const saintWords: ReadonlySet<string> = new Set(shortSaints.values())

/** Words that people shorten on signposts; no name has them so. */
const shortWords = new Map([
  ...shortSaints,
  ['mt', 'mont'],
  ['pt', 'pont'],
  ['gd', 'grand'],
  ['gde', 'grande'],
  ['pce', 'provence'],
])

const comparedWord = (word: string): string => {
  const isNumber = word.charCodeAt(0) <= 57
  if (isNumber) return word.replace(ordinal, '$1')
  return shortWords.get(word) ?? word
}

/**
 * The words by which names are compared: lower case, no accents, ligatures opened, every other character a
 * separator, « st », « mt » and the like spelled out, ordinals as numbers (« L’Haÿ-les-Roses » → l, hay, les, roses).
 */
export function searchWords(text: string): readonly string[] {
  // Most names need no folding, and 35,000 of them are read at the start.
  const folded = beyondAscii.test(text) ? foldAccents(text) : text.toLowerCase()
  return (folded.match(/[a-z0-9]+/g) ?? []).map(comparedWord)
}

/** What is asked of a place: none of it begins the name of one, nor ends it. */
const askedOf = [
  'meteo(?: france)?',
  'previsions?',
  'temperatures?(?: (?:de )?(?:la |l )?(?:mer|eau))?',
  'pluie|orages?|grele|foudre|tempetes?|brouillard|gel|verglas|canicule|secheresse|inondations?|crues?',
  'soleil|(?:lever|coucher) du soleil|humidite|(?:indice )?uv|pollens?|pollution|qualite de l air',
  'vagues|houle|surf|ski|enneigement|risques?',
  '(?:vigilance|alertes?)(?: meteo)?(?: (?:verte|jaune|orange|rouge))?',
].join('|')
/** And what only comes before: « vent », « neige » and « temps » end names. */
const askedFirst =
  'meteo (?:marine|agricole|montagne|ski)|radar(?: meteo)?|temps|neige|vent|region|departement|sommet|station de ski'
const days = '(?:(?:a|sur) )?\\d+ jours'

/** « météo à Lyon », « quel temps fait-il à Lyon », « météo 15 jours Lyon », « neige Chamonix », « région Bretagne », « sommet du Sancy ». */
const askedBefore = new RegExp(
  `^(?:(?:la|le|les|quel|quelle) )?(?:${askedFirst}|${askedOf})(?: fait il)?(?: ${days})?(?: (?:a|au|aux|d|de|des|du|en|pour|sur))? `,
)
/** « Lyon météo demain », « Lyon à 15 jours », « Paris qualité de l’air ». */
const askedAfter = new RegExp(
  ` (?:(?:la )?(?:${askedOf})|demain|aujourd hui|maintenant|heure par heure|ce soir|cette semaine|(?:ce )?week end|${days})$`,
)
/** « plage de Nice », « plages d’Arcachon »: names of beaches begin with their town. */
const beachesBefore = /^(?:les? )?plages? (?:(?:a|au|aux|d|de|des|du|en) )?/

const snowBefore = /^(?:station de )?(?:ski|neige|enneigement) /

/** Whether a text asks for the snow of a place, which lies in the mountains then. */
export const asksForSnow = (query: string): boolean => snowBefore.test(searchWords(query).join(' '))

/** The words by which a visitor's text is looked up: without what only says that the weather is asked for. */
export function askedWords(query: string): readonly string[] {
  const words = searchWords(query.slice(0, longestQuery))
  let text = words.join(' ')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(askedBefore, '').replace(askedAfter, '')
  }
  text = text.replace(beachesBefore, 'plage ')
  return text === '' ? [] : text.split(' ')
}

/** « marées Saint-Malo », « horaires des marées à Brest », « marée basse Calais ». */
const tidesBefore =
  /^(?:(?:les? )?(?:horaires?|heures?|calendrier|annuaire|coefficients?|coef) )?(?:(?:de|des|d|du|la) )*(?:grandes? )?(?:marees?(?: (?:haute|basse))?|(?:pleine|basse) mer)(?: (?:a|au|aux|d|de|des|du|en|pour|sur))?(?: |$)/
/** « Saint-Malo marées », « Brest horaires marées ». */
const tidesAfter =
  / (?:(?:horaires?|coefficients?) )?(?:(?:de|des) )?(?:marees?(?: (?:haute|basse))?|(?:pleine|basse) mer)$/

/** « avalanche Chamonix », « risque d’avalanche en Vanoise », « BRA massif des Aravis ». */
const avalanchesBefore =
  /^(?:(?:l |les? )?(?:bulletins?|risques?|niveau|indice|danger) )?(?:(?:de|des|d|du|la|neige et) )*(?:avalanches?|bra(?= ))(?: (?:a|au|aux|d|de|des|du|en|pour|sur|dans))?(?: (?:la|le|les|l))?(?: massif(?: (?:d|de|des|du)(?: (?:la|le|les|l))?)?)?(?: |$)/
/** « Vanoise avalanches », « Chamonix risque d’avalanche ». */
const avalanchesAfter = / (?:(?:bulletins?|risques?) )?(?:(?:de|des|d) )?avalanches?$/

/** « massif de la Vanoise ». */
const massifBefore = /^massif (?:(?:d|de|des|du) )?(?:(?:la|le|les|l) )?/
const nothing = /(?!)/

/** The words that name the port whose tides are asked for, none where all are meant; null when no tide is asked for. */
export const tideWords = (query: string): readonly string[] | null =>
  wordsWithout(query, tidesBefore, tidesAfter)

/** The same of the massif, or the place, whose avalanches are asked for. */
export const avalancheWords = (query: string): readonly string[] | null =>
  wordsWithout(query, avalanchesBefore, avalanchesAfter)

/** The words that name what is called a massif; null when nothing is called one. */
export const massifWords = (query: string): readonly string[] | null =>
  wordsWithout(query, massifBefore, nothing)

function wordsWithout(query: string, before: RegExp, after: RegExp): readonly string[] | null {
  const text = searchWords(query.slice(0, longestQuery)).join(' ')
  const named = text.replace(before, '').replace(after, '')
  if (named === text) return null
  return named === '' ? [] : named.split(' ')
}

/** One edit from five letters on, two from nine: below that, every short name looks like every other. */
const editsAllowed = (letters: number): number => {
  if (letters < 5) return 0
  return letters < 9 ? 1 : 2
}

/** How far a query of so many letters may be from a name: the name may be one letter longer. */
export const editBudget = (queryLetters: number): number => editsAllowed(queryLetters + 1)

/** No close enough reading of the name. */
export const notATypo = 99

/** Order of likeness: fewer edits first, then the whole name before its beginning. */
const likeness = (edits: number, isFullName: boolean): number => edits * 2 + (isFullName ? 0 : 1)

/**
 * How a misspelt query reads as a name or as its beginning: 2 for one edit of the whole name, 3 for one edit of
 * its beginning, 4 and 5 for two edits, `notATypo` beyond. An edit is a letter added, missing, wrong, or swapped
 * with its neighbour (optimal string alignment distance). `start` is where the name begins in `text`.
 */
export function typoLikeness(query: string, text: string, start: number): number {
  const budget = editBudget(query.length)
  return budget === 0 ? notATypo : bestReading(query, 0, text, start, start, budget, 0)
}

/** An explicit walk, no table: at most four branches per edit and two edits. */
function bestReading(
  query: string,
  queryAt: number,
  text: string,
  textAt: number,
  start: number,
  left: number,
  used: number,
): number {
  let i = queryAt
  let j = textAt
  while (i < query.length && j < text.length && query.charCodeAt(i) === text.charCodeAt(j)) {
    i++
    j++
  }
  if (i === query.length || j === text.length) {
    return endOfReading(query.length, query.length - i, text.length - j, j - start, left, used)
  }
  if (left === 0) return notATypo
  const missing = bestReading(query, i, text, j + 1, start, left - 1, used + 1)
  const wrong = bestReading(query, i + 1, text, j + 1, start, left - 1, used + 1)
  const added = bestReading(query, i + 1, text, j, start, left - 1, used + 1)
  const best = Math.min(missing, wrong, added)
  if (!isSwap(query, i, text, j)) return best
  return Math.min(best, bestReading(query, i + 2, text, j + 2, start, left - 1, used + 1))
}

const isSwap = (query: string, i: number, text: string, j: number): boolean =>
  query.charCodeAt(i) === text.charCodeAt(j + 1) && query.charCodeAt(i + 1) === text.charCodeAt(j)

function endOfReading(
  queryLetters: number,
  queryRest: number,
  textRest: number,
  nameLetters: number,
  left: number,
  used: number,
): number {
  // The name ended first: what remains of the query is letters too many.
  const edits = used + queryRest
  if (edits === 0 || queryRest > left) return notATypo
  const allowed = editsAllowed(Math.max(queryLetters, nameLetters))
  return edits <= allowed ? likeness(edits, textRest === 0) : notATypo
}

const bitOf = (code: number): number => (code >= 97 ? code - 97 : 26 + (code % 6))

/** The letters of a name, one bit each, digits in the six that remain. An edit adds one letter at most. */
export function letterSet(text: string): number {
  let letters = 0
  for (let i = 0; i < text.length; i++) letters |= 1 << bitOf(text.charCodeAt(i))
  return letters
}

/** How many times a text has the letter of each bit. */
export function letterCounts(text: string): Uint8Array {
  const counts = new Uint8Array(32)
  for (let i = 0; i < text.length; i++) {
    const bit = bitOf(text.charCodeAt(i))
    counts[bit] = (counts[bit] ?? 0) + 1
  }
  return counts
}

/** How many letters there are of a set. */
export function countOf(letters: number, counts: Uint8Array): number {
  let count = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += counts[31 - Math.clz32(rest & -rest)] ?? 0
  return count
}

/** One edit changes three pairs of neighbouring letters at most (a swap). */
export const pairsPerEdit = 3

/**
 * The pairs of neighbouring letters of a name, hashed to 64 bits in two numbers. A query that lacks more than
 * `pairsPerEdit` pairs per edit cannot be the name misspelt: cheap to see, and true of nearly every name.
 */
export function letterPairs(text: string): readonly [low: number, high: number] {
  let low = 0
  let high = 0
  for (let i = 0; i + 1 < text.length; i++) {
    const hash = (text.charCodeAt(i) * 37 + text.charCodeAt(i + 1) * 11) & 63
    if (hash < 32) low |= 1 << hash
    else high |= 1 << (hash - 32)
  }
  return [low, high]
}

/** How many bits of `mask` are set. */
export function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
