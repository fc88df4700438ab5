import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { negotiateFormat } from '../../../src/server/http/format.ts'

// Weights as RFC 9110, 12.4.2 and 12.5.1, has them; names of programs as they send them.
const cases: readonly (readonly [accept: string | undefined, program: string | undefined, form: string])[] = [
  [undefined, undefined, 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'Mozilla/5.0', 'html'],
  ['*/*', 'Mozilla/5.0', 'html'],
  ['*/*', 'curl/8.5.0', 'text'],
  [undefined, 'Wget/1.21.4', 'text'],
  ['*/*', 'HTTPie/3.2.2', 'text'],
  ['*/*', 'my curl/8.5.0', 'html'],
  ['text/html', 'curl/8.5.0', 'html'],
  ['text/plain', 'Mozilla/5.0', 'text'],
  ['TEXT/PLAIN', undefined, 'text'],
  ['text/plain; charset=utf-8', undefined, 'text'],
  ['text/plain, */*;q=0.1', undefined, 'text'],
  ['text/plain;q=0.5, text/html', undefined, 'html'],
  ['text/plain, text/html;q=0.5', undefined, 'text'],
  ['text/plain, text/html', undefined, 'html'],
  ['text/markdown', 'Mozilla/5.0', 'markdown'],
  ['text/markdown', 'curl/8.5.0', 'markdown'],
  ['text/markdown, text/html, */*', undefined, 'markdown'],
  ['text/markdown, text/plain', undefined, 'markdown'],
  ['text/markdown, */*', undefined, 'markdown'],
  ['text/markdown;q=0.9, text/html', undefined, 'html'],
  ['text/markdown;q=0.5, text/plain;q=0.6', undefined, 'text'],
  ['text/markdown;q=0', 'curl/8.5.0', 'text'],
  ['text/plain;q=0', undefined, 'html'],
  ['text/plain;q=2', undefined, 'html'],
  ['text/plain;q=much', undefined, 'html'],
  ['application/json', undefined, 'html'],
  ['image/png', undefined, 'html'],
  [';;;,,, =q / *', undefined, 'html'],
  [`${'x/y, '.repeat(10_000)}text/plain`, undefined, 'html'],
  ['constructor', undefined, 'html'],
]

describe('the form of a page', () => {
  for (const [accept, program, form] of cases)
    test(`is ${form} for « ${accept?.slice(0, 60) ?? 'nothing'} » of ${program ?? 'nobody'}`, () => {
      assert.equal(negotiateFormat({ accept, 'user-agent': program }), form)
    })
})
