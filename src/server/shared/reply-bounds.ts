/** What our scripts answer stays far below: of a map's places, 350 claims of four items and some 5 kB each. */
const mostBytes = 8 * 2 ** 20
const mostItems = 10_000
const mostDepth = 4
/** An error in the words of the server. */
const longestLine = 1_024

const lineFeed = 0x0a
/** The start of a reply (https://valkey.io/topics/protocol/, version 2): a text or figure, or how long what follows is. */
const head = /^(?:[+:-][^\r\n]*|([*$])(-1|\d{1,8}))\r\n$/

/**
 * Looks through what a server sends before its parser does, which believes every length it is told: it would keep bytes
 * without end, make lists of any size, and lists in lists until the stack is full. False for what is no reply of ours.
 */
export function createReplyBounds(): (bytes: Buffer) => boolean {
  /** How many items each open list still has, the innermost last. */
  const lists: number[] = []
  let line = ''
  let textLeft = 0
  let [size, items] = [0, 0]

  function endItem(): void {
    while (lists.length > 0) {
      const left = (lists.pop() ?? 0) - 1
      if (left > 0) return void lists.push(left)
    }
    size = items = 0
  }

  function begin(type: string | undefined, length: number): void {
    if (type === '$' && length >= 0) textLeft = length + 2
    else if (type === '*' && length > 0) {
      lists.push(length)
      items += length
    } else endItem()
  }

  return (bytes) => {
    for (let at = 0; at < bytes.length;) {
      if (textLeft > 0) {
        const taken = Math.min(textLeft, bytes.length - at)
        textLeft -= taken
        at += taken
        if (textLeft === 0) endItem()
        continue
      }
      const found = bytes.indexOf(lineFeed, at)
      const end = found < 0 ? bytes.length : found + 1
      line += bytes.toString('latin1', at, Math.min(end, at + longestLine))
      if (line.length >= longestLine) return false
      at = end
      if (found < 0) return true
      const [matched = '', type, length = 0] = head.exec(line) ?? []
      line = ''
      if (matched === '') return false
      begin(type, Number(length))
      size += matched.length + textLeft
      if (size > mostBytes || items > mostItems || lists.length > mostDepth) return false
    }
    return true
  }
}
