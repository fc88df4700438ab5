import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Part } from '../../../src/domain/part.ts'
import { readTextWidth } from '../../../src/server/og/font-widths.ts'
import { levelColours, massifPicture } from '../../../src/server/og/massif-picture.ts'
import type { MassifBulletin, MassifState } from '../../../src/views/mountains.ts'
import { inForce, montBlanc, withoutLevel } from '../../support/avalanche.ts'
import { fontFolder, root } from '../share-image-samples.ts'

const boldWidth = readTextWidth(readFileSync(join(fontFolder, 'Inter-SemiBold.ttf')))

const saying = (said: MassifState): Part<MassifBulletin> => ({
  state: 'fresh',
  value: { now: '2026-03-16T08:00:00.000Z', massif: montBlanc, said },
  at: '2026-03-15T15:09:00.000Z',
  source: 'bulletins-avalanche',
  cached: false,
  freshUntil: '2026-03-16T09:00:00.000Z',
})

const drawn = (part: Part<MassifBulletin>): string =>
  massifPicture({ massif: montBlanc, part }, { icon: () => '', boldWidth })

const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
    .map(([, text = '']) => text.replaceAll(/[\u00a0\u202f]/g, ' '))
    .filter(Boolean)

const neutral = ['Massif du Mont-Blanc', 'Haute-Savoie', 'Bulletin d’avalanche et neige', 'Éclaircie']

describe('the picture of a massif', () => {
  test('has the level in figure and words, with the date from which on it says nothing, and the altitudes', () => {
    assert.deepEqual(textsOf(drawn(saying(inForce))), [
      'Massif du Mont-Blanc',
      'Haute-Savoie',
      '3',
      'Risque marqué (3 sur 5)',
      'bulletin de Météo-France, valable jusqu’au',
      'lundi 16 mars à 18 h',
      'Au-dessus de 1 800 m : marqué (3). En dessous : limité (2).',
      'Échelle européenne du risque d’avalanche : ce n’est pas la vigilance.',
      'Éclaircie',
    ])
  })

  test('leaves out altitudes that do not fit, rather than half of them', () => {
    const [low, high] = inForce.bands
    assert.ok(low && high)
    const bands = [low, { ...high, where: 'pentes raides à l’ombre, au pied des barres et près des crêtes' }]
    const texts = textsOf(drawn(saying({ ...inForce, bands })))
    assert.ok(texts.includes('Risque marqué (3 sur 5)'))
    assert.ok(!texts.some((text) => text.includes('pentes raides')))
  })

  for (const said of withoutLevel)
    test(`is its name alone, without a colour of the scale: ${said.state}`, () => {
      const svg = drawn(saying(said))
      assert.deepEqual(textsOf(svg), neutral)
      for (const colour of Object.values(levelColours)) assert.ok(!svg.includes(colour))
    })

  test('is its name alone where the source is silent', () =>
    assert.deepEqual(textsOf(drawn({ state: 'missing', reason: 'timeout' })), neutral))

  test('has the colours of the page', () => {
    const sheet = readFileSync(join(root, 'src/web/styles/avalanche-scale.css'), 'utf8')
    for (const [level, colour] of Object.entries(levelColours)) {
      const [, own] =
        new RegExp(`\\.is-avalanche-${level}(?:,\\s*\\.is-avalanche-\\d)* \\{\\s*fill: (#\\w+)`).exec(
          sheet,
        ) ?? []
      assert.equal(colour, own, `level ${level}`)
    }
  })
})
