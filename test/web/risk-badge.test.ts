import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { scales } from '../../src/web/components/risks/risk-looks.ts'
import { RiskBadge } from '../../src/web/components/risks/risk-badge.tsx'
import { risks, type OwnLevel, type Risk, type RiskRow } from '../../src/views/risk-list.ts'

const css = readFileSync(new URL('../../src/web/styles/scale-fills.css', import.meta.url), 'utf8')
const fillOf = (tone: string): string | undefined =>
  new RegExp(String.raw`\.is-${tone} \{\s*fill: (#\w+);`).exec(css)?.[1]

const badge = (row: RiskRow): string => renderToStaticMarkup(createElement(RiskBadge, { row, text: 'x' }))
const levelsOf = (risk: Risk): readonly OwnLevel[] => Object.keys(scales[risk]) as OwnLevel[]
const vigilanceLook = /vigilance-badge|cue-(?:yellow|orange|red)|is-(?:green|yellow|orange|red)\b/

describe('the badge of a risk', () => {
  for (const risk of ['air', 'pollen', 'water'] as const)
    test(`wears nothing of the vigilance where the scale is another: ${risk}`, () => {
      for (const own of levelsOf(risk))
        assert.doesNotMatch(badge({ risk, level: 'serious', own }), vigilanceLook, own)
    })

  for (const risk of ['vigilance', 'flood', 'fire'] as const)
    test(`is filled as the official scale is: ${risk}`, () => {
      const looks = levelsOf(risk).map((own) => / is-(\w+)/.exec(badge({ risk, level: 'serious', own }))?.[1])
      assert.deepEqual(looks, ['red', 'orange', 'yellow', 'green'])
    })

  test('of modelled counts of pollen has no colour of the official index', () =>
    assert.doesNotMatch(badge({ risk: 'pollen', level: 'attention', own: 'count-moderate' }), /svg/))

  test('without a level is a sign', () => {
    for (const risk of risks) {
      assert.match(badge({ risk, level: 'unknown' }), /is-unknown.*\?/)
      assert.match(badge({ risk, level: 'off-season' }), /is-plain.*–/)
    }
  })
})

// Arrêté du 10 juillet 2020 relatif à l’indice de la qualité de l’air ambiant.
const official = ['#7d2181', '#960032', '#ff5050', '#f0e641', '#50ccaa', '#50f0e6']

test('the index of the air and that of pollen have the official colours, on maps and badges alike', () => {
  for (const risk of ['air', 'pollen'] as const)
    assert.deepEqual(
      Object.values(scales[risk]).map(({ tone }) => fillOf(tone)),
      official,
      risk,
    )
})
