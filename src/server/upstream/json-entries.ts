import { isCloser, isOpener, outsideTexts, parsedJson, shallow, textsOf } from './decode.ts'
import { Failure } from './failure.ts'

/** Characters of one entry, and of all that stands around the entries. */
const longestEntry = 1024 * 1024
const longestFrame = 64 * 1024

const longestOpening = 100
const comma = 0x2c

const bounded = (text: string, what: string, limit: number): string => {
  if (text.length > limit) throw new Failure('too-large', `${what} larger than ${limit} characters`)
  return text
}

/**
 * Reads a JSON object that is one long list and little else: each entry of the list named `list` is parsed and handed on
 * when it ends, and no more of the document than one entry is ever in memory. Gives back the document with that list empty.
 */
export async function readJsonEntries(
  chunks: AsyncIterable<Uint8Array>,
  list: string,
  take: (entry: unknown) => void,
): Promise<unknown> {
  const opening = new RegExp(`"${RegExp.escape(list)}"\\s{0,20}:\\s{0,20}$`)
  let frame = ''
  let entry = ''
  let count = 0
  let isInList = false
  let depth = 0
  const isOutside = outsideTexts()

  /** Hands on the entry that a comma or the end of the list has ended; only a list without any may end with a blank one. */
  const end = (isLast: boolean): void => {
    if (!(isLast && count === 0 && entry.trim() === '')) take(parsedJson(entry))
    entry = ''
    count += 1
  }
  const put = (text: string): void => {
    if (isInList) entry = bounded(entry + text, 'an entry', longestEntry)
    else frame = bounded(frame + text, 'the frame', longestFrame)
  }

  for await (const text of textsOf(shallow(chunks))) {
    let from = 0
    /** Takes what was read up to an index and leaves out so many characters there. */
    const cut = (at: number, without: 0 | 1): void => {
      put(text.slice(from, at))
      from = at + without
    }
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (!isOutside(code)) continue
      if (isOpener(code)) {
        depth += 1
        if (depth !== 2 || text[at] !== '[') continue
        cut(at, 0)
        if (!opening.test(frame.slice(-longestOpening))) continue
        cut(at + 1, 0)
        isInList = true
        count = 0
      } else if (isCloser(code)) {
        depth -= 1
        if (!isInList || depth !== 1) continue
        cut(at, 0)
        end(true)
        isInList = false
      } else if (code === comma && isInList && depth === 2) {
        cut(at, 1)
        end(false)
      }
    }
    cut(text.length, 0)
  }
  return parsedJson(frame)
}
