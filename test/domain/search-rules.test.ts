import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bitCount,
  notATypo,
  searchWords,
  typoLikeness,
  withoutArticle,
} from '../../src/domain/search-rules.ts'

describe('the words of a name', () => {
  const cases: readonly (readonly [name: string, words: string])[] = [
    ['Saint-Étienne', 'saint etienne'],
    ['St Étienne', 'saint etienne'],
    ['STE-MAXIME', 'sainte maxime'],
    ['L’Haÿ-les-Roses', 'l hay les roses'],
    ['Vœuil-et-Giget', 'voeuil et giget'],
    ['Lœuilly', 'loeuilly'],
    ['Paris 1er Arrondissement', 'paris 1 arrondissement'],
    ['lyon 3ème', 'lyon 3'],
    ['Saint-Denis (La Réunion)', 'saint denis la reunion'],
    ['  ^a.*$  ', 'a'],
    ['E\u0301vreux', 'evreux'],
    ['', ''],
    ['…', ''],
  ]
  for (const [name, words] of cases) {
    test(`« ${name} » is compared as « ${words} »`, () => assert.equal(searchWords(name).join(' '), words))
  }
})

test('an article at the beginning of a name is left out, and nowhere else', () => {
  for (const [name, words] of [
    ['Le Havre', 'havre'],
    ['L’Haÿ-les-Roses', 'hay les roses'],
    ['Lyon', 'lyon'],
    ['', ''],
  ] as const)
    assert.equal(withoutArticle(searchWords(name)).join(' '), words)
})

describe('a misspelling', () => {
  // Likeness: twice the edits, and one more when only the beginning of the name is read.
  const cases: readonly (readonly [query: string, name: string, likeness: number])[] = [
    ['tolouse', 'toulouse', 2],
    ['tooulouse', 'toulouse', 2],
    ['toulouze', 'toulouse', 2],
    ['tuolouse', 'toulouse', 2],
    ['tolou', 'toulouse', 3],
    ['parisx', 'paris', 2],
    ['xparis', 'paris', 2],
    ['rene', 'rennes', 3],
    ['dunkerke', 'dunkerque', 4],
    ['clermonferran', 'clermontferrand', 3],
    ['lyom', 'lyon', notATypo],
    ['lyxxn', 'lyon', notATypo],
    ['tolosse', 'toulouse', notATypo],
    ['paris', 'paris', notATypo],
    ['pari', 'paris', notATypo],
    ['', 'paris', notATypo],
    ['marseille', 'lille', notATypo],
  ]
  for (const [query, name, likeness] of cases) {
    test(`« ${query} » for « ${name} » counts ${likeness === notATypo ? 'for nothing' : likeness}`, () => {
      assert.equal(typoLikeness(query, name, 0), likeness)
    })
  }
  test('is looked for from where the name begins', () => {
    assert.equal(typoLikeness('vantoux', 'montventoux', 4), 2)
  })
})

describe('a count of bits', () => {
  test('is that of the binary digits', () => {
    for (const mask of [0, 1, 3, 0x80000000 | 0, -1, 0x55555555, 12345]) {
      assert.equal(bitCount(mask), [...(mask >>> 0).toString(2)].filter((digit) => digit === '1').length)
    }
  })
})
