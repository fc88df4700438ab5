import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { PageTexts, TextPlacer } from '../../src/web/core/page-texts.ts'
import { writtenPieces } from '../../src/web/core/written.ts'
import { written } from '../support/written.ts'

const secret = 'c2VjcmV0IG9mIGEgcGFnZQ=='

/** What arrives of what React writes, in pieces of so many bytes. */
async function sent(texts: PageTexts, html: string, pieceLength: number): Promise<string> {
  const destination = new PassThrough()
  const placer = new TextPlacer(texts, destination)
  const bytes = Buffer.from(html)
  for (let at = 0; at < bytes.length; at += pieceLength) placer.write(bytes.subarray(at, at + pieceLength))
  placer.end()
  return text(destination)
}

describe('the texts of a page on their way out', () => {
  for (const pieceLength of [1, 7, 4096])
    test(`take the place of their marks, in pieces of ${pieceLength} bytes`, async () => {
      const texts = new PageTexts(secret)
      const first = texts.add(writtenPieces('été à 12 °C'))
      const second = texts.add(writtenPieces('l’orage'))
      texts.addToHead(writtenPieces('titre'))
      assert.equal(
        await sent(texts, `<h>${texts.headMark}</h><p>${first}</p>ça<p>${second}${first}</p>`, pieceLength),
        '<h>titre</h><p>été à 12 °C</p>ça<p>l’orageété à 12 °C</p>',
      )
    })

  test('leave alone what only looks like a mark', async () => {
    const texts = new PageTexts(secret)
    texts.add(writtenPieces('secret text'))
    for (const forged of [
      '\u0001other:1\u0002',
      '\u0001',
      '\u0001\u0002',
      `\u0001${secret}:9\u0002`,
      `\u0001${'x'.repeat(99)}`,
    ])
      for (const pieceLength of [1, 4096])
        assert.equal(await sent(texts, `<p>${forged}</p>`, pieceLength), `<p>${forged}</p>`)
  })

  test('a long text that React hands over whole passes as it is', async () => {
    const destination = new PassThrough()
    const placer = new TextPlacer(new PageTexts(secret), destination)
    placer.write('l’été '.repeat(1_000))
    placer.end()
    assert.equal(await text(destination), 'l’été '.repeat(1_000))
  })
})

describe('text in its bytes', () => {
  const pairs = 'a\u{1f327}b<\u{1f327}>'
  for (const letters of [
    'Œuvre d’été, 12 °C – 60 %',
    'x'.repeat(1_000),
    `é${'’'.repeat(500)}`,
    pairs,
    pairs.repeat(99),
    '\ud83c seul',
  ])
    test(`is what the letters are: ${letters.slice(0, 12)}…`, () =>
      assert.equal(
        written(letters),
        Buffer.from(letters).toString().replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ))

  test('has room for any length', () => {
    const long = '<é’&>'.repeat(100_000)
    assert.equal(written(long), '&lt;é’&amp;&gt;'.repeat(100_000))
  })
})
