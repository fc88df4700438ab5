import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OfficialText, TextSection } from '../../../src/domain/vigilance.ts'
import {
  cleanLine,
  cleanParagraphs,
  keySentences,
  phenomenonText,
  splitSentences,
} from '../../../src/domain/vigilance/text.ts'

describe('official words', () => {
  test('lose double spaces, tabs and ends', () =>
    assert.equal(cleanLine(' premiers  reliefs \t(Corbières) \n'), 'premiers reliefs (Corbières)'))
  test('take an empty line for a paragraph break', () =>
    assert.deepEqual(cleanParagraphs(['Un.', '', '  ', 'Deux. ']), ['Un.', 'Deux.']))
  test('are cut after a stop that a space follows', () =>
    assert.deepEqual(splitSentences('Rafales de 1.5 m. Prudence ! Et après ? Rien'), [
      'Rafales de 1.5 m.',
      'Prudence !',
      'Et après ?',
      'Rien',
    ]))
  test('of nothing are nothing', () => {
    assert.deepEqual(splitSentences(''), [])
    assert.deepEqual(keySentences(null), [])
  })
  test('of 150 characters and more are not listed', () => {
    const short = `${'a'.repeat(148)}.`
    const long = `${'b'.repeat(149)}.`
    assert.deepEqual(keySentences(`${long} ${short}`), [short])
  })
  test('of any length are cut in time proportional to it', () => {
    const started = process.cpuUsage()
    splitSentences('. '.repeat(32_000))
    cleanLine(' '.repeat(64_000))
    assert.ok(process.cpuUsage(started).user < 500_000)
  })
})

test('what the official text says of a phenomenon begins with the first section that says something', () => {
  const end = Date.parse('2026-10-04T14:00:00Z')
  const textOf = (...sections: TextSection[]): OfficialText => ({
    scope: 'department',
    domainId: '34',
    domainName: 'Hérault',
    title: 'Vigilance orange',
    blocks: [{ phenomenon: 'thunderstorm', level: 'orange', begin: null, end, sections }],
  })
  const empty = { heading: 'Situation actuelle', paragraphs: [] }
  const course = { heading: 'Évolution prévue', paragraphs: ['Des orages violents.', 'Ils durent.'] }
  const described = (text: OfficialText, now = end - 1) =>
    phenomenonText([text], '34', 'thunderstorm', now).description
  assert.equal(described(textOf(empty, course)), 'Des orages violents. Ils durent.')
  assert.equal(described(textOf(empty)), null)
  assert.equal(described(textOf(course), end), null, 'it is over at its end')
})
