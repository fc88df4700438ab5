import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Part } from '../../../src/domain/part.ts'
import { publicationOf, riskEntries } from '../../../src/server/api/feeds/risk-entries.ts'
import { riskRows, type FloodRisk, type RiskReport } from '../../../src/views/risk-list.ts'
import { silentReport } from '../../support/risks.ts'

const today = '2026-07-14'
const midnightInParis = '2026-07-13T22:00:00.000Z'

/** A red river beside the place; all else is silent. */
function reportOf(publishedAt: string | null): RiskReport {
  const reach = { code: 'RH10', name: 'Rhône aval', level: 'red', territory: null, distanceKm: 1 } as const
  const flood: Part<FloodRisk> = {
    state: 'fresh',
    value: { publishedAt, beside: [reach], warnedNearby: null, nearest: null, isOld: false },
    at: publishedAt ?? '2026-07-14T13:07:00.000Z',
    source: 'vigicrues',
    cached: false,
    freshUntil: '2026-07-14T14:00:00.000Z',
  }
  return { ...silentReport(), flood }
}

function floodEntry(publishedAt: string | null) {
  const report = reportOf(publishedAt)
  const place = {
    tag: 'tag:test,2026:',
    name: 'Arles',
    slug: 'arles',
    timeZone: 'Europe/Paris',
    link: 'https://test.example/arles/risques',
    now: '2026-07-14T13:07:00.000Z',
  }
  return riskEntries(report, riskRows(report, today), today, place).find(({ subject }) => subject === 'flood')
}

test('a feed is of the time of the flood bulletin, which speaks of a day', () => {
  const at = '2026-07-14T08:03:00.000Z'
  assert.equal(publicationOf(reportOf(at), today), at)
  const { updatedAt, time } = floodEntry(at) ?? {}
  assert.equal(updatedAt, at)
  assert.deepEqual(time, { kind: 'instants', begin: at, end: '2026-07-15T08:03:00.000Z' })
})

test('a feed has no time of ours for a flood bulletin without a date: it is of the day', () => {
  assert.equal(publicationOf(reportOf(null), today), midnightInParis)
  const { updatedAt, time, title } = floodEntry(null) ?? {}
  assert.match(title ?? '', /^Crues des cours d’eau.: rouge, Arles$/)
  assert.equal(updatedAt, midnightInParis)
  assert.deepEqual(time, { kind: 'days', first: today, last: today })
})
