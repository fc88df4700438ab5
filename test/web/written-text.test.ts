import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { writeText } from '../../src/web/document/written-text.ts'
import type { Outline } from '../../src/web/render/outline.ts'

const plain = { isColoured: false }
const of = (sections: Outline['sections']): Outline => ({ title: 'Titre', intro: [], sections })

test('a sentence is broken at spaces, before the eighty-first column, and nowhere between a number and its unit', () => {
  const text = `${'mot '.repeat(18)}jusqu’à 12\u00a0km/h. ${'Été '.repeat(5)}`.trim()
  const written = writeText({ ...of([]), intro: [{ text }] }, plain)
  assert.deepEqual(written.split('\n'), [
    'Titre',
    '=====',
    `${'mot '.repeat(18)}jusqu’à`,
    `12\u00a0km/h. ${'Été '.repeat(5).trim()}`,
    '',
  ])
})

test('a word that no line holds is cut', () => {
  const written = writeText({ ...of([]), intro: [{ text: 'x'.repeat(200) }] }, plain)
  assert.deepEqual(
    written.split('\n').map(({ length }) => length),
    [5, 5, 80, 80, 40, 0],
  )
})

test('what is listed begins with a hyphen, goes on under its first letter and has its address below', () => {
  const items = [{ text: 'Saint-Denis '.repeat(8).trim(), path: '/saint-denis?lat=48.9&lon=2.3' }]
  const written = writeText(of([{ title: 'Lieux', blocks: [{ kind: 'list', items }] }]), plain)
  assert.equal(
    written.split('\n\n')[1],
    [
      'Lieux',
      '-----',
      '- Saint-Denis Saint-Denis Saint-Denis Saint-Denis Saint-Denis Saint-Denis',
      '  Saint-Denis Saint-Denis',
      '  /saint-denis.txt?lat=48.9&lon=2.3',
      '',
    ].join('\n'),
  )
})

test('figures of a table stand on the right, words on the left, and the widest words are broken where all do not fit', () => {
  const table = (words: string) =>
    writeText(
      of([
        {
          title: 'Jours',
          blocks: [
            {
              kind: 'table',
              columns: [{ name: 'Jour' }, { name: 'Temps' }, { name: 'max.', isFigure: true }],
              rows: [
                ['lundi', words, '9°'],
                ['mardi', 'Couvert', '−12°'],
              ],
            },
          ],
        },
      ]),
      plain,
    )
      .split('\n\n')[1]
      ?.split('\n')
      .slice(2)
  assert.deepEqual(table('Pluie'), [
    'Jour   Temps    max.',
    'lundi  Pluie      9°',
    'mardi  Couvert  −12°',
    '',
  ])
  const broken = table('averses '.repeat(20).trim()) ?? []
  assert.ok(broken.every(({ length }) => length <= 80))
  assert.equal(broken.join(' ').match(/averses/g)?.length, 20)
  assert.match(broken[1] ?? '', /^lundi  averses .* 9°$/)
})

test('no line is wider than eighty columns, whatever is said, and nothing of it is lost', () => {
  const words = fc.array(fc.stringMatching(/^[a-zéà’0-9°-]{1,90}$/), { minLength: 1, maxLength: 12 })
  const text = words.map((list) => list.join(' '))
  const columns = fc.array(
    fc.record({ name: fc.stringMatching(/^[A-Z][a-zé]{0,12}$/), isFigure: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  const table = columns.chain((some) =>
    fc.record({
      kind: fc.constant('table' as const),
      columns: fc.constant(some),
      rows: fc.array(fc.array(text, { minLength: some.length, maxLength: some.length }), { maxLength: 4 }),
    }),
  )
  const line = fc.record({ text })
  const block = fc.oneof(
    fc.record({ kind: fc.constant('lines' as const), lines: fc.array(line) }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(line) }),
    table,
  )
  const sections = fc.array(fc.record({ title: text, blocks: fc.array(block, { maxLength: 3 }) }), {
    maxLength: 3,
  })
  const letters = (of: string): string => [...of.replaceAll(/[\s=-]/g, '')].toSorted().join('')
  fc.assert(
    fc.property(fc.record({ title: text, intro: fc.array(line), sections }), (outline) => {
      const written = writeText(outline, { isColoured: false })
      for (const each of written.split('\n')) assert.ok([...each].length <= 80, each)
      const said = [
        outline.title,
        ...outline.intro.map((each) => each.text),
        ...outline.sections.flatMap(({ title, blocks }) => [
          title,
          ...blocks.flatMap((of) =>
            of.kind === 'lines'
              ? of.lines.map((each) => each.text)
              : of.kind === 'list'
                ? of.items.map((each) => each.text)
                : [...of.columns.map(({ name }) => name), ...of.rows.flat()],
          ),
        ]),
      ]
      assert.equal(letters(written), letters(said.join('')))
    }),
    { numRuns: 150 },
  )
})

test('a letter with its accent apart is one column wide', () => {
  const written = writeText({ title: 'E\u0301te\u0301', intro: [], sections: [] }, plain)
  assert.equal(written.split('\n')[1], '===')
})

test('a level has the style of terminals when that is asked for, and ends on its line', () => {
  const outline = of([
    { title: 'Vigilance', blocks: [{ kind: 'lines', lines: [{ text: 'Vigilance rouge', level: 'red' }] }] },
  ])
  assert.ok(writeText(outline, { isColoured: true }).includes('\u001b[1;31mVigilance rouge\u001b[0m\n'))
  assert.ok(!writeText(outline, plain).includes('\u001b'))
})
