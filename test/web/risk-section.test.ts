import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { riskRows, type RiskReport } from '../../src/views/risk-list.ts'
import { RiskSection } from '../../src/web/pages/risks/risk-section.tsx'
import type { RisksView } from '../../src/web/pages/risks/loader.ts'
import { bulletin, domain, quiet, readings, slot } from '../domain/vigilance/samples.ts'
import { silentReport } from '../support/risks.ts'
import { cityPart, noon, rhone, words } from './vigilance-samples.ts'

const water = {
  value: { coverage: 'covered', restrictions: [] },
  at: '2026-11-23T13:03:00.000Z',
  source: 'vigieau',
  cached: false,
  freshUntil: '2026-11-23T14:00:00.000Z',
} as const

/** The section of water of a place on such clocks, without tags. */
function waterAt(timeZone: string, state: 'fresh' | 'stale' = 'fresh'): string {
  const report: RiskReport = { ...silentReport(), water: { ...water, state } }
  const row = riskRows(report, '2026-11-23').find(({ risk }) => risk === 'water')
  assert.ok(row)
  // Only the place's zone and the time of the page are read.
  const view = { place: { timeZone }, now: '2026-11-23T13:03:00.000Z' } as RisksView
  const section = createElement(RiskSection, { row, report, today: '2026-11-23', view })
  return renderToStaticMarkup(section)
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
}

test('the times of the risks of a commune are on its own clocks, and say so overseas', () => {
  assert.match(waterAt('Europe/Paris'), /Lu le lundi 23 novembre à 14 h 03, /)
  assert.match(waterAt('Pacific/Noumea'), /Lu le mardi 24 novembre à 0 h 03 \(heure locale\), /)
  assert.match(waterAt('Pacific/Tahiti'), /Lu le lundi 23 novembre à 3 h 03 \(heure locale\), /)
})

test('what stands in for a source that is late is told as old', () => {
  assert.match(waterAt('Europe/Paris', 'stale'), /Lu le lundi 23 novembre à 14 h 03, .*\(données anciennes\)/)
  assert.doesNotMatch(waterAt('Europe/Paris'), /anciennes/)
})

/** The section of the vigilance of a department. */
function vigilanceOf(vigilance: RiskReport['vigilance']): string {
  const report: RiskReport = { ...silentReport(), vigilance }
  const row = riskRows(report, '2026-10-04').find(({ risk }) => risk === 'vigilance')
  assert.ok(row)
  const view = { place: { timeZone: 'Europe/Paris' }, now: noon } as RisksView
  return words(renderToStaticMarkup(createElement(RiskSection, { row, report, today: '2026-10-04', view })))
}

test('the vigilance of a commune is calm only where all of the day is known, its coast too', () => {
  const calm = /Pas de vigilance particulière jusqu’à minuit\./
  assert.match(vigilanceOf(rhone(quiet)), calm)
  const withoutCoast = cityPart(readings([bulletin({ '29': quiet }, { '29': quiet })]), noon, '29')
  assert.doesNotMatch(vigilanceOf(withoutCoast), calm)
  assert.match(vigilanceOf(withoutCoast), /Littoral\u00a0: information indisponible\./)
})

test('the vigilance of a commune says that its bulletin was read in part only', () => {
  const storms = domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z', 'orange')]]])
  const unread = /Une partie du bulletin n’a pas pu être lue/
  assert.match(vigilanceOf(rhone({ ...storms, incomplete: true })), unread)
  assert.doesNotMatch(vigilanceOf(rhone(storms)), unread)
})
