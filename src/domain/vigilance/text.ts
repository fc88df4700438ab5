import { foldAccents } from '../place.ts'
import type { OfficialText, Phenomenon, TextSection } from '../vigilance.ts'

/** Sentences of this length and more are not made into bullet points. */
const sentenceLimit = 150
const maximumItems = 3

/** One line of text: control characters and repeated spaces gone, ends trimmed. */
export const cleanLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** The paragraphs of a list of lines in which an empty one is a paragraph break and nothing else. */
export const cleanParagraphs = (lines: readonly string[]): readonly string[] =>
  lines.map(cleanLine).filter((line) => line !== '')

/** Cuts a text after each full stop, exclamation or question mark that a space or the end follows. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    const next = text[index + 1]
    if ('.!?…'.includes(text[index] ?? ' ') && (next === undefined || /\s/.test(next))) {
      sentences.push(text.slice(start, index + 1))
      start = index + 1
    }
  }
  return cleanParagraphs([...sentences, text.slice(start)])
}

/** The first three sentences of under 150 characters: what an alert lists as consequences or advice. */
export const keySentences = (text: string | null): readonly string[] =>
  splitSentences(text ?? '')
    .filter((sentence) => sentence.length < sentenceLimit)
    .slice(0, maximumItems)

const headed =
  (word: string) =>
  ({ heading }: TextSection): boolean =>
    foldAccents(heading).startsWith(word)

/** What the official text of a department says of one phenomenon, in the pieces an alert is made of. */
export interface PhenomenonText {
  readonly description: string | null
  readonly consequences: readonly string[]
  readonly advice: readonly string[]
}

const sentencesUnder = (sections: readonly TextSection[], word: string): readonly string[] =>
  keySentences(
    sections
      .filter(headed(word))
      .flatMap(({ paragraphs }) => paragraphs)
      .join(' '),
  )

/** Reads the sections about a phenomenon that are not over; the first one describes it. */
export function phenomenonText(
  texts: readonly OfficialText[],
  departmentCode: string,
  phenomenon: Phenomenon,
  now: number,
): PhenomenonText {
  const sections = texts
    .filter(({ scope, domainId }) => scope === 'department' && domainId === departmentCode)
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.phenomenon === phenomenon && (block.end === null || now < block.end))
    .flatMap((block) => block.sections)
  const first = sections.find(({ paragraphs }) => paragraphs.length > 0)
  return {
    description: first?.paragraphs.join(' ') ?? null,
    consequences: sentencesUnder(sections, 'consequence'),
    advice: sentencesUnder(sections, 'conseil'),
  }
}
