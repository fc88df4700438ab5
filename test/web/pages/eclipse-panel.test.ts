import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextLunarEclipses } from '../../../src/domain/lunar-eclipse.ts'
import { eclipseWords } from '../../../src/web/pages/maps/eclipse-panel.tsx'

// NASA's Five Millennium Catalog of Lunar Eclipses, in UTC: 20 February 2027 from 21:12 to 01:14, 12 January 2028 from
// 02:08 to 06:19.
test('an eclipse that midnight divides names both days, others their own', () => {
  const now = '2027-01-01T00:00:00.000Z'
  const days = nextLunarEclipses(new Date(now), 2, [{ lat: 48.8566, lon: 2.3522 }]).map(
    (eclipse) => eclipseWords(eclipse, now).day,
  )
  assert.deepEqual(
    days.map((day) => day.replaceAll('\u00a0', ' ')),
    ['Nuit du samedi 20 février au dimanche 21 février 2027', 'Mercredi 12 janvier 2028'],
  )
})
