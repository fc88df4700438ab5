import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FlashMap } from '../../../src/views/rain-map.ts'
import { flashMapText, lightningText } from '../../../src/web/text/lightning.ts'

const now = '2026-11-24T16:20:00.000Z'
const said = (km: number, direction: number, minutesAgo: number): string | null =>
  lightningText(
    {
      nearest: {
        km,
        direction,
        from: new Date(Date.parse(now) - minutesAgo * 60_000).toISOString(),
        level: 'few',
      },
      looks: [],
    },
    now,
  )

describe('the sentence of lightning', () => {
  test('says how far, where and how long ago', () =>
    assert.equal(said(14.2, 226, 20), 'Éclairs vus à 14\u00a0km au sud-ouest, il y a 15 à 20\u00a0minutes.'))
  test('elides before east and west, of eight directions', () => {
    assert.match(said(30, 100, 20) ?? '', /à 30\u00a0km à l’est,/)
    assert.match(said(30, 259, 20) ?? '', /à l’ouest,/)
    assert.match(said(30, 350, 20) ?? '', /au nord,/)
    assert.match(said(30, 200, 20) ?? '', /au sud,/)
  })
  test('claims no more than the satellite sees', () => {
    assert.match(said(0, 0, 20) ?? '', /^Éclairs vus à moins de 5\u00a0km, il y a/)
    assert.match(said(8, 0, 3) ?? '', /il y a moins de 5\u00a0minutes\.$/)
  })
  test('is none where none was seen: that is no promise', () =>
    assert.equal(lightningText({ nearest: null, looks: [now] }, now), null))
})

describe('the lightning of a map in words', () => {
  const none: FlashMap = {
    bolts: [],
    regions: [],
    isElsewhereToo: false,
    from: '2026-11-24T15:35:00.000Z',
    until: '2026-11-24T16:00:00.000Z',
    unseenMinutes: 0,
  }
  const text = (about: Partial<FlashMap> = {}) =>
    flashMapText({ ...none, ...about }).replaceAll('\u00a0', ' ')

  test('is where it was seen and from when to when', () => {
    assert.equal(
      text({ regions: ['Corse', 'Occitanie'], isElsewhereToo: true }),
      'Éclairs vus par satellite de 16 h 35 à 17 h : Corse, Occitanie, en mer ou hors de France.',
    )
    assert.equal(text(), 'Aucun éclair vu par satellite de 16 h 35 à 17 h.')
  })
  test('is « none » for the looks that there were, and says how much lacks between them', () => {
    assert.equal(
      text({ unseenMinutes: 10 }),
      'Aucun éclair vu par satellite de 16 h 35 à 17 h (sauf 10 minutes sans image).',
    )
    assert.match(text({ unseenMinutes: 5, regions: ['Corse'] }), /\(sauf 5 minutes sans image\) : Corse\.$/)
  })
})
