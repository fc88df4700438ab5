import assert from 'node:assert/strict'
import { test } from 'node:test'
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
