import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { writeMarkdown } from '../../src/web/document/written-markdown.ts'
import type { Outline } from '../../src/web/render/outline.ts'
import { nodesOf, parseMarkdown, textOf } from '../support/markdown.ts'

/** Names and sentences that hold every sign that Markdown reads, at the beginning of a line too. */
const texts: readonly string[] = [
  'Saint-Denis *dit* le _Petit_',
  '**gras** __gras__ ~~barré~~',
  '[lien](http://ailleurs.example) ![image](x) [^1]',
  'colonne | autre \\| encore \\\\| fin',
  '# titre',
  '1. liste',
  '12) liste',
  '- liste',
  '+ liste',
  '> citation',
  ' > après une espace',
  '=====',
  '-----',
  '```',
  '`code`',
  '<b>gras</b> <!-- rien --> <https://ailleurs.example/*x*>',
  '&amp; &copy; &#42;',
  '    quatre espaces',
  'deux\nlignes',
  'fin\\',
  '[ ] à faire',
  'vent > 50 km/h, T < 0 °C, 3 = 3',
  '$x$ {y}',
  'Éclaircie\u00a0: http://localhost:3000/',
  'https://site.example/a_b_c?x=*1*&y=2 et la suite',
]

const readAs = (text: string): string => text.replaceAll(/[ \n]+/g, ' ').trim()

/** The same text wherever an outline may have one. */
const everywhere = (text: string): Outline => ({
  title: text,
  intro: [{ text }],
  sections: [
    {
      title: text,
      blocks: [
        { kind: 'list', items: [{ text }, { text, path: '/saint-denis?lat=48.9&lon=2.3' }] },
        { kind: 'table', columns: [{ name: text }, { name: 'max.', isFigure: true }], rows: [[text, text]] },
      ],
    },
  ],
})

function assertReadAsWritten(text: string): void {
  const written = writeMarkdown(everywhere(text))
  const root = parseMarkdown(written)
  const expected = readAs(text)
  assert.deepEqual(
    root.children.map(({ type }) => type),
    ['heading', 'paragraph', 'heading', 'list', 'table'],
    written,
  )
  assert.deepEqual(nodesOf(root, 'heading').map(textOf), [expected, expected], written)
  assert.deepEqual(nodesOf(root, 'listItem').map(textOf), [expected, expected], written)
  assert.deepEqual(nodesOf(root, 'tableCell').map(textOf), [expected, 'max.', expected, expected], written)
  assert.equal(textOf(root.children[1] ?? root), expected, written)
  for (const type of ['emphasis', 'strong', 'delete', 'html', 'code', 'inlineCode', 'image'] as const)
    assert.deepEqual(nodesOf(root, type), [], written)
}

test('a text is read as it was written, whatever signs it holds', () => {
  for (const text of texts) assertReadAsWritten(text)
})

test('so is any other text of signs', () => {
  const signs = fc.constantFrom(
    ...'\\`*_{}[]()<>#+-.!|~^$&=:;"\'@/,?%'.split(''),
    ' ',
    '1',
    'a',
    'É',
    '\u00a0',
    '\n',
  )
  const text = fc
    .array(signs, { minLength: 1, maxLength: 24 })
    .map((letters) => `x${letters.join('')}`)
    // Addresses and what looks like one become links, which the next test is about.
    .filter((written) => !/[:@]/.test(written))
  fc.assert(fc.property(text, assertReadAsWritten))
  fc.assert(fc.property(text, (written) => assertReadAsWritten(written.slice(1) + 'x')))
})

test('what is listed leads to the page of the same form, an address to itself', () => {
  const address = 'https://site.example/a_b?x=1&y=2'
  const root = parseMarkdown(writeMarkdown(everywhere(`Voir ${address}, sinon rien.`)))
  const items = nodesOf(root, 'listItem').map((item) => nodesOf(item, 'link').map(({ url }) => url))
  assert.deepEqual(items, [[address], ['/saint-denis.md?lat=48.9&lon=2.3']])
  assert.deepEqual(
    nodesOf(root.children[1] ?? root, 'link').map(({ url }) => url),
    [address],
  )
})

test('figures of a table stand on the right', () => {
  const [table] = nodesOf(parseMarkdown(writeMarkdown(everywhere('x'))), 'table')
  assert.deepEqual(table?.align, [null, 'right'])
})
