import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReplyBounds } from '../../../src/server/shared/reply-bounds.ts'

/** Of the server's protocol, version 2 (https://valkey.io/topics/protocol/). */
const claim = '*3\r\n$5\r\nfound\r\n:1200\r\n$4\r\n\r\n\r\n\r\n'
const sound = [
  '+OK\r\n',
  '-ERR no such script\r\n',
  ':-1\r\n',
  '$-1\r\n',
  '*-1\r\n',
  '*0\r\n',
  '$0\r\n\r\n',
  claim,
  `*2\r\n:7\r\n*2\r\n${claim}${claim}`,
]

const inPieces = (bytes: Buffer, size: number): readonly Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))

describe('what a server answers', () => {
  for (const size of [1, 3, 7, 100_000])
    test(`passes in pieces of ${size} bytes, one reply after the other`, () => {
      const isReply = createReplyBounds()
      const bytes = Buffer.from(sound.join('').repeat(size > 7 ? 5_000 : 1))
      assert.ok(inPieces(bytes, size).every(isReply))
    })

  test('may have texts of any bytes, 64 kB each', () => {
    const text = Buffer.from(Array.from({ length: 65_536 }, (_, n) => n % 256))
    const one = Buffer.concat([Buffer.from('$65536\r\n'), text, Buffer.from('\r\n')])
    const isReply = createReplyBounds()
    assert.ok(
      inPieces(Buffer.concat([Buffer.from('*100\r\n'), ...Array<Buffer>(100).fill(one)]), 16_384).every(
        isReply,
      ),
    )
    assert.ok(isReply(Buffer.from('+OK\r\n')))
  })
})

const hostile: readonly (readonly [string, string])[] = [
  ['lists in lists', '*1\r\n'.repeat(200_000)],
  ['a list of thirty million', '*33000000\r\n'],
  ['lists of many in one reply', `*3\r\n${`*5000\r\n${':1\r\n'.repeat(5_000)}`.repeat(3)}`],
  ['a text of a gigabyte', '$1000000000\r\n'],
  ['texts that are long together', `*300\r\n${`$65536\r\n${'x'.repeat(65_536)}\r\n`.repeat(300)}`],
  ['a line without end', `+${'x'.repeat(100_000)}`],
  ['a length that is no number', '*zzzz\r\n'],
  ['a line with a return in it', '+OK\r*33000000\r\n'],
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n'],
  ['a length below nothing', '$-2\r\n'],
]

describe('no reply of ours', () => {
  for (const [what, text] of hostile)
    test(what, () => {
      for (const size of [text.length > 2 ** 20 ? 4_096 : 5, 16_384]) {
        const isReply = createReplyBounds()
        assert.ok(!inPieces(Buffer.from(text), size).every(isReply))
      }
    })
})
