import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'

type Headers = Readonly<Record<string, string>>

interface CachedAnswer {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly cache: string
}

interface SharedCache {
  ask(path: string, headers: Headers): Promise<CachedAnswer>
  /** Asks until the cache answers by itself. */
  askUntilHit(path: string, headers: Headers): Promise<CachedAnswer>
  /** What it says of an answer that it neither looks up nor keeps. */
  readonly passed: string
}

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** The forms of the page of Lyon: how each begins, who asks for it first and who gets the same copy. */
const forms: readonly {
  readonly begins: RegExp
  readonly ending?: string
  readonly first: Headers
  readonly others: readonly Headers[]
}[] = [
  {
    begins: /<title>Météo Lyon \|/,
    first: { accept: browser, 'user-agent': 'Mozilla/5.0' },
    others: [
      { accept: browser, 'user-agent': 'Another/1.0' },
      { accept: 'text/html', 'user-agent': 'curl/8.5.0' },
      { accept: ';;; nonsense', 'user-agent': 'Mozilla/5.0' },
      { accept: 'application/json' },
      {},
    ],
  },
  {
    begins: /^Météo à Lyon \(Rhône, 69\)\n=+\n/,
    ending: '.txt',
    first: { accept: '*/*', 'user-agent': 'curl/8.5.0' },
    others: [
      { 'user-agent': 'Wget/1.21.4' },
      { accept: '*/*', 'user-agent': 'HTTPie/3.2.2' },
      { accept: 'text/plain', 'user-agent': 'Mozilla/5.0' },
    ],
  },
  {
    begins: /^# Météo à Lyon \(Rhône, 69\)\n/,
    ending: '.md',
    first: { accept: 'text/markdown', 'user-agent': 'Assistant/1.0' },
    others: [
      { accept: 'TEXT/Markdown', 'user-agent': 'curl/8.5.0' },
      { accept: 'text/markdown', 'user-agent': 'Mozilla/5.0' },
    ],
  },
]

/** Whoever names two forms weighs them. */
const weighed: readonly (readonly [accept: string, begins: RegExp])[] = [
  ['text/html;q=0.5, text/plain', /^Météo à Lyon/],
  ['text/markdown, text/html, */*', /^# Météo à Lyon/],
  ['text/markdown;q=0.5, text/html', /<title>Météo Lyon \|/],
]

/** Holds that a shared cache keeps one copy of each form of a page for all programs, and gives nobody another's. */
export async function assertOneCopyOfEachForm({ ask, askUntilHit, passed }: SharedCache): Promise<void> {
  for (const { begins, ending, first, others } of forms) {
    const stored = await askUntilHit('/lyon', first)
    assert.match(stored.text, begins)
    for (const headers of others) {
      const answer = await ask('/lyon', headers)
      assert.deepEqual([answer.cache, answer.text], ['HIT', stored.text], JSON.stringify(headers))
      assert.equal(answer.headers.vary, 'Accept-Encoding, Accept, User-Agent')
    }
    if (ending === undefined) continue
    // What ends in its form is one thing for everybody.
    const address = await askUntilHit(`/lyon${ending}`, { 'user-agent': 'Mozilla/5.0' })
    assert.match(address.text, begins)
    for (const one of forms) {
      const answer = await ask(`/lyon${ending}`, one.first)
      assert.deepEqual([answer.cache, answer.text], ['HIT', address.text], JSON.stringify(one.first))
    }
  }
  for (const [accept, begins] of weighed) {
    const answer = await ask('/lyon', { accept })
    assert.equal(answer.cache, passed, accept)
    assert.match(answer.text, begins)
  }
  // And each is there as before.
  for (const { begins, first } of forms) assert.match((await ask('/lyon', first)).text, begins)
}
