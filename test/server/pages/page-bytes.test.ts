import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { collect, noScriptHint, type Page } from '../../../src/server/pages/page-bytes.ts'

/** What comes out of the hint for an address when these pieces go in. */
async function hinted(key: string, ...pieces: readonly string[]): Promise<string> {
  const hint = noScriptHint(key)
  for (const piece of pieces) hint.write(piece)
  hint.end()
  return text(hint)
}

describe('whoever has no script is led to the whole page', () => {
  const leadTo = (address: string) =>
    `<noscript><meta http-equiv="refresh" content="0; url=${address}"></noscript>`

  test('by the first thing in the head, once', async () => {
    const page = ['<!doctype html><html>', '<head><title>É</title></head>', '<p>&lt;head> <head></p></html>']
    assert.equal(
      await hinted('/lyon', ...page),
      `<!doctype html><html><head>${leadTo('/lyon?complet=1')}<title>É</title></head>${page[2]}`,
    )
  })

  test('whose address keeps its query, and cannot leave its attribute', async () => {
    const leads = async (key: string) => /url=([^"]*)"/.exec(await hinted(key, '<head>'))?.[1]
    assert.equal(await leads('/lyon?lat=45.75'), '/lyon?lat=45.75&amp;complet=1')
    assert.equal(await leads('/x"><script>'), '/x&quot;&gt;&lt;script&gt;?complet=1')
  })

  test('and a page without a head is left as it is', async () =>
    assert.equal(await hinted('/lyon', '<p>a', 'b</p>'), '<p>ab</p>'))
})

test('a page is collected whole, whatever its length', async () => {
  const content = 'Météo '.repeat(100_000)
  const page: Page = {
    kind: 'page',
    status: 200,
    allReady: Promise.resolve(),
    ended: Promise.resolve(),
    pipe(destination) {
      destination.end(content)
      return destination
    },
    abort: () => undefined,
  }
  assert.equal((await collect(page)).toString(), content)
})
