import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nextLunarEclipses } from '../../src/domain/lunar-eclipse.ts'

const paris = { lat: 48.8566, lon: 2.3522 }
const noumea = { lat: -22.27, lon: 166.44 }

const secondsApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 1000

describe('the next eclipses of the moon seen from Paris', () => {
  // NASA's Five Millennium Catalog of Lunar Eclipses, greatest eclipse in UTC.
  const catalogue: [from: string, kind: string, peak: string][] = [
    ['2025-09-01T00:00:00Z', 'total', '2025-09-07T18:11:45Z'],
    ['2026-08-01T00:00:00Z', 'partial', '2026-08-28T04:12:58Z'],
    ['2028-12-01T00:00:00Z', 'total', '2028-12-31T16:52:00Z'],
  ]
  for (const [from, kind, peak] of catalogue) {
    test(`after ${from} begin with the ${kind} one of ${peak}`, () => {
      const [eclipse] = nextLunarEclipses(new Date(from), 1, [paris])
      assert.ok(eclipse)
      assert.equal(eclipse.kind, kind)
      assert.ok(secondsApart(eclipse.peak, peak) <= 60, eclipse.peak)
    })
  }

  test('leave out the one of March 2026, which only the Pacific and its shores saw', () => {
    const from = new Date('2026-03-01T00:00:00Z')
    assert.ok(nextLunarEclipses(from, 1, [paris])[0]?.peak.startsWith('2026-08-28'))
    assert.ok(nextLunarEclipses(from, 1, [noumea])[0]?.peak.startsWith('2026-03-03'))
  })

  test('say that the total one of September 2025 rose already eclipsed', () => {
    const [eclipse] = nextLunarEclipses(new Date('2025-09-01T00:00:00Z'), 1, [paris])
    assert.ok(eclipse?.total && eclipse.partial)
    // Totality lasted 82 minutes; the moon rose in Paris during its second half.
    const totality = (Date.parse(eclipse.total.end) - Date.parse(eclipse.total.begin)) / 60_000
    assert.ok(Math.abs(totality - 82) <= 1, `${totality}`)
    assert.ok(eclipse.visible.begin > eclipse.peak && eclipse.visible.begin < eclipse.total.end)
    assert.equal(eclipse.visible.end, eclipse.partial.end)
    assert.equal(eclipse.visibleThroughout, false)
    assert.equal(eclipse.peakVisible, false)
    assert.equal(eclipse.obscuration, 1)
  })

  test('still hold the one under way', () => {
    const during = new Date('2025-09-07T19:00:00Z')
    assert.ok(nextLunarEclipses(during, 1, [paris])[0]?.peak.startsWith('2025-09-07'))
    const after = new Date('2025-09-07T21:30:00Z')
    assert.ok(!nextLunarEclipses(after, 1, [paris])[0]?.peak.startsWith('2025-09-07'))
  })

  // By the low-precision series of the Astronomical Almanac the moon rises at 21:15 in Nice and at 21:56 in Paris.
  test('say that the partial one of July 2028 is seen from the south-east alone', () => {
    const nice = { lat: 43.7, lon: 7.27 }
    const from = new Date('2028-07-01T00:00:00Z')
    const [seen] = nextLunarEclipses(from, 1, [paris, nice])
    assert.ok(seen)
    assert.ok(seen.peak.startsWith('2028-07-06'))
    assert.equal(seen.visibleEverywhere, false)
    assert.equal(seen.visibleThroughout, false)
    assert.equal(seen.peakVisible, false)
    assert.ok(!nextLunarEclipses(from, 1, [paris])[0]?.peak.startsWith('2028-07-06'))
  })

  // On that evening the moon rose in Nice at 17:53 UTC and in Paris at 18:18, six minutes after the middle of totality.
  test('are seen at their peak where one of the places sees it', () => {
    const nice = { lat: 43.7, lon: 7.27 }
    const [eclipse] = nextLunarEclipses(new Date('2025-09-01T00:00:00Z'), 1, [paris, nice])
    assert.equal(eclipse?.peakVisible, true)
  })

  test('come in order, each with its phases nested', () => {
    const eclipses = nextLunarEclipses(new Date('2026-01-01T00:00:00Z'), 6, [paris])
    assert.equal(eclipses.length, 6)
    for (const [i, eclipse] of eclipses.entries()) {
      const previous = eclipses[i - 1]
      if (previous) assert.ok(previous.peak < eclipse.peak)
      const { penumbral, partial, total } = eclipse
      assert.equal(eclipse.kind === 'total', total !== null)
      assert.equal(eclipse.kind === 'penumbral', partial === null)
      if (partial) assert.ok(penumbral.begin < partial.begin && partial.end < penumbral.end)
      if (partial && total) assert.ok(partial.begin < total.begin && total.end < partial.end)
    }
  })
})
